import RevealJSON
import RevealMath
import RevealMotion
import RevealPreset
import RevealScene
import RevealSimulation
import Testing

/// Parts, repetition, choice, stagger, trigger, leave and strength.
@Suite struct MotionTests {
  /// A run of a preset on a 100 × 200 canvas, with 40 rows of 44 points.
  private func run(_ entrance: String, list: String = "", scroll: String = "[{ \"rest\": 3 }]")
    throws -> Timeline
  {
    let text = """
      { "canvas": { "size": [100, 200], "scale": 1 },
        "list": { "rows": 40, "rowHeight": 44 \(list) },
        "scroll": \(scroll), "entrance": \(entrance) }
      """
    let preset = try Preset.read(SourceText(file: "a.json", text: text)).preset
    return Timeline(preset, cards: whiteCard)
  }

  @Test func `plays parts together`() throws {
    let timeline = try run(
      """
      { "duration": 1, "curve": "linear", "parts": [
          { "from": { "transform": [{ "translateX": 40 }], "opacity": 0.5, "blur": 3 } },
          { "from": { "transform": [{ "scale": 0.5 }], "opacity": 0.5, "blur": 4 }, "delay": 1 } ] }
      """)
    let early = try #require(timeline.quad(row: 0, at: 0.5))
    // The first part moves to the right; the second one, which waits, scales what it has made.
    #expect(early.matrix == .scale(x: 0.5, y: 0.5) * .translation(x: 20, y: 0))
    #expect(early.opacity == 0.375)
    #expect(abs(early.appearance.blur - (1.5 * 1.5 + 16).squareRoot()) < 1e-12)
    let late = try #require(timeline.quad(row: 0, at: 1.5))
    #expect(late.matrix == .scale(x: 0.75, y: 0.75))
    #expect(late.opacity == 0.75)
    #expect(timeline.quad(row: 0, at: 2)?.matrix == .identity)
  }

  @Test func `repeats forwards and backwards`() throws {
    let timeline = try run(
      """
      { "from": { "opacity": 0.2 }, "duration": 0.5, "curve": "linear", "repeat": 1.5,
        "autoreverse": true }
      """)
    for (time, opacity) in [(0.25, 0.6), (0.5, 1), (0.75, 0.6), (1, 0.2), (1.25, 0.6), (2, 1)] {
      #expect(abs((timeline.opacities(at: time)[0] ?? 0) - opacity) < 1e-9, "at \(time)")
    }
    let forever = try run(
      """
      { "from": { "opacity": 0.2 }, "duration": 0.5, "curve": "linear", "repeat": "forever" }
      """
    )
    #expect(forever.duration < 10)
    #expect(abs((forever.opacities(at: 2.25)[0] ?? 0) - 0.6) < 1e-9)
  }

  @Test(arguments: [
    ("row", [0, 1, 2, 0, 1]), ("column", [0, 1, 0, 1, 0]), ("line", [0, 0, 1, 1, 2]),
  ])
  func `chooses by a number of the row`(rule: String, chosen: [Int]) throws {
    let timeline = try run(
      """
      { "choose": "\(rule)", "of": [
          { "from": { "opacity": 0.1 } }, { "from": { "opacity": 0.2 } },
          { "from": { "opacity": 0.3 } } ] }
      """, list: ", \"columns\": 2")
    let opacities = timeline.opacities(at: 0)
    #expect(chosen.indices.map { opacities[$0] } == chosen.map { Double($0 + 1) / 10 })
  }

