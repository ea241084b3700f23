import Foundation
import RevealMath
import RevealMotion
import RevealPreset
import RevealScene
import RevealSimulation
import Testing

/// Where `steps()` jump, at exactly their borders.
@Suite struct StepBorderTests {
  private static let counts = [2, 3, 5, 7, 10, 12, 49]

  @Test(arguments: StepEasing.Jump.allCases, counts)
  func `are on the step that they reach`(jump: StepEasing.Jump, count: Int) throws {
    let easing = try #require(StepEasing(count: count, jump: jump))
    for step in 0...count {
      for fraction in [
        Double(step) / Double(count), Double(step) * (1 / Double(count)),
        1 - Double(count - step) / Double(count),
      ] {
        let value = Self.value(step, count, jump)
        #expect(easing.value(at: min(max(fraction, 0), 1)) == value, "\(step)/\(count)")
      }
    }
  }

  /// Delays and durations in frames of 1/60 second, of which sums are rounded.
  @Test(arguments: StepEasing.Jump.allCases, [(3, 7), (6, 18), (7, 21), (11, 30), (13, 42)])
  func `are taken by the clock at whole frames`(
    jump: StepEasing.Jump, frames: (delay: Int, duration: Int)
  ) throws {
    for count in [2, 3, 5, 6, 7] {
      let easing = try #require(StepEasing(count: count, jump: jump))
      for autoreverses in [false, true] {
        let timeline = timeline(.steps(easing), frames, autoreverses: autoreverses)
        let cycle = autoreverses ? 2 * frames.duration : frames.duration
        for frame in 0...(frames.delay + cycle + 3) {
          let elapsed = frame - frames.delay
          // In whole numbers, so that nothing is rounded.
          let place = elapsed > frames.duration ? max(cycle - elapsed, 0) : elapsed
          let step = (place * count) / frames.duration
          let isOutside = elapsed < 0 || (autoreverses && elapsed >= cycle)
          let expected =
            elapsed >= cycle && !autoreverses ? 1 : isOutside ? 0 : Self.value(step, count, jump)
          let opacity = timeline.quad(row: 0, at: Double(frame) / 60)?.opacity ?? 0
          #expect(abs(opacity - expected) < 1e-12, "\(count) steps, \(frame), \(autoreverses)")
        }
      }
    }
  }

  @Test func `are taken where a keyframe begins`() throws {
    let easing = try #require(StepEasing(count: 2, jump: .start))
    for delay in 0..<40 {
      var entrance = entrance(from: Pose(), seconds: 50.0 / 60, curve: .linear)
      let opacities = [(0.0, 0.0), (0.3, 0.5), (1, 1)]
      entrance.motion.animation.keyframes = opacities.map { time, opacity in
        var pose = Pose()
        pose[.opacity] = opacity
        return Keyframe(time: time, pose: pose, curve: .steps(easing))
      }
      entrance.motion.delay = Double(delay) / 60
      var run = TestRun(rows: 1)
      run.entrance = entrance
      let quad = run.timeline.quad(row: 0, at: Double(delay + 15) / 60)
      #expect(try abs(#require(quad).opacity - 0.75) < 1e-12, "delay \(delay)")
    }
  }

  /// Chromium divides seconds, one for a thousand pixels; its rounding decides at some borders.
  ///
  /// At three of 66 it comes to another bit, which no formula tried gives for all of them.
  @Test func `are taken on a view timeline as Chromium takes them`() throws {
    let file = try JSONDecoder().decode(
      ViewSteps.self, from: oracle("maths/view_steps_chromium.json"))
    var (count, others) = (0, 0)
    for list in file.lists {
      let jump = try #require(StepEasing.Jump(rawValue: list.jump))
      let easing = try #require(StepEasing(count: list.steps, jump: jump))
      for sample in list.samples {
        let quad = list.timeline(easing, offset: sample[1]).quad(row: Int(sample[0]), at: 0)
        // Cards that only touch the viewport are not drawn.
        guard let opacity = quad?.opacity ?? (sample[2] == 0 ? 0 : nil) else { continue }
        count += 1
        if abs(opacity - sample[2]) > 1e-5 { others += 1 }
      }
    }
    #expect(count > 800)
    #expect(others <= 12)
  }

