import RevealMath
import RevealMotion
import RevealPreset
import RevealSimulation
import Testing

@Suite struct TimelineLawTests {
  private static let script: [ScrollStep] = [
    .rest(seconds: 0.3), .fling(velocity: 1200),
    .drag(distance: -90, seconds: 0.2, curve: .easeOut),
    .to(.row(RowIndex(row: 2)), seconds: 0.4, curve: .easeInOut),
  ]

  private static func run(fps: Int) -> TestRun {
    var run = TestRun(track: .every, scroll: script)
    run.canvas.fps = fps
    run.entrance = entrance(
      from: pose(.translate(x: Length(1, .row), y: Length(0.5, .card), z: .zero)), seconds: 0.7,
      curve: .easeInOut)
    run.entrance?.track = .every
    run.entrance?.motion.stagger = .batch(0.03)
    return run
  }

  @Test(arguments: [(24, 48), (30, 60), (60, 120), (25, 100)])
  func `shows the same where two frame rates meet`(slow: Int, fast: Int) {
    let (a, b) = (Self.run(fps: slow).timeline, Self.run(fps: fast).timeline)
    for frame in 0..<a.frameCount {
      #expect(a.scene(at: frame) == b.scene(at: frame * (fast / slow)), "frame \(frame)")
    }
    #expect(a.frameCount > 40)
  }

  @Test func `shows a frame alone as in its run`() {
    let timeline = Self.run(fps: 60).timeline
    let inOrder = (0..<timeline.frameCount).map(timeline.scene(at:))
    let another = Self.run(fps: 60).timeline
    var random = SplitMix64(seed: 1)
    for frame in (0..<timeline.frameCount).shuffled(using: &random) {
      #expect(another.scene(at: frame) == inOrder[frame])
    }
  }

  @Test func `shows the same rows however many follow`() {
    let few = TestRun(rows: 200, track: .every, scroll: Self.script).timeline
    let many = TestRun(rows: 1_000_000, track: .every, scroll: Self.script).timeline
    #expect(few.frameCount == many.frameCount)
    for frame in stride(from: 0, to: few.frameCount, by: 7) {
      #expect(few.scene(at: frame) == many.scene(at: frame))
    }
  }

  @Test func `remembers no rows that nobody saw`() {
    let script: [ScrollStep] = [.to(.row(RowIndex(row: 999_000)), seconds: 1, curve: .linear)]
    let timeline = TestRun(rows: 1_000_000, scroll: script).timeline
    #expect(timeline.rows().count < 62 * 7)
    #expect(timeline.opacities(at: 3).keys.sorted().first == 999_000)
  }

  @Test(arguments: [-3, -1, 1, 7])
  func `shows the same any number of laps on`(laps: Int) {
    func run(start: Double) -> TestRun {
      var run = TestRun(
        rows: 7, track: .every,
        scroll: [.rest(seconds: 0.1), .drag(distance: 300, seconds: 0.5, curve: .linear)])
      run.list.wraps = true
      run.list.start = .offset(start)
      return run
    }
    let (here, there) = (run(start: 20), run(start: 20 + Double(laps * 7 * 44)))
    let (a, b) = (here.timeline, there.timeline)
    for frame in 0..<a.frameCount { #expect(a.scene(at: frame).quads == b.scene(at: frame).quads) }
  }

  @Test func `shows the seam of an endless list`() {
    var run = TestRun(rows: 7)
    run.list.wraps = true
    run.list.start = .center(RowIndex(row: 0))
    let quads = run.timeline.scene(time: 0).quads
    #expect(quads.map(\.row) == [5, 6, 0, 1, 2])
    #expect(quads[2].origin.y == 78)
    #expect(run.timeline.animatedRows == [0, 1, 2, 5, 6])
  }

  @Test func `ends when script and animations are over, and holds`() {
    var run = TestRun(scroll: [.rest(seconds: 1), .jump(.offset(440))])
    run.canvas.hold = 0.25
    #expect(abs(run.timeline.duration - 1.75) < 1e-12)
    #expect(run.timeline.frameCount == 106)
    run.entrance = nil
    #expect(abs(run.timeline.duration - 1.25) < 1e-12)
  }

  @Test func `does not wait for animations that a row's leaving cuts short`() {
    var run = TestRun(scroll: [.rest(seconds: 0.1), .jump(.offset(440)), .rest(seconds: 0.1)])
    run.entrance = fadeIn(seconds: 5)
    run.entrance?.track = .firstScreen
    run.canvas.hold = 0
    #expect(run.timeline.duration == 0.2)
  }

  @Test func `has the frames before the end of a given duration`() {
    var run = TestRun()
    run.canvas.duration = .seconds(0.1)
    #expect(run.timeline.frameCount == 6)
    run.canvas.fps = 25
    #expect(run.timeline.frameCount == 3)
  }

  @Test func `cuts off what is longer than any run may be`() {
    var run = TestRun(scroll: [.rest(seconds: 1e6)])
    run.canvas.fps = 50
    #expect(run.timeline.frameCount == Preset.maximumFrames)
    #expect(run.timeline.isCutOff)
  }

  @Test func `shows nothing of an empty list`() {
    var run = TestRun(
      rows: 0, scroll: [.jump(.center(RowIndex(row: 3))), .fling(velocity: 500), .reload])
    for wraps in [false, true] {
      run.list.wraps = wraps
      run.list.snap = .afterStop
      #expect(run.timeline.scene(time: 0.5).quads.isEmpty)
    }
  }
}
