import RevealMath
import RevealPreset
import RevealScene

extension Timeline {
  /// Returns the most representative frame, which is used as the poster.
  ///
  /// The run is divided into bursts of change. In the first one that is nearly as strong as the
  /// strongest, it is the frame at which the cards change most, after a quarter of the burst's
  /// change and before three quarters of it. Of cards that leave, pages and collapsing bars, it
  /// shows the middle of the way; of cards that draw attention, the pose that is farthest from
  /// rest. Without any change but the list's own movement, it is the middle of that.
  package func posterFrame(fps: Int) -> Int {
    let last = frameCount - 1
    let seconds = Double(last) / Double(preset.canvas.fps)
    let time = posterTime(until: seconds) * Double(fps)
    let frame = Int(min(Double(last), max(0, time.rounded())))
    return isEnd(frame, fps: fps) ? frame - 1 : frame
  }

  /// Whether a motion has ended at a frame, and is seen in the frame before.
  private func isEnd(_ frame: Int, fps: Int) -> Bool {
    guard frame > 0, frame < frameCount - 1 else { return false }
    let scenes = (-1...1).map { scene(time: Double(frame + $0) / Double(fps)) }
    return scenes[0].coverage > 0
      && VisibleChange(from: scenes[1], to: scenes[2]).total < ChangeProfile.least
      && VisibleChange(from: scenes[0], to: scenes[1]).total >= ChangeProfile.least
  }

  /// Returns the moment of the poster, in seconds.
  private func posterTime(until end: Double) -> Double {
    let first = scene(at: 0)
    let count = min(
      Self.mostScenes, max(Self.fewestScenes, Self.mostQuads / max(1, first.quads.count)))
    let step = end / Double(count)
    guard step > 0 else { return 0 }
    let profile = ChangeProfile(self, first: first, step: step, count: count)
    switch preset.kinds.first {
    case .exit: return profile.poster(of: .exit) * step
    case .pages, .swipe: return profile.poster(of: .way) * step
    case .header: return profile.poster(of: .bars) * step
    case .attention: return profile.poster(of: .pose) * step
    default: return profile.poster(of: .change) * step
    }
  }

  /// The limit on scenes that are compared; scenes of many cards are fewer.
  private static let mostScenes = 150
  private static let fewestScenes = 6
  private static let mostQuads = 12_000
}

/// The change of a run's picture at evenly spaced steps.
private struct ChangeProfile {
  private let timeline: Timeline
  /// The duration of a step in seconds.
  private let step: Double
  /// The change of poses and looks at each step.
  private var poses: [Double] = []
  /// The movement of cards to other places at each step.
  private var travel: [Double] = []
  /// The movement by the list itself at each step.
  private var movement: [Double] = []
  /// The change of the bars' heights at each step.
  private var bars: [Double] = []
  /// The share of the viewport that cards cover at least at each step, by their opacity.
  private var coverage: [Double] = []

  init(_ timeline: Timeline, first: Scene, step: Double, count: Int) {
    self.timeline = timeline
    self.step = step
    var (before, coverageBefore) = (first, first.coverage)
    var offset = timeline.script.drawnState(at: 0).offset
    var lastHeight = timeline.barHeight(at: 0)
    for index in 1...count {
      let time = Double(index) * step
      let scene = timeline.scene(time: time)
      let reached = timeline.script.drawnState(at: time).offset
      let change = VisibleChange(
        from: before, to: scene,
        scrolledBy: timeline.layout.axis.point(main: reached - offset))
      let coverageNow = scene.coverage
      let seen = min(coverageBefore, coverageNow)
      // Cards that come from nowhere, as when a list is loaded anew, have not moved.
      poses.append(seen > Self.leastSeen ? change.poses : 0)
      travel.append(change.travel)
      movement.append(change.movement)
      coverage.append(seen)
      let height = timeline.barHeight(at: time)
      bars.append(abs(height - lastHeight))
      lastHeight = height
      (before, coverageBefore, offset) = (scene, coverageNow, reached)
    }
  }

  /// What a poster shows.
  enum Subject {
    /// The greatest change of cards.
    case change
    /// The middle of the way of cards that leave while the others have not yet closed the gap.
    case exit
    /// The middle of the way of the list, or else of cards.
    case way
    /// The middle of the way of bars.
    case bars
    /// The pose of cards that is farthest from the one at rest.
    case pose
  }

