import RevealJSON

/// Pairs the elements of two JSON arrays, so that an inserted element is a single change.
enum ElementAlignment {
  /// The indices of corresponding elements; nil for an element that was inserted or removed.
  typealias Pair = (old: Int?, new: Int?)

  /// The limit on pairs of elements that are compared, for each relation.
  private static let mostComparisons = 1 << 16

  /// Pairs equal elements, between them similar ones, then the rest where they are equally many.
  ///
  /// - Returns: The pairs in order; nil if there are too many elements to compare.
  static func pairs(_ old: [JSONNode], _ new: [JSONNode]) -> [Pair]? {
    var (first, oldEnd, newEnd) = (0, old.count, new.count)
    while first < min(oldEnd, newEnd), old[first].isSame(as: new[first]) { first += 1 }
    while min(oldEnd, newEnd) > first, old[oldEnd - 1].isSame(as: new[newEnd - 1]) {
      oldEnd -= 1
      newEnd -= 1
    }
    guard (oldEnd - first) * (newEnd - first) <= mostComparisons else { return nil }
    let head = (0..<first).map { Pair($0, $0) }
    let tail = zip(oldEnd..<old.count, newEnd..<new.count).map { Pair($0, $1) }
    let middle = aligned(first..<oldEnd, first..<newEnd, by: { old[$0].isSame(as: new[$1]) }) {
      gap, others in
      aligned(gap, others, by: { old[$0].isAlike(new[$1]) }) { gap, others in
        if gap.count == others.count { return zip(gap, others).map { Pair($0, $1) } }
        return gap.map { Pair($0, nil) } + others.map { Pair(nil, $0) }
      }
    }
    return head + middle + tail
  }

  /// The longest common subsequence by a relation, with other pairs in between.
  private static func aligned(
    _ old: Range<Int>, _ new: Range<Int>, by relation: (Int, Int) -> Bool,
    gap: (Range<Int>, Range<Int>) -> [Pair]
  ) -> [Pair] {
    let related = old.map { before in new.map { relation(before, $0) } }
    // The length of the subsequence after each pair of places.
    var lengths = [[Int]](
      repeating: [Int](repeating: 0, count: new.count + 1), count: old.count + 1)
    for i in (0..<old.count).reversed() {
      for j in (0..<new.count).reversed() {
        lengths[i][j] =
          related[i][j] ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    var pairs: [Pair] = []
    var (i, j) = (0, 0)
    var start = (old.lowerBound, new.lowerBound)
    while i < old.count, j < new.count {
      let (before, after) = (old.lowerBound + i, new.lowerBound + j)
      if related[i][j] {
        pairs += gap(start.0..<before, start.1..<after) + [Pair(before, after)]
        start = (before + 1, after + 1)
        (i, j) = (i + 1, j + 1)
      } else if lengths[i + 1][j] >= lengths[i][j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs + gap(start.0..<old.upperBound, start.1..<new.upperBound)
  }
}

extension JSONNode {
  /// Whether an element may be another one with some parts changed.
  ///
  /// This is so for objects with the same first key.
  fileprivate func isAlike(_ other: JSONNode) -> Bool {
    guard case .object(let members) = value, case .object(let others) = other.value else {
      return false
    }
    return members.first?.key == others.first?.key
  }
}
