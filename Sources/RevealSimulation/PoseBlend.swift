import RevealMath
internal import RevealPreset
internal import RevealScene

/// A pose with all lengths in points.
struct ResolvedPose: Sendable {
  /// The numbers, not clamped to the ranges of channels.
  fileprivate let numbers: PoseNumbers
  fileprivate let isVisible: Bool
  let steps: [TransformStep]
  fileprivate let anchor: Point
  fileprivate let clip: InsetClip?
  fileprivate let contentOffset: Point
  fileprivate let cornerRadius: Double?

  /// Resolves a pose.
  ///
  /// - Parameters:
  ///   - pose: The pose.
  ///   - basis: The sizes that lengths refer to.
  ///   - anchor: The anchor of poses without one of their own.
  ///   - strength: The strength of the pose: 1 as written, 0 for the card at rest.
  init(_ pose: Pose, _ basis: LengthBasis, anchor: Point, strength: Double = 1) {
    var numbers = pose.numbers
    numbers[.blur] = basis.width(pose.blur)
    numbers[.contentScale] = pose.content.scale
    self.numbers = strength == 1 ? numbers : numbers.weakened(to: strength)
    isVisible = pose.isVisible
    let steps = pose.transform.map { $0.resolved(basis) }
    self.steps = strength == 1 ? steps : steps.map { $0.weakened(to: strength) }
    self.anchor = pose.anchor ?? anchor
    clip = pose.clip.map { clip in
      InsetClip(
        top: basis.height(clip.inset.top) * strength,
        right: basis.width(clip.inset.right) * strength,
        bottom: basis.height(clip.inset.bottom) * strength,
        left: basis.width(clip.inset.left) * strength,
        cornerRadius: basis.width(clip.round) * strength)
    }
    contentOffset = Point(
      x: basis.width(pose.content.x) * strength, y: basis.height(pose.content.y) * strength)
    cornerRadius = pose.cornerRadius.map { length in
      basis.cornerRadius + (basis.width(length) - basis.cornerRadius) * strength
    }
  }

  /// The card in this pose.
  var card: CardPose { card(matrix: steps.matrix) }

  fileprivate func card(matrix: Matrix4) -> CardPose {
    CardPose(
      matrix: matrix, anchor: anchor, numbers: numbers, clip: clip, contentOffset: contentOffset,
      cornerRadius: cornerRadius, isVisible: isVisible)
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

  var isPerOperation: Bool { transform.isPerOperation }

  /// The operations of the first pose in the order in which they act.
  package var startSteps: [TransformStep] { from.steps }
  /// The operations of the second pose.
  package var endSteps: [TransformStep] { to.steps }

  /// Returns the card's pose at a progress, which may exceed 0…1.
  package func pose(at progress: Double) -> CardPose {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
    func mix(_ a: Point, _ b: Point) -> Point { Point(x: mix(a.x, b.x), y: mix(a.y, b.y)) }
    var pose = from.card(matrix: transform.matrix(at: progress))
    pose.anchor = mix(from.anchor, to.anchor)
    pose.numbers = from.numbers.mixed(with: to.numbers, at: progress).limited
    if from.clip != nil || to.clip != nil {
      let none = InsetClip(top: 0, right: 0, bottom: 0, left: 0)
      let (a, b) = (from.clip ?? none, to.clip ?? none)
      pose.clip = InsetClip(
        top: mix(a.top, b.top), right: mix(a.right, b.right), bottom: mix(a.bottom, b.bottom),
        left: mix(a.left, b.left), cornerRadius: max(0, mix(a.cornerRadius, b.cornerRadius)))
    }
    pose.contentOffset = mix(from.contentOffset, to.contentOffset)
    if from.cornerRadius != nil || to.cornerRadius != nil {
      pose.cornerRadius = max(
        0, mix(from.cornerRadius ?? cornerRadius, to.cornerRadius ?? cornerRadius))
    }
    return pose
  }
}
