import RevealMath
import RevealMotion
import RevealPreset
import RevealSimulation
import Testing

@Suite struct PoseCurveTests {
  private func curve(_ entrance: Entrance) throws -> PoseCurve {
    var run = TestRun()
    run.entrance = entrance
    return try #require(run.timeline.curve(of: .first))
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
    #expect(curve.steps.filter { $0.place <= 0.25 }.allSatisfy { $0.pose.opacity == 0.2 })
    #expect(curve.steps.filter { $0.place >= 0.75 }.allSatisfy { $0.pose.opacity == 1 })
  }

  @Test func `agrees with what the scenes draw`() throws {
    let timeline = TestRun().timeline
    let curve = try #require(timeline.curve(of: .first))
    let example = try #require(curve.example)
    for step in curve.steps {
      let drawn = timeline.opacities(at: example.displayedAt + step.place)[example.row]
      #expect(drawn == step.pose.opacity)
    }
  }

  @Test func `has none of an entrance that the preset lacks`() {
    #expect(TestRun(track: nil).timeline.curve(of: .first) == nil)
    #expect(TestRun().timeline.curve(of: .again) == nil)
    #expect(TestRun().timeline.curveOfScrollEffect() == nil)
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
    effect.shade = DistanceTable(points: [SIMD2(0, 0), SIMD2(100, 0.5)], symmetry: .even)
    run.scrollEffect = effect
    let steps = try #require(run.timeline.curveOfScrollEffect()).steps
    for step in steps {
      let share = min(abs(step.place) / 100, 1)
      #expect(abs(step.pose.scale.x - (2 - share)) < 1e-9)
      #expect(abs(step.pose.rotation.y + (step.place < 0 ? -60 : 60) * share) < 1e-9)
      #expect(abs(step.pose.shade - share / 2) < 1e-9)
    }
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
    #expect(
      run.timeline.scrollMarks == [
        ScrollMark(kind: .reload, time: 0.5), ScrollMark(kind: .jump, time: 1),
        ScrollMark(kind: .reset, time: 1.5),
      ])
  }
}
