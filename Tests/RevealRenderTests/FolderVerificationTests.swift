import RevealFiles
import RevealImage
import RevealRender
import Testing
import TestFixtures

@Suite struct FolderVerificationTests {
  private func verify(_ part: PartFolder) async throws -> FolderVerification {
    try await FolderVerification(folder: part.path, jobs: 2)
  }

  @Test func `finds frames intact`() async throws {
    let part = try PartFolder([1, 2, 5])
    let result = try await verify(part)
    #expect(result.verdict == .intact)
    #expect(result.text == "\(part.path): 3 frames of the run's 9, all intact")
  }

  @Test func `names missing, altered and extra frames`() async throws {
    let part = try PartFolder([1, 2, 5])
    try removeFile(part.frame(1))
    try part.folder.write(part.folder.read(Manifest.frameName(5)) + [0], to: Manifest.frameName(2))
    try part.folder.write(part.folder.read(Manifest.frameName(5)), to: Manifest.frameName(7))
    let result = try await verify(part)
    #expect(result.verdict == .different)
    #expect(
      result.text == """
        \(part.frame(1)): missing
        \(part.frame(2)): altered: 1 bytes after the end of the picture ignored
        \(part.frame(7)): extra: the manifest does not know it
        \(part.path): 3 frames of the run's 9: 2 not intact, 1 extra
        """)
    let json = result.json.compact
    #expect(json.contains(#""missing": ["frame_00001.png"]"#))
    #expect(json.contains(#""altered": ["frame_00002.png"]"#))
    #expect(json.contains(#""extra": ["frame_00007.png"]"#))
  }

  @Test func `tells a frame of another size from one of other pixels`() async throws {
    let part = try PartFolder([1, 2])
    try part.folder.write(
      TestFrame(size: PixelSize(width: 50, height: 200)).png(), to: Manifest.frameName(1))
    try part.folder.write(TestFrame(wrongRow: 9).png(), to: Manifest.frameName(2))
    let findings = try await verify(part).findings
    #expect(findings == [1: .altered("50×200 pixels, not 40×200"), 2: .altered("other pixels")])
  }

  @Test func `takes a frame under another number's digits for an extra`() async throws {
    let part = try PartFolder([3])
    try part.folder.write([1], to: "frame_000003.png")
    let result = try await verify(part)
    #expect(result.extra == ["frame_000003.png"])
    #expect(result.verdict == .different)
  }

  @Test func `tells other bytes with the same pixels`() async throws {
    let part = try PartFolder([1, 2])
    try part.folder.write(TestFrame(place: 1).png(.small), to: Manifest.frameName(1))
    #expect(try await verify(part).findings == [1: .altered("the same pixels in other bytes")])
  }

  @Test func `asks for the whole run when told to`() async throws {
    let part = try PartFolder([1, 2])
    let result = try await FolderVerification(folder: part.path, wanted: .wholeRun, jobs: 1)
    #expect(result.verdict == .different)
    #expect(result.text.hasSuffix("2 frames of the run's 9: 0 not intact, 0 extra, 7 not rendered"))
    let whole = try PartFolder(0..<9)
    #expect(
      try await FolderVerification(folder: whole.path, wanted: .wholeRun, jobs: 1).verdict
        == .intact)
  }

  @Test func `gives unreadable frames a verdict of their own`() async throws {
    let part = try PartFolder([1, 2])
    try removeFile(part.frame(1))
    try part.folder.write(
      part.folder.read(Manifest.frameName(2)).dropLast(40).map(\.self), to: Manifest.frameName(2))
    let result = try await verify(part)
    #expect(result.verdict == .unreadable)
    #expect(result.json.compact.contains(#""unreadable": ["frame_00002.png"]"#))
  }

  @Test func `needs a manifest`() async throws {
    let folder = try TemporaryFolder()
    let error = await #expect(throws: FileError.self) {
      try await FolderVerification(folder: folder.path, jobs: 1)
    }
    #expect(error?.path == joinPath(folder.path, "reveal.json"))
  }
}
