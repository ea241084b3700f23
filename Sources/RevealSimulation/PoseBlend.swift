import RevealMath
internal import RevealPreset
internal import RevealScene

/// A pose with all lengths in points.
struct ResolvedPose: Sendable {
  let steps: [TransformStep]
  /// The card in this pose, with numbers that are not clamped to the ranges of channels.
  private(set) var card = CardPose()

  /// Resolves a pose with the anchor of poses without one of their own, and with a strength: 1 as
  /// written, 0 for the card at rest.
  init(_ pose: Pose, _ basis: LengthBasis, anchor: Point, strength: Double = 1) {
    var numbers = pose.numbers
    numbers[.blur] = basis.width(pose.blur)
    numbers[.contentScale] = pose.content.scale
    card.numbers = strength == 1 ? numbers : numbers.weakened(to: strength)
    card.isVisible = pose.isVisible
    let steps = pose.transform.map { $0.resolved(basis) }
    self.steps = strength == 1 ? steps : steps.map { $0.weakened(to: strength) }
    card.matrix = self.steps.matrix
    card.anchor = pose.anchor ?? anchor
    card.clip = pose.clip.map { clip in
      InsetClip(
        top: basis.height(clip.inset.top), right: basis.width(clip.inset.right),
        bottom: basis.height(clip.inset.bottom), left: basis.width(clip.inset.left),
        cornerRadius: basis.width(clip.round)
      ).scaled(by: strength)
    }
    card.contentOffset =
      Point(x: basis.width(pose.content.x), y: basis.height(pose.content.y)) * strength
    card.cornerRadius = pose.cornerRadius.map { length in
      basis.cornerRadius + (basis.width(length) - basis.cornerRadius) * strength
    }
  }
}

/// An interpolation between two poses.
///
/// It never changes, and is a class, so that no frame copies the poses.
package final class PoseBlend: Sendable {
  private let from: ResolvedPose
  private let to: ResolvedPose
  let transform: TransformBlend
  /// The corner radius of the card at rest.
  private let cornerRadius: Double

  init(
    from: ResolvedPose, to: ResolvedPose, interpolation: Interpolation, _ basis: LengthBasis
  ) {
    (self.from, self.to) = (from, to)
    transform = TransformBlend(from: from.steps, to: to.steps, interpolation: interpolation)
    cornerRadius = basis.cornerRadius
  }

  /// The operations of the first pose in the order in which they act.
  package var startSteps: [TransformStep] { from.steps }
  /// The operations of the second pose.
  package var endSteps: [TransformStep] { to.steps }

  /// Returns the card's pose at a progress, which may exceed 0…1.
  package func pose(at progress: Double) -> CardPose {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
    func mix(_ a: Point, _ b: Point) -> Point { Point(x: mix(a.x, b.x), y: mix(a.y, b.y)) }
    let (from, to) = (from.card, to.card)
    var pose = from
    pose.matrix = transform.matrix(at: progress)
    pose.anchor = mix(from.anchor, to.anchor)
    pose.numbers = from.numbers.mixed(with: to.numbers, at: progress).limited
    if from.clip != nil || to.clip != nil {
      var clip = (from.clip ?? .edges).combined(with: to.clip ?? .edges, mix)
      clip.cornerRadius = max(0, clip.cornerRadius)
      pose.clip = clip
    }
    pose.contentOffset = mix(from.contentOffset, to.contentOffset)
    if from.cornerRadius != nil || to.cornerRadius != nil {
      pose.cornerRadius = max(
        0, mix(from.cornerRadius ?? cornerRadius, to.cornerRadius ?? cornerRadius))
    }
    return pose
  }
}
