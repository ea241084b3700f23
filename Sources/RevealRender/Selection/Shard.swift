/// One of several parts of a run, for sharing the work between machines.
package struct Shard: Hashable, Sendable {
  /// The number of the part, from 1.
  package let number: Int
  package let count: Int

  /// Fails unless 1 ≤ number ≤ count.
  package init?(number: Int, count: Int) {
    guard number >= 1, number <= count else { return nil }
    self.number = number
    self.count = count
  }

  /// Reads a shard such as "2/5".
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2,
      parts.allSatisfy({ $0.count <= 9 && $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      let number = Int(parts[0]), let count = Int(parts[1])
    else { return nil }
    self.init(number: number, count: count)
  }

  /// This shard's part of the chosen frames.
  ///
  /// Adjacent frames stay together, because they share bands. The sizes of the parts differ by at
  /// most one, and each frame is in exactly one part. Some parts are empty if there are more shards
  /// than frames.
  package func part(of frames: [Int]) -> ArraySlice<Int> {
    frames[frames.count * (number - 1) / count..<frames.count * number / count]
  }

  /// This shard's part of items that stay whole, so that all shards cost about the same.
  ///
  /// The most expensive items come first, each to the shard that costs the least so far. Source:
  /// Graham, "Bounds on Multiprocessing Timing Anomalies" (1969).
  ///
  /// - Parameter costs: The costs of the items, ≥ 0.
  /// - Returns: The indices of the part's items, ascending; each item is in exactly one part.
  package func items(costing costs: [Int]) -> [Int] {
    var sums = [Int](repeating: 0, count: count)
    var counts = sums
    var own: [Int] = []
    for item in costs.indices.sorted(by: { (costs[$1], $0) < (costs[$0], $1) }) {
      let cheapest = sums.indices.min { (sums[$0], counts[$0]) < (sums[$1], counts[$1]) } ?? 0
      sums[cheapest] += costs[item]
      counts[cheapest] += 1
      if cheapest == number - 1 { own.append(item) }
    }
    return own.sorted()
  }
}