  /// Random choices depend on the seed and the row alone.
  @Test func `chooses at random, the same at any frame rate and after any scroll`() throws {
    func chosen(_ list: String, _ scroll: String, seed: Int, at time: Double) throws -> [Int:
      Double]
    {
      try run(
        """
        { "track": "every", "choose": "random", "seed": \(seed), "of": [
            { "from": { "opacity": 0.1 }, "delay": 9 },
            { "from": { "opacity": 0.2 }, "delay": 9 } ] }
        """, list: list, scroll: scroll
      ).opacities(at: time)
    }
    let still = try chosen("", "[]", seed: 7, at: 0)
    let fast = try chosen(", \"refresh\": 120", "[]", seed: 7, at: 0)
    #expect(still == fast)
    let back = try chosen(
      "", "[{ \"jump\": 900 }, { \"rest\": 1 }, { \"jump\": 0 }, { \"rest\": 1 }]", seed: 7, at: 1.5
    )
    #expect(still == back)
    let all = try (1...20).map { try chosen("", "[]", seed: $0, at: 0) }
    #expect(Set(all).count > 10)
  }

  @Test func `chooses by the side that rows come from, and by their displays`() throws {
    let bySide = try run(
      """
      { "track": "every", "choose": "side", "of": [
          { "from": { "opacity": 0.1 } }, { "from": { "opacity": 0.2 } } ] }
      """,
      scroll:
        "[{ \"jump\": 440 }, { \"rest\": 1 }, { \"to\": 396, \"duration\": 0.1 }, { \"rest\": 1 }]")
    #expect(bySide.opacities(at: 0)[10] == 0.1)
    let moment = try #require(bySide.rows().first { $0.number == 9 }?.displays.first?.displayedAt)
    #expect(bySide.opacities(at: moment)[9] == 0.2)
    let byDisplay = try run(
      """
      { "track": "every", "choose": "display", "of": [
          { "from": { "opacity": 0.1 }, "delay": 0.5 },
          { "from": { "opacity": 0.2 }, "delay": 0.5 } ] }
      """,
      scroll:
        """
        [{ "rest": 1 }, { "reload": true }, { "rest": 1 }, { "reload": true }, { "rest": 1 }]
        """
    )
    #expect([0.0, 1, 2].map { byDisplay.opacities(at: $0 + 0.25)[0] } == [0.1, 0.2, 0.2])
  }

  /// The last row starts when the total has passed, whatever the rest.
  @Test(arguments: ["start", "end", "center", "edges", "random"])
  func `ends a total stagger on time`(origin: String) throws {
    for over in ["batch", "row", "line", "grid"] {
      let timeline = try run(
        """
        { "from": { "opacity": 0 }, "duration": 0.1,
          "stagger": { "total": 0.7, "from": "\(origin)", "over": "\(over)", "curve": "easeOut" } }
        """, list: ", \"columns\": 3")
      let starts = timeline.rows().flatMap(\.displays).compactMap { display -> Double? in
        guard case .animates(let start, _) = display.outcome else { return nil }
        return start
      }
      #expect(abs((starts.max() ?? 0) - 0.7) < 1e-12, "\(over)")
      #expect((starts.min() ?? 1) < 0.7)
    }
  }

  @Test func `delays by distance on the screen`() throws {
    let timeline = try run(
      """
      { "from": { "opacity": 0 }, "duration": 0.1,
        "stagger": { "pointsPerSecond": 100, "from": [0.5, 0] } }
      """)
    #expect(timeline.outcomes(ofRow: 1) == [.animates(from: 0.66, to: 0.66 + 0.1)])
  }

  @Test func `waits for the trigger in the start pose`() throws {
    let timeline = try run(
      """
      { "track": "every", "from": { "opacity": 0.3 }, "duration": 0.5, "curve": "linear",
        "trigger": { "inset": [0, 50], "visible": 0.5 } }
      """,
      scroll:
        "[{ \"rest\": 1 }, { \"to\": 44, \"duration\": 1, \"curve\": \"linear\" }, { \"rest\": 1 }]"
    )
    // Of row 3, at 132 to 176, only 18 points lie above 150.
    #expect(timeline.opacities(at: 1)[2] == 1)
    #expect(timeline.opacities(at: 1)[3] == 0.3)
    let shown = try #require(timeline.rows().first { $0.number == 3 }?.displays.first?.displayedAt)
    #expect(shown > 1 && shown < 1.2)
    #expect(timeline.opacities(at: 3)[3] == 1)
  }

