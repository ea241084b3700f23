import RevealMath
internal import RevealPreset

/// The sizes that relative lengths refer to.
struct LengthBasis: Hashable, Sendable {
  let card: Size
  let row: Size
  let viewport: Size

  /// A length along x in points.
  func width(_ length: Length) -> Double {
    length.value * (size(of: length.unit)?.width ?? 1)
  }

  /// A length along y or z in points.
  func height(_ length: Length) -> Double {
    length.value * (size(of: length.unit)?.height ?? 1)
  }

  private func size(of unit: LengthUnit) -> Size? {
    switch unit {
    case .points: nil
    case .card: card
    case .row: row
    case .viewport: viewport
    }
  }
}

extension TransformOperation {
  /// The same operation with all lengths in points.
  func resolved(_ basis: LengthBasis) -> TransformOperation {
    guard case .translate(let x, let y, let z) = self else { return self }
    return .translate(
      x: Length(basis.width(x)), y: Length(basis.height(y)), z: Length(basis.height(z)))
  }

  /// The matrix of a resolved operation.
  var matrix: Matrix4 {
    switch self {
    case .translate(let x, let y, let z): .translation(x: x.value, y: y.value, z: z.value)
    case .scale(let x, let y, let z): .scale(x: x, y: y, z: z)
    case .rotate(let degrees, let axis): .rotation(degrees: degrees, axis: axis)
    case .skew(let x, let y): .skew(xDegrees: x, yDegrees: y)
    case .perspective(let eyeDistance): .perspective(eyeDistance: eyeDistance)
    case .matrix(let matrix): matrix
    }
  }

  /// The operation of the same kind that changes nothing.
  var neutral: TransformOperation {
    switch self {
    case .translate: .translate(x: .zero, y: .zero, z: .zero)
    case .scale: .scale(x: 1, y: 1, z: 1)
    case .rotate(_, let axis): .rotate(degrees: 0, axis: axis)
    case .skew: .skew(xDegrees: 0, yDegrees: 0)
    case .perspective: .perspective(eyeDistance: .infinity)
    case .matrix: .matrix(.identity)
    }
  }

  /// The blend of two resolved operations at a fraction; nil when their kinds differ.
  ///
  /// Rotations about different axes and raw matrices are blended by their parts, perspectives by
  /// the inverse of the eye distance.
  func blended(with end: TransformOperation, fraction: Double) -> Matrix4? {
    func blend(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    switch (self, end) {
    case (.translate(let ax, let ay, let az), .translate(let bx, let by, let bz)):
      return .translation(
        x: blend(ax.value, bx.value), y: blend(ay.value, by.value), z: blend(az.value, bz.value))
    case (.scale(let ax, let ay, let az), .scale(let bx, let by, let bz)):
      return .scale(x: blend(ax, bx), y: blend(ay, by), z: blend(az, bz))
    case (.rotate(let a, let axis), .rotate(let b, let other)) where axis == other:
      return .rotation(degrees: blend(a, b), axis: axis)
    case (.skew(let ax, let ay), .skew(let bx, let by)):
      return .skew(xDegrees: blend(ax, bx), yDegrees: blend(ay, by))
    case (.perspective(let a), .perspective(let b)):
      return .perspective(eyeDistance: 1 / blend(1 / a, 1 / b))
    case (.rotate, .rotate), (.matrix, .matrix):
      return MatrixInterpolation(from: matrix, to: end.matrix).matrix(at: fraction)
    default: return nil
    }
  }
}

extension [TransformOperation] {
  /// The product of resolved operations, the first one acting first.
  var matrix: Matrix4 { reduce(.identity) { $1.matrix * $0 } }
}
