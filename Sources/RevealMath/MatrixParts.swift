/// A transform decomposed into parts that can be blended.
///
/// The names of rows and columns in the comments are those of `CATransform3D`: m12 is row 1, column
/// 2, and rows are the columns of ``Matrix4``.
package struct MatrixParts: Hashable, Sendable {
  /// The translation in points, applied after everything but the perspective.
  package let translation: SIMD3<Double>
  /// The scale along the three axes, applied before the rotation; negative for flipped axes.
  package let scale: SIMD3<Double>
  /// The shears of xy, xz and yz, as tangents of angles.
  package let shear: SIMD3<Double>
  /// The fourth column of a matrix that acts after all other parts.
  package let perspective: SIMD4<Double>
  /// A unit quaternion x, y, z, w.
  package let rotation: SIMD4<Double>
}

extension MatrixParts {
  /// Decomposes a transform, in the plane if it stays there; nil if it is flat or m44 is 0.
  package init?(of matrix: Matrix4) {
    if matrix.isPlanar { self.init(planar: matrix) } else { self.init(matrix) }
  }

  /// Decomposes a transform that stays in the plane; nil if it is flat.
  ///
  /// A Gram–Schmidt step on the two rows; a negative determinant flips one axis.
  init?(planar m: Matrix4) {
    let (a, b, c, d) = (m.columns.x.x, m.columns.x.y, m.columns.y.x, m.columns.y.y)
    let determinant = a * d - b * c
    guard abs(determinant) > smallestDeterminant else { return nil }
    let isTurnedOver = determinant < 0
    let scaleX = (isTurnedOver && a < d ? -1 : 1) * (a * a + b * b).squareRoot()
    let (rowA, rowB) = (a / scaleX, b / scaleX)
    let along = rowA * c + rowB * d
    let (restC, restD) = (c - rowA * along, d - rowB * along)
    let scaleY = (isTurnedOver && !(a < d) ? -1 : 1) * (restC * restC + restD * restD).squareRoot()
    let angle = Double.atan2(y: rowB, x: rowA)
    // −180° and 180° are the same pose, which counts as clockwise.
    let half = (angle < -.pi + halfTurnTolerance ? angle + 2 * .pi : angle) / 2
    translation = SIMD3(m.columns.w.x, m.columns.w.y, 0)
    scale = SIMD3(scaleX, scaleY, 1)
    shear = SIMD3(along / scaleY, 0, 0)
    perspective = SIMD4(0, 0, 0, 1)
    rotation = SIMD4(0, 0, .sin(half), .cos(half))
  }

  /// Decomposes any transform; nil if it is flat or m44 is 0.
  init?(_ matrix: Matrix4) {
    let w = matrix.columns.w.w
    guard w != 0 else { return nil }
    let (x, y, z, t) = matrix.columns
    var rows = [x / w, y / w, z / w].map { SIMD3($0.x, $0.y, $0.z) }
    let volume = dot(rows[0], cross(rows[1], rows[2]))
    guard abs(volume) > smallestDeterminant else { return nil }
    translation = SIMD3(t.x, t.y, t.z) / w

    // Cramer's rule solves A·p = (m14, m24, m34); p₄ makes m44 come out as 1.
    let column = SIMD3(x.w, y.w, z.w) / w
    let p =
      (column.x * cross(rows[1], rows[2]) + column.y * cross(rows[2], rows[0])
        + column.z * cross(rows[0], rows[1])) / volume
    perspective = SIMD4(p, 1 - dot(translation, p))

    var scale = SIMD3<Double>.zero
    var shear = SIMD3<Double>.zero
    scale.x = length(rows[0])
    rows[0] /= scale.x
    shear.x = dot(rows[0], rows[1])
    rows[1] -= rows[0] * shear.x
    scale.y = length(rows[1])
    rows[1] /= scale.y
    shear.y = dot(rows[0], rows[2])
    rows[2] -= rows[0] * shear.y
    shear.z = dot(rows[1], rows[2])
    rows[2] -= rows[1] * shear.z
    scale.z = length(rows[2])
    rows[2] /= scale.z
    self.shear = shear / SIMD3(scale.y, scale.z, scale.z)
    let sign = volume < 0 ? -1.0 : 1.0
    self.scale = scale * sign
    rotation = quaternion(rows.map { $0 * sign })
  }

