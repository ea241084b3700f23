import RevealMath
import RevealPreset
import RevealSimulation
import Testing

/// Lists that follow a finger and go on when it lifts.
@Suite struct FingerTests {
  private static func path(_ points: [(Double, Double)]) -> FingerPath? {
    FingerPath(points.map { FingerPath.Sample(seconds: $0.0, distance: $0.1) })
  }

  private static func step(_ points: (Double, Double)..., waits: Bool = true) throws -> ScrollStep {
    .finger(try #require(path(points)), waits: waits)
  }

  /// A list whose offsets are hardly rounded.
  private static func run(from start: Double = 500, _ scroll: [ScrollStep]) -> TestRun {
    var run = TestRun(track: nil, scroll: scroll)
    run.canvas.scale = 1e6
    run.list.start = .offset(start)
    return run
  }

  private static func timeline(from start: Double = 500, _ scroll: ScrollStep...) -> Timeline {
    run(from: start, scroll).timeline
  }

  @Test(arguments: [
    [], [(0, 0)], [(0, 1), (1, 2)], [(0.1, 0), (1, 2)], [(0, 0), (0, 2)],
    [(0, 0), (1, 2), (0.5, 3)],
  ]) func `refuses paths without a touch or with times that do not increase`(
    points: [(Double, Double)]
  ) {
    #expect(Self.path(points) == nil)
  }

  @Test func `follows the finger`() throws {
    let timeline = Self.timeline(try Self.step((0, 0), (0.1, -30), (0.3, 50), (0.5, 50)))
    let places: [(Double, Double)] = [
      (0, 500), (0.05, 515), (0.1, 530), (0.2, 490), (0.3, 450), (0.9, 450),
    ]
    for (time, offset) in places {
      #expect(abs(timeline.contentOffset(at: time) - offset) < 1e-5)
    }
    #expect(timeline.scrollRests.map(\.reason) == [.release])
    #expect(abs((timeline.scrollRests.first?.time ?? 0) - 0.5) < 1e-8)
  }

  @Test(arguments: [-2000.0, -300, 300, 900, 5000])
  func `flings with the velocity of a finger that moves evenly`(velocity: Double) throws {
    let finger = Self.timeline(try Self.step((0, 0), (0.1, -velocity / 10)))
    let drag = Self.timeline(
      .drag(distance: velocity / 10, seconds: 0.1, curve: .linear), .fling(velocity: velocity))
    #expect(finger.scrollRests.map(\.reason) == drag.scrollRests.map(\.reason))
    for time in stride(from: 0, to: 4, by: 0.01) {
      #expect(abs(finger.contentOffset(at: time) - drag.contentOffset(at: time)) < 1e-4)
    }
  }

  @Test func `takes the velocity from three intervals of which the oldest counts most`() throws {
    let frame = 1.0 / 60
    let timeline = Self.timeline(
      try Self.step(
        (0, 0), (frame, 0), (2 * frame, -20), (3 * frame, -50), (4 * frame, -51)))
    let velocity = 60 * (0.6 * 20 + 0.35 * 30 + 0.05)
    let decay = -1000 * Double.log(0.998)
    let place = 551 + (velocity - 10) / decay
    #expect(abs((timeline.scrollRests.first?.offset ?? 0) - place) < 1e-6)
  }

  @Test func `stands after a slow finger`() throws {
    let timeline = Self.timeline(try Self.step((0, 0), (1, -250)))
    #expect(timeline.scrollRests.map(\.reason) == [.release])
    #expect(abs(timeline.contentOffset(at: 3) - 750) < 1e-5)
  }

  @Test func `stretches the rubber band and returns`() throws {
    let timeline = Self.timeline(from: 0, try Self.step((0, 0), (0.2, 100), (0.6, 100)))
    #expect(abs(timeline.contentOffset(at: 0.5) + 55 * 200 / 255) < 1e-5)
    #expect(timeline.scrollRests.map(\.reason) == [.end])
    #expect(abs(timeline.contentOffset(at: 5)) < 1e-5)
  }

  @Test func `catches a list that moves`() throws {
    let flick = try Self.step((0, 0), (0.1, -100), waits: false)
    let free = Self.timeline(try Self.step((0, 0), (0.1, -100)))
    let caught = Self.timeline(
      flick, .rest(seconds: 0.2), try Self.step((0, 0), (0.1, 0), (0.2, 30), (0.4, 30)))
    for time in [0.05, 0.1, 0.2, 0.299] {
      #expect(caught.contentOffset(at: time) == free.contentOffset(at: time))
    }
    let place = free.contentOffset(at: 0.3)
    #expect(abs(caught.contentOffset(at: 0.35) - place) < 1e-5)
    #expect(abs(caught.contentOffset(at: 2) - (place - 30)) < 1e-5)
    #expect(caught.scrollRests.count == 1)
    #expect(caught.scrollPhases.map(\.kind) == [.drag, .fling, .drag, .rest])
  }

  @Test func `does not change what is seen by waiting or resting`() throws {
    let points = [(0.0, 0.0), (0.1, -150.0)]
    let path = try #require(Self.path(points))
    let waiting = Self.timeline(.finger(path, waits: true), .jump(.offset(40)))
    let end = try #require(waiting.scrollRests.first?.time)
    let resting = Self.timeline(
      .finger(path, waits: false), .rest(seconds: 0.3), .reload, .rest(seconds: end - 0.4),
      .jump(.offset(40)))
    for time in stride(from: 0, to: end + 0.5, by: 0.013) {
      #expect(waiting.contentOffset(at: time) == resting.contentOffset(at: time))
    }
    let last = Self.timeline(.finger(path, waits: false))
    #expect(last.scrollRests == Array(waiting.scrollRests.prefix(1)))
  }

  /// A path of a finger that moves, holds still, and turns.
  private static func randomPath(_ random: inout SplitMix64) -> FingerPath? {
    var (time, distance) = (0.0, 0.0)
    var points = [(0.0, 0.0)]
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      time += .random(in: 0.002...0.06, using: &random)
      if Int.random(in: 0..<4, using: &random) > 0 {
        distance += .random(in: -60...60, using: &random)
      }
      points.append((time, distance))
    }
    return path(points)
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `moves without jumps`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var run = Self.run(from: .random(in: -50...1600, using: &random), [])
    run.list.bounces = Int.random(in: 0..<4, using: &random) > 0
    run.list.wraps = Int.random(in: 0..<5, using: &random) == 0
    run.list.snap = Snap.allCases.randomElement(using: &random) ?? .none
    for _ in 0..<6 {
      let path = try #require(Self.randomPath(&random))
      run.scroll.append(.finger(path, waits: .random(using: &random)))
      run.scroll.append(.rest(seconds: .random(in: 0...0.6, using: &random)))
    }
    let timeline = run.timeline
    let phases = timeline.scrollPhases
    for (phase, next) in zip(phases, phases.dropFirst()) {
      #expect(phase.end == next.start, "seed \(seed)")
      let before = timeline.contentOffset(at: next.start - 1e-9)
      // Content beyond the ends of a list that does not bounce is put back at once.
      guard run.list.bounces || run.list.wraps || next.kind != .drag else { continue }
      #expect(
        abs(before - timeline.contentOffset(at: next.start)) < 0.26,
        "seed \(seed), \(next.start) s: \(phase.kind)")
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `is not changed by a point between others`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let path = try #require(Self.randomPath(&random))
    var samples = path.samples
    for _ in 0..<4 {
      let time = Double.random(in: 0...path.seconds, using: &random)
      guard let next = samples.firstIndex(where: { $0.seconds >= time }),
        samples[next].seconds > time
      else { continue }
      samples.insert(.init(seconds: time, distance: path.distance(at: time)), at: next)
    }
    let one = Self.timeline(.finger(path, waits: true))
    let other = Self.timeline(.finger(try #require(FingerPath(samples)), waits: true))
    for time in stride(from: 0, to: 5, by: 0.05) {
      #expect(
        abs(one.contentOffset(at: time) - other.contentOffset(at: time)) < 1e-4, "seed \(seed)")
    }
  }
}
