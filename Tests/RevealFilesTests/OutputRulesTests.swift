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
      rules: OutputRules(kind, others: others, durability: .unsynced, inputs: inputs))
  }

  private static let scene = Array(#"{"id": "a", "viewport": [1, 1], "quads": []}"#.utf8)

  @Test func `replaces what reveal wrote, and an empty file`() throws {
    let folder = try TemporaryFolder()
    let picture = try TestFrame().png()
    for (kind, bytes) in [(OutputKind.png, picture), (.scene, Self.scene)] {
      let path = try folder.write("", to: "out")
      for _ in 0..<2 { try write(bytes, to: path, kind) }
      #expect(try folder.read("out") == bytes)
      try removeFile(path)
    }
  }

  @Test(arguments: [
    OutputKind.png, .copiedPNG, .plot, .scene, .testReport, .page, .y4m, .film,
    .rgba(frameSize: 64),
  ])
  func `replaces nothing else unless asked`(kind: OutputKind) throws {
    let folder = try TemporaryFolder()
    let text = #"{"zoom": [0.5, 0.5, 0, 0, 0.7, 0.6]}"#
    let path = try folder.write(text, to: "preset.json")
    let error = #expect(throws: FileError.self) { try write([1], to: path, kind) }
    #expect(error?.reason.contains("--force") == true)
    #expect(try folder.read("preset.json") == Array(text.utf8))
    try write([1], to: path, kind, .replace)
    #expect(try folder.read("preset.json") == [1])
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
    try write(Self.scene + [10], to: link, .scene)
    #expect(isLink(link))
    #expect(try folder.read("below/scene.json") == Self.scene + [10])
    let dangling = joinPath(folder.path, "dangling")
    #expect(unsafe symlink("nowhere", dangling) == 0)
    #expect(throws: FileError.self) { try write(Self.scene, to: dangling, .scene) }
    #expect(try folder.names() == ["below", "dangling", "link"])
  }

  @Test func `writes a pipe as it is`() throws {
    let folder = try TemporaryFolder()
    let path = joinPath(folder.path, "pipe")
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let reader = unsafe open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try write([1, 2, 3], to: path, .png)
    var bytes = [UInt8](repeating: 0, count: 8)
    #expect(unsafe read(reader, &bytes, 8) == 3)
    #expect(bytes.prefix(3) == [1, 2, 3])
    #expect(fileKind(path) == .other)
  }

  @Test func `removes what killed writers left, not what somebody writes`() throws {
    let folder = try TemporaryFolder()
    let path = joinPath(folder.path, "out.png")
    let writing = try PartialFile(named: path, rules: OutputRules(.png, durability: .unsynced))
    let digits = String(repeating: "0", count: 32)
    try folder.write([1], to: ".reveal.\(digits).partial")
    try write(TestFrame().png(), to: path, .png)
    #expect(try folder.names().filter { $0.hasSuffix(".partial") }.count == 1)
    try writing.append(TestFrame().png())
    try writing.commit()
    #expect(try folder.names() == ["out.png"])
  }
}
