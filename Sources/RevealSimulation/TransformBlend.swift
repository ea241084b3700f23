package import RevealMath
package import RevealPreset

/// An interpolation between two lists of operations.
package struct TransformBlend: Sendable {
  /// The part that acts before the pairs; nil if all operations are paired.
  let rest: MatrixInterpolation?
  /// Pairs of operations of the same kind, in the order in which they act.
  let pairs: [(start: TransformStep, end: TransformStep)]
  let isCSS: Bool

  /// Prepares an interpolation.
  ///
  /// `perOperation` needs lists of the same kinds in the same order, of which one may be shorter:
  /// its missing operations are neutral. `css` pairs operations from the last one backwards, as CSS
  /// writes them, and decomposes the remaining ones. All other lists are decomposed.
  package init(
    from start: [TransformStep], to end: [TransformStep], interpolation: Interpolation
  ) {
    isCSS = interpolation == .css
    let isPaired =
      switch interpolation {
      case .decomposed: false
      case .perOperation: zip(start, end).allSatisfy { $0.isOfOneKind(with: $1) }
      case .css: true
      }
    guard isPaired else {
      (rest, pairs) = (MatrixInterpolation(from: start.matrix, to: end.matrix), [])
      return
    }
    guard isCSS else {
      (rest, pairs) = (nil, Self.padded(start, end))
      return
    }
    let (a, b) = (start.reversed() as [TransformStep], end.reversed() as [TransformStep])
    let common = zip(a, b).prefix { $0.isOfOneKind(with: $1) }.count
    if common == min(a.count, b.count) {
      (rest, pairs) = (nil, Self.padded(a, b).reversed())
    } else {
      rest = MatrixInterpolation(
        from: start.dropLast(common).matrix, to: end.dropLast(common).matrix)
      pairs = zip(a, b).prefix(common).reversed().map { ($0, $1) }
    }
  }

  /// Returns the transform at a fraction of the blend, which may exceed 0…1.
  package func matrix(at fraction: Double) -> Matrix4 {
    let base = rest?.matrix(at: fraction, swapsHalfway: isCSS)
    // The product starts with the interpolation itself rather than with the identity.
    guard !pairs.isEmpty else { return base ?? .identity }
    return pairs.reduce(base ?? .identity) { product, pair in
      pair.start.blended(with: pair.end, fraction: fraction, asInCSS: isCSS) * product
    }
  }

  /// Returns pairs of operations; the shorter list is padded with neutral ones.
  private static func padded(
    _ start: [TransformStep], _ end: [TransformStep]
  ) -> [(start: TransformStep, end: TransformStep)] {
    (0..<max(start.count, end.count)).map { i in
      if i >= start.count { return (end[i].neutral, end[i]) }
      if i >= end.count { return (start[i], start[i].neutral) }
      return (start[i], end[i])
    }
  }
}
