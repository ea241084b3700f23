import RevealJSON
import RevealPNG
import RevealPipeline
import Testing

@Suite struct OutputFolderTests {
  private func identity(_ preset: String) -> Manifest.Identity {
    Manifest.Identity(
      revealVersion: "1", presetName: preset, presetDigest: preset, width: 10, height: 10,
      scale: 1, fps: 60, frameCount: 9)
  }

  private func open(
    _ folder: TemporaryFolder, _ preset: String, _ others: OtherFrames = .refuse
  ) throws -> OutputFolder {
    try OutputFolder(folder.path, identity: identity(preset), others: others)
  }

  private func manifest(_ folder: TemporaryFolder) throws -> Manifest? {
    Manifest(SourceText(file: "", bytes: try folder.read("reveal.json")))
  }

  @Test func `adds frames of the same run`() throws {
    let folder = try TemporaryFolder()
    let first = try open(folder, "a")
    try first.write(PNGFile(parts: [[1]]), frame: 0)
    try first.record([0: "x"])
    let second = try open(folder, "a")
    try second.write(PNGFile(parts: [[2]]), frame: 3)
    try second.record([3: "y"])
    #expect(try manifest(folder)?.digests == [0: "x", 3: "y"])
  }

  @Test func `refuses frames of another preset and touches nothing`() throws {
    let folder = try TemporaryFolder()
    let first = try open(folder, "a")
    try first.write(PNGFile(parts: [[1]]), frame: 0)
    try first.record([0: "x"])
    let error = #expect(throws: ForeignFrames.self) { try open(folder, "b") }
    #expect(error?.count == 1)
    #expect(error?.preset == "a")
    #expect(try manifest(folder)?.identity == identity("a"))
    #expect(try folder.read("frame_00000.png") == [1])
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
    let output = try open(folder, "a", .replace)
    try output.write(PNGFile(parts: [[2]]), frame: 1)
    try output.record([1: "x"])
    #expect(try folder.names() == ["frame_00001.png", "notes.txt", "reveal.json"])
  }

  @Test func `forgets recorded frames whose files are gone`() throws {
    let folder = try TemporaryFolder()
    try open(folder, "a").record([4: "x"])
    try open(folder, "a").record([5: "y"])
    #expect(try manifest(folder)?.digests == [5: "y"])
  }
}