  /// Ranges other than the whole timeline, of cards of 100 points in 300, every step at a point.
  @Test(arguments: StepEasing.Jump.allCases, [false, true])
  func `are reached in all ranges of a view timeline`(
    jump: StepEasing.Jump, isHorizontal: Bool
  ) throws {
    for (range, start, length) in [
      (ViewTimeline.Range.entry, 300.0, 100.0), (.exit, 0, 100), (.contain, 200, 200),
      (.entryCrossing, 300, 100), (.exitCrossing, 0, 100),
    ] {
      for count in [2, 4, 5, 10] {
        let easing = try #require(StepEasing(count: count, jump: jump))
        for step in 1..<count {
          var run = Self.run(isHorizontal: isHorizontal, viewport: 300, pitch: 700.0 / 3, card: 100)
          var track = Self.track(easing)
          track.start = ViewTimeline.Offset(range, 0)
          track.end = ViewTimeline.Offset(range, 1)
          run.scrollEffect?.tracks = [track]
          let card = 4 * 700.0 / 3 + (700.0 / 3 - 100) / 2
          run.list.start = .offset(card - start + length * Double(step) / Double(count))
          run.canvas.snapsOffsets = false
          let opacity = run.timeline.quad(row: 4, at: 0)?.opacity ?? 0
          let expected = Self.value(step, count, jump)
          #expect(abs(opacity - expected) < 1e-12, "\(range) \(step)/\(count)")
        }
      }
    }
  }

  /// The value on the step that begins at a border.
  private static func value(_ step: Int, _ count: Int, _ jump: StepEasing.Jump) -> Double {
    switch jump {
    case .start: Double(min(step + 1, count)) / Double(count)
    case .end: Double(step) / Double(count)
    case .none: Double(min(step, count - 1)) / Double(count - 1)
    case .both: Double(min(step + 1, count + 1)) / Double(count + 1)
    }
  }

  private func timeline(
    _ curve: TimingCurve, _ frames: (delay: Int, duration: Int), autoreverses: Bool
  ) -> Timeline {
    var start = Pose()
    start[.opacity] = 0
    var run = TestRun(rows: 1)
    var entrance = entrance(from: start, seconds: Double(frames.duration) / 60, curve: curve)
    entrance.motion.delay = Double(frames.delay) / 60
    entrance.motion.animation.autoreverses = autoreverses
    run.entrance = entrance
    return run.timeline
  }

  fileprivate static func run(
    isHorizontal: Bool, viewport: Double, pitch: Double, card: Double
  ) -> TestRun {
    var run = TestRun(rows: 14, track: nil)
    run.canvas.duration = .seconds(0.1)
    run.canvas.size =
      isHorizontal ? Size(width: viewport, height: 80) : Size(width: 80, height: viewport)
    run.list.axis = isHorizontal ? .horizontal : .vertical
    run.list.rowHeight = .points(pitch)
    run.cards.size = CardSize(
      width: .number(isHorizontal ? card : 60), height: .number(isHorizontal ? 60 : card))
    run.list.contentInset.end = 100_000
    run.scrollEffect = ScrollEffect()
    return run
  }

  fileprivate static func track(_ easing: StepEasing) -> ViewTrack {
    var clear = Pose()
    clear[.opacity] = 0
    var track = ViewTrack()
    track.curve = .steps(easing)
    track.keyframes = [
      ViewKeyframe(place: .fraction(0), pose: clear),
      ViewKeyframe(place: .fraction(1), pose: Pose()),
    ]
    return track
  }
}

private struct ViewSteps: Decodable {
  let lists: [List]

  struct List: Decodable {
    let axis: String
    let card: Double
    let viewport: Double
    let pitch: Double
    let steps: Int
    let jump: String
    /// A row, an offset and the opacity each.
    let samples: [[Double]]

    func timeline(_ easing: StepEasing, offset: Double) -> Timeline {
      var run = StepBorderTests.run(
        isHorizontal: axis == "horizontal", viewport: viewport, pitch: pitch, card: card)
      run.scrollEffect?.tracks = [StepBorderTests.track(easing)]
      run.list.start = .offset(offset)
      return run.timeline
    }
  }
}
