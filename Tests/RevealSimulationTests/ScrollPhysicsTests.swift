import RevealMath
import RevealMotion
import RevealPreset
import RevealSimulation
import Testing

/// On the canvas of ``TestRun`` at 1000 pixels a point, so that rounding does not show.
@Suite struct ScrollPhysicsTests {
  private static func run(_ scroll: [ScrollStep], rows: Int = 400) -> TestRun {
    var run = TestRun(rows: rows, track: nil, scroll: scroll)
    run.canvas.scale = 1000
    return run
  }

  /// Until it stands at 10 points per second.
  @Test(arguments: [(Deceleration.normal, 0.998), (.fast, 0.99)], [800.0, 2500])
  func `decelerates by the same share every millisecond`(
    deceleration: (Deceleration, Double), velocity: Double
  ) {
    var run = Self.run([.fling(velocity: velocity)])
    run.list.deceleration = deceleration.0
    let timeline = run.timeline
    let rate = deceleration.1
    let decay = -1000 * Double.log(rate)
    #expect(abs(timeline.contentOffset(at: 60) - (velocity - 10) / decay) < 1e-3)
    #expect(abs(timeline.scrollEnd - .log(velocity / 10) / decay) < 1e-8)
    var left = 1.0
    for millisecond in 0..<300 {
      let expected = velocity / decay * (1 - left)
      #expect(abs(timeline.contentOffset(at: Double(millisecond) / 1000) - expected) < 1.1e-3)
      left *= rate
    }
  }

  @Test(arguments: [0.0, 4, -9.9]) func `stands below ten points a second`(velocity: Double) {
    var run = Self.run([.fling(velocity: velocity)])
    run.list.start = .offset(500)
    #expect(run.timeline.scrollEnd == 0)
    #expect(run.timeline.contentOffset(at: 1) == 500)
  }

  @Test(arguments: [-1.0, 1])
  func `bounces back from an end`(direction: Double) throws {
    let end = 400 * 44.0 - 200
    var run = Self.run([.fling(velocity: 3000 * direction)])
    run.list.start = .offset(direction > 0 ? end - 100 : 100)
    let edge = direction > 0 ? end : 0
    let timeline = run.timeline
    let beyond = stride(from: 0, to: timeline.scrollEnd, by: 0.001)
      .map { (timeline.contentOffset(at: $0) - edge) * direction }
    // An overdamped spring hit at v goes out until both of its terms are equally fast.
    let velocity = 3000 - 100 * -1000 * Double.log(0.998)
    let root = (1.337 * 1.337 - 1).squareRoot()
    let (a, b) = (19.3 * (1.337 - root), 19.3 * (1.337 + root))
    let turn = Double.log(b / a) / (b - a)
    let farthest = try #require(beyond.max())
    #expect(abs(farthest - velocity / (b - a) * (.exp(-a * turn) - .exp(-b * turn))) < 0.01)
    #expect(timeline.contentOffset(at: timeline.scrollEnd) == edge)
    #expect(abs(timeline.contentOffset(at: timeline.scrollEnd - 1e-6) - edge) < 0.26)
  }

  @Test func `stops hard at an end without bouncing`() {
    var run = Self.run([.fling(velocity: -3000)])
    run.list.start = .offset(100)
    run.list.bounces = false
    let timeline = run.timeline
    #expect(timeline.contentOffset(at: timeline.scrollEnd) == 0)
    let offsets = stride(from: 0, to: 1, by: 0.001).map(timeline.contentOffset(at:))
    #expect(offsets.allSatisfy { $0 >= 0 })
  }

  @Test func `gives way to a finger like a rubber band`() {
    let timeline = Self.run([
      .drag(distance: -150, seconds: 1, curve: .linear),
      .drag(distance: 30, seconds: 1, curve: .linear), .rest(seconds: 2),
    ]).timeline
    func band(_ x: Double) -> Double { -(0.55 * x * 200) / (200 + 0.55 * x) }
    #expect(abs(timeline.contentOffset(at: 0.5) - band(75)) < 1e-3)
    #expect(abs(timeline.contentOffset(at: 1) - band(150)) < 1e-3)
    #expect(abs(timeline.contentOffset(at: 2) - band(120)) < 1e-3)
    let release = timeline.contentOffset(at: 2.1)
    #expect(release > band(120) * 0.6 && release < band(120) * 0.4)
    #expect(timeline.contentOffset(at: 4) == 0)
  }

