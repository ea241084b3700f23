import RevealJSON
import RevealMath
import RevealMotion
import RevealPreset
import RevealScene
import RevealSimulation
import Testing

/// Cards that are swiped aside, with what they uncover, in a list of five 40-point rows on a canvas
/// of 200 × 200 points whose cards are 180 points wide.
@Suite struct SwipeTests {
  private func timeline(_ steps: String, _ rest: String = "", list: String = "") throws -> Timeline
  {
    let text = """
      {
        "canvas": { "size": [200, 200], "scale": 2, "fps": 60 },
        "list": {
          "rows": 5, "rowHeight": 40, "inset": [10, 0],
          "swipe": {
            "leading": [{ "text": "a" }],
            "trailing": [{ "text": "b" }, { "text": "c" }, { "text": "d" }]
          }\(list)
        },
        "scroll": [\(steps)]\(rest)
      }
      """
    return timeline(of: try Preset(json: SourceText(file: "a.json", text: text)))
  }

  private func timeline(of preset: Preset) -> Timeline {
    Timeline(
      preset, cards: numberedCard,
      swipes: { uncovered, size in
        Face(size: size, fill: .color(Self.color(uncovered)))
      },
      stamps: { stamp, size in
        Face(size: size, fill: .color(Color(red: 0, green: Double(stamp + 1), blue: 0)))
      })
  }

  /// A color that says what is uncovered.
  private static func color(_ uncovered: UncoveredActions) -> Color {
    Color(
      red: uncovered.side == .leading ? 1 : 2, green: uncovered.extent, blue: uncovered.taken,
      alpha: 0.5)
  }

  /// The place of a card and what it uncovers, as drawn.
  private struct Shown: Equatable {
    var offset = 0.0
    var side: SwipeActions.Side?
    var extent = 0.0
    var taken = 0.0
  }

  private func shown(_ timeline: Timeline, row: Int = 0, at time: Double) -> Shown {
    var shown = Shown()
    for quad in timeline.scene(time: time).quads where quad.row == row {
      guard case .color(let color) = quad.face.fill, color.alpha == 0.5 else {
        shown.offset = quad.origin.x - 10
        continue
      }
      shown.side = color.red == 1 ? .leading : .trailing
      (shown.extent, shown.taken) = (color.green, color.blue)
    }
    return shown
  }

  // MARK: - Laws

  private func steps(_ random: inout SplitMix64) -> [String] {
    (0..<Int.random(in: 1...6, using: &random)).map { _ in
      let by = random.number(-240, 240).rounded()
      let seconds = (random.number(0.05, 0.9) * 100).rounded() / 100
      let timing =
        switch random.index(below: 4) {
        case 0: "\"spring\": { \"duration\": \(seconds), \"bounce\": 0.4 }"
        case 1: "\"duration\": \(seconds), \"curve\": \"easeOutBack\""
        case 2: "\"duration\": \(seconds), \"curve\": { \"steps\": 3 }"
        default: "\"duration\": \(seconds), \"curve\": \"easeOut\""
        }
      let wait = random.index(below: 3) == 0 ? ", \"wait\": false" : ""
      let rest = random.index(below: 2) == 0 ? ", { \"rest\": \(seconds) }" : ""
      return "{ \"swipe\": { \"row\": 0, \"by\": \(by) }, \(timing)\(wait) }\(rest)"
    }
  }

