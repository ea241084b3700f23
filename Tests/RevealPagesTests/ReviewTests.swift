import RevealCompare
import RevealFiles
import RevealPages
import RevealRender
import TestFixtures
import Testing

/// Approving in the browser, and undoing that.
@Suite struct ReviewTests {
  private let golden: TemporaryFolder
  private let actual: TemporaryFolder

  init() throws {
    golden = try TestFrame.folder([0, 1, 2, 3])
    actual = try TestFrame.folder([0, 5, 6, 3])
    try actual.write(TestFrame(place: 8).png(), to: Manifest.frameName(7))
  }

  private func comparison(
    _ golden: String, _ actual: String, name: String = ""
  ) async throws -> GoldenReview.Comparison {
    let actual = try FrameSet(path: actual)
    let golden = try FrameSet(newGoldens: golden, for: actual)
    let job = DiffJob(
      golden: golden, actual: actual, pairs: try FramePairs(golden: golden, actual: actual),
      jobs: 2)
    return GoldenReview.Comparison(name: name, job: job, report: try await job.report())
  }

  private func review() async throws -> GoldenReview {
    try GoldenReview(
      [try await comparison(golden.path, actual.path)], durability: .unsynced)
  }

  private func session() async throws -> ReviewSession {
    ReviewSession(title: "T", try await review()) { "\($0)" }
  }

  private static let nothing = PlainError("nothing to approve: these frames do not differ")

  private func hasChanged(_ path: String? = nil, cannot action: String) -> PlainError {
    PlainError(
      """
      \(path ?? golden.path): cannot \(action): its files have been changed by another program \
      since they were compared
        hint: compare them again
      """)
  }

