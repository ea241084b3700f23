import RevealMath
import RevealMotion
import RevealPreset
import RevealSimulation
import Testing

/// The timeline against ``NaiveTracking`` over random scroll scripts.
@Suite struct TrackingModelTests {
  @Test(arguments: Tracking.allCases, 0..<6)
  func `displays and animates what the naive rules say`(track: Tracking, seed: UInt64) {
    var random = SplitMix64(seed: seed &* 31 &+ UInt64(track.rawValue.count))
    let run = randomRun(track, &random)
    let timeline = run.timeline
    let events = run.scroll.indices.compactMap { index -> (time: Double, isReset: Bool)? in
      var prefix = run
      prefix.scroll = Array(run.scroll[...index])
      switch run.scroll[index] {
      case .reload: return (prefix.timeline.scrollEnd, false)
      case .reset: return (prefix.timeline.scrollEnd, true)
      default: return nil
      }
    }
    let naive = NaiveTracking(
      list: run.list, entrance: run.entrance, extent: run.canvas.size.height, events: events)
    let expected = naive.stays(
      until: timeline.scrollEnd + 0.1, offset: timeline.contentOffset(at:))
    let found = timeline.rows().flatMap { report in
      report.displays.map { display in
        NaiveTracking.Stay(
          row: report.row, start: display.displayedAt, end: display.leftAt,
          isAnimated: display.isAnimated)
      }
    }
    #expect(found == expected, "track \(track), seed \(seed), script \(run.scroll)")
    #expect(!found.isEmpty)

    guard !run.list.wraps else { return }
    for _ in 0..<50 {
      let time = Double.random(in: 0...timeline.scrollEnd + 0.1, using: &random)
      let drawn = timeline.scene(time: time).quads.compactMap(\.row).map(timeline.index(ofRow:))
      let offset = timeline.contentOffset(at: time)
      #expect(
        drawn == naive.drawnRows(expected, at: time, offset: offset),
        "track \(track), seed \(seed), at \(time)")
    }
  }

  private func randomRun(_ track: Tracking, _ random: inout SplitMix64) -> TestRun {
    var run = TestRun(track: track)
    run.list.sections = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      Section(
        rows: .random(in: 1...12, using: &random),
        headerHeight: Bool.random(using: &random) ? 30 : 0)
    }
    run.list.wraps = .random(using: &random)
    run.list.refresh = Bool.random(using: &random) ? .hz60 : .hz120
    run.list.snap = Snap.allCases.randomElement(using: &random) ?? .none
    run.list.contentInset.end = 50
    if Bool.random(using: &random) { run.entrance?.again = fadeIn(seconds: 0.2).motion }
    run.scroll = (0..<12).map { _ in randomStep(&random) }
    return run
  }

  private func randomStep(_ random: inout SplitMix64) -> ScrollStep {
    let seconds = Double.random(in: 0...0.6, using: &random)
    let target = ScrollTarget.offset(.random(in: -100...900, using: &random))
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return .rest(seconds: seconds)
    case 1:
      return .drag(
        distance: .random(in: -300...300, using: &random), seconds: seconds, curve: .easeInOut)
    case 2, 3: return .fling(velocity: .random(in: -1500...1500, using: &random))
    case 4: return .jump(target)
    case 5: return .to(target, seconds: seconds, curve: .easeOut)
    case 6: return .reload
    default: return .reset
    }
  }
}

extension DisplayReport {
  var isAnimated: Bool { if case .animates = outcome { true } else { false } }
}
