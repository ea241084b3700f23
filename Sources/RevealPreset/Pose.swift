package import RevealMath

/// The transform, opacity and shade of a card at one moment.
package struct Pose: Hashable, Sendable {
  /// The operations, applied from first to last.
  package var transform: [TransformOperation] = []
  /// The opacity of the card as a whole, 0…1.
  package var opacity = 1.0
  /// The opacity of a black layer over the card, 0…1.
  package var shade = 0.0

  package init() {}
}

/// One step of a transform about the anchor; row-vector matrices multiply in the order of the list.
package enum TransformOperation: Hashable, Sendable {
  case translate(x: Length, y: Length, z: Length)
  case scale(x: Double, y: Double, z: Double)
  /// A rotation about an axis; about +z, positive degrees turn +x towards +y, clockwise on screen.
  case rotate(degrees: Double, axis: SIMD3<Double>)
  /// A skew: x′ = x + tan(xDegrees)·y and y′ = y + tan(yDegrees)·x.
  case skew(xDegrees: Double, yDegrees: Double)
  /// A perspective with m34 = −1/eyeDistance; the distance is in points, > 0.
  case perspective(eyeDistance: Double)
  case matrix(Matrix4)
}

/// A length in points or as a fraction of another length.
package struct Length: Hashable, Sendable {
  package let value: Double
  package let unit: LengthUnit

  package init(_ value: Double, _ unit: LengthUnit = .points) {
    self.value = value
    self.unit = unit
  }

  package static let zero = Length(0)
}

/// The unit of a length.
///
/// Fractions are of the width along x, and of the height along y and z.
package enum LengthUnit: String, Hashable, Sendable, CaseIterable {
  case points, card, row, viewport
}
