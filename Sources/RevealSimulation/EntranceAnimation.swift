import RevealMath
import RevealMotion
internal import RevealPreset

/// The appearance of a card at one moment, as set by an entrance or a scroll effect.
struct CardPose: Sendable {
  /// Acts about the anchor, in points.
  let matrix: Matrix4
  /// May leave 0…1, since springs overshoot.
  let opacity: Double
  /// The opacity of the black over the card; may leave 0…1.
  let shade: Double

  static let plain = CardPose(matrix: .identity, opacity: 1, shade: 0)
}

/// An entrance of cards of one size, which can be evaluated at any moment.
struct EntranceAnimation: Sendable {
  /// The point that the matrices act about, in fractions of the card.
  let anchor: Point
  /// The pose of a card that does not animate or has finished.
  let finalPose: CardPose
  /// In seconds, without the delay.
  let duration: Double
  private let stretches: [Stretch]

  /// The part between two keyframes.
  private struct Stretch {
    /// In seconds from the first keyframe.
    let start: Double
    /// In seconds, > 0.
    let duration: Double
    /// The progress at the two keyframes.
    let fractions: ClosedRange<Double>
    let curve: TimingCurve
    let transform: TransformBlend
    let from: Pose
    let to: Pose

    func progress(at seconds: Double) -> Double {
      curve.progress(at: (seconds - start) / duration, duration: duration)
    }

    func pose(at seconds: Double) -> CardPose {
      let progress = progress(at: seconds)
      return CardPose(
        matrix: transform.matrix(at: progress),
        opacity: from.opacity + (to.opacity - from.opacity) * progress,
        shade: from.shade + (to.shade - from.shade) * progress)
    }
  }

  init(_ entrance: Entrance, basis: LengthBasis) {
    let frames = entrance.keyframes
    let transforms = frames.map { frame in frame.pose.transform.map { $0.resolved(basis) } }
    stretches = frames.indices.dropLast().compactMap { i in
      let seconds = (frames[i + 1].time - frames[i].time) * entrance.duration
      guard seconds > 0 else { return nil }
      return Stretch(
        start: frames[i].time * entrance.duration, duration: seconds,
        fractions: frames[i].time...frames[i + 1].time, curve: frames[i].curve,
        transform: TransformBlend(
          from: transforms[i], to: transforms[i + 1], interpolation: entrance.interpolation),
        from: frames[i].pose, to: frames[i + 1].pose)
    }
    anchor = entrance.anchor
    duration = entrance.duration
    finalPose =
      zip(frames, transforms).reversed().first.map { frame, transform in
        CardPose(matrix: transform.matrix, opacity: frame.pose.opacity, shade: frame.pose.shade)
      } ?? .plain
  }

  /// The pose some seconds after the end of the delay; before that, the start pose.
  func pose(at seconds: Double) -> CardPose {
    stretch(at: seconds)?.pose(at: max(seconds, 0)) ?? finalPose
  }

  /// The eased progress some seconds after the end of the delay; springs go beyond 1.
  ///
  /// Between two keyframes, progress grows by their fraction of the duration.
  func progress(at seconds: Double) -> Double {
    guard let stretch = stretch(at: seconds) else { return 1 }
    let (lower, upper) = (stretch.fractions.lowerBound, stretch.fractions.upperBound)
    return lower + (upper - lower) * stretch.progress(at: max(seconds, 0))
  }

  /// The stretch at a moment; nil from the end on.
  private func stretch(at seconds: Double) -> Stretch? {
    // Sums of times are rounded, so the last nanosecond counts as the end.
    guard seconds < duration - 1e-9 else { return nil }
    return stretches.last { $0.start <= max(seconds, 0) } ?? stretches.first
  }

  /// Whether all stretches blend operation by operation.
  var isPerOperation: Bool { stretches.allSatisfy { $0.transform.isPerOperation } }
}

extension Entrance {
  /// The ways in which cards of these sizes will not look as asked, in sentences.
  func warnings(_ basis: LengthBasis) -> [String] {
    let animation = EntranceAnimation(self, basis: basis)
    var warnings: [String] = []
    if interpolation == .perOperation && !animation.isPerOperation {
      warnings.append(
        "two poses have different operations, which \"perOperation\" cannot pair: "
          + "they are blended as \"decomposed\"")
    }
    return warnings + (again?.warnings(basis) ?? [])
  }
}
