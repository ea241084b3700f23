package import RevealFiles

/// The error for results of shards that cannot be joined.
package enum ShardMergeError: ReportableError, Hashable, CustomStringConvertible {
  case empty
  /// The file or folder is not what a shard writes.
  case notAShard(String)
  /// A file of a part is not what the shard wrote.
  case damaged(String)
  /// The second part is of other presets, or drawn otherwise, than the first.
  case otherRun(String, String)
  case twice(String, String, Shard)
  case missing([Int], of: Int)
  /// Presets of several parts could not be drawn; the values are their names.
  case failedInSeveral([String])

  package var description: String {
    switch self {
    case .empty: "expected the results of shards, found none"
    case .notAShard(let path):
      """
      \(printable(path)): expected the result of a shard, found something else
        hint: reveal test DIR --shard 1/2 --json > part1.json, or reveal gallery DIR --shard 1/2 \
      -o part1
      """
    case .damaged(let path):
      "\(printable(path)): expected the file that the shard wrote, found other bytes"
    case .otherRun(let first, let second):
      "\(printable(second)): expected a part of the same run as \(printable(first)), "
        + "found another: the presets, goldens, settings, versions or numbers of shards differ"
    case .twice(let first, let second, let shard):
      "\(printable(second)): shard \(shard.number)/\(shard.count) is in \(printable(first)), too"
    case .missing(let numbers, let count):
      "expected the results of \(count.counted("shard")), found none of "
        + "\(numbers.count == 1 ? "shard" : "shards") "
        + numbers.prefix(Self.mostNamed).map(String.init).joined(separator: ", ")
        + (numbers.count > Self.mostNamed ? " and more" : "")
    case .failedInSeveral(let names):
      """
      expected presets that can be drawn, found several that cannot: \
      \(names.prefix(Self.mostNamed).map(printable).joined(separator: ", "))
        hint: only a single run makes a page with the errors of several shards
      """
    }
  }

  private static let mostNamed = 8

  package var exitStatus: ExitStatus { .different }
}
