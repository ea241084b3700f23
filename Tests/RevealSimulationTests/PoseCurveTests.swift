import RevealJSON
import RevealMath
import RevealMotion
import RevealPreset
import RevealSimulation
import Testing

@Suite struct PoseCurveTests {
  private func curve(_ entrance: Entrance) throws -> PoseCurve {
    var run = TestRun()
    run.entrance = entrance
    return try #require(run.timeline.curves(of: .first).first)
  }

  @Test func `reads where a turned and moved card begins`() throws {
    let start = pose(
      .translate(x: Length(-20), y: Length(-20), z: .zero),
      .rotate(degrees: -15, axis: SIMD3(0, 0, 1)))
    let steps = try curve(entrance(from: start, seconds: 0.4, curve: .easeInOut)).steps
    let first = try #require(steps.first).pose
    #expect(abs(first.position.x + 24.49) < 0.005)
    #expect(abs(first.position.y + 14.14) < 0.005)
    #expect(abs(first.rotation.z + 15) < 1e-9)
    let last = try #require(steps.last).pose
    #expect(last.position == .zero)
    #expect(last.rotation == .zero)
    #expect(last.scale == Point(x: 1, y: 1))
  }

  @Test(arguments: [360.0, -360, 700, 180, -15])
  func `follows a turn through all its rounds`(degrees: Double) throws {
    var flip = entrance(
      from: pose(.rotate(degrees: degrees, axis: SIMD3(1, 0, 0))), seconds: 1, curve: .linear)
    flip.motion.animation.interpolation = .perOperation
    let first = try #require(try curve(flip).steps.first).pose
    #expect(abs(first.rotation.x - degrees) < 1e-6)
    #expect(abs(first.rotation.y) + abs(first.rotation.z) < 1e-6)
  }

