import RevealFiles
import RevealJSON
import RevealPages
import RevealPreset
import RevealRender
import RevealSimulation
import Testing
import TestFixtures

/// Hands on the list of a preset that is previewed.
@Suite struct PreviewHandsTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = joinPath(folder.path, "p.json")
  }

  private static let touch: [HandRecording.Sample] = [
    .init(seconds: 0, place: 50), .init(seconds: 0.1, place: 20), .init(seconds: 0.1, place: nil),
  ]

  /// A session that has read a preset once, and the number of its drawing.
  private func session(_ scroll: String, base: String? = nil) async throws -> (PreviewSession, Int)
  {
    try folder.write(
      """
      {
        "canvas": { "size": [40, 60], "scale": 1, "fps": 30 }, // small
        "list": { "rows": 20, "rowHeight": 20 },
        "cards": { "colors": ["#4060C0", "#C06040"] }\(scroll)
      }
      """, to: base ?? "p.json")
    if let base { try folder.write("{ \"extends\": \"\(base)\" }", to: "p.json") }
    let session = PreviewSession(path) {
      "\($0)"
    } read: { [path] scope, willRead in
      try LoadedPreset(path: path, scope: scope, willRead: willRead)
    }
    var number: Int?
    await session.follow {
      number != nil
    } report: { round in
      if case .drawn(let drawing) = round { number = drawing.number } else { number = -1 }
    }
    return (session, try #require(number))
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }

  private func script() throws -> [ScrollStep] { try LoadedPreset(path: path).preset.scroll }

  @Test(
    arguments: [
      "", ", \"scroll\": []", ", \"scroll\": [{ \"rest\": 0.2 }]",
      ", \"scroll\": [{ \"jump\": 40 }, { \"fling\": 900 },]",
    ], [true, false]) func `records into every script`(scroll: String, isAfterScript: Bool)
    async throws
  {
    let (session, drawing) = try await session(scroll)
    let before = try script()
    let hands = PreviewHands(session)
    let first = try #require(try hands.begin(1, on: drawing, isAfterScript: isAfterScript))
    #expect(!first.isMoving)
    let moved = try #require(try hands.move(1, by: Self.touch, at: 0.1))
    #expect(moved.isMoving && moved.png != first.png)
    #expect(try hands.record(1) == 1)
    let after = try script()
    #expect(after.starts(with: isAfterScript ? before : []))
    guard case .finger(let path, waits: true)? = after.last else {
      Issue.record("no finger: \(after)")
      return
    }
    #expect(path.samples.last == .init(seconds: 0.1, distance: -30))
    #expect(try text("p.json").contains("// small"))
  }

  @Test(arguments: [true, false])
  func `records into a preset that inherits its script`(isAfterScript: Bool) async throws {
    let (session, drawing) = try await session(
      ", \"scroll\": [{ \"rest\": 0.2 }]", base: "base.json")
    let unchanged = try text("base.json")
    let hands = PreviewHands(session)
    _ = try hands.begin(1, on: drawing, isAfterScript: isAfterScript)
    _ = try hands.move(1, by: Self.touch, at: 0.1)
    #expect(try hands.record(1) == 1)
    let after = try script()
    #expect(after.starts(with: isAfterScript ? [.rest(seconds: 0.2)] : []))
    #expect(try text("base.json") == unchanged)
  }

  @Test func `has nothing to record without a touch, and knows only its own hands`() async throws {
    let (session, drawing) = try await session("")
    let unchanged = try text("p.json")
    let hands = PreviewHands(session)
    #expect(try hands.begin(1, on: drawing + 1, isAfterScript: true) == nil)
    #expect(try hands.move(1, by: [], at: 0) == nil)
    #expect(try hands.begin(1, on: drawing, isAfterScript: true) != nil)
    #expect(try hands.record(1) == nil)
    #expect(try hands.record(2) == nil)
    #expect(try hands.move(1, by: [.init(seconds: -1, place: 0)], at: 0) == nil)
    #expect(try text("p.json") == unchanged)
  }

  @Test func `does not touch a script that was saved meanwhile`() async throws {
    let (session, drawing) = try await session(", \"scroll\": [{ \"rest\": 0.2 }]")
    let hands = PreviewHands(session)
    _ = try hands.begin(1, on: drawing, isAfterScript: true)
    _ = try hands.move(1, by: Self.touch, at: 0.1)
    let saved = try text("p.json").replacing("0.2 }", with: "0.4 }")
    try folder.write(saved, to: "p.json")
    #expect(throws: SourceEditError.self) { try hands.record(1) }
    #expect(try text("p.json") == saved)
  }

  @Test func `records a row that is carried`() async throws {
    let (session, drawing) = try await session(
      """
      , "layout": { "spring": { "duration": 0.4, "bounce": 0 } },
        "scroll": [{ "rest": 0.1 }]
      """)
    let samples: [HandRecording.Sample] = [
      .init(seconds: 0, place: 30, across: 30), .init(seconds: 0.52, place: 30, across: 30),
      .init(seconds: 0.6, place: 30, across: 30), .init(seconds: 0.8, place: 55, across: 30),
      .init(seconds: 0.8, place: nil),
    ]
    let hands = PreviewHands(session)
    _ = try hands.begin(1, on: drawing, isAfterScript: true)
    let lifted = try #require(try hands.move(1, by: Array(samples[..<3]), at: 0.6))
    #expect(lifted.moved == .row)
    let moved = try #require(try hands.move(1, by: Array(samples[3...]), at: 0.8))
    #expect(moved.png != lifted.png && moved.moved == nil)
    #expect(try hands.record(1) == 1)
    guard case .touch(let touch)? = try script().last else {
      Issue.record("no carried row: \(try script())")
      return
    }
    #expect(touch.action == .carries && touch.row.row == 1)
  }
}
