package import RevealMath
internal import RevealPreset

/// An operation of a transform with all lengths in points.
package enum TransformStep: Hashable, Sendable {
  case translate(SIMD3<Double>)
  case scale(SIMD3<Double>)
  case rotate(degrees: Double, axis: SIMD3<Double>)
  case skew(xDegrees: Double, yDegrees: Double)
  /// The inverse of the eye distance; 0 for no perspective.
  case perspective(Double)
  case matrix(Matrix4)

  package var matrix: Matrix4 {
    switch self {
    case .translate(let v): .translation(x: v.x, y: v.y, z: v.z)
    case .scale(let v): .scale(x: v.x, y: v.y, z: v.z)
    case .rotate(let degrees, let axis): .rotation(degrees: degrees, axis: axis)
    case .skew(let x, let y): .skew(xDegrees: x, yDegrees: y)
    case .perspective(let inverse): .perspective(inverse: inverse)
    case .matrix(let matrix): matrix
    }
  }

  /// The operation of the same kind that changes nothing.
  var neutral: TransformStep {
    switch self {
    case .translate: .translate(.zero)
    case .scale: .scale(SIMD3(1, 1, 1))
    case .rotate(_, let axis): .rotate(degrees: 0, axis: axis)
    case .skew: .skew(xDegrees: 0, yDegrees: 0)
    case .perspective: .perspective(0)
    case .matrix: .matrix(.identity)
    }
  }

  /// Returns whether two operations are of the same kind, so that their numbers can be blended.
  func isOfOneKind(with other: TransformStep) -> Bool {
    switch (self, other) {
    case (.translate, .translate), (.scale, .scale), (.rotate, .rotate), (.skew, .skew),
      (.perspective, .perspective), (.matrix, .matrix):
      true
    default: false
    }
  }

  /// Returns the blend with an operation of the same kind.
  func blended(with end: TransformStep, fraction: Double, asInCSS: Bool) -> Matrix4 {
    component(to: end, asInCSS: asInCSS)?.matrix(at: fraction)
      ?? MatrixInterpolation(from: matrix, to: end.matrix).matrix(
        at: fraction, swapsHalfway: asInCSS)
  }

  /// Returns the operation at a fraction of its strength; at 0 it changes nothing.
  func weakened(to strength: Double) -> TransformStep {
    switch self {
    case .translate(let v): .translate(v * strength)
    case .scale(let v): .scale(.one + (v - .one) * strength)
    case .rotate(let degrees, let axis): .rotate(degrees: degrees * strength, axis: axis)
    case .skew(let x, let y): .skew(xDegrees: x * strength, yDegrees: y * strength)
    case .perspective: self
    case .matrix(let matrix):
      .matrix(MatrixInterpolation(from: .identity, to: matrix).matrix(at: strength))
    }
  }
}

extension TransformOperation {
  func resolved(_ basis: LengthBasis) -> TransformStep {
    switch self {
    case .translate(let x, let y, let z):
      .translate(SIMD3(basis.width(x), basis.height(y), basis.height(z)))
    case .scale(let x, let y, let z): .scale(SIMD3(x, y, z))
    case .rotate(let degrees, let axis): .rotate(degrees: degrees, axis: axis)
    case .skew(let x, let y): .skew(xDegrees: x, yDegrees: y)
    case .perspective(let distance): .perspective(inverse(ofEyeDistance: basis.height(distance)))
    case .matrix(let matrix): .matrix(matrix)
    }
  }
}

/// Returns the inverse of an eye distance in points; 0 and distances without an inverse mean no
/// perspective.
func inverse(ofEyeDistance distance: Double) -> Double {
  let inverse = 1 / distance
  return inverse.isFinite ? inverse : 0
}

extension Collection<TransformStep> {
  /// The product of the operations, in the order in which they act.
  package var matrix: Matrix4 { reduce(.identity) { $1.matrix * $0 } }
}

extension Matrix4 {
  /// Returns a perspective with the given inverse of its eye distance.
  static func perspective(inverse: Double) -> Matrix4 {
    Matrix4(SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, -inverse), SIMD4(0, 0, 0, 1))
  }
}

extension MatrixInterpolation {
  /// Returns the transform at a fraction of the path; if there is none, it may switch between the
  /// ends at one half, as browsers do.
  func matrix(at fraction: Double, swapsHalfway: Bool) -> Matrix4 {
    matrix(at: jumpsToEnd && swapsHalfway && fraction < 0.5 ? 0 : fraction)
  }
}
