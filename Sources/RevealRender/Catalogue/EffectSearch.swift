package import RevealPreset
package import RevealSearch

/// The catalogue with its index, its families and its libraries.
package struct EffectSearch: Sendable {
  /// All effects, in the order of their names.
  package let effects: [SearchedPreset]
  package let families: PresetFamilies
  package let index: SearchIndex
  /// What the effects of a folder are modelled on, by folder.
  package let libraries: [String: PresetLibrary]

  /// Reads a catalogue.
  ///
  /// - Throws: When one of its files cannot be read, or its lists are invalid.
  package init(_ catalogue: EffectCatalogue) async throws {
    let featured = try catalogue.featured()
    effects = try await catalogue.effects()
    libraries = featured?.libraries ?? [:]
    families = PresetFamilies(effects, featured: Set(featured?.names ?? []))
    index = SearchIndex(
      effects, libraries: libraries, featured: featured?.names ?? [],
      words: try catalogue.words())
  }

  /// An effect with those that differ from it only in axis, curve, distance or strength.
  package struct Family: Hashable, Sendable {
    package let head: SearchedPreset
    package let variants: [SearchedPreset]

    /// Creates a family; of a single effect unless there are variants.
    package init(head: SearchedPreset, variants: [SearchedPreset] = []) {
      (self.head, self.variants) = (head, variants)
    }
  }

  /// Folds effects under the best of each family.
  ///
  /// - Parameter places: The places of effects, the best first.
  /// - Returns: The families, in the order of their best members, which head them.
  package func folded(_ places: [Int]) -> [Family] {
    var shown: Set<Int> = []
    return places.compactMap { place in
      guard shown.insert(families.heads[place]).inserted else { return nil }
      let others = families.members(of: families.heads[place]).filter { $0 != place }
      return Family(head: effects[place], variants: others.map { effects[$0] })
    }
  }
}
