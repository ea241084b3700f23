package import RevealMath
internal import RevealScene

/// A card's pose at one moment, or at one distance, in readable numbers.
package struct PoseSample: Hashable, Sendable {
  /// The displacement of the card's center on the canvas, including perspective, in points.
  package let position: Point
  /// The height of the card's center above the list before its perspective, in points towards the
  /// eye.
  package let height: Double
  /// The scale along the card's own x and y.
  package let scale: Point
  /// The degrees about x, y and z: the rotation's axis times its angle, which may exceed half a
  /// turn.
  package let rotation: SIMD3<Double>
  /// The angle by which the card's own y leans along x, in degrees.
  package let skew: Double
  /// The point that the transform acts about, in fractions of the card.
  package let anchor: Point
  /// The numbers of all channels; opacity and shade as drawn, 0…1.
  private let numbers: PoseNumbers
  package let isVisible: Bool
  /// The clip's insets from the top, right, bottom and left edges, in points.
  package let clip: SIMD4<Double>
  package let clipRadius: Double
  /// The corner radius in points; nil for the card's own.
  package let cornerRadius: Double?
  /// The offset of the picture within the card, in points.
  package let content: Point
  /// The shadow; nil for the card's own.
  package let shadow: Shadow?

  /// Decomposes a pose.
  ///
  /// - Parameters:
  ///   - pose: The pose of a card.
  ///   - card: The size of the card.
  ///   - neighbor: The rotation of the adjacent sample; the nearest equivalent angle is chosen.
  init(_ pose: CardPose, card: Size, near neighbor: SIMD3<Double>) {
    let center = pose.anchor.center(of: card)
    let moved = pose.matrix * SIMD4(center.x, center.y, 0, 1)
    position = Point(x: moved.x / moved.w - center.x, y: moved.y / moved.w - center.y)
    height = moved.z
    let parts = MatrixParts(of: pose.matrix.withoutPerspective)
    scale = parts.map { Point(x: $0.scale.x, y: $0.scale.y) } ?? pose.matrix.flatScale
    rotation = parts.map { turn($0.rotation, near: neighbor) } ?? neighbor
    skew = parts.map { Double.atan2(y: $0.shear.x, x: 1) * 180 / .pi } ?? 0
    anchor = pose.anchor
    var numbers = pose.numbers
    numbers[.opacity] = pose[.opacity].limited
    numbers[.shade] = pose[.shade].limited
    self.numbers = numbers
    isVisible = pose.isVisible
    clip = pose.clip.map { SIMD4($0.top, $0.right, $0.bottom, $0.left) } ?? .zero
    clipRadius = pose.clip?.cornerRadius ?? 0
    cornerRadius = pose.cornerRadius
    content = pose.contentOffset
    shadow = pose.shadow
  }

  /// Accesses the number of a channel that every pose has.
  package subscript(channel: PoseChannel) -> Double { numbers[channel] }
}

extension Point {
  /// Returns the offset of a card's center from this anchor, in points.
  func center(of card: Size) -> Point {
    Point(x: (0.5 - x) * card.width, y: (0.5 - y) * card.height)
  }
}

extension Matrix4 {
  /// The transform without its perspective.
  fileprivate var withoutPerspective: Matrix4 {
    func flat(_ column: SIMD4<Double>, _ w: Double) -> SIMD4<Double> {
      SIMD4(column.x, column.y, column.z, w)
    }
    return Matrix4(
      flat(columns.x, 0), flat(columns.y, 0), flat(columns.z, 0), flat(columns.w, 1))
  }

  /// The scale of a transform that flattens the card.
  fileprivate var flatScale: Point {
    Point(
      x: (columns.x.x * columns.x.x + columns.x.y * columns.x.y).squareRoot(),
      y: (columns.y.x * columns.y.x + columns.y.y * columns.y.y).squareRoot())
  }
}

/// Returns the axis times the angle of a unit quaternion, in degrees; among equivalent angles, the
/// one nearest to another rotation.
private func turn(_ quaternion: SIMD4<Double>, near other: SIMD3<Double>) -> SIMD3<Double> {
  let vector = SIMD3(quaternion.x, quaternion.y, quaternion.z)
  let sine = length(vector)
  let known = length(other)
  guard sine > 1e-9 || known > 0 else { return .zero }
  let axis = sine > 1e-9 ? vector / sine : other / known
  let angle = 2 * Double.atan2(y: sine > 1e-9 ? sine : 0, x: quaternion.w) * 180 / .pi
  let along = (axis * other).sum()
  return axis * (angle + ((along - angle) / 360).rounded() * 360)
}

private func length(_ vector: SIMD3<Double>) -> Double { (vector * vector).sum().squareRoot() }
