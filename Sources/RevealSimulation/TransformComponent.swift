package import RevealMath

/// An operation whose numbers change in proportion to the progress of a blend.
package enum TransformComponent: Hashable, Sendable {
  case translate(from: SIMD3<Double>, to: SIMD3<Double>)
  case scale(from: SIMD3<Double>, to: SIMD3<Double>)
  /// A rotation in degrees.
  case rotate(from: Double, to: Double, axis: SIMD3<Double>)
  /// Angles along x and y, in degrees.
  case skew(from: SIMD2<Double>, to: SIMD2<Double>)
  /// The tangents for xy, xz and yz.
  case shear(from: SIMD3<Double>, to: SIMD3<Double>)
  /// The inverse of the eye distance, which is at least 0 if the eye stays in front of the card.
  case perspective(from: Double, to: Double, staysInFront: Bool)
  /// The fourth column of `CATransform3D`.
  case projection(from: SIMD4<Double>, to: SIMD4<Double>)
  case constant(Matrix4)

  /// Returns the transform at a fraction of the blend, which may exceed 0…1.
  package func matrix(at fraction: Double) -> Matrix4 {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    func mix(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> { a + (b - a) * fraction }
    switch self {
    case .translate(let a, let b): return TransformStep.translate(mix(a, b)).matrix
    case .scale(let a, let b): return TransformStep.scale(mix(a, b)).matrix
    case .rotate(let a, let b, let axis): return .rotation(degrees: mix(a, b), axis: axis)
    case .skew(let a, let b):
      return .skew(xDegrees: mix(a.x, b.x), yDegrees: mix(a.y, b.y))
    case .shear(let a, let b):
      let v = mix(a, b)
      return Matrix4(
        SIMD4(1, 0, 0, 0), SIMD4(v.x, 1, 0, 0), SIMD4(v.y, v.z, 1, 0), SIMD4(0, 0, 0, 1))
    case .perspective(let a, let b, let staysInFront):
      let inverse = mix(a, b)
      return .perspective(inverse: staysInFront ? max(inverse, 0) : inverse)
    case .projection(let a, let b):
      let v = a + (b - a) * fraction
      return Matrix4(
        SIMD4(1, 0, 0, v.x), SIMD4(0, 1, 0, v.y), SIMD4(0, 0, 1, v.z), SIMD4(0, 0, 0, v.w))
    case .constant(let matrix): return matrix
    }
  }

  /// Whether the operation changes nothing at any progress.
  package var isNeutral: Bool {
    switch self {
    case .translate(let a, let b), .shear(let a, let b): a == .zero && b == .zero
    case .scale(let a, let b): a == .one && b == .one
    case .rotate(let a, let b, _), .perspective(let a, let b, _): a == 0 && b == 0
    case .skew(let a, let b): a == .zero && b == .zero
    case .projection(let a, let b): a == SIMD4(0, 0, 0, 1) && b == a
    case .constant(let matrix): matrix == .identity
    }
  }
}

extension TransformBlend {
  /// The blend as operations whose numbers change in proportion to the progress, in the order in
  /// which they act; nil if the blend jumps halfway.
  package var components: [TransformComponent]? {
    var components: [TransformComponent] = []
    if let rest {
      guard let parts = rest.components(swapsHalfway: isCSS) else { return nil }
      components += parts
    }
    for (start, end) in pairs {
      guard let pair = start.components(to: end, asInCSS: isCSS) else { return nil }
      components += pair
    }
    return components.filter { !$0.isNeutral }
  }
}

extension PoseBlend {
  /// The transform as operations whose numbers change in proportion to the progress, in the order
  /// in which they act; nil if it jumps halfway.
  package var components: [TransformComponent]? { transform.components }
}

extension TransformStep {
  /// Returns the blend with an operation of the same kind; nil for rotations about different axes
  /// and raw matrices, which are decomposed.
  func component(to end: TransformStep, asInCSS: Bool) -> TransformComponent? {
    switch (self, end) {
    case (.translate(let a), .translate(let b)): .translate(from: a, to: b)
    case (.scale(let a), .scale(let b)): .scale(from: a, to: b)
    case (.rotate(let a, let axis), .rotate(let b, let other))
    where axis == other || asInCSS && (a == 0 || b == 0):
      .rotate(from: a, to: b, axis: asInCSS && a == 0 ? other : axis)
    case (.skew(let ax, let ay), .skew(let bx, let by)):
      .skew(from: SIMD2(ax, ay), to: SIMD2(bx, by))
    case (.perspective(let a), .perspective(let b)):
      // In browsers, an eye that moves away does not return from behind the card.
      .perspective(from: a, to: b, staysInFront: asInCSS && a >= 0 && b >= 0)
    default: nil
    }
  }

  /// Returns the blend with an operation of the same kind, decomposed if necessary; nil if it jumps
  /// halfway.
  fileprivate func components(to end: TransformStep, asInCSS: Bool) -> [TransformComponent]? {
    component(to: end, asInCSS: asInCSS).map { [$0] }
      ?? MatrixInterpolation(from: matrix, to: end.matrix).components(swapsHalfway: asInCSS)
  }
}

extension MatrixInterpolation {
  /// Returns the interpolation as operations in their order; nil if it jumps halfway.
  fileprivate func components(swapsHalfway: Bool) -> [TransformComponent]? {
    guard let ends else { return swapsHalfway ? nil : [.constant(matrix(at: 1))] }
    let (a, b) = ends
    return [
      .scale(from: a.scale, to: b.scale), .shear(from: a.shear, to: b.shear),
    ] + Self.rotations(from: a.rotation, to: b.rotation) + [
      .translate(from: a.translation, to: b.translation),
      .projection(from: a.perspective, to: b.perspective),
    ]
  }

  /// Returns the shorter path between two rotations, as the first one and a rotation about a fixed
  /// axis.
  private static func rotations(
    from start: SIMD4<Double>, to end: SIMD4<Double>
  ) -> [TransformComponent] {
    let cosine = (start * end).sum()
    let near = cosine < -1e-12 ? -start : start
    if near == SIMD4(0, 0, 0, 1) { return turn(end).map { [$0] } ?? [] }
    if end == SIMD4(0, 0, 0, 1), let turn = turn(near) { return [turn.reversed] }
    // This is the rotation from the first orientation to the second.
    let (p, q) = (end, SIMD4(-near.x, -near.y, -near.z, near.w))
    let way = SIMD4(
      p.w * q.x + p.x * q.w + p.y * q.z - p.z * q.y,
      p.w * q.y - p.x * q.z + p.y * q.w + p.z * q.x,
      p.w * q.z + p.x * q.y - p.y * q.x + p.z * q.w,
      p.w * q.w - p.x * q.x - p.y * q.y - p.z * q.z)
    guard case .rotate(_, let angle, let axis)? = turn(near) else {
      return turn(way).map { [$0] } ?? []
    }
    guard case .rotate(_, let more, let other)? = turn(way) else {
      return [.rotate(from: angle, to: angle, axis: axis)]
    }
    let along = (axis * other).sum()
    if abs(abs(along) - 1) < 1e-12 {
      return [.rotate(from: angle, to: angle + (along < 0 ? -more : more), axis: axis)]
    }
    return [
      .rotate(from: angle, to: angle, axis: axis), .rotate(from: 0, to: more, axis: other),
    ]
  }

  /// Returns a rotation about its axis that starts from 0; nil if there is no rotation.
  private static func turn(_ rotation: SIMD4<Double>) -> TransformComponent? {
    let vector = SIMD3(rotation.x, rotation.y, rotation.z)
    let sine = (vector * vector).sum().squareRoot()
    guard sine > 1e-15 else { return nil }
    let degrees = 2 * Double.atan2(y: sine, x: rotation.w) * 180 / .pi
    let axis = (vector / sine).snapped
    // A rotation about a negative coordinate axis is written about the positive one, with the
    // opposite angle.
    return axis.min() < -1 + 1e-12
      ? .rotate(from: 0, to: -degrees, axis: -axis) : .rotate(from: 0, to: degrees, axis: axis)
  }
}

extension TransformComponent {
  /// The rotation about the opposite axis by the opposite angle.
  fileprivate var reversed: TransformComponent {
    if case .rotate(let a, let b, let axis) = self {
      .rotate(from: b, to: a, axis: axis)
    } else {
      self
    }
  }
}

extension SIMD3<Double> {
  /// The vector with elements rounded that are almost whole numbers.
  fileprivate var snapped: SIMD3<Double> {
    var snapped = self
    for index in 0..<3 where abs(self[index] - self[index].rounded()) < 1e-12 {
      snapped[index] = self[index].rounded()
    }
    return snapped
  }
}