  /// The files of the goldens, by name.
  private func files(_ folder: TemporaryFolder) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in try folder.names() where !name.hasPrefix(".reveal") {
      files[name] = try folder.read(name)
    }
    return files
  }

  private func revision(_ session: ReviewSession) throws -> Int {
    let digits = session.state.drop { !$0.isNumber }.prefix { $0.isNumber }
    return try #require(Int(digits))
  }

  @Test func `approves frames, and undoes that`() async throws {
    let review = try await review()
    let before = try files(golden)
    #expect(try review.approve(.frames(1...1, of: 0)).contains("1 changed (frame_00001.png)"))
    #expect(try golden.read(Manifest.frameName(1)) == actual.read(Manifest.frameName(1)))
    #expect(try golden.read(Manifest.frameName(2)) == before[Manifest.frameName(2)])
    #expect(review.reports[0].bad.map(\.pair.number) == [2, 7])
    #expect(try review.approve(.comparison(0)).contains("1 changed"))
    #expect(try files(golden) == files(actual))
    #expect(review.reports[0].verdict == .equal)
    #expect(review.steps.count == 2)
    _ = try review.undo()
    #expect(try golden.read(Manifest.frameName(1)) == actual.read(Manifest.frameName(1)))
    #expect(review.reports[0].bad.map(\.pair.number) == [2, 7])
    _ = try review.undo()
    #expect(try files(golden) == before)
    #expect(review.reports[0].bad.map(\.pair.number) == [1, 2, 7])
    #expect(throws: PlainError("nothing to undo")) { try review.undo() }
  }

  @Test func `keeps a picture that reveal did not write, and goes on showing it`() async throws {
    try golden.write(TestFrame(place: 9).png(), to: "IMG_0417.png")
    let review = try await review()
    #expect(try review.approve(.all).contains("1 kept (IMG_0417.png)"))
    #expect(try golden.names().contains("IMG_0417.png"))
    #expect(review.reports[0].bad.map(\.pair.golden) == ["IMG_0417.png"])
  }

  @Test func `writes what an update writes`() async throws {
    let other = try TestFrame.folder([0, 1, 2, 3])
    let compared = try await comparison(other.path, actual.path)
    _ = try FrameRecorder(of: other.path, durability: .unsynced).record(
      compared.report, golden: FrameSet(path: other.path), actual: FrameSet(path: actual.path))
    _ = try await review().approve(.all)
    #expect(try files(golden) == files(other))
  }

  @Test func `does not approve what does not differ`() async throws {
    let review = try await review()
    for choice in [GoldenReview.Choice.frames(0...0, of: 0), .frames(1...7, of: 1), .comparison(3)]
    {
      #expect(throws: Self.nothing) { try review.approve(choice) }
    }
    _ = try review.approve(.all)
    #expect(throws: Self.nothing) { try review.approve(.all) }
  }

  @Test func `approves no golden that others have changed`() async throws {
    let review = try await review()
    try golden.write(TestFrame(place: 20).png(), to: Manifest.frameName(2))
    let before = try files(golden)
    #expect(throws: hasChanged(cannot: "approve")) { try review.approve(.all) }
    #expect(try files(golden) == before)
    // Another frame is as it was compared.
    _ = try review.approve(.frames(1...1, of: 0))
  }

  @Test func `undoes nothing that others have changed`() async throws {
    let review = try await review()
    _ = try review.approve(.all)
    try golden.write(TestFrame(place: 20).png(), to: Manifest.frameName(2))
    let before = try files(golden)
    #expect(throws: hasChanged(cannot: "undo")) { try review.undo() }
    #expect(try files(golden) == before)
    #expect(review.steps.count == 1)
  }

  @Test func `approves no frame that has changed since it was compared`() async throws {
    let review = try await review()
    let before = try files(golden)
    try actual.write(TestFrame(place: 20).png(), to: Manifest.frameName(2))
    #expect(throws: FileError.self) { try review.approve(.all) }
    #expect(try files(golden) == before)
    #expect(review.reports[0].bad.count == 3)
  }

  @Test func `takes away goldens that were approved where none had been`() async throws {
    let folder = try TemporaryFolder()
    let path = joinPath(folder.path, "new")
    let review = try GoldenReview(
      [try await comparison(path, actual.path)], durability: .unsynced)
    _ = try review.approve(.all)
    #expect(try folder.names("new").contains(Manifest.frameName(7)))
    _ = try review.undo()
    #expect(try folder.names("new").filter { !$0.hasPrefix(".") }.isEmpty)
  }

  @Test func `leaves the goldens to others between approvals`() async throws {
    let review = try await review()
    _ = try FrameRecorder(of: golden.path, durability: .unsynced)
    _ = try review.approve(.all)
    _ = try FrameRecorder(of: golden.path, durability: .unsynced)
    _ = try review.undo()
  }

  @Test func `takes actions of a page that shows the present state alone`() async throws {
    let session = try await session()
    let first = try revision(session)
    let stale = session.perform(.approve(.all), at: first - 1)
    #expect(!stale.isDone && stale.json.contains("earlier state"))
    let approved = session.perform(.approve(.all), at: first)
    #expect(approved.isDone && approved.json.contains(#""bad": [[]]"#))
    #expect(session.verdicts == [.equal])
    #expect(!session.perform(.undo, at: first).isDone)
    let undone = session.perform(.undo, at: try revision(session))
    #expect(undone.isDone && undone.json.contains(Manifest.frameName(7)))
    let nothing = session.perform(.undo, at: try revision(session))
    #expect(!nothing.isDone && nothing.json.contains("nothing to undo"))
  }

  @Test func `draws the pictures that the page asks for`() async throws {
    let session = try await session()
    #expect(session.text.contains("connect-src 'self'"))
    #expect(!session.text.contains("data:image/png;base64,iVBOR"))
    #expect(try session.picture("actual", frame: 1, of: 0) == actual.read(Manifest.frameName(1)))
    #expect(
      try session.picture("expected", frame: 1, of: 0) == golden.read(Manifest.frameName(1)))
    for kind in ["expectedSmall", "actualSmall", "difference"] {
      let png = try session.picture(kind, frame: 1, of: 0)
      #expect(png?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true, "\(kind)")
    }
    for (kind, frame, comparison) in [
      ("expected", 4, 0), ("actual", 5, 0), ("actual", -1, 0), ("actual", 0, 1), ("secret", 0, 0),
    ] {
      let none = try session.picture(kind, frame: frame, of: comparison)
      #expect(none == nil, "\(kind) \(frame)")
    }
  }

  /// Writes a preset with cards of an opacity.
  private func write(_ name: String, opacity: Double, in folder: TemporaryFolder) throws {
    try folder.write(
      """
      {
        "canvas": { "size": [40, 60], "scale": 1, "fps": 10 },
        "list": { "rows": 2, "rowHeight": 30 },
        "entrance": { "from": { "opacity": \(opacity) }, "duration": 0.5 }
      }
      """, to: name + ".json")
  }

  /// Records the goldens of a folder.
  private func record(_ folder: TemporaryFolder) async throws {
    let recorder = try GoldenRecorder(folder.path, durability: .unsynced)
    _ = try await recorder.record(GoldenFolder(folder.path), .init())
  }

  @Test func `approves presets of a folder in one step, as an update does`() async throws {
    let folder = try TemporaryFolder()
    let names = ["a", "sub/b"]
    func goldens() throws -> [[UInt8]] {
      try names.map { try folder.read($0 + Manifest.goldenEnding) }
    }
    for name in names { try write(name, opacity: 0.5, in: folder) }
    try await record(folder)
    let before = try goldens()
    for name in names { try write(name, opacity: 0.2, in: folder) }
    let job = GoldenTestJob(try GoldenFolder(folder.path), jobs: 2)
    let entries = try await job.report().entries
    let review = try GoldenReview(
      try entries.map { entry in
        GoldenReview.Comparison(
          name: entry.item.name, job: try #require(entry.comparison),
          report: try #require(entry.report), file: entry.item.name + Manifest.goldenEnding)
      }, root: folder.path, durability: .unsynced)
    let text = try review.approve(.all)
    #expect(text.contains("a: ") && text.contains("sub/b: "))
    let approved = try goldens()
    #expect(approved[0] != before[0] && approved[1] != before[1])
    _ = try review.undo()
    #expect(try goldens() == before)
    // One of the two has changed: then neither is written.
    try folder.write(before[0], to: names[1] + Manifest.goldenEnding)
    let changed = "\(folder.path)/sub/b.golden.json"
    #expect(throws: hasChanged(changed, cannot: "approve")) { try review.approve(.all) }
    #expect(try folder.read(names[0] + Manifest.goldenEnding) == before[0])
    _ = try review.approve(.frames(0...1, of: 0))
    #expect(review.reports[0].bad.allSatisfy { $0.pair.number > 1 })
    try folder.write(before[1], to: names[1] + Manifest.goldenEnding)
    _ = try review.approve(.all)
    try await record(folder)
    #expect(try goldens() == approved)
  }
}
