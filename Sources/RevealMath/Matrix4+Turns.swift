extension Matrix4 {
  /// A rotation about an axis through the origin; positive angles about +z turn +x towards +y.
  ///
  /// Multiples of 90° about a coordinate axis are exact. A zero axis gives the identity, as
  /// `CATransform3DMakeRotation` does.
  package static func rotation(degrees: Double, axis: SIMD3<Double>) -> Matrix4 {
    let squares = axis * axis
    // Not `sum()`, whose order of additions is unspecified.
    let length = (squares.x + squares.y + squares.z).squareRoot()
    guard length > 0 else { return .identity }
    let a = axis / length
    let (sine, cosine) = Double.sineAndCosine(degrees: degrees)
    // Rodrigues: R = cos·I + sin·[a]× + (1 − cos)·a·aᵀ.
    let b = a * (1 - cosine)
    return Matrix4(
      SIMD4(b.x * a.x + cosine, b.x * a.y + sine * a.z, b.x * a.z - sine * a.y, 0),
      SIMD4(b.y * a.x - sine * a.z, b.y * a.y + cosine, b.y * a.z + sine * a.x, 0),
      SIMD4(b.z * a.x + sine * a.y, b.z * a.y - sine * a.x, b.z * a.z + cosine, 0),
      SIMD4(0, 0, 0, 1))
  }

  /// The shear x′ = x + tan(x)·y and y′ = y + tan(y)·x, in degrees; neither may be 90.
  package static func skew(xDegrees: Double, yDegrees: Double) -> Matrix4 {
    let x = Double.sineAndCosine(degrees: xDegrees)
    let y = Double.sineAndCosine(degrees: yDegrees)
    return Matrix4(
      SIMD4(1, y.sine / y.cosine, 0, 0), SIMD4(x.sine / x.cosine, 1, 0, 0), SIMD4(0, 0, 1, 0),
      SIMD4(0, 0, 0, 1))
  }

  /// The same transform about another point: moves it to the origin, applies `self`, and moves it
  /// back.
  package func about(_ point: Point) -> Matrix4 {
    if point == .zero { return self }
    return .translation(x: point.x, y: point.y) * self * .translation(x: -point.x, y: -point.y)
  }
}
