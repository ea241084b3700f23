/// A set of rows or places of a list: a range, or a list in any order.
///
/// The rows in view are usually a range, which a wide overscan makes large. The difference between
/// two ticks is then found without looking at all rows.
enum RowSet: Equatable, RandomAccessCollection, Sendable {
  case range(Range<Int>)
  case list([Int])

  static let empty = RowSet.range(0..<0)

  var startIndex: Int { 0 }

  var endIndex: Int {
    switch self {
    case .range(let range): range.count
    case .list(let list): list.count
    }
  }

  subscript(index: Int) -> Int {
    switch self {
    case .range(let range): range.lowerBound + index
    case .list(let list): list[index]
    }
  }

  /// All elements, in order.
  var all: [Int] {
    switch self {
    case .range(let range): Array(range)
    case .list(let list): list
    }
  }

  /// Returns the elements that are not in another set, in order.
  func subtracting(_ other: RowSet) -> [Int] {
    guard case .range(let range) = self, case .range(let others) = other else {
      let others = Set(other.all)
      return all.filter { !others.contains($0) }
    }
    guard range.overlaps(others) else { return Array(range) }
    return Array(range.lowerBound..<Swift.max(range.lowerBound, others.lowerBound))
      + Array(Swift.min(range.upperBound, others.upperBound)..<range.upperBound)
  }

  /// Returns the elements that satisfy a predicate; a range loses only elements at both ends.
  func narrowed(to isInside: (Int) -> Bool) -> RowSet {
    switch self {
    case .list(let list): return .list(list.filter(isInside))
    case .range(var range):
      while let first = range.first, !isInside(first) { range = range.dropFirst() }
      while let last = range.last, !isInside(last) { range = range.dropLast() }
      return .range(range)
    }
  }
}
