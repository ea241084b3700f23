package import RevealFiles
package import RevealRender

/// The error for reports of shards that cannot be joined.
package enum ShardMergeError: ReportableError, Hashable, CustomStringConvertible {
  case empty
  /// The file is not the report of a shard.
  case notAShard(String)
  /// The second part divides other presets than the first.
  case otherRun(String, String)
  case twice(String, String, Shard)
  case missing([Int], of: Int)

  package var description: String {
    switch self {
    case .empty: "expected the reports of shards, found none"
    case .notAShard(let path):
      """
      \(printable(path)): expected the report of a shard, found something else
        hint: reveal test DIR --shard 1/2 --json > part1.json, or --junit part1.xml
      """
    case .otherRun(let first, let second):
      "\(printable(second)): expected a part of the same run as \(printable(first)), "
        + "found another: the presets, their goldens or the number of shards differ"
    case .twice(let first, let second, let shard):
      "\(printable(second)): shard \(shard.number)/\(shard.count) is in \(printable(first)), too"
    case .missing(let numbers, let count):
      "expected the reports of \(count.counted("shard")), found none of "
        + "\(numbers.count == 1 ? "shard" : "shards") "
        + numbers.prefix(Self.mostNamed).map(String.init).joined(separator: ", ")
        + (numbers.count > Self.mostNamed ? " and more" : "")
    }
  }

  private static let mostNamed = 8

  package var exitStatus: ExitStatus { .different }
}
