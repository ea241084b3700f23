import RevealJSON
import RevealMath
import RevealPreset
import RevealScene
import RevealSimulation
import Testing

/// Bars over a list on a canvas of 100 × 200 points, against heights computed here.
@Suite struct BarTests {
  private func timeline(_ bars: String, _ rest: String) throws -> Timeline {
    let text = """
      {
        "canvas": { "size": [100, 200], "scale": 1, "fps": 30 },
        "bars": [\(bars)], \(rest)
      }
      """
    let preset = try Preset(json: SourceText(file: "a.json", text: text))
    return Timeline(
      preset, cards: whiteCard,
      headers: { title, size in Face(size: size, fill: .color(Self.headerColor)) },
      bars: { index, part, size in
        Face(size: size, fill: .color(Self.color(index, part)))
      })
  }

  private static let headerColor = Color(red: 0, green: 1, blue: 0, alpha: 1)

  /// A color that names a part of a bar.
  private static func color(_ index: Int, _ part: Bar.Part) -> Color {
    Color(red: Double(index) / 16, green: Double(part.rawValue) / 16, blue: 1, alpha: 1)
  }

  private func quads(_ scene: Scene, _ index: Int, _ part: Bar.Part) -> [Quad] {
    scene.quads.filter { $0.face.fill == .color(Self.color(index, part)) }
  }

