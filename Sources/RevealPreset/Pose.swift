package import RevealMath

/// Transform, opacity and shade of a card at one moment.
package struct Pose: Hashable, Sendable {
  /// Applied first to last.
  package var transform: [TransformOperation] = []
  /// 0…1.
  package var opacity = 1.0
  /// Opacity of the black laid over the card, 0…1.
  package var shade = 0.0

  package init() {}
}

/// One step of a transform, about the anchor; the row-vector matrix product goes in the list's
/// order.
package enum TransformOperation: Hashable, Sendable {
  case translate(x: Length, y: Length, z: Length)
  case scale(x: Double, y: Double, z: Double)
  /// By degrees about an axis; about +z positive turns +x towards +y (clockwise on screen).
  case rotate(degrees: Double, axis: SIMD3<Double>)
  /// By degrees: x′ = x + tan(x)·y and y′ = y + tan(y)·x.
  case skew(xDegrees: Double, yDegrees: Double)
  /// m34 = −1/eyeDistance, in points, > 0.
  case perspective(eyeDistance: Double)
  case matrix(Matrix4)
}

/// A length in points or as a share of something.
package struct Length: Hashable, Sendable {
  package let value: Double
  package let unit: LengthUnit

  package init(_ value: Double, _ unit: LengthUnit = .points) {
    self.value = value
    self.unit = unit
  }

  package static let zero = Length(0)
}

/// What `value` counts; shares are 1 for 100 %, of the width along x and of the height along y and
/// z.
package enum LengthUnit: String, Hashable, Sendable, CaseIterable {
  case points, card, row, viewport
}
