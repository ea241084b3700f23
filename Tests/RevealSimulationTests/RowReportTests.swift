import RevealJSON
import RevealPreset
import RevealSimulation
import Testing

/// What is told about rows that wait for a trigger, leave, or play something that moves nothing.
@Suite struct RowReportTests {
  /// Rows of 50 points in a viewport of 200, moved by 100 points within a second.
  private func timeline(_ entrance: String, scroll: String = Self.scroll) throws -> Timeline {
    let text = """
      { "canvas": { "size": [100, 200], "scale": 1 },
        "list": { "rows": 40, "rowHeight": 50 }, "scroll": [\(scroll)], "entrance": \(entrance) }
      """
    return Timeline(try Preset(json: SourceText(file: "a.json", text: text)), cards: whiteCard)
  }

  private static let scroll =
    #"{ "rest": 1 }, { "to": 100, "duration": 1, "curve": "linear" }, { "rest": 1 }"#

  private func report(_ timeline: Timeline, row: Int) throws -> RowReport {
    try #require(timeline.rows().first { $0.number == row })
  }

  @Test func `tells rows in view from rows that satisfy the trigger`() throws {
    let timeline = try timeline(
      #"{ "from": { "opacity": 0 }, "duration": 0.25, "trigger": { "inset": [0, 30] } }"#)
    #expect(timeline.rows().map(\.number) == Array(0..<6))
    // The fourth row reaches 20 points into the area at once, the fifth comes in at the start of
    // the scroll and has to go 30 points, and the sixth 30 after the first 50.
    for (row, seen, displayed) in [(3, 0.0, 0.0), (4, 1, 1.3), (5, 1.5, 1.8)] {
      let report = try report(timeline, row: row)
      let visit = try #require(report.visits.first)
      let display = try #require(report.displays.first)
      #expect(abs(visit.appearsAt - seen) < 0.03)
      #expect(abs(display.displayedAt - displayed) < 0.03)
      #expect(display.visit == visit)
      #expect(report.visitsWithoutDisplay.isEmpty)
    }
  }

  @Test func `reports rows that never satisfy the trigger`() throws {
    let timeline = try timeline(#"{ "from": { "opacity": 0 }, "trigger": { "inset": [0, 60] } }"#)
    let last = try report(timeline, row: 5)
    #expect(last.isNeverDisplayed)
    #expect(last.visitsWithoutDisplay == last.visits)
    #expect(last.visits.map(\.disappearsAt) == [nil])
    #expect(try report(timeline, row: 3).isNeverDisplayed == false)
  }

  @Test func `has visits that are the displays without a trigger`() throws {
    let timeline = try timeline(
      #"{ "track": "every", "from": { "opacity": 0 } }"#,
      scroll: #"{ "rest": 0.5 }, { "reload": true }, \#(Self.scroll)"#)
    for row in timeline.rows() {
      #expect(row.visits.map(\.appearsAt) == row.displays.prefix(1).map(\.displayedAt))
      #expect(row.visits.last?.disappearsAt == row.displays.last?.leftAt)
      #expect(row.visitsWithoutDisplay.isEmpty)
    }
    #expect(try report(timeline, row: 3).displays.count == 2)
    #expect(try report(timeline, row: 3).visits.count == 1)
  }

  @Test func `says when a row leaves, and when it still enters`() throws {
    for (leave, seconds) in [("\"reverse\"", 0.25), (#"{ "from": {}, "duration": 0.1 }"#, 0.1)] {
      let timeline = try timeline(
        """
        { "track": "every", "from": { "opacity": 0 }, "duration": 0.25,
          "trigger": { "visible": 0.6 }, "leave": \(leave) }
        """)
      let display = try #require(try report(timeline, row: 0).displays.first)
      #expect(display.outcome == .animates(from: 0, to: 0.25))
      let left = try #require(display.leftAt)
      // 60 % of the row are out of view after 20 points; it is gone after 50.
      #expect(abs(left - 1.2) < 0.03)
      let leaves = try #require(display.leaves)
      #expect(leaves.lowerBound == left)
      #expect(abs(leaves.upperBound - (left + seconds)) < 1e-9)
      #expect(try report(timeline, row: 3).displays.allSatisfy { $0.leaves == nil })
    }
  }

  @Test func `ends what a row plays on leaving when the row is gone`() throws {
    let timeline = try timeline(
      """
      { "from": { "opacity": 0 }, "trigger": { "visible": 0.6 }, "duration": 0.9,
        "leave": "reverse" }
      """)
    let report = try report(timeline, row: 0)
    #expect(report.displays.first?.leaves?.upperBound == report.visits.first?.disappearsAt)
  }

  @Test func `plays nothing on leaving without a trigger`() throws {
    let timeline = try timeline(#"{ "from": { "opacity": 0 }, "leave": "reverse" }"#)
    #expect(timeline.rows().flatMap(\.displays).allSatisfy { $0.leaves == nil })
  }

  @Test func `gives reasons for motions that show nothing`() throws {
    let choice = try timeline(
      #"{ "choose": "parity", "of": [{ "from": { "opacity": 0 } }, { "from": {} }] }"#)
    #expect(try report(choice, row: 0).displays.first?.motion?.choice == 0)
    #expect(try report(choice, row: 1).displays.map(\.outcome) == [.stays(.emptyMotion)])
    #expect(try report(choice, row: 1).displays.first?.motion == nil)
    let strength = try timeline(
      #"{ "from": { "opacity": 0 }, "strength": { "speed": [0, 200] } }"#)
    #expect(try report(strength, row: 0).displays.map(\.outcome) == [.stays(.noStrength)])
    let moved = try #require(try report(strength, row: 5).displays.first)
    #expect(abs((moved.motion?.strength ?? 0) - 0.5) < 1e-9)
  }

  @Test func `knows what repeats forever`() throws {
    let timeline = try timeline(
      #"{ "from": { "opacity": 0 }, "duration": 0.5, "repeat": "forever" }"#)
    let display = try #require(try report(timeline, row: 0).displays.first)
    #expect(display.outcome == .animates(from: 0, to: 0.5))
    #expect(display.motion?.repeatsForever == true)
  }
}
