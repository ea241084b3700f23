/// The extents of rows along the axis in points, by the contents of their cards.
enum RowHeights: Sendable {
  case same(Double)
  /// Extents that repeat over the contents, at least one.
  case repeated([Double])
  case random(ClosedRange<Int>, seed: Int)

  /// - Parameter extents: The extents in points by content, which repeat; at least one.
  init(_ extents: [Double]) {
    // Every row has an extent, whatever the sizes of cards and insets are.
    let extents = extents.map { min(max($0, 1), Self.highest) }
    let first = extents[0]
    self = extents.allSatisfy { $0 == first } ? .same(first) : .repeated(extents)
  }

  private static let highest = 100_000.0

  var areEqual: Bool { if case .same = self { true } else { false } }

  func extent(of content: Int) -> Double {
    switch self {
    case .same(let extent): extent
    case .repeated(let extents): extents[content % extents.count]
    case .random(let range, let seed):
      Double(range.lowerBound + SeededNumbers.number(seed, content, below: range.count))
    }
  }

  /// The smallest of all extents.
  var smallest: Double {
    switch self {
    case .same(let extent): extent
    case .repeated(let extents): extents.min() ?? 0
    case .random(let range, _): Double(range.lowerBound)
    }
  }

  /// The largest of all extents.
  var largest: Double {
    switch self {
    case .same(let extent): extent
    case .repeated(let extents): extents.max() ?? 0
    case .random(let range, _): Double(range.upperBound)
    }
  }
}