  /// Returns the moment of the poster, in steps.
  func poster(of subject: Subject) -> Double {
    let all = zip(poses, travel).map { $0 + $1 }
    let wanted: [Double]
    switch subject {
    case .change, .pose: wanted = all
    case .exit: wanted = poses
    case .way: wanted = movement
    case .bars: wanted = bars
    }
    let change = [wanted, all, movement].first { ($0.max() ?? 0) >= Self.least } ?? movement
    let total = change.reduce(0, +)
    guard total > 0 else { return Double(change.count) / 2 }
    let burst = strongestBurst(of: change)
    if subject == .pose { return farthestPose(in: burst) }
    let inside = change[burst].reduce(0, +)
    let most = coverage[burst].max() ?? 0
    let closing = travel[burst].reduce(0, +)
    var (sum, closed) = (0.0, 0.0)
    var best: (step: Int, value: Double)?
    for step in burst {
      let share = (sum + change[step] / 2) / inside
      sum += change[step]
      closed += travel[step]
      let value: Double
      switch subject {
      case .exit where closed > Self.open * closing && best != nil: continue
      case .exit, .way, .bars:
        // Cards that turn are on edge in the middle.
        let isSeen = coverage[step] >= Self.leastCoverage * most
        value = -abs(share - 0.5) - (isSeen ? 0 : 1)
      case .change, .pose:
        guard Self.middle.contains(share) else { continue }
        let seen = min(1, coverage[step] / max(Self.enoughCoverage * most, .ulpOfOne))
        value = change[step] * seen
      }
      if best.map({ value > $0.value }) ?? true { best = (step, value) }
    }
    guard let best else {
      // One step has nearly all of the change.
      let step = burst.max { change[$0] < change[$1] } ?? burst.lowerBound
      return Double(step) + 0.5
    }
    return Double(best.step) + 0.5
  }

  /// Returns the moment of a burst at which the cards differ most from those before it, in steps.
  private func farthestPose(in burst: Range<Int>) -> Double {
    let rest = timeline.scene(time: Double(burst.lowerBound) * step)
    let poses = burst.map { index in
      VisibleChange(from: rest, to: timeline.scene(time: (Double(index) + 0.5) * step)).poses
    }
    let farthest = poses.indices.max { poses[$0] < poses[$1] } ?? 0
    return Double(burst.lowerBound + farthest) + 0.5
  }

  /// Returns the first burst that is nearly as strong as the strongest.
  private func strongestBurst(of change: [Double]) -> Range<Int> {
    let still = (change.max() ?? 0) * Self.stillness
    var bursts: [Range<Int>] = []
    for step in change.indices where change[step] > still {
      if let last = bursts.last, Double(step - last.upperBound) * self.step <= Self.longestGap {
        bursts[bursts.count - 1] = last.lowerBound..<step + 1
      } else {
        bursts.append(step..<step + 1)
      }
    }
    let strengths = bursts.map { burst in
      burst.map { step in change[step..<min(step + Self.window, burst.upperBound)].reduce(0, +) }
        .max() ?? 0
    }
    let enough = (strengths.max() ?? 0) * Self.nearlyStrongest
    return zip(bursts, strengths).first { $1 >= enough }?.0 ?? change.indices
  }

  /// The change in points, weighted by area, below which nothing counts as changing.
  static let least = 0.02
  /// The share of the viewport up to which cards count as not seen.
  private static let leastSeen = 0.02
  /// The share of the greatest change below which the picture counts as still.
  private static let stillness = 0.02
  /// The time in seconds for which the picture may stand still within a burst.
  private static let longestGap = 0.15
  /// The number of steps whose change is the strength of a burst.
  private static let window = 6
  private static let nearlyStrongest = 0.8
  /// The share of the others' way up to which the gap of a card that leaves counts as open.
  private static let open = 0.1
  /// The shares of a burst's change between which the poster lies.
  private static let middle = 0.25...0.75
  /// The share of the burst's greatest coverage below which nothing is seen.
  private static let leastCoverage = 0.25
  /// The share of the burst's greatest coverage from which a moment is not penalized.
  private static let enoughCoverage = 0.5
}

extension Timeline {
  /// Returns the height of the bars at the top, in points.
  fileprivate func barHeight(at time: Double) -> Double {
    preset.bars.isEmpty ? 0 : barLayout(at: time, script.drawnState(at: time)).top
  }
}

extension Scene {
  /// The share of the viewport that cards cover, by their opacity; more than 1 where they overlap.
  fileprivate var coverage: Double {
    let viewport = Rect(size: viewport)
    return quads.reduce(0) { sum, quad in
      guard quad.row != nil else { return sum }
      return sum + PosedCorners(quad).box.intersection(viewport).area * quad.opacity
    } / viewport.area
  }
}
