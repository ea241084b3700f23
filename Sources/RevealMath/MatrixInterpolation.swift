/// An interpolation between two transforms by their parts: translation, scale, shear, perspective
/// and rotation.
///
/// The parts are those of CSS Transforms 2 ("unmatrix", with quaternions). Two transforms that stay
/// in the plane are decomposed as browsers do, M = translation · rotation · shear · scale, with one
/// axis flipped if the determinant is negative. All parts are blended linearly, even outside 0…1,
/// and the rotation takes the shortest path; a half turn is clockwise from the end that is not
/// rotated.
package struct MatrixInterpolation: Sendable {
  private let start: Matrix4
  private let end: Matrix4
  /// The parts of both ends; nil if ``jumpsToEnd``.
  ///
  /// All parts but the rotation are blended linearly between them.
  package let ends: (start: MatrixParts, end: MatrixParts)?

  /// Decomposes both ends.
  package init(from start: Matrix4, to end: Matrix4) {
    self.start = start.normalized
    self.end = end.normalized
    let isPlanar = start.isPlanar && end.isPlanar
    let startParts = isPlanar ? MatrixParts(planar: start) : MatrixParts(start)
    let endParts = isPlanar ? MatrixParts(planar: end) : MatrixParts(end)
    ends = if let startParts, let endParts { (startParts, endParts) } else { nil }
  }

  /// Whether one of the ends flattens space (a scale of 0), so that there is no path between them.
  package var jumpsToEnd: Bool { ends == nil }

  /// The transform at a fraction of the path; exactly the ends themselves at 0 and 1.
  ///
  /// All matrices are scaled to m44 = 1, which looks the same. If ``jumpsToEnd``, this is the end
  /// from the first moment on, as in UIKit.
  package func matrix(at fraction: Double) -> Matrix4 {
    guard let ends, fraction != 1 else { return end }
    if fraction == 0 { return start }
    return ends.start.blended(with: ends.end, fraction: fraction).matrix
  }
}

extension Matrix4 {
  /// The matrix with m44 = 1 that looks the same; nil if there is none.
  fileprivate var normalized: Matrix4 {
    let w = columns.w.w
    if w == 1 || w == 0 { return self }
    return Matrix4(columns.x / w, columns.y / w, columns.z / w, columns.w / w)
  }
}
