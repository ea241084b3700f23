import RevealMath
package import RevealMotion
package import RevealPreset

/// A motion of cards of one size, which can be evaluated at any moment.
package struct MotionAnimation: Sendable {
  /// The parts, which play at the same time.
  package let parts: [PartAnimation]
  private let card: Size
  /// The largest jump at the end of a spring, in pixels.
  package static let settlingPixels = 0.25
  /// The duration in seconds, without the motion's delay; infinite if a part repeats forever.
  package let duration: Double
  /// The duration, with only the first cycle of parts that repeat forever.
  package let shownDuration: Double

  /// Prepares a motion with a strength of its poses: 1 as written, 0 for the card at rest.
  init(_ motion: Motion, basis: LengthBasis, strength: Double = 1) {
    parts = motion.parts.map { PartAnimation($0, basis: basis, strength: strength) }
    card = basis.card
    duration = parts.reduce(0) { max($0, $1.end) }
    shownDuration = parts.reduce(0) { max($0, $1.endOfFirstCycle) }
  }

  /// The pose of a card that does not animate or whose animation is over.
  var finalPose: CardPose { pose(at: .infinity) }

  /// Returns the pose some seconds after the end of the delay; before that, the start pose.
  ///
  /// It is not inlined, since the poses of a frame are asked for at many places.
  @inline(never)
  package func pose(at seconds: Double) -> CardPose {
    guard let first = parts.first else { return .plain }
    var whole = first.pose(at: seconds)
    for part in parts.dropFirst() { whole = whole.then(part.pose(at: seconds), card: card) }
    return whole
  }

  /// Returns the eased progress some seconds after the end of the delay; springs exceed 1.
  ///
  /// Between two keyframes, the progress grows by their fraction of the duration.
  ///
  /// - Returns: The progress; nil if there are several parts, each of which has a progress of its
  ///   own.
  func progress(at seconds: Double) -> Double? {
    parts.count == 1 ? parts.first?.progress(at: seconds) : nil
  }
}

/// An animation of cards of one size.
///
/// It never changes, and is a class, so that no frame copies it.
package final class PartAnimation: Sendable {
  /// The seconds from the first keyframe to the last or, for a spring, until it has settled.
  package let duration: Double
  /// The delay in seconds, in addition to the motion's delay.
  package let delay: Double
  /// The number of times that it plays; infinite to play for as long as the card is displayed.
  package let cycles: Double
  package let autoreverses: Bool
  package let anchor: Anchor
  /// The stretches between keyframes, in order; empty if all keyframes are at one moment.
  package let stretches: [Stretch]
  private let lastPose: CardPose

  /// The part between two keyframes.
  package struct Stretch: Sendable {
    /// The start in seconds from the first keyframe.
    package let start: Double
    /// The duration in seconds, > 0.
    package let duration: Double
    /// The progress at the two keyframes.
    let fractions: ClosedRange<Double>
    package let curve: TimingCurve
    package let blend: PoseBlend

    func progress(at seconds: Double) -> Double {
      let fraction = max((seconds - start) / duration, 0)
      // A spring continues until it has settled.
      if case .spring(let spring) = curve, fraction > 0 {
        return spring.position(at: fraction * duration)
      }
      return curve.progress(at: fraction, duration: duration)
    }
  }

  init(_ animation: Animation, basis: LengthBasis, strength: Double) {
    let frames = animation.keyframes
    var standard = Point(x: 0.5, y: 0.5)
    if case .fixed(let point) = animation.anchor { standard = point }
    let poses = frames.map {
      ResolvedPose($0.pose, basis, anchor: standard, strength: strength)
    }
    let stretches = frames.indices.dropLast().compactMap { i -> Stretch? in
      let seconds = (frames[i + 1].time - frames[i].time) * animation.duration
      guard seconds > 0 else { return nil }
      return Stretch(
        start: frames[i].time * animation.duration, duration: seconds,
        fractions: frames[i].time...frames[i + 1].time, curve: frames[i].curve,
        blend: PoseBlend(
          from: poses[i], to: poses[i + 1], interpolation: animation.interpolation, basis))
    }
    self.stretches = stretches
    lastPose = poses.last?.card ?? .plain
    anchor = animation.anchor
    delay = animation.delay
    cycles = animation.repeatCount
    autoreverses = animation.autoreverses
    let isPlayedOnce = cycles == 1 && !autoreverses
    let settled =
      isPlayedOnce
      ? Self.settled(stretches, at: lastPose, basis, notBefore: animation.duration) : nil
    duration = max(animation.duration, settled ?? 0)
  }

  /// The duration of one repetition in seconds.
  package var cycle: Double { autoreverses ? 2 * duration : duration }
  /// The end in seconds, including the delay; infinite if it repeats forever.
  var end: Double { delay + cycle * cycles }
  var endOfFirstCycle: Double { delay + (cycles.isFinite ? cycle * cycles : cycle) }

  /// The pose after the end.
  var finalPose: CardPose {
    let rest = cycles.isFinite ? cycles - cycles.rounded(.down) : 0
    guard rest == 0 else { return pose(inCycle: rest * cycle) }
    return autoreverses ? startPose : anchored(lastPose, at: duration)
  }

  /// Returns the pose some seconds after the end of the motion's delay.
  package func pose(at seconds: Double) -> CardPose {
    let seconds = seconds - delay
    if seconds >= cycle * cycles - Self.rounding { return finalPose }
    return seconds < -Self.rounding ? startPose : pose(inCycle: inCycle(seconds))
  }

  /// The pose during the delay and after playing backwards; a curve that starts with a step has not
  /// taken it yet.
  private var startPose: CardPose {
    guard let first = stretches.first else { return pose(inCycle: 0) }
    return anchored(first.blend.pose(at: first.curve.progressBeforeStart), at: 0)
  }

  /// The rounding error of sums of times, in seconds.
  private static let rounding = 1e-9

  func progress(at seconds: Double) -> Double {
    let seconds = seconds - delay
    guard seconds < cycle * cycles - Self.rounding else { return 1 }
    let place = forwards(inCycle(seconds))
    guard let stretch = stretch(at: place) else { return 1 }
    let (lower, upper) = (stretch.fractions.lowerBound, stretch.fractions.upperBound)
    return lower + (upper - lower) * stretch.progress(at: place)
  }

  /// Returns the seconds since the beginning of a repetition.
  private func inCycle(_ seconds: Double) -> Double {
    let seconds = max(seconds, 0)
    guard cycles > 1 else { return seconds }
    return max(0, seconds - ((seconds + Self.rounding) / cycle).rounded(.down) * cycle)
  }

  /// Returns the seconds since the first keyframe, at a moment of a repetition.
  private func forwards(_ seconds: Double) -> Double {
    seconds > duration ? 2 * duration - seconds : seconds
  }

  private func pose(inCycle seconds: Double) -> CardPose {
    let place = forwards(seconds)
    guard let stretch = stretch(at: place) else { return anchored(lastPose, at: place) }
    return anchored(stretch.blend.pose(at: stretch.progress(at: place)), at: place)
  }

  /// Returns the stretch at a moment; nil from the end on.
  private func stretch(at seconds: Double) -> Stretch? {
    guard seconds < duration - Self.rounding, !stretches.isEmpty else { return nil }
    let place = seconds + Self.rounding
    return stretches[stretches.indices.lastOfPrefix { stretches[$0].start <= place }]
  }

  private func anchored(_ pose: CardPose, at seconds: Double) -> CardPose {
    guard case .moving(let from, let to, let curve) = anchor else { return pose }
    let easing = curve ?? stretches.first?.curve ?? .linear
    let progress = easing.progress(at: seconds / duration, duration: duration)
    var pose = pose
    pose.anchor = Point(
      x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress)
    return pose
  }
}

