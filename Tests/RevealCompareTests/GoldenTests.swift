import RevealCompare
import RevealFiles
import RevealImage
import RevealMath
import RevealPNG
import RevealRender
import Testing
import TestFixtures

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
      #expect(found.frames.map(\.outcome) == [.equal, .otherPixels(lacking: .golden), .equal])
      #expect(found.figures == "1 of 3 frames differs")
      #expect(found.text.contains(": 1 of 3 frames differs from "))
      #expect(found.frames[1].sentence == "pixels differ; the golden stores no image")
      let reverse = try await report(other.path, path)
      #expect(reverse.verdict == .different)
      #expect(reverse.frames[1].sentence == "pixels differ; the actual side stores no image")
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

  @Test(arguments: 0..<8 as Range<UInt64>, [OtherFiles.refuse, .replace])
  func `removes no picture that reveal did not write`(seed: UInt64, others: OtherFiles) async throws
  {
    var random = SplitMix64(seed: seed)
    let (golden, actual) = (try TestFrame.folder([0, 1, 2, 3]), try TestFrame.folder([0, 5]))
    // The third golden is listed where there is a list; the fourth and all others never are.
    let isListed = random.once(in: 2)
    if isListed {
      try golden.write(text([0, 1, 2]), to: Manifest.fileName)
    }
    let names = [
      "IMG_0417.png", ".hidden.png", "frame_3.png", "frame_000005.png", "Screen Shot.PNG",
    ]
    .filter { _ in random.once(in: 2) }
    for name in names { try golden.write(TestFrame(place: 9).png(), to: name) }
    let foreign = names + (isListed ? ["frame_00003.png"] : [])
    let changes = try await update(golden.path, actual.path, others: others)
    let left = try golden.names()
    #expect(!left.contains("frame_00002.png"), "seed \(seed)")
    #expect(left.contains("frame_00003.png") == (isListed && others == .refuse), "seed \(seed)")
    #expect(names.allSatisfy { left.contains($0) == (others == .refuse) }, "seed \(seed)")
    #expect(Set(changes.kept) == (others == .refuse ? Set(foreign) : []), "seed \(seed)")
    #expect(changes.kept.isEmpty || changes.text.contains("reveal did not write"))
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

  /// A folder with some of the test frames, and the manifest of a run of three.
  private func run(
    _ places: [Int], preset: String, encoding: Encoding? = .fast, frameCount: Int = 3
  ) throws -> TemporaryFolder {
    let folder = try TestFrame.folder(places)
    try folder.write(
      manifest(places, preset: preset, encoding: encoding, frameCount: frameCount).text,
      to: Manifest.fileName)
    return folder
  }

  /// What a folder's manifest says, but for the bytes of files.
  private func pixels(_ folder: TemporaryFolder) throws -> Manifest? {
    try Manifest(folder: folder.path).map { manifest in
      Manifest(
        identity: manifest.identity, encoding: manifest.encoding, digests: manifest.digests)
    }
  }

  private func manifest(
    _ places: [Int], preset: String, encoding: Encoding? = .fast, frameCount: Int = 3
  ) -> Manifest {
    let identity = Manifest.Identity(
      revealVersion: "0", presetName: "p", presetDigest: preset, width: 40, height: 200, scale: 1,
      fps: 60, frameCount: frameCount)
    return Manifest(identity: identity, encoding: encoding, digests: manifest(places).digests)
  }

  @Test func `keeps frames that were not compared, and the encoder`() async throws {
    let (golden, actual) = (try run([0, 1, 2], preset: "a"), try run([3, 4, 5], preset: "a"))
    let changes = try await update(golden.path, actual.path, FrameSelection("1"))
    #expect(changes.changed == ["frame_00001.png"])
    #expect(try pixels(golden) == manifest([0, 4, 2], preset: "a"))
    let expected = try TestFrame.folder([0, 4, 2])
    #expect(try await report(golden.path, expected.path).verdict == .equal)
    #expect(try golden.names().count == 4)
  }

  @Test func `names neither run in a manifest with frames of both`() async throws {
    let (golden, actual) = (try run([0, 1, 2], preset: "a"), try run([3, 4, 2], preset: "b"))
    _ = try await update(golden.path, actual.path, FrameSelection("1"))
    let mixed = try #require(try Manifest(folder: golden.path))
    #expect(mixed.digests == manifest([0, 4, 2]).digests)
    #expect(mixed.encoding == .fast)
    #expect(!["a", "b"].contains(mixed.identity.presetDigest))
    _ = try await update(golden.path, actual.path)
    #expect(try pixels(golden) == pixels(actual))
  }

  @Test func `mends a manifest that is not about the frames beside it`() async throws {
    let (golden, actual) = (try run([0, 1, 2], preset: "a"), try run([0, 1, 2], preset: "a"))
    try golden.write(manifest([0, 7, 8], preset: "a").text, to: Manifest.fileName)
    try golden.write("1 stale\n", to: ".reveal.journal")
    _ = try await update(golden.path, actual.path, FrameSelection("1"))
    #expect(try Manifest(folder: golden.path)?.digests == manifest([0, 1, 8]).digests)
    _ = try await update(golden.path, actual.path)
    #expect(try pixels(golden) == pixels(actual))
    #expect(try golden.names() == actual.names())
  }

  @Test func `names the run also where no frame differs`() async throws {
    let (golden, actual) = (try run([0, 1, 2], preset: "a"), try run([0, 1, 2], preset: "b"))
    let changes = try await update(golden.path, actual.path)
    #expect(changes.hasOtherRun)
    #expect(try pixels(golden) == pixels(actual))
  }

  @Test func `does not name a run that frames may not be of`() async throws {
    let golden = try run([0, 1, 2], preset: "a")
    let unknown = try TestFrame.folder([0, 1, 7])
    _ = try await update(golden.path, unknown.path)
    let manifest = try #require(try Manifest(folder: golden.path))
    #expect(manifest.digests == self.manifest([0, 1, 7]).digests)
    #expect(manifest.identity.presetDigest != "a")
    // Nor one whose manifest is not about the frames beside it.
    let (again, actual) = (try run([0, 1, 2], preset: "a"), try run([0, 1, 7], preset: "b"))
    try actual.write(self.manifest([0, 1, 6], preset: "b").text, to: Manifest.fileName)
    _ = try await update(again.path, actual.path)
    #expect(try !["a", "b"].contains(Manifest(folder: again.path)?.identity.presetDigest))
  }

  @Test func `refuses some frames of a run of another length`() async throws {
    let golden = try run([0, 1, 2], preset: "a")
    let actual = try run([3, 4, 5, 6], preset: "b", frameCount: 4)
    let before = try golden.names().map(golden.read)
    let error = await #expect(throws: PlainError.self) {
      try await update(golden.path, actual.path, FrameSelection("1"))
    }
    #expect(error?.description.contains("frames of a run of 3 frames, and") == true)
    #expect(try golden.names().map(golden.read) == before)
    _ = try await update(golden.path, actual.path)
    #expect(try pixels(golden) == pixels(actual))
  }

  @Test func `keeps frames that only a manifest of goldens knows`() async throws {
    let golden = try TemporaryFolder()
    try golden.write(manifest([0, 1, 2], preset: "a").text, to: Manifest.fileName)
    let actual = try run([3, 4, 5], preset: "a")
    _ = try await update(golden.path, actual.path, FrameSelection("2"))
    #expect(try Manifest(folder: golden.path) == manifest([0, 1, 5], preset: "a"))
  }

  @Test func `keeps a manifest true when one golden picture is updated`() async throws {
    let golden = try run([0, 1, 2], preset: "a")
    let actual = try TestFrame.folder([9])
    _ = try await update(golden.path + "/frame_00001.png", actual.path + "/frame_00000.png")
    #expect(try Manifest(folder: golden.path)?.digests == manifest([0, 9, 2]).digests)
  }

  @Test func `refuses a second update at the same time`() throws {
    let golden = try TestFrame.folder([0])
    let recorder = try FrameRecorder(of: golden.path)
    let error = #expect(throws: FileError.self) { try FrameRecorder(of: golden.path) }
    #expect(error?.reason == "another reveal is changing it")
    #expect(recorder.recovered == nil)
  }

  @Test func `refuses a frame that has changed since it was compared`() async throws {
    let (golden, actual) = (try TestFrame.folder([0, 1]), try TestFrame.folder([0, 5]))
    let report = try await report(golden.path, actual.path)
    try actual.write(TestFrame(place: 6).png(), to: Manifest.frameName(1))
    let error = #expect(throws: FileError.self) {
      try FrameRecorder(of: golden.path).record(
        report, golden: FrameSet(path: golden.path), actual: FrameSet(path: actual.path))
    }
    #expect(error?.reason == "it has changed since it was compared")
    #expect(try golden.names() == ["frame_00000.png", "frame_00001.png"])
  }

  private func update(
    _ golden: String, _ actual: String, _ frames: FrameSelection = .all,
    others: OtherFiles = .refuse
  ) async throws -> FrameRecorder.Changes {
    let recorder = try FrameRecorder(of: golden, others: others)
    let report = try await report(golden, actual, frames: frames)
    return try recorder.record(
      report, golden: FrameSet(path: golden), actual: FrameSet(path: actual))
  }
}
