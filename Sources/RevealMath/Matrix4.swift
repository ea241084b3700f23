/// A 4×4 homogeneous transform, stored by column and applied to column vectors.
///
/// Translation is the last column, in points. `(a * b) * v == a * (b * v)`, so the right factor
/// acts first; y points down, z towards the eye, and positive angles turn +x towards +y. In memory
/// these are the 16 numbers m11…m44 of `CATransform3D` (which multiplies row vectors from the left)
/// and of CSS `matrix3d()`.
package struct Matrix4: Hashable, Sendable {
  package let columns: (x: SIMD4<Double>, y: SIMD4<Double>, z: SIMD4<Double>, w: SIMD4<Double>)

  package init(
    _ x: SIMD4<Double>, _ y: SIMD4<Double>, _ z: SIMD4<Double>, _ w: SIMD4<Double>
  ) {
    columns = (x, y, z, w)
  }

  /// Takes the 16 numbers m11, m12, … m44 of `CATransform3D`; fails for any other count.
  package init?(elements: [Double]) {
    guard elements.count == 16 else { return nil }
    func column(_ i: Int) -> SIMD4<Double> {
      SIMD4(elements[4 * i], elements[4 * i + 1], elements[4 * i + 2], elements[4 * i + 3])
    }
    self.init(column(0), column(1), column(2), column(3))
  }

  /// The 16 numbers m11, m12, … m44 of `CATransform3D`.
  package var elements: [Double] {
    [columns.x, columns.y, columns.z, columns.w].flatMap { [$0.x, $0.y, $0.z, $0.w] }
  }

  /// Whether no number is infinite or undefined.
  package var isFinite: Bool {
    // Zero times an infinite or undefined number is NaN.
    let zero = SIMD4<Double>.zero
    let (first, last) = (columns.x * zero + columns.y * zero, columns.z * zero + columns.w * zero)
    return first + last == zero
  }

  package static let identity = Matrix4(
    SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))

  /// A translation, in points.
  package static func translation(x: Double, y: Double, z: Double = 0) -> Matrix4 {
    Matrix4(SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(x, y, z, 1))
  }

  /// A scale along the axes, about the origin.
  package static func scale(x: Double, y: Double, z: Double = 1) -> Matrix4 {
    Matrix4(SIMD4(x, 0, 0, 0), SIMD4(0, y, 0, 0), SIMD4(0, 0, z, 0), SIMD4(0, 0, 0, 1))
  }

  /// A one-point perspective that leaves the z = 0 plane at its own size.
  ///
  /// - Parameter eyeDistance: The distance from the eye to z = 0 in points, > 0; a smaller one is
  ///   more dramatic.
  /// - Returns: A matrix whose last row is `[0, 0, -1/eyeDistance, 1]`.
  package static func perspective(eyeDistance: Double) -> Matrix4 {
    Matrix4(
      SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, -1 / eyeDistance), SIMD4(0, 0, 0, 1))
  }

  package static func * (a: Matrix4, b: Matrix4) -> Matrix4 {
    Matrix4(a * b.columns.x, a * b.columns.y, a * b.columns.z, a * b.columns.w)
  }

  package static func * (m: Matrix4, v: SIMD4<Double>) -> SIMD4<Double> {
    let (x, y, z, w) = m.columns
    return x * v.x + y * v.y + (z * v.z + w * v.w)
  }

  package static func == (a: Matrix4, b: Matrix4) -> Bool {
    a.columns.x == b.columns.x && a.columns.y == b.columns.y && a.columns.z == b.columns.z
      && a.columns.w == b.columns.w
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(columns.x)
    hasher.combine(columns.y)
    hasher.combine(columns.z)
    hasher.combine(columns.w)
  }
}
