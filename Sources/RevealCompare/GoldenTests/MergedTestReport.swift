package import RevealJSON
package import RevealRender

/// The result of `reveal test`, joined from the results of shards.
package struct MergedTestReport: Sendable {
  /// The result as JSON, as one run would have it.
  package let json: JSONOutput
  /// Whether every preset passes.
  package let passes: Bool
  /// The presets that do not pass.
  package let failing: [String]
  /// The number of presets and goldens.
  package let count: Int

  /// Joins the results that `--json` has.
  ///
  /// - Parameter parts: The results of all shards, in any order.
  /// - Throws: When a shard is missing, is there twice, or is of another run.
  package init(_ parts: [SourceText]) throws(ShardMergeError) {
    var shards: [(path: String, shard: PresetShard)] = []
    var presets: [[JSONNode]] = []
    var folder: JSONNode?
    for part in parts {
      let parsed = JSONParser.parse(part)
      guard parsed.problems.isEmpty, let root = parsed.root,
        let shard = root["shard"].flatMap(PresetShard.init),
        let entries = root["presets"]?.elements, entries.count == shard.places.count
      else { throw .notAShard(part.file) }
      shards.append((part.file, shard))
      presets.append(entries)
      folder = folder ?? root["folder"]
    }
    let all = try PresetShards(shards).joined(presets)
    let counts = GoldenTestEntry.Outcome.counts { outcome in
      all.count { $0["outcome"]?.string == outcome.rawValue }
    }
    let bad = all.filter { $0["passes"]?.bool != true }
    passes = bad.isEmpty
    failing = bad.map { ($0["preset"]?.string ?? $0["golden"]?.string) ?? "" }
    count = all.count
    json = [
      "folder": folder.map { JSONOutput($0) } ?? .null, "passes": .bool(bad.isEmpty),
      "counts": .object(counts), "presets": .array(all.map { JSONOutput($0) }),
    ]
  }
}