  private static let cell = #"{ "cell": { "text": "a" } }"#

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `collapse by what is scrolled and stretch by what is pulled`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double {
      random.number(range.lowerBound, range.upperBound).rounded()
    }
    let (small, way, fixed) = (number(20...50), number(5...60), number(1...20))
    let large = small + way
    let steps = (0..<6).map { _ in
      #"{ "drag": \#(number(-90...120)), "duration": 0.2 }, { "rest": 0.3 }"#
    }
    let timeline = try timeline(
      """
      { "height": [\(large), \(small)], "background": "red", "template": \(Self.cell),
        "large": \(Self.cell), "small": \(Self.cell) },
      { "height": \(fixed), "template": \(Self.cell) },
      { "edge": "bottom", "height": 20, "template": \(Self.cell) },
      { "edge": "center", "height": 30, "template": \(Self.cell) }
      """,
      #""list": { "rows": 20, "rowHeight": 40 }, "scroll": [\#(steps.joined(separator: ", "))]"#)
    for frame in 0..<timeline.frameCount {
      let time = Double(frame) / 30
      let offset = timeline.contentOffset(at: time)
      let scrolled = offset + large + fixed
      let height = max(small, large - scrolled)
      let frames = timeline.barFrames(at: time)
      let message = Comment(rawValue: "seed \(seed), frame \(frame), offset \(offset)")
      #expect(frames.map(\.index) == [0, 1, 2, 3], message)
      #expect(frames[0].frame == Rect(x: 0, y: 0, width: 100, height: height), message)
      #expect(abs(frames[0].progress - (large - height) / way) < 1e-12, message)
      #expect(frames[1].frame == Rect(x: 0, y: height, width: 100, height: fixed), message)
      #expect(frames[2].frame == Rect(x: 0, y: 180, width: 100, height: 20), message)
      #expect(frames[3].frame == Rect(x: 0, y: 85, width: 100, height: 30), message)

      let scene = timeline.scene(at: frame)
      let ground = try #require(quads(scene, 0, .background).first, message)
      #expect(ground.face.size.height == height, message)
      // They give way to each other, and the large one moves with the list.
      let progress = min(max((large - height) / way, 0), 1)
      let (big, little) = (quads(scene, 0, .large).first, quads(scene, 0, .small).first)
      #expect(abs((big?.opacity ?? 0) - (1 - progress)) < 1e-12, message)
      #expect(abs((little?.opacity ?? 0) - progress) < 1e-12, message)
      if let big {
        #expect(big.origin.y == min(0, height - large), message)
        #expect(big.face.size.height == max(large, height), message)
        #expect(big.clip == frames[0].frame, message)
      }
      if let little { #expect(little.face.size.height == small, message) }
      #expect(quads(scene, 0, .template).first?.face.size.height == height, message)
    }
  }

  @Test func `moves parts by pages and by time`() throws {
    let timeline = try timeline(
      """
      { "height": 20, "parts": [
        { "cell": { "text": "a" }, "by": "pages", "frame": [10, "50%", "50%", 4],
          "transform": [{ "translateX": { "plain": [[0, 0], [1, 30]], "beyond": "extend" } }] },
        { "cell": { "text": "a" }, "by": "time", "opacity": { "plain": [[0, 0.5], [1, 1]] } }
      ] }
      """,
      #""list": { "rows": 20, "rowHeight": 40 }, "scroll": [{ "to": 300, "duration": 1 }]"#)
    for frame in 0..<timeline.frameCount {
      let time = Double(frame) / 30
      let scene = timeline.scene(at: frame)
      let mover = try #require(quads(scene, 0, .further(0)).first)
      #expect(mover.origin == Point(x: 10, y: 10))
      #expect(mover.face.size == Size(width: 50, height: 4))
      // The list starts 20 points before its first row, and pages are as high as the canvas.
      let pages = (timeline.contentOffset(at: time) + 20) / 200
      #expect(abs(mover.matrix.elements[12] - 30 * pages) < 1e-9)
      let opacity = quads(scene, 0, .further(1)).first?.opacity ?? 0
      #expect(abs(opacity - min(0.5 + time / 2, 1)) < 1e-12)
    }
  }

  @Test(arguments: [0, 0.25, 0.5, 1])
  func `moves a layer slower than the list`(parallax: Double) throws {
    let timeline = try timeline(
      """
      { "height": [80, 40],
        "template": { "cell": { "text": "a" }, "parallax": \(parallax) } }
      """,
      #""list": { "rows": 20, "rowHeight": 40 }, "scroll": [{ "to": 60, "duration": 1 }]"#)
    for frame in 0..<timeline.frameCount {
      let moved = min(max(timeline.contentOffset(at: Double(frame) / 30) + 80, 0), 40)
      let quad = try #require(quads(timeline.scene(at: frame), 0, .template).first)
      #expect(abs(quad.origin.y + parallax * moved) < 1e-9)
      #expect(quad.face.size.height == 80)
    }
  }

  @Test func `draws bars over rows and headers, in order`() throws {
    let timeline = try timeline(
      """
      { "height": 30, "background": "red", "template": \(Self.cell) },
      { "height": 10, "background": "red" }
      """,
      """
      "list": { "rowHeight": 40, "sections": [{ "rows": 5, "header": 20, "title": "A" }, 9] },
      "scroll": [{ "to": 60, "duration": 1 }]
      """)
    for frame in [0, 15, 30] {
      let scene = timeline.scene(at: frame)
      let last = scene.quads.suffix(3).map(\.face.fill)
      let parts: [(Int, Bar.Part)] = [(0, .background), (0, .template), (1, .background)]
      #expect(last == parts.map { .color(Self.color($0.0, $0.1)) })
      // The header sticks below both bars.
      let header = try #require(
        scene.quads.first { $0.face.fill == .color(Self.headerColor) })
      #expect(header.origin.y == 40)
    }
  }

  @Test func `shows rows and the start of the list below bars`() throws {
    let timeline = try timeline(
      #"{ "height": [80, 30], "template": \#(Self.cell) }"#,
      """
      "list": { "rows": 20, "rowHeight": 40 },
      "scroll": [{ "jump": { "row": 4 } }, { "rest": 0.2 }, { "jump": "start" }, { "rest": 0.2 }]
      """)
    #expect(timeline.contentOffset(at: 0) == 4 * 40 - 30 || timeline.contentOffset(at: 0) == -80)
    #expect(timeline.contentOffset(at: 0.15) == 4 * 40 - 30)
    #expect(timeline.contentOffset(at: 0.35) == -80)
  }

  @Test func `drives poses by the progress`() throws {
    let timeline = try timeline(
      """
      { "height": [80, 40], "large": {
        "cell": { "text": "a" },
        "opacity": 1,
        "transform": [
          { "scale": { "plain": [[-1, 2], [0, 1]] } },
          { "translateX": { "plain": [[0, 0], [1, "50% card"]] } }
        ] } }
      """,
      """
      "list": { "rows": 20, "rowHeight": 40 },
      "scroll": [{ "jump": -60 }, { "rest": 0.2 }, { "drag": -80, "duration": 0.2 }, { "rest": 1 }]
      """)
    let half = try #require(quads(timeline.scene(time: 0.15), 0, .large).first)
    #expect(abs(half.matrix.elements[12] - 25) < 1e-9)
    for frame in 0..<timeline.frameCount {
      let time = Double(frame) / 30
      let progress = (timeline.contentOffset(at: time) + 80) / 40
      guard progress < 0, let quad = quads(timeline.scene(at: frame), 0, .large).first else {
        continue
      }
      #expect(abs(quad.matrix.elements[0] - (1 - max(progress, -1))) < 1e-9)
    }
  }

  @Test func `gives layers every look that a card can have`() throws {
    let timeline = try timeline(
      """
      { "height": 30, "template": {
        "cell": { "text": "a" }, "shade": 0.25, "blur": 2, "brightness": 0.5, "saturation": 0.75,
        "sheen": { "at": 0.3, "width": 0.2, "angle": 40, "strength": 0.6 } } }
      """,
      #""list": { "rows": 20 }, "scroll": []"#)
    let quad = try #require(quads(timeline.scene(at: 0), 0, .template).first)
    #expect(quad.overlay == Color.black.withAlpha(0.25))
    let expected: [PoseChannel: Double] = [
      .blur: 2, .brightness: 0.5, .saturation: 0.75, .sheen: 0.6, .sheenAt: 0.3, .sheenWidth: 0.2,
      .sheenAngle: 40,
    ]
    #expect(Set(PoseChannel.looks) == Set(expected.keys))
    for (look, number) in expected { #expect(quad.appearance[look] == number, "\(look)") }
  }

  @Test func `keeps bars out of a run of one row`() throws {
    let timeline = try timeline(
      #"{ "height": 30, "background": "red" }"#, #""list": { "rows": 20 }, "scroll": []"#)
    #expect(timeline.showing(row: 1).scene(at: 0).quads.map(\.row) == [1])
  }
}
