import RevealJSON
import RevealMath
import RevealPreset
import RevealRender
import RevealScene
import RevealSimulation
import Testing

@Suite struct LayoutOverlayTests {
  /// Rows of 44 points, as wide as the canvas, whose cards fade in for half a second.
  private func timelines(_ members: String) throws -> (plain: Timeline, overlaid: Timeline) {
    let text = """
      {"canvas": {"size": [100, 200], "scale": 1}, \(members)}
      """
    let preset = try Preset(json: SourceText(file: "preset.json", text: text))
    let card: Timeline.Cards = { _, size in
      CardPicture(face: Face(size: size, fill: .color(.white)), cardFrame: Rect(size: size))
    }
    return (
      Timeline(preset, cards: card),
      Timeline(preset, cards: card, overlay: { LayoutOverlay($0).quads })
    )
  }

  private func overlay(
    list: String = #""rows": 40"#, scroll: String = "",
    entrance: String = #""from": {"opacity": 0.2}, "duration": 0.5"#, at time: Double
  ) throws -> [Quad] {
    let (plain, overlaid) = try timelines(
      """
      "list": {"rowHeight": 44, \(list)}, "scroll": [\(scroll)], "entrance": {\(entrance)}
      """)
    return Array(overlaid.scene(time: time).quads.dropFirst(plain.scene(time: time).quads.count))
  }

