/// The way from one transform to another by their parts: translation, scale, shear, perspective and
/// rotation.
///
/// The parts are those of CSS Transforms 2 ("unmatrix", with quaternions); two transforms that stay
/// in the plane are taken apart as browsers do, M = translation · rotation · shear · scale, with
/// one axis turned over where the determinant is negative. All parts are blended evenly, also
/// outside 0…1, and the rotation goes the shortest way; half a turn counts as clockwise from where
/// it is unturned.
package struct MatrixInterpolation: Hashable, Sendable {
  private let start: Matrix4
  private let end: Matrix4
  private let parts: Parts?

  /// Both ends taken apart.
  private struct Parts: Hashable {
    let start: MatrixParts
    let end: MatrixParts
  }

  /// Takes both ends apart.
  package init(from start: Matrix4, to end: Matrix4) {
    self.start = start.normalized
    self.end = end.normalized
    if start.isPlanar && end.isPlanar {
      parts = Self.pair(MatrixParts(planar: start), MatrixParts(planar: end))
    } else {
      parts = Self.pair(MatrixParts(start), MatrixParts(end))
    }
  }

  /// Whether one of the ends flattens space (a scale of 0), so that there is no way between them.
  package var jumpsToEnd: Bool { parts == nil }

  /// The transform after a share of the way, exactly the ends' own at 0 and 1.
  ///
  /// All are scaled to m44 = 1, which shows the same. Where ``jumpsToEnd`` it is the end's from the
  /// first moment on, as UIKit shows it.
  package func matrix(at fraction: Double) -> Matrix4 {
    guard let parts, fraction != 1 else { return end }
    if fraction == 0 { return start }
    return parts.start.blended(with: parts.end, fraction: fraction).matrix
  }

  private static func pair(_ start: MatrixParts?, _ end: MatrixParts?) -> Parts? {
    guard let start, let end else { return nil }
    return Parts(start: start, end: end)
  }
}

extension Matrix4 {
  /// The matrix that shows the same and has m44 = 1, where there is one.
  fileprivate var normalized: Matrix4 {
    let w = columns.w.w
    if w == 1 || w == 0 { return self }
    return Matrix4(columns.x / w, columns.y / w, columns.z / w, columns.w / w)
  }
}
