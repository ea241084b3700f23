import RevealFiles
import RevealImage
package import RevealJSON

/// One machine's share of the presets of a folder.
package struct PresetShard: Hashable, Sendable {
  package let shard: Shard
  /// The places of the share's presets among all of the folder, ascending.
  package let places: [Int]
  /// The number of presets of the folder, and of goldens without one.
  package let total: Int
  /// The digest of all that the results depend on; shards of other runs have another one.
  fileprivate let digest: String

  private init(_ shard: Shard, places: [Int], total: Int, digest: String) {
    self.shard = shard
    self.places = places
    self.total = total
    self.digest = digest
  }

  /// Divides presets so that all machines have about as much to do.
  ///
  /// - Parameters:
  ///   - shard: The share.
  ///   - costs: The costs of all presets of the folder, such as their pixels; ≥ 0.
  ///   - facts: Everything but the program's version that the results of all shares depend on.
  package init(_ shard: Shard, costs: [Int], facts: [String]) {
    let all = [version] + costs.map(String.init) + facts
    // Digests have no separators, which a fact might have in it.
    let digests = all.flatMap { SHA256.digest(of: Array($0.utf8)) }
    self.init(
      shard, places: shard.items(costing: costs), total: costs.count,
      digest: SHA256.hexDigest(of: digests))
  }

  /// Reads what ``json`` is; fails for anything else.
  package init?(_ node: JSONNode) {
    guard let number = node["number"]?.integer, let count = node["count"]?.integer,
      let shard = Shard(number: number, count: count), let total = node["total"]?.integer,
      let digest = node["digest"]?.string, let places = node["places"]?.elements
    else { return nil }
    let numbers = places.compactMap(\.integer)
    guard numbers.count == places.count, numbers == numbers.sorted(),
      numbers.allSatisfy({ (0..<total).contains($0) })
    else { return nil }
    self.init(shard, places: numbers, total: total, digest: digest)
  }

  package var json: JSONOutput {
    [
      "number": .integer(shard.number), "count": .integer(shard.count), "total": .integer(total),
      "digest": .string(digest), "places": .array(places.map(JSONOutput.integer)),
    ]
  }
}

/// The shares of all machines.
package struct PresetShards {
  private let parts: [(path: String, shard: PresetShard)]

  /// Checks that the parts are all of one run.
  ///
  /// - Parameter parts: The parts, with the paths of their files.
  /// - Throws: When one is missing, is there twice, or is of another run.
  package init(_ parts: [(path: String, shard: PresetShard)]) throws(ShardMergeError) {
    guard let first = parts.first else { throw .empty }
    var places: Set<Int> = []
    var seen: [Int: String] = [:]
    for (path, shard) in parts {
      guard shard.shard.count == first.shard.shard.count, shard.total == first.shard.total,
        shard.digest == first.shard.digest
      else { throw .otherRun(first.path, path) }
      if let twin = seen.updateValue(path, forKey: shard.shard.number) {
        throw .twice(twin, path, shard.shard)
      }
      places.formUnion(shard.places)
    }
    let missing = (1...first.shard.shard.count).filter { seen[$0] == nil }
    guard missing.isEmpty else { throw .missing(missing, of: first.shard.shard.count) }
    let all = parts.reduce(0) { $0 + $1.shard.places.count }
    guard all == first.shard.total, places.count == all else {
      throw .otherRun(first.path, parts[parts.count - 1].path)
    }
    self.parts = parts
  }

  /// Joins the items of all parts in the order of the folder.
  ///
  /// - Parameter items: The items of each part, one for each of its places.
  /// - Returns: All items.
  package func joined<Item>(_ items: [[Item]]) -> [Item] {
    zip(parts, items).flatMap { part, items in Array(zip(part.shard.places, items)) }
      .sorted { $0.0 < $1.0 }.map(\.1)
  }
}
