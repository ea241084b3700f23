import RevealFiles
import RevealImage
import RevealPNG
import RevealRender
import Testing
import TestFixtures

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct OutputFolderTests {
  private func identity(_ preset: String) -> Manifest.Identity {
    Manifest.Identity(
      revealVersion: "1", presetName: preset, presetDigest: preset, width: 40, height: 200,
      scale: 1, fps: 60, frameCount: 9)
  }

  private func open(
    _ folder: TemporaryFolder, _ preset: String, _ encoding: Encoding = .fast,
    _ others: OtherFiles = .refuse
  ) throws -> OutputFolder {
    try OutputFolder(
      folder.path, identity: identity(preset), encoding: encoding, others: others)
  }

  private func manifest(_ folder: TemporaryFolder) throws -> Manifest? {
    try Manifest(folder: folder.path)
  }

  /// Writes frames with squares at their own places, and returns their digests.
  @discardableResult
  private func write(_ frames: [Int], to output: OutputFolder) throws -> [Int: String] {
    var digests: [Int: String] = [:]
    for frame in frames {
      let picture = TestFrame(place: frame)
      let digest = PixelDigest(picture.pixmap).description
      try output.write(PNGFile(parts: [try picture.png()]), digest: digest, frame: frame)
      digests[frame] = digest
    }
    return digests
  }

  @Test func `adds frames of the same run`() throws {
    let folder = try TemporaryFolder()
    for frame in [0, 3] {
      let output = try open(folder, "a")
      try write([frame], to: output)
      try output.record()
    }
    #expect(try manifest(folder)?.digests.keys.sorted() == [0, 3])
    #expect(try manifest(folder)?.encoding == .fast)
    #expect(try folder.names() == ["frame_00000.png", "frame_00003.png", "reveal.json"])
  }

  @Test(arguments: [("b", .fast), ("a", .small)] as [(String, Encoding)])
  func `refuses frames of another preset or encoder and touches nothing`(
    preset: String, encoding: Encoding
  ) throws {
    let folder = try TemporaryFolder()
    do {
      let first = try open(folder, "a")
      try write([0], to: first)
      try first.record()
    }
    let before = try folder.read("frame_00000.png")
    let error = #expect(throws: ForeignFrames.self) { try open(folder, preset, encoding) }
    #expect(error?.count == 1)
    #expect(error?.preset == "a")
    #expect(try manifest(folder)?.identity == identity("a"))
    #expect(try folder.read("frame_00000.png") == before)
  }

  @Test func `refuses frames without a manifest`() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "frame_00000.png")
    #expect(throws: ForeignFrames.self) { try open(folder, "a") }
  }

  @Test func `replaces other frames only when asked, and no other file`() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "frame_00005.png")
    try folder.write([1], to: "notes.txt")
    try folder.write("5 aa\n", to: ".reveal.journal")
    let output = try open(folder, "a", .fast, .replace)
    let digests = try write([1], to: output)
    try output.record()
    #expect(try folder.names() == ["frame_00001.png", "notes.txt", "reveal.json"])
    #expect(try manifest(folder)?.digests == digests)
  }

  @Test func `forgets recorded frames whose files are gone`() throws {
    let folder = try TemporaryFolder()
    for frame in [4, 5] {
      let output = try open(folder, "a")
      try write([frame], to: output)
      try output.record()
      if frame == 4 { try removeFile(joinPath(folder.path, Manifest.frameName(4))) }
    }
    #expect(try manifest(folder)?.digests.keys.sorted() == [5])
  }

  @Test func `keeps another run out of its folder until it ends`() throws {
    let folder = try TemporaryFolder()
    let first = try open(folder, "a")
    let error = #expect(throws: FileError.self) { try open(folder, "a") }
    #expect(error?.reason == "another reveal is changing it")
    try first.record()
  }

  @Test func `knows the frames of a run that was killed`() async throws {
    let folder = try TemporaryFolder()
    let digests: [Int: String]
    do { digests = try write([1, 4], to: open(folder, "a")) }
    #expect(try manifest(folder)?.digests == [:])
    let again = try open(folder, "a")
    #expect(try manifest(folder)?.digests == digests)
    #expect(try !folder.names().contains(".reveal.journal"))
    #expect(await again.intactFrames(among: Array(0..<9), jobs: 2) == digests)
    #expect(await again.intactFrames(among: [4, 5], jobs: 2).keys.sorted() == [4])
  }

  @Test(arguments: ["2 ", "2 0123", "2", "\n\n2 0123", "x y\n2 01"])
  func `ignores a note that was cut short`(rest: String) throws {
    let folder = try TemporaryFolder()
    let digests: [Int: String]
    do { digests = try write([1, 2], to: open(folder, "a")) }
    try folder.write("1 \(digests[1] ?? "")\n\(rest)", to: ".reveal.journal")
    try removeFile(joinPath(folder.path, Manifest.frameName(2)))
    _ = try open(folder, "a")
    #expect(try manifest(folder)?.digests == digests.filter { $0.key == 1 })
  }

  enum Damage: CaseIterable {
    case truncated, altered, appended, swapped, encodedOtherwise, removed, folder
  }

  @Test(arguments: Damage.allCases)
  func `does not trust a frame that is not as it was written`(damage: Damage) async throws {
    let folder = try TemporaryFolder()
    let digests: [Int: String]
    do {
      let output = try open(folder, "a")
      digests = try write([1, 2], to: output)
      try output.record()
    }
    let name = Manifest.frameName(1)
    var bytes = try folder.read(name)
    switch damage {
    case .truncated: bytes.removeLast(30)
    case .altered: bytes[bytes.count / 2] ^= 1
    case .appended: bytes.append(0)
    case .swapped: bytes = try folder.read(Manifest.frameName(2))
    case .encodedOtherwise: bytes = try TestFrame(place: 1).png(.small)
    case .removed, .folder: break
    }
    if damage == .removed || damage == .folder {
      try removeFile(joinPath(folder.path, name))
      if damage == .folder { try makeFolder(joinPath(folder.path, name)) }
    } else {
      try folder.write(bytes, to: name)
    }
    let again = try open(folder, "a")
    #expect(await again.intactFrames(among: [1, 2], jobs: 1) == digests.filter { $0.key == 2 })
  }

  @Test func `refuses a frame that neither the manifest nor the journal names`() throws {
    let folder = try TemporaryFolder()
    do {
      let output = try open(folder, "a")
      try write([1], to: output)
      try output.record()
    }
    try folder.write([1], to: Manifest.frameName(5))
    let error = #expect(throws: ForeignFrames.self) { try open(folder, "a") }
    #expect(error?.count == 1)
    #expect(try folder.read(Manifest.frameName(5)) == [1])
    _ = try open(folder, "a", .fast, .replace)
  }

  @Test(arguments: ["{}", #"{"zoom": [0.5, 0.5, 0, 0, 0.7, 0.6]}"#, "not JSON"])
  func `replaces a manifest of somebody else only when asked`(text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "reveal.json")
    let error = #expect(throws: FileError.self) { try open(folder, "a") }
    #expect(error?.problem.hasPrefix("cannot replace: ") == true)
    #expect(try folder.read("reveal.json") == Array(text.utf8))
    _ = try open(folder, "a", .fast, .replace)
    #expect(try manifest(folder)?.identity == identity("a"))
  }

  @Test(arguments: [("\"fps\": 60", "\"fps\": 61"), ("\"format\": 2", "\"format\": 3")])
  func `refuses a manifest that was changed, or that a later reveal wrote`(
    old: String, new: String
  ) throws {
    let folder = try TemporaryFolder()
    do { try open(folder, "a").record() }
    let text = String(decoding: try folder.read("reveal.json"), as: UTF8.self)
    try folder.write(text.replacing(old, with: new), to: "reveal.json")
    #expect(throws: FileError.self) { try open(folder, "a") }
    #expect(throws: FileError.self) { try Manifest(folder: folder.path) }
  }

  @Test(arguments: ["reveal.json", "frame_00003.png"], [OtherFiles.refuse, .replace])
  func `never replaces what the run reads`(name: String, others: OtherFiles) throws {
    let folder = try TemporaryFolder()
    let input = try folder.write([1], to: name)
    let error = #expect(throws: FileError.self) {
      try OutputFolder(
        folder.path, identity: identity("a"), encoding: .fast, others: others,
        inputs: InputFiles([input]))
    }
    #expect(error?.reason.contains("this command reads it") == true)
    #expect(try folder.read(name) == [1])
  }

  @Test func `makes no file through a link that stands where the journal goes`() throws {
    let folder = try TemporaryFolder()
    let target = joinPath(folder.path, "elsewhere")
    #expect(unsafe symlink(target, joinPath(folder.path, ".reveal.journal")) == 0)
    try write([1], to: open(folder, "a"))
    #expect(fileKind(target) == nil)
  }

  @Test func `removes what killed runs left half written, and nothing else`() throws {
    let folder = try TemporaryFolder()
    let digits = String(repeating: "0f", count: 16)
    let litter = [".reveal.\(digits).partial"]
    let others = [
      ".notes.txt.4711.partial", ".reveal.\(digits)0.partial",
      ".reveal.\(digits.dropLast())x.partial",
    ]
    for name in litter + others { try folder.write([1], to: name) }
    _ = try open(folder, "a")
    #expect(try folder.names() == (others + ["reveal.json"]).sorted())
  }
}
