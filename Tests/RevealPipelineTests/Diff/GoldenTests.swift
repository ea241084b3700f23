import RevealDiff
import RevealImage
import RevealPNG
import RevealPipeline
import Testing

@Suite struct GoldenTests {
  private func manifest(_ places: [Int]) -> Manifest {
    let identity = Manifest.Identity(
      revealVersion: "0", presetName: "p", presetDigest: "d", width: 40, height: 200, scale: 1,
      fps: 60, frameCount: places.count)
    let digests = places.enumerated().map { frame, place in
      (frame, PixelDigest(TestFrame(place: place).pixmap).description)
    }
    return Manifest(identity: identity, digests: Dictionary(uniqueKeysWithValues: digests))
  }

  private func text(_ places: [Int]) -> [UInt8] { Array(manifest(places).text.utf8) }

  @Test func `compares frames with digests alone`() async throws {
    let golden = try TemporaryFolder()
    try golden.write(text([0, 1, 2]), to: Manifest.fileName)
    let (same, other) = (try TestFrame.folder(0..<3), try TestFrame.folder([0, 7, 2]))
    for path in [golden.path, golden.path + "/reveal.json"] {
      #expect(try await report(path, same.path).verdict == .equal)
      let found = try await report(path, other.path)
      #expect(found.frames.map(\.outcome) == [.equal, .otherPixels, .equal])
      #expect(try await report(other.path, path).verdict == .different)
    }
  }

  @Test func `does not believe a manifest beside frames`() async throws {
    let (golden, actual) = (try TestFrame.folder(0..<2), try TestFrame.folder([0, 9]))
    for folder in [golden, actual] { try folder.write(text([0, 1]), to: Manifest.fileName) }
    #expect(try await report(golden.path, actual.path).verdict == .different)
  }

  @Test func `makes goldens what the actual frames are, and says so`() async throws {
    let (golden, actual) = (try TestFrame.folder([0, 1, 2, 3]), try TestFrame.folder([0, 5, 2]))
    try actual.write(TestFrame(place: 8).png(), to: Manifest.frameName(7))
    let changes = try await update(golden.path, actual.path)
    #expect(changes.changed == ["frame_00001.png"])
    #expect(changes.added == ["frame_00007.png"])
    #expect(changes.removed == ["frame_00003.png"])
    #expect(try await report(golden.path, actual.path).verdict == .equal)
    #expect(try golden.names() == actual.names())
  }

  @Test func `rewrites a manifest of goldens`() async throws {
    let golden = try TemporaryFolder()
    try golden.write(text([0, 1, 2]), to: Manifest.fileName)
    let actual = try TestFrame.folder([0, 5, 2])
    _ = try await update(golden.path, actual.path)
    #expect(try await report(golden.path, actual.path).verdict == .equal)
    #expect(try golden.names() == [Manifest.fileName])
  }

  @Test func `leaves all goldens alone when an actual frame cannot be read`() async throws {
    let (golden, actual) = (try TestFrame.folder([0, 1, 2]), try TestFrame.folder([4, 5, 6]))
    try actual.write([1, 2, 3], to: Manifest.frameName(2))
    let before = try (0..<3).map { try golden.read(Manifest.frameName($0)) }
    await #expect(throws: UnreadableFrame.self) { try await update(golden.path, actual.path) }
    #expect(try (0..<3).map { try golden.read(Manifest.frameName($0)) } == before)
    #expect(try golden.names().count == 3)
  }

  private func update(_ golden: String, _ actual: String) async throws -> GoldenUpdate.Changes {
    let report = try await report(golden, actual)
    return try GoldenUpdate(
      golden: FrameSet(path: golden), actual: FrameSet(path: actual), report: report
    ).apply()
  }
}
