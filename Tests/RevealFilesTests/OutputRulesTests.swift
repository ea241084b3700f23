import RevealFiles
import Testing
import TestFixtures

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct OutputRulesTests {
  private func write(
    _ bytes: [UInt8], to path: String, _ kind: OutputKind, _ others: OtherFiles = .refuse,
    inputs: [String] = []
  ) throws {
    try writeOutput(
      [bytes], to: path,
      rules: OutputRules(
        kind, others: others, durability: .unsynced, inputs: InputFiles(inputs)))
  }

  private static let scene = Array(#"{"id": "a", "viewport": [1, 1], "quads": []}"#.utf8)

  @Test(arguments: OutputKind.allCases)
  func `replaces nothing else unless asked`(kind: OutputKind) throws {
    let folder = try TemporaryFolder()
    let text = #"{"zoom": [0.5, 0.5, 0, 0, 0.7, 0.6]}"#
    let path = try folder.write(text, to: "preset.json")
    let error = #expect(throws: FileError.self) { try write([1], to: path, kind) }
    #expect(error?.reason.contains("--force") == true)
    #expect(try folder.read("preset.json") == Array(text.utf8))
    try write([1], to: path, kind, .replace)
    #expect(try folder.read("preset.json").last == 1)
    #expect(try folder.names() == ["preset.json"])
  }

  @Test(arguments: [OtherFiles.refuse, .replace])
  func `never replaces an input, under whatever name`(others: OtherFiles) throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(Self.scene, to: "scene.json")
    let link = joinPath(folder.path, "link.json")
    let other = joinPath(folder.path, "other.json")
    #expect(unsafe symlink("scene.json", link) == 0)
    #expect(unsafe linkat(AT_FDCWD, input, AT_FDCWD, other, 0) == 0)
    for path in [input, link, other] {
      #expect(throws: FileError.self) { try write([1], to: path, .scene, others, inputs: [input]) }
    }
    #expect(try folder.read("scene.json") == Self.scene)
  }

  @Test func `writes where a link leads, and through none that leads nowhere`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "below/scene.json")
    let link = joinPath(folder.path, "link")
    #expect(unsafe symlink("below/scene.json", link) == 0)
    try write(Self.scene + [10], to: link, .scene, .replace)
    #expect(isLink(link))
    let marked = try folder.read("below/scene.json")
    #expect(marked.suffix(20) == (Self.scene + [10]).suffix(20))
    let dangling = joinPath(folder.path, "dangling")
    #expect(unsafe symlink("nowhere", dangling) == 0)
    #expect(throws: FileError.self) { try write(Self.scene, to: dangling, .scene) }
    #expect(try folder.names() == ["below", "dangling", "link"])
    try write(Self.scene, to: link, .scene)
  }

  @Test func `writes a pipe as it is`() throws {
    let folder = try TemporaryFolder()
    let path = joinPath(folder.path, "pipe")
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let reader = unsafe open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try write([1, 2, 3], to: path, .unmarked)
    var bytes = [UInt8](repeating: 0, count: 8)
    #expect(unsafe read(reader, &bytes, 8) == 3)
    #expect(bytes.prefix(3) == [1, 2, 3])
    #expect(fileKind(path) == .other)
  }

  private static let png = OutputRules(.png, durability: .unsynced, inputs: InputFiles())

  @Test func `never replaces what was opened within limits`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.scene, to: "read.json")
    let scope = try FileScope(inside: folder.path)
    _ = try scope.read(path, limit: 100)
    // Another file has the name of the one that was read, which lives on under another one.
    #expect(unsafe linkat(AT_FDCWD, path, AT_FDCWD, joinPath(folder.path, "kept.json"), 0) == 0)
    let rules = OutputRules(.scene, others: .replace, inputs: scope.inputs)
    #expect(throws: FileError.self) { try rules.check(joinPath(folder.path, "kept.json")) }
    try rules.check(joinPath(folder.path, "free.json"))
  }

  @Test(arguments: [OtherFiles.refuse, .replace])
  func `follows no link under a name that it chooses`(others: OtherFiles) throws {
    let folder = try TemporaryFolder()
    let theirs = try folder.write("theirs", to: "theirs/file")
    for (link, target) in [("folder", "theirs"), ("file", theirs)] {
      #expect(unsafe symlink(target, joinPath(folder.path, link)) == 0)
    }
    let home = try OpenFolder(folder.path)
    #expect(throws: FileError.self) { try home.openOrMakeFolder("folder") }
    #expect(throws: FileError.self) { try home.openOrMakeFolder("folder/deeper") }
    let rules = OutputRules(.page, others: others, inputs: InputFiles())
    let result = Result { try writeChosenFile([[1]], as: "file", in: home, rules: rules) }
    #expect((try? result.get()) == nil ? others == .refuse : others == .replace)
    #expect(isLink(joinPath(folder.path, "file")) == (others == .refuse))
    #expect(try folder.read("theirs/file") == Array("theirs".utf8))
    #expect(try folder.names("theirs") == ["file"])
  }

  @Test func `removes what killed writers left, not what somebody writes`() throws {
    let folder = try TemporaryFolder()
    let path = joinPath(folder.path, "out.png")
    let writing = try PartialFile(named: path, rules: Self.png)
    let digits = String(repeating: "0", count: 32)
    try folder.write([1], to: ".reveal.\(digits).partial")
    try write(TestFrame().png(), to: path, .png)
    #expect(try folder.names().filter { $0.hasSuffix(".partial") }.count == 1)
    for part in OutputKind.png.marked([try TestFrame().png()]) { try writing.append(part) }
    try writing.commit()
    #expect(try folder.names() == ["out.png"])
  }
}