  func blended(with end: MatrixParts, fraction: Double) -> MatrixParts {
    MatrixParts(
      translation: translation + (end.translation - translation) * fraction,
      scale: scale + (end.scale - scale) * fraction,
      shear: shear + (end.shear - shear) * fraction,
      perspective: perspective + (end.perspective - perspective) * fraction,
      rotation: shortestArc(from: rotation, to: end.rotation, fraction: fraction))
  }

  /// The product of the parts: scale first, then shear, rotation, translation and perspective.
  var matrix: Matrix4 {
    let (x, y, z, w) = (rotation.x, rotation.y, rotation.z, rotation.w)
    var rowX = SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w))
    var rowY = SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w))
    var rowZ = SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    rowZ += shear.z * rowY + shear.y * rowX
    rowY += shear.x * rowX
    rowX *= scale.x
    rowY *= scale.y
    rowZ *= scale.z
    let p = SIMD3(perspective.x, perspective.y, perspective.z)
    return Matrix4(
      SIMD4(rowX, dot(rowX, p)), SIMD4(rowY, dot(rowY, p)), SIMD4(rowZ, dot(rowZ, p)),
      SIMD4(translation, dot(translation, p) + perspective.w))
  }
}

extension Matrix4 {
  /// Whether the parts map the plane to itself without perspective, as a CSS `matrix()` does.
  var isPlanar: Bool {
    columns.x.z == 0 && columns.y.z == 0 && columns.z == SIMD4(0, 0, 1, 0) && columns.w.z == 0
      && columns.x.w == 0 && columns.y.w == 0 && columns.w.w == 1
  }
}

/// The determinant below which a matrix has lost a dimension; far below that of any visible card.
private let smallestDeterminant = 1e-300

/// The tolerance of half turns, in radians and in cosines of half angles.
///
/// Computed half turns miss 180° by about 1e-16.
private let halfTurnTolerance = 1e-12

private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
  a.x * b.x + a.y * b.y + a.z * b.z
}

private func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

/// The unit quaternion of a rotation given by its rows, computed from its largest component.
private func quaternion(_ r: [SIMD3<Double>]) -> SIMD4<Double> {
  let trace = r[0][0] + r[1][1] + r[2][2]
  if trace > 0 {
    let s = 2 * (trace + 1).squareRoot()
    return SIMD4(
      (r[1][2] - r[2][1]) / s, (r[2][0] - r[0][2]) / s, (r[0][1] - r[1][0]) / s, s / 4)
  }
  let i = r[0][0] >= r[1][1] && r[0][0] >= r[2][2] ? 0 : (r[1][1] >= r[2][2] ? 1 : 2)
  let (j, k) = ((i + 1) % 3, (i + 2) % 3)
  let s = 2 * max(r[i][i] - r[j][j] - r[k][k] + 1, 0).squareRoot()
  var q = SIMD4<Double>.zero
  q[i] = s / 4
  q[j] = (r[i][j] + r[j][i]) / s
  q[k] = (r[i][k] + r[k][i]) / s
  q.w = (r[j][k] - r[k][j]) / s
  return q
}

/// Spherical interpolation (Shoemake 1985) along the shorter arc.
private func shortestArc(
  from start: SIMD4<Double>, to end: SIMD4<Double>, fraction: Double
) -> SIMD4<Double> {
  let products = start * end
  let sum = products.x + products.y + products.z + products.w
  let product = min(max(sum, -1), 1)
  // The two arcs of a half turn differ only by rounding, which must not choose between them.
  let isLongWay = product < -halfTurnTolerance
  let near = isLongWay ? -start : start
  let cosine = isLongWay ? -product : product
  let nearlyEqual = 1 - 1e-15
  if cosine > nearlyEqual { return near + (end - near) * fraction }
  let angle = Double.acos(cosine)
  let weight = Double.sin(fraction * angle) / (1 - cosine * cosine).squareRoot()
  return near * (.cos(fraction * angle) - cosine * weight) + end * weight
}
