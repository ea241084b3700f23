import RevealRender
import RevealTesting
import TestFixtures
import Testing

@Suite struct ExpectFramesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write(opacity: 0.5)
  }

  private func write(opacity: Double) throws {
    try folder.write(
      """
      {
        "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 0.8 },
        "list": { "rows": 3, "rowHeight": 20, "inset": [4, 4] },
        "cards": { "colors": ["#4060C0"] },
        "entrance": { "from": { "opacity": \(opacity) }, "duration": 0.3 }
      }
      """, to: "fade.json")
  }

  /// As ``expectFrames(of:golden:frames:options:tolerance:filePath:sourceLocation:)`` in a test
  /// beside the preset.
  private func expect(
    _ recording: Recording = .never, golden: String? = nil, frames: String? = nil,
    options: ListAnimation.Options = ListAnimation.Options(), tolerance: FrameTolerance = .none,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try FrameExpectation(
      preset: "fade.json", golden: golden, frames: frames, options: options, tolerance: tolerance,
      filePath: "\(folder.path)/FadeTests.swift", sourceLocation: sourceLocation
    ).check(recording)
  }

  /// Expects one issue, whose text has all of some parts.
  private func expectIssue(
    _ parts: String..., at line: Int? = nil, from body: () throws -> Void
  ) rethrows {
    try withKnownIssue {
      try body()
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return parts.allSatisfy(text.contains)
        && line.map { issue.sourceLocation?.line == $0 } ?? true
    }
  }

  @Test func `passes if frames are as recorded`() throws {
    try GoldenFrames(besidePreset: "\(folder.path)/fade.json")
      .record(presetAt: "\(folder.path)/fade.json")
    try expect()
    try expectFrames(of: "fade.json", filePath: "\(folder.path)/FadeTests.swift")
  }

  @Test func `fails and says how to record where there is no golden`() throws {
    try expectIssue(
      "fade.golden.json: there is no golden of ",
      "hint: record it with REVEAL_RECORD_GOLDENS=missing"
    ) { try expect() }
    #expect(try folder.names() == ["fade.json"])
  }

  @Test(arguments: [Recording.all, .missing])
  func `records and fails, and then passes`(recording: Recording) throws {
    try expectIssue("fade.golden.json: recorded: 8 added", "without REVEAL_RECORD_GOLDENS") {
      try expect(recording)
    }
    #expect(try folder.names() == ["fade.golden.json", "fade.json"])
    try expect()
    try expect(.missing)
  }

  @Test func `fails even if there is nothing new to record`() throws {
    try expectIssue("8 added") { try expect(.all) }
    try expectIssue("recorded: nothing to change") { try expect(.all) }
  }

  @Test func `says what differs, at the place of the call`() throws {
    try expectIssue("recorded") { try expect(.all) }
    try write(opacity: 0.25)
    let line = #line + 1
    try expectIssue("of 8 frames differ from ", "row 0", "=1 swift test", at: line) { try expect() }
    try expectIssue("of 8 frames differ from ") { try expect(.missing) }
    try expectIssue("changed (frame_00000.png") { try expect(.all) }
    try expect()
  }

  @Test func `takes options, frames, tolerances and a golden elsewhere`() throws {
    let options = ListAnimation.Options(scale: 0.5, fps: 5)
    try expectIssue("Goldens/fade.golden.json: recorded: 2 added") {
      try expect(.all, golden: "Goldens/fade.golden.json", frames: "::2", options: options)
    }
    try expect(golden: "Goldens/fade.golden.json", frames: "::2", options: options)
    try write(opacity: 0.51)
    try expect(
      golden: "Goldens/fade.golden.json", frames: "::2", tolerance: FrameTolerance(maxStep: 8))
    #expect(try folder.names("Goldens") == ["fade.golden.json"])
  }

  @Test func `throws what is wrong with a preset`() throws {
    try folder.write("{ \"list\": 3 }", to: "fade.json")
    try folder.write("{}", to: "fade.golden.json")
    let error = try #require(throws: RevealError.self) { try expect() }
    #expect(error.description.contains("fade"))
    #expect(throws: RevealError.self) { try expect(.all) }
  }

  @Test(arguments: [
    (String?.none, Recording.never), ("", .never), ("0", .never), ("1", .all), ("all", .all),
    ("missing", .missing),
  ])
  func `reads the variable of the environment`(value: String?, recording: Recording) throws {
    #expect(try Recording(value) == recording)
  }

  @Test func `refuses an unknown value of the variable`() {
    let error = #expect(throws: UnknownRecording.self) { try Recording("yes") }
    #expect(
      error?.description == "REVEAL_RECORD_GOLDENS: expected 1, all or missing, found \"yes\"")
  }
}