  @Test(arguments: 0..<24 as Range<UInt64>)
  func `returns to rest exactly when it is let go`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed, stream: 41)
    let steps = steps(&random)
    let letGo = #"{ "swipe": { "row": 0, "by": 0 }, "spring": { "duration": 0.4, "bounce": 0.2 } }"#
    let timeline = try timeline((steps + [letGo]).joined(separator: ", "))
    let still = try self.timeline(#"{ "rest": 1 }"#)
    #expect(
      timeline.scene(time: timeline.duration).quads == still.scene(time: 1).quads,
      "seed \(seed): \(steps)")
  }

  @Test(arguments: 0..<24 as Range<UInt64>)
  func `uncovers as much as the card is away, and the actions share it`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed, stream: 42)
    let steps = steps(&random)
    let timeline = try timeline(steps.joined(separator: ", "))
    for frame in 0..<timeline.frameCount {
      let shown = shown(timeline, at: Double(frame) / 60)
      #expect(abs(shown.extent - min(abs(shown.offset), 180)) < 1e-9, "seed \(seed)")
      #expect((shown.side == .leading) == (shown.offset > 0), "seed \(seed)")
      #expect((0...1).contains(shown.taken), "seed \(seed)")
      guard let side = shown.side else { continue }
      let uncovered = UncoveredActions(side: side, extent: shown.extent, taken: shown.taken)
      for count in 1...5 {
        let extents = uncovered.extents(of: count)
        #expect(extents.count == count && extents.allSatisfy { $0 >= 0 }, "seed \(seed)")
        #expect(abs(extents.reduce(0, +) - shown.extent) < 1e-9, "seed \(seed)")
      }
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `has frames that do not depend on each other`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed, stream: 43)
    let script = steps(&random).joined(separator: ", ")
    let (timeline, other) = (try timeline(script), try timeline(script))
    let forwards = (0..<timeline.frameCount).map { timeline.scene(at: $0) }
    for frame in (0..<other.frameCount).reversed() {
      #expect(other.scene(at: frame) == forwards[frame], "seed \(seed), frame \(frame)")
    }
  }

  /// The share that the first action has taken, by small steps of the spring's equation.
  private func simulated(_ offsets: (Double) -> Double, full: Double, until end: Double) -> Double {
    let (frequency, step) = (2 * Double.pi / 0.5, 1e-4)
    var (share, velocity) = (0.0, 0.0)
    for index in 0..<Int(end / step) {
      let target = -offsets((Double(index) + 0.5) * step) >= full ? 1.0 : 0
      let force = frequency * frequency * (target - share) - 2 * frequency * velocity
      velocity += force * step
      share += velocity * step
    }
    return share
  }

  @Test func `lets the first action take all by a spring from the threshold on`() throws {
    // Sixty of a hundred of 180 points.
    let timeline = try timeline(
      #"{ "swipe": { "row": 0, "by": -120 }, "duration": 0.6, "curve": "linear" }, "#
        + #"{ "rest": 0.1 }, "#
        + #"{ "swipe": { "row": 0, "by": -90 }, "duration": 0.3, "curve": "linear" }"#)
    func offset(_ time: Double) -> Double {
      time < 0.6 ? -200 * time : min(-120 + 100 * max(time - 0.7, 0), -90)
    }
    for time in [0.3, 0.54, 0.6, 0.7, 0.8, 0.85, 0.95, 1.0] {
      let shown = shown(timeline, at: time)
      #expect(abs(shown.offset - offset(time)) < 1e-9)
      let expected = simulated(offset, full: 108, until: time)
      #expect(abs(shown.taken - expected) < 2e-3, "at \(time): \(shown.taken), not \(expected)")
    }
    #expect(shown(timeline, at: timeline.duration).taken == 0)
  }

  @Test func `takes nothing where a full swipe does nothing`() throws {
    let text = #""scroll": [{ "swipe": { "row": 0, "by": -180 } }, { "rest": 1 }]"#
    let preset = try Preset(
      json: SourceText(
        file: "a.json",
        text: #"{ "canvas": { "size": [200, 200] }, "list": { "rows": 3, "inset": [10, 0], "#
          + #""swipe": { "trailing": [{ "text": "a" }, { "text": "b" }], "full": false } }, "#
          + text + "}"
      ))
    #expect(shown(timeline(of: preset), at: 1).taken == 0)
    #expect(shown(timeline(of: preset), at: 1).extent == 180)
  }

  @Test func `waits until a spring has settled, and not for a swipe that does not wait`() throws {
    let spring = #""spring": { "duration": 0.5, "bounce": 0 }"#
    let (long, short) = (
      try timeline(#"{ "swipe": { "row": 0, "by": -90 }, \#(spring) }, { "rest": 0.1 }"#),
      try timeline(
        #"{ "swipe": { "row": 0, "by": -90 }, \#(spring), "wait": false }, { "rest": 0.1 }"#)
    )
    #expect(long.scrollEnd > 0.8 && abs(short.scrollEnd - 0.1) < 1e-9)
    // It is shown to its end all the same.
    #expect(shown(short, at: short.duration).offset == -90)
    // A quarter of a pixel is left before the end.
    let last = shown(long, at: long.scrollEnd - 0.1 - 1.0 / 60).offset
    #expect(last != -90 && abs(last + 90) < 0.25)
  }

  @Test func `uncovers a color where a step names one, and nothing where a side has no actions`()
    throws
  {
    let red = try timeline(##"{ "swipe": { "row": 1, "by": -50 }, "uncovers": "#FF0000" }"##)
    let fills = red.scene(time: 1).quads.filter { $0.row == 1 }.map(\.face.fill)
    #expect(fills.first == .color(Color(red: 255, green: 0, blue: 0)))
    let preset = try Preset(
      json: SourceText(
        file: "a.json",
        text: #"{ "list": { "swipe": { "leading": [{ "text": "a" }] } }, "scroll": ["#
          + #"{ "swipe": { "row": 1, "by": -50 } }] }"#))
    let timeline = timeline(of: preset)
    #expect(timeline.scene(time: 1).quads.filter { $0.row == 1 }.count == 1)
  }

  @Test(arguments: ["", #", "flow": "stack", "order": "reversed", "peek": 4"#])
  func `keeps actions under their card and stamps over it`(list: String) throws {
    let timeline = try timeline(
      #"{ "swipe": { "row": 0, "by": -50 } }, { "rest": 1 }"#,
      #", "swipeEffect": { "stamps": [{ "cell": { "text": "a" }, "opacity": 0.5 }] }"#, list: list)
    let quads = timeline.scene(time: 0.8).quads.filter { $0.row == 0 }
    let kinds = quads.map { quad -> String in
      guard case .color(let color) = quad.face.fill else { return "" }
      return color.alpha == 0.5 ? "actions" : color.green > 0 ? "stamp" : "card"
    }
    #expect(kinds == ["actions", "card", "stamp"])
    #expect(quads.map(\.opacity) == [1, 1, 0.5])
    #expect(quads.map(\.origin.x) == [10, -40, -40])
  }

  // MARK: - Effects

  @Test func `turns a card by the distance of its swipe`() throws {
    let timeline = try timeline(
      #"{ "swipe": { "row": 0, "by": 90 }, "duration": 0.5, "curve": "linear" }"#,
      #"""
      , "swipeEffect": {
        "transform": [{ "rotate": { "odd": [[0, 0], [1, 40]] } }], "anchor": [0.25, 0.75],
        "opacity": { "even": [[0, 1], [1, 0]] },
        "stamps": [{
          "cell": { "text": "a" }, "opacity": { "plain": [[0, 0], [0.5, 1]] },
          "transform": [{ "translateX": 7 }]
        }]
      }
      """#)
    for time in [0.125, 0.25, 0.5] {
      let quads = timeline.scene(time: time).quads.filter { $0.row == 0 }
      let card = try #require(quads.first { $0.face.fill == .color(.black) })
      // The card is 180 points wide: half of them turn it by 20 degrees.
      let distance = time * 180
      let share = distance / 180
      #expect(abs(card.origin.x - 10 - distance) < 1e-9)
      #expect(abs(card.opacity - (1 - share)) < 1e-9)
      #expect(card.anchor == Point(x: 0.25, y: 0.75))
      let (sine, cosine) = Double.sineAndCosine(degrees: 40 * share)
      #expect(abs(card.matrix.columns.x.x - cosine) < 1e-9)
      #expect(abs(card.matrix.columns.x.y - sine) < 1e-9)
      // The stamp moves on the turned card, by seven points along its side.
      let stamp = try #require(quads.last)
      let opacity = min(share / 0.5, 1) * (1 - share)
      #expect(abs(stamp.opacity - opacity) < 1e-9)
      #expect(stamp.anchor == card.anchor)
      let place = stamp.matrix * SIMD4(0, 0, 0, 1)
      #expect(abs(place.x - 7 * cosine) < 1e-9 && abs(place.y - 7 * sine) < 1e-9)
    }
    // Other cards are at rest, without a stamp that is transparent there.
    #expect(timeline.scene(time: 0.5).quads.filter { $0.row == 1 }.count == 1)
  }

  @Test func `has a curve of its poses over the distance`() throws {
    let timeline = try timeline(
      #"{ "rest": 1 }"#, #", "swipeEffect": { "opacity": { "plain": [[-1, 0.4], [1, 1]] } }"#)
    let curve = try #require(timeline.curveOfSwipeEffect)
    #expect(curve.driver == .swipe)
    #expect(curve.steps.map(\.place).first == -180 && curve.steps.map(\.place).last == 180)
    for step in curve.steps {
      #expect(abs(step.pose[.opacity] - (0.7 + 0.3 * step.place / 180)) < 1e-9)
    }
    #expect(try self.timeline(#"{ "rest": 1 }"#).curveOfSwipeEffect == nil)
  }

  @Test func `measures distances across a horizontal list downwards`() throws {
    let text = #"""
      {
        "canvas": { "size": [300, 100] }, "list": { "axis": "horizontal", "rows": 3 },
        "scroll": [{ "swipe": { "row": 0, "by": 25 } }, { "rest": 1 }],
        "swipeEffect": { "distance": { "per": "50% viewport" },
          "opacity": { "plain": [[0, 1], [1, 0]] } }
      }
      """#
    let timeline = timeline(of: try Preset(json: SourceText(file: "a.json", text: text)))
    let quad = try #require(timeline.scene(time: 1).quads.first { $0.row == 0 })
    #expect(quad.origin.y == 25 && abs(quad.opacity - 0.5) < 1e-9)
  }

  @Test func `lets a card that is removed go on`() throws {
    let timeline = try timeline(
      #"{ "swipe": { "row": 0, "by": 160 }, "duration": 0.4, "curve": "linear", "wait": false },"#
        + #"{ "remove": { "row": 0 } }"#,
      #", "removal": { "to": {}, "duration": 0.4, "above": true }"#)
    for time in [0.1, 0.2, 0.3] {
      let quads = timeline.scene(time: time).quads
      let last = try #require(quads.last)
      #expect(last.row == 0 && abs(last.origin.x - 10 - 400 * time) < 1e-9)
    }
  }

  @Test func `refuses no number of swipes within a moment`() throws {
    let steps = Array(
      repeating: #"{ "swipe": { "row": 0, "by": -170 }, "duration": 0.001 }, "#
        + #"{ "swipe": { "row": 0, "by": 5 }, "duration": 0.001 }"#, count: 2000
    ).joined(separator: ", ")
    let clock = ContinuousClock()
    let start = clock.now
    let timeline = try timeline(steps)
    _ = timeline.scene(time: 2)
    #expect(clock.now - start < .seconds(10))
  }
}
