import RevealJSON
import RevealMath
import RevealMotion
import RevealPreset
import RevealScene
import RevealSimulation
import Testing

/// Removals that choose a motion, and cards that go over those that stay.
@Suite struct RemovalTests {
  /// A motion that ends, or starts, at a number of points to the right.
  private static func motion(_ key: String, _ points: Int) -> String {
    "{ \"\(key)\": { \"transform\": [{ \"translateX\": \(points) }] }, \"duration\": 1, "
      + "\"curve\": \"linear\" }"
  }

  private func timeline(_ text: String) throws -> Timeline {
    Timeline(
      try Preset(json: SourceText(file: "a.json", text: "{ \(text) }")), cards: numberedCard)
  }

  private static let list = #""canvas": { "size": [100, 200], "scale": 1 }, "#

  /// The movement of each card to the right at a moment, by row.
  private func moves(_ timeline: Timeline, at time: Double) -> [Int: Double] {
    var moves: [Int: Double] = [:]
    for quad in timeline.scene(time: time).quads {
      guard let row = quad.row else { continue }
      moves[row] = quad.matrix.columns.w.x
    }
    return moves
  }

  @Test(
    arguments: ["row", "parity", "column", "line", "random"], 0..<4 as Range<UInt64>)
  func `choose what the entrance would choose`(rule: String, seed: UInt64) throws {
    var random = SplitMix64(seed: seed, stream: 51)
    let (columns, count) = (
      Int.random(in: 1...3, using: &random), Int.random(in: 2...5, using: &random)
    )
    let points = (1...count).map { $0 * 10 }
    let layout = #""rows": 12, "rowHeight": 40, "columns": \#(columns)"#
    let choice = "\"choose\": \"\(rule)\", \"seed\": \(seed)"
    // At half of the way, an entrance has half of its points left, and a removal has gone half.
    let entering = try timeline(
      Self.list
        + "\"list\": { \(layout) }, \"scroll\": [{ \"rest\": 2 }], \"entrance\": { \(choice), "
        + "\"of\": [\(points.map { Self.motion("from", $0) }.joined(separator: ", "))] }")
    let leaving = try timeline(
      Self.list
        + "\"list\": { \(layout) }, \"scroll\": [{ \"remove\": { \"row\": 0, \"count\": 12 } }],"
        + "\"removal\": { \(choice), "
        + "\"of\": [\(points.map { Self.motion("to", $0) }.joined(separator: ", "))] }")
    let (came, goes) = (moves(entering, at: 0.5), moves(leaving, at: 0.5))
    #expect(came.count >= 4 && Set(came.values).count > (columns == 1 && rule == "column" ? 0 : 1))
    for (row, move) in came {
      #expect(abs((goes[row] ?? .nan) - move) < 1e-9, "seed \(seed), row \(row)")
    }
  }

  @Test func `choose by the half of the viewport that a row is in`() throws {
    let timeline = try timeline(
      Self.list + #""list": { "rows": 5, "rowHeight": 40 }, "#
        + #""scroll": [{ "remove": { "row": 0, "count": 5 } }], "removal": { "choose": "side", "#
        + "\"of\": [\(Self.motion("to", 10)), \(Self.motion("to", -10))] }")
    #expect(moves(timeline, at: 0.5) == [0: -5, 1: -5, 2: 5, 3: 5, 4: 5])
  }

  @Test func `last as long as the longest of them, each with its own delay and stagger`() throws {
    let timeline = try timeline(
      Self.list + #""list": { "rows": 4, "rowHeight": 40 }, "scroll": [{ "rest": 1 }, "#
        + #"{ "remove": { "row": 0, "count": 4 } }], "removal": { "choose": "parity", "of": ["#
        + #"{ "to": { "opacity": 0 }, "duration": 0.2 }, "#
        + #"{ "to": { "opacity": 0 }, "duration": 1, "delay": 0.3, "#
        + #""stagger": { "batch": 0.1 } }] }"#
    )
    let reports = timeline.rows()
    try #require(reports.count == 4)
    #expect(reports[0].removal == 1...1.2)
    let spans = [reports[1], reports[3]].compactMap(\.removal)
    #expect(spans.map { ($0.lowerBound * 10).rounded() } == [14, 16])
    #expect(spans.map { ($0.upperBound * 10).rounded() } == [24, 26])
    #expect(abs(timeline.scrollEnd - 2.3) < 1e-9)
  }

  @Test func `choose for rows that are replaced, too`() throws {
    let timeline = try timeline(
      Self.list + #""list": { "rows": 4, "rowHeight": 40 }, "scroll": ["#
        + #"{ "move": { "row": 0, "to": 3 }, "path": "replace" }], "removal": { "choose": "row", "#
        + "\"of\": [\((1...4).map { Self.motion("to", $0 * 10) }.joined(separator: ", "))] }")
    #expect(moves(timeline, at: 0.5) == [0: 5, 1: 10, 2: 15, 3: 20])
  }

  @Test(arguments: [
    ("", [1, 0, 2, 3]), (#", "above": true"#, [0, 2, 3, 1]), (#", "above": false"#, [1, 0, 2, 3]),
  ])
  func `go under those that stay, or over them`(above: String, order: [Int]) throws {
    let text =
      Self.list
      + #""list": { "rows": 4, "rowHeight": 40 }, "scroll": [{ "remove": { "row": 1 } }], "#
      + "\"removal\": { \"to\": { \"opacity\": 0.5 }, \"duration\": 1\(above) }"
    #expect(try timeline(text).scene(time: 0.5).quads.compactMap(\.row) == order)
  }

  @Test func `go over a stack whose first row is uppermost`() throws {
    let text =
      Self.list + #""list": { "rows": 4, "rowHeight": 40, "flow": "stack", "order": "reversed" }, "#
      + #""scroll": [{ "remove": { "row": 0 } }], "#
      + #""removal": { "to": { "opacity": 0.5 }, "duration": 1, "above": true }"#
    let rows = try timeline(text).scene(time: 0.05).quads.compactMap(\.row)
    #expect(rows.last == 0 && rows.dropLast().last == 1)
  }

  @Test func `with a height lie over or under by it`() throws {
    for (z, isLast) in [(-1, false), (0, true), (3, true)] {
      let text =
        Self.list
        + #""list": { "rows": 4, "rowHeight": 40 }, "scroll": [{ "remove": { "row": 1 } }], "#
        + #""removal": { "to": { "z": \#(z), "opacity": 0.5 }, "duration": 1, "above": true }"#
      #expect(try (timeline(text).scene(time: 0.5).quads.last?.row == 1) == isLast, "z \(z)")
    }
  }
}