// MARK: - Settling

extension PartAnimation {
  /// The largest jump at the end of a spring, in pixels, and in opacity.
  private static let leastPixels = MotionAnimation.settlingPixels
  private static let leastOpacity = 1.0 / 512
  /// The seconds added to the settling time of a spring, so that the last frame before the end is
  /// as close.
  private static let longestFrame = 1.0 / 24
  /// The limit on the duration of a spring in seconds; longer ones are cut off.
  private static let longest = 120.0

  /// Returns the seconds after which a spring causes no visible movement.
  ///
  /// - Returns: The seconds; nil for other animations, and for springs that have settled by the end
  ///   of their duration.
  private static func settled(
    _ stretches: [Stretch], at rest: CardPose, _ basis: LengthBasis, notBefore end: Double
  ) -> Double? {
    guard stretches.count == 1, let stretch = stretches.first,
      case .spring(let spring) = stretch.curve
    else { return nil }
    // Close to the end, the card moves in proportion to the remaining progress.
    let part = 1.0 / 128
    let near = stretch.blend.pose(at: 1 - part)
    let pixels = near.distance(from: rest, card: basis.card) * basis.scale / part
    let fade = max(abs(near[.opacity] - rest[.opacity]), abs(near[.shade] - rest[.shade])) / part
    let share = min(leastPixels / max(pixels, 1e-9), leastOpacity / max(fade, 1e-9))
    guard share < 1, abs(spring.position(at: end) - 1) > share else { return nil }
    return spring.settlingDuration(within: share).map { min($0 + longestFrame, longest) }
  }
}

extension CardPose {
  /// Returns the largest distance between the same corners of a card in two poses, or between their
  /// blurs, in points.
  fileprivate func distance(from other: CardPose, card: Size) -> Double {
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)]
    let moved = corners.map { x, y -> Double in
      func place(_ pose: CardPose) -> Point {
        let (ax, ay) = (pose.anchor.x * card.width, pose.anchor.y * card.height)
        let v = pose.matrix * SIMD4(x * card.width - ax, y * card.height - ay, 0, 1)
        return Point(x: v.x / v.w + ax, y: v.y / v.w + ay)
      }
      return (place(self) - place(other)).length
    }
    let content = contentOffset - other.contentOffset
    return (moved + [abs(self[.blur] - other[.blur]), abs(content.x), abs(content.y)])
      .filter(\.isFinite)
      .max() ?? 0
  }
}