  /// What is played backwards, and forwards again, never jumps.
  @Test func `reverses from where the entrance was`() throws {
    let timeline = try run(
      """
      { "track": "every", "from": { "opacity": 0 }, "duration": 1, "curve": "linear",
        "trigger": { "inset": [0, 50], "visible": 0.5 }, "leave": "reverse" }
      """,
      scroll: """
        [{ "jump": 44 }, { "rest": 0.6 }, { "to": 0, "duration": 0.1 }, { "rest": 0.3 },
          { "to": 44, "duration": 0.1 }, { "rest": 2 }]
        """)
    let opacities = stride(from: 0.0, through: 3, by: 1.0 / 120).map {
      timeline.opacities(at: $0)[3] ?? 0
    }
    for (a, b) in zip(opacities, opacities.dropFirst()) {
      #expect(abs(a - b) < 2.1 / 120)
    }
    // It had come to about 0.65 when it left, and back to about 0.3 when it was displayed again.
    #expect((0.55...0.75).contains(opacities[..<100].max() ?? 0))
    #expect((0.15...0.45).contains(opacities[100...150].min() ?? 0))
    #expect(opacities.last == 1)
  }

  @Test func `plays an animation of its own when a row leaves`() throws {
    let timeline = try run(
      """
      { "track": "every", "from": { "opacity": 0 }, "duration": 0.1,
        "trigger": { "inset": [0, 50], "visible": 0.5 },
        "leave": { "keyframes": [{ "at": 0 }, { "at": 1, "opacity": 0.4 }], "duration": 0.5 } }
      """, scroll: "[{ \"jump\": 44 }, { \"rest\": 1 }, { \"jump\": 0 }, { \"rest\": 1 }]")
    #expect(timeline.opacities(at: 0.9)[3] == 1)
    #expect(timeline.opacities(at: 2)[3] == 0.4)
  }

  @Test func `scales poses by the list's speed`() throws {
    func start(_ velocity: Int) throws -> Double {
      let timeline = try run(
        """
        { "track": "every", "from": { "transform": [{ "translateX": 100 }] }, "delay": 9,
          "strength": { "speed": [0, 1000] } }
        """,
        scroll: "[{ \"to\": \(velocity), \"duration\": 1, \"curve\": \"linear\" }, { \"rest\": 1 }]"
      )
      return try #require(timeline.quad(row: 7, at: 0.9)).matrix.columns.w.x
    }
    #expect(abs(try start(300) - 30) < 1e-6)
    #expect(abs(try start(250) - 25) < 1e-6)
  }

  @Test func `lays rows out in columns`() throws {
    let timeline = try run(
      "{ \"from\": {} }", list: ", \"columns\": 3, \"inset\": 2",
      scroll: "[{ \"jump\": 88 }, { \"rest\": 1 }]")
    let quads = timeline.scene(time: 1).quads
    #expect(quads.map(\.row) == Array(6..<21))
    let seventh = try #require(quads.first { $0.row == 7 })
    #expect(abs(seventh.origin.x - (100.0 / 3 + 2)) < 1e-9)
    #expect(seventh.origin.y == 2)
    #expect(abs(seventh.face.size.width - (100.0 / 3 - 4)) < 1e-9)
  }
}

/// Scroll effects by other drivers than the distance from the middle.
@Suite struct ScrollDriverTests {
  private func opacities(_ effect: String, scroll: String = "[]", at time: Double = 0) throws
    -> [Int: Double]
  {
    let text = """
      { "canvas": { "size": [100, 200], "scale": 1 }, "list": { "rows": 40, "rowHeight": 44 },
        "scroll": \(scroll), "scrollEffect": \(effect) }
      """
    let preset = try Preset.read(SourceText(file: "a.json", text: text)).preset
    return Timeline(preset, cards: whiteCard).opacities(at: time)
  }

