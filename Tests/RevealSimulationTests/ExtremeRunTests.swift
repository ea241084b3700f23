import RevealJSON
import RevealMath
import RevealPreset
import RevealSimulation
import Testing

@Suite struct ExtremeRunTests {
  private func timeline(_ text: String) throws -> Timeline {
    let preset = try Preset(json: SourceText(file: "preset.json", bytes: Array(text.utf8)))
    return Timeline(preset, cards: whiteCard)
  }

  @Test func `leaves out cards whose transform is beyond all numbers`() throws {
    let scales = Array(repeating: #"{"scale": 10000}"#, count: 100).joined(separator: ", ")
    let timeline = try timeline(
      #"{"entrance": {"from": {"transform": [\#(scales)]}, "interpolation": "perOperation"}}"#)
    for frame in 0..<timeline.frameCount {
      let quads = timeline.scene(at: frame).quads
      #expect(quads.allSatisfy { $0.matrix.elements.allSatisfy(\.isFinite) })
    }
  }

  /// Each would take minutes if its cost grew with the rows or with the changes under way.
  @Test(arguments: [
    (1_000_000, #"{"update": {"row": 0, "count": 1000000}, "wait": false}"#, 1000),
    (
      10,
      #"{"insert": {"at": 5, "count": 999990}, "duration": 0.01}, "#
        + #"{"remove": {"row": 5, "count": 999990}, "duration": 0.01}"#,
      200
    ), (10, #"{"insert": {"at": 0}, "wait": false, "duration": 5}, {"rest": 0.01}"#, 200),
    (500_000, #"{"insert": {"at": 3, "count": 200000}, "wait": false}, {"rest": 0.1}"#, 2),
  ])
  func `changes a list in any time`(rows: Int, steps: String, count: Int) throws {
    let script = Array(repeating: steps, count: count).joined(separator: ", ")
    let timeline = try timeline(
      #"{"list": {"rows": \#(rows), "rowHeight": 50}, "scroll": [\#(script), {"rest": 1}]}"#)
    #expect(timeline.scene(at: timeline.frameCount - 1).quads.isEmpty == false)
    let middle = timeline.scene(at: timeline.frameCount / 2).quads
    #expect(middle.allSatisfy { $0.origin.y < 844 && $0.origin.y > -50 })
  }

  @Test func `ends a run in which rows are displayed without end`() throws {
    let steps = Array(
      repeating: #"{"to": 900000, "duration": 2}, {"to": 0, "duration": 2}"#, count: 20
    ).joined(separator: ", ")
    let timeline = try timeline(
      """
      {"canvas": {"fps": 1}, "scroll": [\(steps)],
        "list": {"rows": 1000000, "rowHeight": 1, "overscan": 100000}}
      """)
    #expect(timeline.hasTooManyDisplays)
  }

  /// An endless list has no end to the rows within its overscan and the insets of a trigger.
  @Test(arguments: [
    #""list": {"wrap": true, "columns": 100, "rowHeight": 1, "overscan": 100000}"#,
    #""list": {"wrap": true, "columns": 9, "flow": "masonry", "rowHeight": [1, 2], "#
      + #""overscan": "1000000*50"}"#,
    #""list": {"wrap": true, "rowHeight": 1}, "#
      + #""entrance": {"from": {"opacity": 0}, "trigger": {"inset": ["0-1/0", -1000000]}}"#,
    #""list": {"rows": 999999, "columns": 100, "rowHeight": 1, "overscan": 100000}, "#
      + #""scroll": [{"insert": {"at": 0}}, {"remove": {"row": 5}}]"#,
  ])
  func `ends a run that would display too many rows at once`(members: String) throws {
    let timeline = try timeline("{\(members)}")
    let rows = try #require(timeline.excessiveRows)
    #expect(rows > Timeline.mostRows)
  }

  @Test(arguments: [(1e-300, 0.001), (1e-6, 1.0), (1.0, 10.0)])
  func `follows on a spring of any stiffness for any time`(
    response: Double, damping: Double
  ) throws {
    let timeline = try timeline(
      """
      {"canvas": {"fps": 1, "duration": 2000}, "scroll": [{"drag": -90}],
        "scrollEffect": {"pinned": true, "follow":
          {"spring": {"response": \(response), "dampingFraction": \(damping)}}}}
      """)
    for frame in [0, 1, 1999] {
      #expect(timeline.trailingValue(at: Double(frame))?.isFinite == true)
    }
  }

  @Test func `shows a long list with a wide overscan in any time`() throws {
    let timeline = try timeline(
      """
      {"canvas": {"fps": 1}, "scroll": [{"to": 3000, "duration": 50}],
        "list": {"rows": 1000000, "rowHeight": 1, "overscan": 50000}}
      """)
    #expect(!timeline.hasTooManyDisplays)
    #expect(timeline.rows().count == 53_000 + 844)
  }
}