  @Test func `goes on inside after a fling from beyond the end`() {
    let timeline = Self.run([
      .drag(distance: -100, seconds: 0.5, curve: .linear), .fling(velocity: 2000),
    ]).timeline
    let offsets = stride(from: 0.5, to: timeline.scrollEnd, by: 0.001)
      .map(timeline.contentOffset(at:))
    #expect(offsets[0] < -30)
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(timeline.contentOffset(at: timeline.scrollEnd) > 30)
  }

  @Test(arguments: [Snap.afterStop, .target], [-700.0, -20, 0, 333, 900])
  func `rests with a row in the middle`(snap: Snap, velocity: Double) {
    var run = Self.run([.fling(velocity: velocity)])
    run.list.snap = snap
    run.list.start = .offset(1000)
    let timeline = run.timeline
    let rest = timeline.contentOffset(at: timeline.scrollEnd)
    let rows = (rest + 100 - 22) / 44
    #expect(abs(rows - rows.rounded()) < 1e-9)
    let distance = max(abs(velocity) - 10, 0) / (-1000 * .log(0.998))
    let free = velocity < 0 ? 1000 - distance : 1000 + distance
    #expect(abs(rest - free) <= 22 + 1e-3)
  }

  @Test func `centers the nearest row by a second scroll`() {
    var run = Self.run([.fling(velocity: 100)])
    let free = run.timeline
    run.list.snap = .afterStop
    let snapped = run.timeline
    #expect(abs(snapped.scrollEnd - free.scrollEnd - 0.3) < 1e-9)
    for time in stride(from: 0, to: free.scrollEnd, by: 0.1) {
      #expect(snapped.contentOffset(at: time) == free.contentOffset(at: time))
    }
  }

  @Test(arguments: [
    (0.0, 900.0, 200.0), (0, -900, 0), (430, 10, 600), (430, -10, 400), (430, 0, 400),
    (590, 5000, 600),
  ])
  func `turns one page a fling`(start: Double, velocity: Double, rest: Double) {
    var run = Self.run([.fling(velocity: velocity)])
    run.list.snap = .page
    run.list.start = .offset(start)
    #expect(run.timeline.contentOffset(at: 30) == rest)
  }

  @Test(arguments: [
    (ScrollTarget.row(RowIndex(row: 10)), 440.0), (.row(RowIndex(row: 399)), 17_400),
    (.center(RowIndex(row: 10)), 362), (.center(RowIndex(row: 0)), -78), (.offset(33.25), 33.25),
  ])
  func `goes to a target`(target: ScrollTarget, offset: Double) {
    #expect(Self.run([.jump(target)]).timeline.contentOffset(at: 0) == offset)
    let animated = Self.run([.to(target, seconds: 2, curve: .linear)]).timeline
    #expect(abs(animated.contentOffset(at: 1) - offset / 2) < 1e-3)
    #expect(animated.contentOffset(at: 2) == offset)
  }

  @Test func `takes the shortest way round an endless list`() {
    var run = Self.run([.to(.center(RowIndex(row: 9)), seconds: 1, curve: .linear)], rows: 10)
    run.list.wraps = true
    run.list.start = .center(RowIndex(row: 0))
    #expect(run.timeline.contentOffset(at: 0) - run.timeline.contentOffset(at: 1) == 44)
  }

  @Test func `rounds offsets half up to whole pixels`() {
    var run = Self.run([.to(.offset(-1), seconds: 1, curve: .linear)])
    run.canvas.scale = 2
    #expect(run.timeline.contentOffset(at: 0.25) == 0)
    #expect(run.timeline.contentOffset(at: 0.26) == -0.5)
    #expect(run.timeline.contentOffset(at: 0.75) == -0.5)
  }

  @Test func `finds rows between section headers`() {
    var run = Self.run([])
    run.list.sections = [
      Section(rows: 2, headerHeight: 20), Section(rows: 0, headerHeight: 10), Section(rows: 3),
    ]
    let quads = run.timeline.scene(time: 0).quads
    #expect(quads.map(\.origin.y) == [20, 64, 118, 162])
    #expect(
      run.timeline.rows().map(\.row) == [
        RowIndex(section: 0, row: 0), RowIndex(section: 0, row: 1), RowIndex(section: 2, row: 0),
        RowIndex(section: 2, row: 1),
      ])
  }
}
