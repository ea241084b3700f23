import RevealMath
import RevealMotion
import RevealPreset
import RevealSimulation
import Testing

/// Laws of scrolls by fingers, with random scripts.
@Suite struct ScrollLawTests {
  /// A list of 30 rows with random settings, whose offsets are hardly rounded.
  private static func run(_ random: inout SplitMix64) -> TestRun {
    var run = TestRun(rows: 30, track: nil)
    run.canvas.scale = 1e6
    run.list.axis = .random(using: &random) ? .horizontal : .vertical
    run.list.wraps = Int.random(in: 0..<4, using: &random) == 0
    run.list.bounces = Int.random(in: 0..<4, using: &random) > 0
    run.list.snap = Snap.allCases.randomElement(using: &random) ?? .none
    run.list.deceleration = .random(using: &random) ? .normal : .fast
    run.list.start = .offset(.random(in: -150...1300, using: &random))
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      run.scroll.append(
        .drag(
          distance: .random(in: -400...400, using: &random),
          seconds: .random(in: 0.1...0.5, using: &random), curve: .easeInOut))
      let speeds: [Double] = [8, 90, 700, 4000, 12_000]
      let speed = speeds.randomElement(using: &random) ?? 0
      run.scroll.append(.fling(velocity: .random(in: -speed...speed, using: &random)))
      run.scroll.append(.rest(seconds: 0.2))
    }
    return run
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `moves without jumps in place and velocity once the finger is off`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let timeline = Self.run(&random).timeline
    let step = 1e-5
    func velocity(_ start: Double, _ end: Double) -> Double {
      (timeline.contentOffset(at: end) - timeline.contentOffset(at: start)) / (end - start)
    }
    let phases = timeline.scrollPhases
    for (phase, next) in zip(phases, phases.dropFirst()) {
      let (before, after) = (
        timeline.contentOffset(at: next.start - 1e-9), timeline.contentOffset(at: next.start)
      )
      // What counts as standing is at most a quarter of a point away.
      #expect(abs(before - after) < 0.26, "seed \(seed), \(next.start) s: \(phase.kind)")
      guard [.fling, .bounce].contains(phase.kind), phase.end - phase.start > 2 * step,
        next.end - next.start > 2 * step
      else { continue }
      let speed = velocity(next.start - 2 * step, next.start - step)
      switch next.kind {
      case .fling, .bounce:
        // The spring's pull and the steps themselves change it by some points a second.
        let later = velocity(next.start + step, next.start + 2 * step)
        #expect(abs(later - speed) < 8 + 0.01 * abs(speed), "seed \(seed), \(next.start) s")
      case .rest where Self.mayStop(timeline, at: next.start):
        #expect(abs(speed) < 10.5, "seed \(seed), \(next.start) s: \(speed)")
      default: break
      }
    }
  }

  /// Lists that do not bounce stop at their ends, however fast they are.
  private static func mayStop(_ timeline: Timeline, at time: Double) -> Bool {
    timeline.scrollRests.contains {
      abs($0.time - time) < 1e-9 && [.slow, .release].contains($0.reason)
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `stays where it came to rest`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let run = Self.run(&random)
    let timeline = run.timeline
    for rest in timeline.scrollRests {
      let phase = timeline.scrollPhases.last { $0.start <= rest.time }
      #expect(phase?.kind == .rest, "seed \(seed), \(rest)")
      for time in [rest.time, rest.time + 0.1, min(phase?.end ?? 0, rest.time + 9) - 1e-9] {
        #expect(
          abs(timeline.contentOffset(at: time) - rest.offset) < 1e-5, "seed \(seed), \(rest)")
      }
    }
    #expect(timeline.scrollRests.count == run.scroll.count / 3, "seed \(seed)")
  }

  @Test(arguments: 0..<200 as Range<UInt64>, [Snap.target, .page])
  func `reaches the row or the page that it aims at`(seed: UInt64, snap: Snap) throws {
    var random = SplitMix64(seed: seed)
    var run = Self.run(&random)
    run.list.snap = snap
    run.list.wraps = false
    for rest in run.timeline.scrollRests {
      let end = 30 * 44.0 - (run.list.axis == .vertical ? 200 : 100)
      if abs(rest.offset) < 1e-9 || abs(rest.offset - end) < 1e-9 { continue }
      let extent = run.list.axis == .vertical ? 200.0 : 100
      let share = snap == .page ? rest.offset / extent : (rest.offset + extent / 2 - 22) / 44
      #expect(abs(share - share.rounded()) < 1e-9, "seed \(seed), \(rest)")
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `moves across as it moves along`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var run = Self.run(&random)
    run.canvas.size = Size(width: 200, height: 200)
    run.list.axis = .vertical
    let vertical = run.timeline
    run.list.axis = .horizontal
    let horizontal = run.timeline
    #expect(vertical.scrollRests == horizontal.scrollRests, "seed \(seed)")
  }
}