  @Test(arguments: [0, 0.3, 1.1, 2.5])
  func `leaves what is under it as it is`(time: Double) throws {
    let (plain, overlaid) = try timelines(#""scroll": [{"rest": 0.5}, {"fling": 900}]"#)
    let (under, all) = (plain.scene(time: time), overlaid.scene(time: time))
    #expect(Array(all.quads.prefix(under.quads.count)) == under.quads)
    #expect(all.quads.count > under.quads.count)
    #expect(all.quads.dropFirst(under.quads.count).allSatisfy { $0.row == nil })
    #expect(plain.frameCount == overlaid.frameCount)
  }

  @Test func `outlines each row where its layout is, and the viewport`() throws {
    let outlines = try overlay(scroll: #"{"jump": 20}"#, at: 1)
      .filter { $0.face.border != nil && $0.face.size.width == 100 }
    #expect(outlines.map(\.origin.y) == [-20, 24, 68, 112, 156, 0])
    #expect(outlines.map(\.face.size.height) == [44, 44, 44, 44, 44, 200])
  }

  @Test func `outlines bars`() throws {
    let (plain, overlaid) = try timelines(
      """
      "bars": [{ "height": [60, 30] }, { "edge": "bottom", "height": 20 }],
      "scroll": [{ "to": -30, "duration": 0.1 }, { "rest": 1 }]
      """)
    let quads = overlaid.scene(time: 1).quads.dropFirst(plain.scene(time: 1).quads.count)
    let purple = Color(red: 126, green: 64, blue: 220)
    let bars = quads.filter { $0.face.border?.color == purple }
    #expect(bars.map(\.origin.y) == [0, 180])
    #expect(bars.map(\.face.size.height) == [30, 20])
  }

  @Test(arguments: [0.0, 30])
  func `lays lines where rows come into view`(overscan: Double) throws {
    let lines = try overlay(list: #""rows": 40, "overscan": \#(overscan)"#, at: 0)
      .filter { $0.face.size == Size(width: 100, height: 2) }
    #expect(lines.map(\.origin.y) == [-overscan, 198 + overscan])
  }

  @Test func `lays lines at the insets of a trigger`() throws {
    let lines = try overlay(
      entrance: #""from": {"opacity": 0}, "trigger": {"inset": [10, "20% viewport"]}"#, at: 0
    ).filter { $0.face.size == Size(width: 100, height: 2) }
    #expect(lines.map(\.origin.y) == [10, 158])
  }

  @Test(arguments: [
    (#""focus": 0.25, "opacity": {"even": [[0, 1], [1, 0]]}"#, [49.0]),
    (#""by": "velocity", "opacity": {"even": [[0, 1], [900, 0]]}"#, []),
    (#""keyframes": [{"at": "entry 0%"}]"#, []),
    (#""keyframes": [{"at": "entry 0%"}], "viewInset": [20, 40]"#, [19, 159]),
  ])
  func `lays lines at a focus and at insets of view timelines`(
    effect: String, places: [Double]
  ) throws {
    let (plain, overlaid) = try timelines(#""scrollEffect": {\#(effect)}"#)
    let lines = overlaid.scene(time: 0).quads.dropFirst(plain.scene(time: 0).quads.count)
      .filter { $0.face.size == Size(width: 100, height: 2) }
    #expect(lines.dropLast(2).map(\.origin.y) == places)
    #expect(lines.suffix(2).map(\.origin.y) == [0, 198])
  }

  @Test func `knows rows that wait for a trigger, and rows that leave`() throws {
    func colors(at time: Double) throws -> [Fill] {
      try overlay(
        list: #""rows": 12"#,
        scroll: #"{"rest": 1}, {"to": 40, "duration": 0.1}, {"rest": 1}"#,
        entrance: """
          "track": "every", "from": {"opacity": 0}, "duration": 0.5, "leave": "reverse",
          "trigger": {"visible": 0.9}
          """, at: time
      ).filter { $0.face.size.height == 16 }.map(\.face.fill)
    }
    let before = try colors(at: 0.9)
    let after = try colors(at: 1.2)
    // At first the fifth row is only half in view; then the first one leaves, and the fifth enters.
    #expect(before[0] == before[1] && before[4] != before[0])
    #expect(after[0] == after[4] && after[0] != after[1] && after[0] != before[4])
  }

  @Test func `marks where the anchor is and where it comes to rest`() throws {
    let marks = try overlay(
      list: #""rows": 1"#,
      entrance: #""from": {"transform": [{"translate": [10, 20]}]}, "duration": 1"#
        + #", "curve": "linear""#, at: 0.5
    ).filter { $0.face.size == Size(width: 6, height: 6) }
    #expect(
      marks.map { $0.origin + Point(x: 3, y: 3) } == [Point(x: 50, y: 22), Point(x: 55, y: 32)])
  }

  @Test func `marks no anchor that is nowhere`() throws {
    let quads = try overlay(
      entrance: """
        "from": {"transform": [{"matrix": [1,0,0,0,0,1,0,0,0,0,1,0,5,5,0,1e-300]}]}, "delay": 1
        """, at: 0)
    #expect(quads.allSatisfy { $0.origin.x.magnitude < 1e6 && $0.origin.y.magnitude < 1e6 })
  }

  @Test(arguments: [(1, 2), (8, 7), (10, 8), (17, 5)])
  func `writes a row's number`(row: Int, segments: Int) throws {
    let tag = try overlay(scroll: #"{"jump": {"row": \#(row)}}"#, at: 1)
      .first { $0.face.size.height == 16 }
    #expect(tag?.face.children.count == segments)
    #expect(tag?.origin == Point(x: 4, y: 4))
  }

  @Test func `tells waiting, moving and resting rows apart`() throws {
    let entrance = #""from": {"opacity": 0.2}, "duration": 0.5, "delay": 0.5"#
    let colors = try [0.2, 0.7, 1.2].compactMap { time in
      try overlay(list: #""rows": 1"#, entrance: entrance, at: time)
        .first { $0.face.size.height == 16 }.map(\.face.fill)
    }
    #expect(Set(colors).count == 3)
  }

  /// The overlay of a list of one row on a canvas of a size.
  private func overlay(width: Int, height: Int, members: String = "", at time: Double) throws
    -> [Quad]
  {
    let text = """
      {"canvas": {"size": [\(width), \(height)], "scale": 1, "fps": 30},
        "list": {"rows": 3, "rowHeight": 20}\(members)}
      """
    let preset = try Preset(json: SourceText(file: "preset.json", text: text))
    let timeline = Timeline(
      preset,
      cards: { _, size in
        CardPicture(face: Face(size: size, fill: .color(.white)), cardFrame: Rect(size: size))
      }, overlay: { LayoutOverlay($0).quads })
    return Array(timeline.scene(time: time).quads.dropFirst(3))
  }

  @Test(arguments: [(0.0, 6), (1, 2), (8, 7), (10, 8), (10.02, 8)])
  func `writes the frame's number`(frames: Double, segments: Int) throws {
    let one = try overlay(width: 200, height: 100, at: 1.0 / 30).last
    let tag = try overlay(width: 200, height: 100, at: frames / 30).last
    // The word before the number has the same boxes; 10 is a 1 and a 0.
    let word = try #require(one?.face.children.count) - 2
    #expect(try #require(tag?.face.children.count) - word == segments)
    #expect(tag.map { $0.origin.x + $0.face.size.width } == 196)
    #expect(tag?.origin.y == 4)
  }

  @Test func `sets a one as close to a digit as any other`() throws {
    let tag = try #require(try overlay(width: 200, height: 100, at: 21.0 / 30).last)
    let boxes = tag.face.children.map(\.frame)
    let (two, one) = (boxes.dropLast(2).suffix(5), boxes.suffix(2))
    let end = try #require(two.map(\.maxX).max())
    #expect(one.map(\.minX).min() == end + 2.5)
  }

  @Test func `has neither number nor legend where they have no room`() throws {
    let quads = try overlay(width: 40, height: 90, at: 0)
    #expect(quads.count { $0.face.size.height == 16 } == 3)
    #expect(quads.last.map { $0.face.size.height == 16 && $0.origin.x == 4 } == true)
  }

  @Test func `explains what a run may show at the bottom of the viewport`() throws {
    func lines(_ members: String) throws -> [Quad] {
      try overlay(width: 320, height: 400, members: members, at: 0)
        .filter { $0.face.size.height == 12 }
    }
    let plain = try lines("")
    #expect(plain.count == 5)
    #expect(plain.allSatisfy { $0.origin.x >= 4 && $0.origin.x + $0.face.size.width <= 316 })
    #expect(plain.last.map { $0.origin.y + 12 + 4 + 4 } == 400)
    let effect = #", "scrollEffect": {"opacity": {"even": [[0, 1], [1, 0]]}}"#
    #expect(try lines(effect).count == 6)
    let view = #", "scrollEffect": {"keyframes": [{"at": "entry 0%"}], "viewInset": [20, 40]}"#
    #expect(try lines(view).count == 6)
  }
}
