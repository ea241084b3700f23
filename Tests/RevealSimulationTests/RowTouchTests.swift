import RevealMath
import RevealMotion
import RevealPreset
import RevealScene
import RevealSimulation
import Testing

/// Rows that a finger swipes or carries.
@Suite struct RowTouchTests {
  /// Ten rows of 20 points, of which ten fit.
  private static func run(_ scroll: [ScrollStep]) -> TestRun {
    var run = TestRun(rows: 10, track: nil, scroll: scroll)
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
    var run = Self.run([try Self.touch(.carries, 1, (0, 0), (1, 500), (1.1, 500))])
    run.list.sections = [Section(rows: 3), Section(rows: 20)]
    run.list.start = .offset(10)
    let timeline = run.timeline
    #expect(Self.origin(1, timeline, at: 1)?.y == 510)
    #expect(Self.origin(1, timeline, at: timeline.duration)?.y == 30)
    #expect(timeline.contentOffset(at: timeline.duration) == 10)
  }

  @Test func `a next step begins when the finger lifts unless it waits`() throws {
    let early = try Self.touch(.carries, 0, (0, 0), (0.5, 30), waits: false)
    #expect(Self.run([early]).timeline.scriptEnd == 0.5)
    let late = try Self.touch(.carries, 0, (0, 0), (0.5, 30))
    #expect(Self.run([late]).timeline.scriptEnd >= 0.8)
  }
}
