import RevealMath
import RevealMotion
import RevealPreset
import RevealScene
import RevealSimulation
import Testing

/// Rows that a finger swipes or carries.
@Suite struct RowTouchTests {
  /// Rows of 20 points, of which ten fit.
  private static func run(_ scroll: [ScrollStep], rows: Int = 10) -> TestRun {
    var run = TestRun(rows: rows, track: nil, scroll: scroll)
    run.list.rowHeight = 20
    run.canvas.scale = 4
    return run
  }

  private static func touch(
    _ action: RowTouch.Action, _ row: Int, _ points: (Double, Double)..., waits: Bool = true
  ) throws -> ScrollStep {
    let samples = points.map { FingerPath.Sample(seconds: $0.0, distance: $0.1) }
    var touch = RowTouch(action, RowIndex(row: row), path: try #require(FingerPath(samples)))
    touch.waits = waits
    return .touch(touch)
  }

  private static func origin(_ row: Int, _ timeline: Timeline, at time: Double) -> Point? {
    timeline.scene(time: time).quads.first { $0.row == row }?.origin
  }

  @Test func `a card follows the finger and stays where it lifts`() throws {
    let step = try Self.touch(.swipes, 2, (0, 0), (0.2, -40), (0.4, -30))
    let timeline = Self.run([step, .rest(seconds: 1)]).timeline
    for (time, x) in [(0.0, 0.0), (0.1, -20), (0.2, -40), (0.3, -35), (0.4, -30), (1.2, -30)] {
      #expect(abs((Self.origin(2, timeline, at: time)?.x ?? 99) - x) < 1e-9)
      #expect(Self.origin(1, timeline, at: time)?.x == 0)
    }
    #expect(timeline.scriptEnd == 1.4)
  }

  @Test func `a card goes on from where it is, and resists where there are no actions`() throws {
    var run = Self.run([
      try Self.touch(.swipes, 0, (0, 0), (0.1, -20)),
      try Self.touch(.swipes, 0, (0, 0), (0.1, 80)),
    ])
    let free = run.timeline
    #expect(Self.origin(0, free, at: 0.2)?.x == 60)
    var actions = SwipeActions()
    actions.trailing = [SwipeAction()]
    run.list.swipe = actions
    let bound = run.timeline
    #expect(Self.origin(0, bound, at: 0.1)?.x == -20)
    // A rubber band of 100 points, 60 points beyond its end.
    #expect(abs((Self.origin(0, bound, at: 0.2)?.x ?? 0) - 3300.0 / 133) < 1e-9)
  }

  @Test func `a carried row passes others, which make room`() throws {
    let step = try Self.touch(.carries, 2, (0, 0), (0.5, 0), (1, 45), (2, 45))
    let timeline = Self.run([step]).timeline
    for (time, y) in [(0.4, 40.0), (0.75, 62.5), (1, 85), (1.9, 85)] {
      #expect(abs((Self.origin(2, timeline, at: time)?.y ?? 0) - y) < 1e-9)
    }
    // It is nearest to the place after next, where it travels when it is let go.
    #expect(Self.origin(2, timeline, at: 3)?.y == 80)
    #expect(Self.origin(3, timeline, at: 3)?.y == 40)
    #expect(Self.origin(4, timeline, at: 1.9)?.y == 60)
    #expect(Self.origin(5, timeline, at: 1.9)?.y == 100)
    let marks = timeline.scrollMarks.map(\.time)
    #expect(marks.count == 2)
    // 10 and 30 points of 45 in half a second, at the next tick of the screen.
    #expect(abs(marks[0] - 37.0 / 60) < 1e-9 && abs(marks[1] - 50.0 / 60) < 1e-9)
    let scene = timeline.scene(time: 0.9)
    #expect(scene.quads.last?.row == 2)
  }

  @Test func `a row that is carried back leaves all where they were`() throws {
    let step = try Self.touch(.carries, 3, (0, 0), (1, -60), (2, 0))
    let timeline = Self.run([step]).timeline
    let end = timeline.duration
    for row in 0..<10 { #expect(Self.origin(row, timeline, at: end)?.y == Double(row) * 20) }
    #expect(timeline.scrollMarks.count == 6)
  }

  @Test func `a row stays in its section, and the list where it is`() throws {
    var run = Self.run([try Self.touch(.carries, 1, (0, 0), (1, 150), (1.1, 150))])
    run.list.sections = [Section(rows: 3), Section(rows: 20)]
    run.list.start = .offset(10)
    let timeline = run.timeline
    #expect(Self.origin(1, timeline, at: 1)?.y == 160)
    #expect(Self.origin(1, timeline, at: timeline.duration)?.y == 30)
    #expect(timeline.contentOffset(at: timeline.duration) == 10)
  }

  @Test func `a row beyond an edge scrolls the list, and stays under the finger`() throws {
    let run = Self.run([try Self.touch(.carries, 2, (0, 0), (1, 145), (2, 145))], rows: 40)
    let timeline = run.timeline
    // A quarter of the row is beyond the edge, from 5 of 145 points before the first second's end.
    let ramp = 300 * (5.0 / 145) / 2
    for (time, offset) in [
      (0.9, 0), (1, ramp), (1.5, ramp + 150), (2, ramp + 300), (4, ramp + 300),
    ] {
      #expect(abs(timeline.contentOffset(at: time) - offset) <= 0.125 + 1e-9)
    }
    for time in [1, 1.3, 1.99] {
      #expect(abs((Self.origin(2, timeline, at: time)?.y ?? 0) - 185) < 1e-9)
    }
    // It is 490 points from the start of the content when it is let go, nearest to place 25.
    let end = timeline.duration
    #expect(
      abs((Self.origin(2, timeline, at: end)?.y ?? 0) - (500 - timeline.contentOffset(at: end)))
        < 1e-9)
    #expect(Self.origin(25, timeline, at: end)?.y == 480 - timeline.contentOffset(at: end))
  }

  @Test func `a list stops at its end, and does not scroll for a row that is cut off`() throws {
    var run = Self.run([try Self.touch(.carries, 3, (0, 0), (0.1, -45), (3, -45))], rows: 40)
    run.list.start = .offset(30)
    #expect(run.timeline.contentOffset(at: 0.05) == 30)
    #expect(run.timeline.contentOffset(at: run.timeline.duration) == 0)
    run.scroll = [try Self.touch(.carries, 1, (0, 0), (0.5, 5), (1, 0))]
    #expect(run.timeline.contentOffset(at: 1) == 30)
    run.scroll = [try Self.touch(.carries, 1, (0, 0), (0.5, -5), (1, -5))]
    #expect(run.timeline.contentOffset(at: 1) == 0)
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `scrolls as small steps would`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var points = [(seconds: 0.0, distance: 0.0)]
    for _ in 0..<8 {
      let (seconds, distance) = points[points.count - 1]
      points.append(
        (
          seconds + .random(in: 0.1...0.6, using: &random),
          Bool.random(using: &random) ? distance : .random(in: -160...160, using: &random)
        ))
    }
    let path = try #require(
      FingerPath(points.map { .init(seconds: $0.seconds, distance: $0.distance) }))
    var run = Self.run([.touch(RowTouch(.carries, RowIndex(row: 10), path: path))], rows: 40)
    run.list.start = .offset(110)
    let timeline = run.timeline
    // The row is from 90 to 110 of the viewport's 200 points.
    var (offset, time) = (110.0, 0.0)
    let step = 1e-4
    while time < path.seconds {
      let distance = path.distance(at: time + step / 2)
      let beyond = max(distance - 90, 0) + min(distance + 90, 0)
      offset = min(max(offset + 1200 * min(max(beyond / 20, -1), 1) * step, 0), 600)
      time += step
      guard Int(time / step) % 500 == 0 else { continue }
      #expect(abs(timeline.contentOffset(at: time) - offset) < 0.5, "seed \(seed), \(time) s")
    }
  }

  @Test func `a next step begins when the finger lifts unless it waits`() throws {
    let early = try Self.touch(.carries, 0, (0, 0), (0.5, 30), waits: false)
    #expect(Self.run([early]).timeline.scriptEnd == 0.5)
    let late = try Self.touch(.carries, 0, (0, 0), (0.5, 30))
    #expect(Self.run([late]).timeline.scriptEnd >= 0.8)
  }
}
