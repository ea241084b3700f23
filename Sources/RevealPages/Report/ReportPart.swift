import RevealJSON
import RevealRender

/// What the index of a shard's pages says besides its data, from which parts are joined.
struct ReportPart: Sendable {
  let shard: PresetShard
  /// The reports for browsers that run no scripts, one for each preset.
  let texts: [String]
  /// The digests of the pages of the presets; nil for presets without one.
  let digests: [String?]
}

extension ReportPart {
  /// Reads what ``json`` is; fails for anything else.
  init?(_ node: JSONNode) {
    guard let shard = node["shard"].flatMap(PresetShard.init),
      let texts = node["texts"]?.elements?.compactMap(\.string),
      let digests = node["digests"]?.elements,
      texts.count == shard.places.count, digests.count == shard.places.count
    else { return nil }
    self.init(shard: shard, texts: texts, digests: digests.map(\.string))
  }

  var json: JSONOutput {
    [
      "shard": shard.json, "texts": .array(texts.map(JSONOutput.string)),
      "digests": .array(digests.map { $0.map(JSONOutput.string) ?? .null }),
    ]
  }
}