  @Test func `measures from a focus, by rows, by velocity and in two dimensions`() throws {
    let fall = "\"opacity\": { \"plain\": [[0, 0], [10, 1]] }"
    let byIndex = try opacities("{ \"by\": \"index\", \"focus\": 0, \(fall) }")
    #expect(abs((byIndex[1] ?? 0) - 0.15) < 1e-12)
    let byPoints = try opacities(
      "{ \"distance\": { \"per\": 10, \"from\": \"start\" }, \(fall) }")
    #expect(abs((byPoints[1] ?? 0) - 0.44) < 1e-12)
    let radial = try opacities("{ \"by\": \"radial\", \"distance\": { \"per\": 10 }, \(fall) }")
    #expect(abs((radial[2] ?? 0) - 0.1) < 1e-12)
    #expect(abs((radial[1] ?? 0) - 0.34) < 1e-12)
    let moving = try opacities(
      "{ \"by\": \"velocity\", \"opacity\": { \"even\": [[0, 0], [1000, 1]] } }",
      scroll: "[{ \"to\": 400, \"duration\": 1, \"curve\": \"linear\" }, { \"rest\": 1 }]", at: 0.5)
    #expect(moving.values.allSatisfy { abs($0 - 0.4) < 1e-6 } && !moving.isEmpty)
  }

  /// A critically damped spring follows a ramp with a lag of 2/ω.
  @Test func `trails behind the scroll`() throws {
    let effect = """
      { "distance": { "per": 1 }, "opacity": { "plain": [[-1000, 0], [1000, 1]] },
        "follow": { "spring": { "response": 0.314159265, "dampingFraction": 1 } } }
      """
    let scroll = "[{ \"to\": 600, \"duration\": 3, \"curve\": \"linear\" }, { \"rest\": 3 }]"
    let place = try #require(try opacities(effect, scroll: scroll, at: 2)[10]) * 2000 - 1000
    // Row 10 stands at 462 − 400 − 100, and is followed 200 · 2/20 points behind.
    #expect(abs(place - (462 - 400 - 100 + 20)) < 1.5)
    let rest = try #require(try opacities(effect, scroll: scroll, at: 6)[14]) * 2000 - 1000
    #expect(abs(rest - (638 - 600 - 100)) < 0.01)
  }
}

/// The ends of springs.
@Suite struct SettlingTests {
  /// The last moving frame is within a quarter of a pixel and 1/512 of opacity of rest.
  @Test(arguments: [1.0, 2, 4, 16])
  func `leaves no visible jump`(scale: Double) throws {
    let springs = [
      "{ \"damping\": 0.4, \"velocity\": 0.5 }", "{ \"damping\": 1 }", "{ \"damping\": 0.6 }",
      "{ \"stiffness\": 100, \"damping\": 10 }", "{ \"stiffness\": 500, \"damping\": 8 }",
      "{ \"response\": 0.5, \"dampingFraction\": 0.5 }", "{ \"duration\": 0.5, \"bounce\": 0.3 }",
    ]
    for spring in springs {
      let text = """
        { "canvas": { "size": [100, 200], "scale": \(scale) },
          "list": { "rows": 1, "rowHeight": 44 },
          "scroll": [], "entrance": { "spring": \(spring),
            "from": { "transform": [{ "translateY": 400 }, { "scale": 0.3 }], "opacity": 0 } } }
        """
      let preset = try Preset.read(SourceText(file: "a.json", text: text)).preset
      let timeline = Timeline(preset, cards: whiteCard)
      guard case .animates(_, let end)? = timeline.outcomes(ofRow: 0).first else {
        Issue.record("row 0 does not animate")
        continue
      }
      let quad = try #require(timeline.scene(time: end - 0.001).quads.first)
      let corner = quad.place(ofAnchorOffset: 50, 22), rest = Point(x: 100, y: 44)
      #expect(abs(corner.x - rest.x) * scale <= 0.25, "\(spring)")
      #expect(abs(corner.y - rest.y) * scale <= 0.25, "\(spring)")
      #expect(1 - quad.opacity <= 1.0 / 512 + 1e-12, "\(spring)")
    }
  }
}
