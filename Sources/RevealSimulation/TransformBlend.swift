import RevealMath
internal import RevealPreset

/// An interpolation between two lists of operations.
struct TransformBlend: Sendable {
  private let method: Method

  private enum Method {
    case parts(MatrixInterpolation)
    case operations([(start: TransformOperation, end: TransformOperation)])
  }

  /// Prepares an interpolation between two lists of resolved operations.
  ///
  /// `perOperation` needs lists of the same kinds in the same order, of which one may be shorter:
  /// its missing operations are neutral. Other lists are blended by their parts.
  init(
    from start: [TransformOperation], to end: [TransformOperation], interpolation: Interpolation
  ) {
    if interpolation == .perOperation, let pairs = Self.pairs(start, end) {
      method = .operations(pairs)
    } else {
      method = .parts(MatrixInterpolation(from: start.matrix, to: end.matrix))
    }
  }

  func matrix(at fraction: Double) -> Matrix4 {
    switch method {
    case .parts(let interpolation): interpolation.matrix(at: fraction)
    case .operations(let pairs):
      pairs.reduce(.identity) { product, pair in
        (pair.start.blended(with: pair.end, fraction: fraction) ?? pair.end.matrix) * product
      }
    }
  }

  /// Whether it blends operation by operation.
  var isPerOperation: Bool {
    if case .operations = method { return true }
    return false
  }

  private static func pairs(
    _ start: [TransformOperation], _ end: [TransformOperation]
  ) -> [(start: TransformOperation, end: TransformOperation)]? {
    let count = max(start.count, end.count)
    let pairs = (0..<count).compactMap {
      i -> (start: TransformOperation, end: TransformOperation)? in
      if i >= start.count { return (end[i].neutral, end[i]) }
      if i >= end.count { return (start[i], start[i].neutral) }
      return start[i].blended(with: end[i], fraction: 0) == nil ? nil : (start[i], end[i])
    }
    return pairs.count == count ? pairs : nil
  }
}
