/// A set of rows or places of a list: a range, or a list in any order.
///
/// The rows in view are usually a range, which a wide overscan makes large. The difference between
/// two ticks is then found without looking at all rows.
enum RowSet: Equatable, Sendable {
  case range(Range<Int>)
  case list([Int])

  static let empty = RowSet.range(0..<0)

  var count: Int {
    switch self {
    case .range(let range): range.count
    case .list(let list): list.count
    }
  }

  var first: Int? {
    switch self {
    case .range(let range): range.first
    case .list(let list): list.first
    }
  }

  var last: Int? {
    switch self {
    case .range(let range): range.last
    case .list(let list): list.last
    }
  }

  /// All elements, in order.
  var all: [Int] {
    switch self {
    case .range(let range): Array(range)
    case .list(let list): list
    }
  }

  /// Calls a closure with each element, in order.
  func forEach(_ body: (Int) -> Void) {
    switch self {
    case .range(let range):
      var element = range.lowerBound
      while element < range.upperBound {
        body(element)
        element += 1
      }
    case .list(let list): list.forEach(body)
    }
  }

  /// Returns the elements that are not in another set, in order.
  func subtracting(_ other: RowSet) -> [Int] {
    guard case .range(let range) = self, case .range(let others) = other else {
      let others = Set(other.all)
      return all.filter { !others.contains($0) }
    }
    guard range.overlaps(others) else { return Array(range) }
    return Array(range.lowerBound..<max(range.lowerBound, others.lowerBound))
      + Array(min(range.upperBound, others.upperBound)..<range.upperBound)
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