  @Test func `shows how far a spring goes beyond its end`() throws {
    let spring = try #require(
      Spring(
        uikitDuration: 1, dampingRatio: 0.4, initialVelocity: 0.1))
    let up = entrance(
      from: pose(.translate(x: .zero, y: Length(64), z: .zero)), seconds: 1, curve: .spring(spring))
    let steps = try curve(up).steps
    let peak = try #require(steps.compactMap(\.progress).max())
    #expect(abs(peak - 1.25383) < 1e-3)
    let highest = try #require(steps.map(\.pose.position.y).min())
    #expect(abs(highest + 64 * (peak - 1)) < 1e-9)
  }

  @Test func `holds the start pose through the delay`() throws {
    var slow = fadeIn(seconds: 0.5)
    slow.motion.delay = 0.25
    let curve = try curve(slow)
    #expect(curve.motion == 0.25...0.75)
    #expect(curve.steps.filter { $0.place <= 0.25 }.allSatisfy { $0.pose[.opacity] == 0.2 })
    #expect(curve.steps.filter { $0.place >= 0.75 }.allSatisfy { $0.pose[.opacity] == 1 })
  }

  @Test func `agrees with what the scenes draw`() throws {
    let timeline = TestRun().timeline
    let curve = try #require(timeline.curves(of: .first).first)
    let example = try #require(curve.example)
    for step in curve.steps {
      let drawn = timeline.opacities(at: example.displayedAt + step.place)[example.row]
      #expect(drawn == step.pose[.opacity])
    }
  }

  @Test func `has none of an entrance that the preset lacks`() {
    #expect(TestRun(track: nil).timeline.curves(of: .first).isEmpty)
    #expect(TestRun().timeline.curves(of: .again).isEmpty)
    #expect(TestRun().timeline.curvesOfScrollEffect().isEmpty)
  }

  @Test func `reads a scroll effect over the distance`() throws {
    var run = TestRun(track: nil)
    var effect = ScrollEffect()
    effect.distance = DistanceUnit(.number(1))
    effect.transform = [
      .scale(DistanceTable(points: [SIMD2(0, 2), SIMD2(100, 1)], symmetry: .even)),
      .rotate(.y, DistanceTable(points: [SIMD2(0, 0), SIMD2(100, -60)], symmetry: .odd)),
      .perspective(800),
    ]
    effect.tables[.shade] = DistanceTable(points: [SIMD2(0, 0), SIMD2(100, 0.5)], symmetry: .even)
    run.scrollEffect = effect
    let steps = try #require(run.timeline.curvesOfScrollEffect().first).steps
    for step in steps {
      let share = min(abs(step.place) / 100, 1)
      #expect(abs(step.pose.scale.x - (2 - share)) < 1e-9)
      #expect(abs(step.pose.rotation.y + (step.place < 0 ? -60 : 60) * share) < 1e-9)
      #expect(abs(step.pose[.shade] - share / 2) < 1e-9)
    }
  }

  // MARK: - What poses depend on

  private func timeline(_ members: String) throws -> Timeline {
    let text = #"{ "canvas": { "size": [100, 200], "scale": 1 }, \#(members) }"#
    return Timeline(try Preset(json: SourceText(file: "a.json", text: text)), cards: whiteCard)
  }

  @Test(arguments: [
    (#""opacity": { "even": [[0, 1], [1, 0]] }"#, PoseCurve.Driver.distance, -144.0...144.0),
    (#""by": "index", "opacity": { "even": [[0, 1], [1, 0]] }"#, .rows, -144.0 / 88...144.0 / 88),
    (#""by": "radial", "opacity": { "even": [[0, 1], [1, 0]] }"#, .radial, 0...144),
    (#""focus": 0.25, "opacity": { "even": [[0, 1], [1, 0]] }"#, .distance, -94...194),
    (#""pinned": true"#, .distance, -144...144),
  ])
  func `spans the places of a row`(
    effect: String, driver: PoseCurve.Driver, range: ClosedRange<Double>
  ) throws {
    let curves = try timeline(#""scrollEffect": { \#(effect) }"#).curvesOfScrollEffect()
    #expect(curves.map(\.driver) == [driver])
    let places = try #require(curves.first).steps.map(\.place)
    #expect(abs(places[0] - range.lowerBound) < 1e-9)
    #expect(abs(places[places.count - 1] - range.upperBound) < 1e-9)
  }

  @Test func `separates what depends on the velocity`() throws {
    let timeline = try timeline(
      """
      "scroll": [{ "to": 600, "duration": 1, "curve": "linear" }],
      "scrollEffect": {
        "transform": [{ "scale": { "even": [[0, 1], [1, 0.5]] } }],
        "effects": [
          { "by": "velocity", "transform": [{ "rotate": { "odd": [[0, 0], [600, 30]] } }] }]
      }
      """)
    let curves = timeline.curvesOfScrollEffect()
    #expect(curves.map(\.driver) == [.distance, .velocity])
    #expect(curves[0].steps.allSatisfy { $0.pose.rotation == .zero })
    for step in curves[1].steps {
      #expect(abs(step.pose.scale.x - 1) < 1e-9)
      #expect(abs(step.pose.rotation.z - step.place / 20) < 1e-6)
    }
    let fastest = try #require(curves[1].steps.last?.place)
    #expect(abs(fastest - 600) < 1)
  }

  @Test func `follows the view timeline from first sight to last`() throws {
    let timeline = try timeline(
      """
      "scrollEffect": { "keyframes": [{ "at": "entry 0%", "opacity": 0 }, { "at": "entry 100%" }] }
      """)
    let curve = try #require(timeline.curvesOfScrollEffect().first)
    // The card enters over 88 of 288 points.
    let entered = 88.0 / 288
    guard case .view(let marks) = curve.driver else { throw CancellationError() }
    #expect(marks.map(\.name) == ["entry 100%", "exit 0%"])
    #expect(abs(marks[0].place - entered) < 1e-9)
    for step in curve.steps {
      #expect(abs(step.pose[.opacity] - min(step.place / entered, 1)) < 1e-9)
    }
  }

  @Test func `has a curve for each motion to choose from`() throws {
    let timeline = try timeline(
      """
      "entrance": { "choose": "row", "of": [
        { "from": { "opacity": 0 } }, { "from": { "z": 4 } },
        { "from": { "clip": [8, 0, 0, 0] } } ] }
      """)
    let curves = timeline.curves(of: .first)
    #expect(curves.map(\.example?.row) == [0, 1, 2])
    #expect(curves[1].steps.first?.pose[.z] == 4)
    #expect(curves[2].steps.first?.pose.clip.x == 8)
  }

  @Test func `counts turns from the end at rest`() throws {
    let timeline = try timeline(
      """
      "entrance": { "from": { "opacity": 0 }, "trigger": { "visible": 0.5 },
        "leave": { "keyframes": [{ "at": 0 },
          { "at": 1, "transform": [{ "rotate": 300 }, { "scale": 0 }] }],
          "interpolation": "perOperation" } }
      """)
    let steps = try #require(timeline.curveOfLeave).steps
    #expect(steps.first?.pose.rotation.z == 0)
    #expect(steps.last.map { $0.pose.rotation.z > 290 } == true)
  }
}

@Suite struct ScrollReportTests {
  @Test func `names what moves the list, without gaps`() {
    var run = TestRun(scroll: [
      .rest(seconds: 0.5), .drag(distance: 50, seconds: 0.5, curve: .linear), .fling(velocity: 500),
      .to(.row(RowIndex(row: 0)), seconds: 0.5, curve: .linear), .fling(velocity: -800),
    ])
    run.list.snap = .afterStop
    let phases = run.timeline.scrollPhases
    #expect(phases.map(\.kind) == [.rest, .drag, .fling, .snap, .scroll, .bounce, .snap, .rest])
    #expect(zip(phases, phases.dropFirst()).allSatisfy { $0.end == $1.start })
  }

  @Test func `knows when it reloads, resets and jumps`() {
    let run = TestRun(scroll: [
      .rest(seconds: 0.5), .reload, .rest(seconds: 0.5), .jump(.row(RowIndex(row: 9))),
      .rest(seconds: 0.5), .reset,
    ])
    let marks = run.timeline.scrollMarks
    #expect(marks.map(\.kind) == [.reload, .jump, .reset])
    #expect(marks.map(\.time) == [0.5, 1, 1.5])
  }
}
