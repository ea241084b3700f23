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
}
