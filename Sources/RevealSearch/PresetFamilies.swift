import RevealFiles
import RevealPreset

/// Presets that differ only in axis, curve, distance or strength, folded under one of them.
package struct PresetFamilies: Hashable, Sendable {
  /// The place of the preset under which each one is folded, which may be itself.
  package let heads: [Int]

  /// Folds presets.
  ///
  /// Two presets of a folder that do the same thing by the same means are of one family if their
  /// names differ only in words for a variant, as in "cube" and "cube-vertical", or if their
  /// descriptions are equal and their names begin alike.
  ///
  /// - Parameters:
  ///   - presets: All presets.
  ///   - featured: The names of those that head their families.
  package init(_ presets: [SearchedPreset], featured: Set<String> = []) {
    var parents = Array(presets.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while parents[index] != index { index = parents[index] }
      return index
    }
    var firsts: [Key: Int] = [:]
    for (index, preset) in presets.enumerated() {
      for key in Key.keys(of: preset) {
        if let first = firsts[key] {
          let (one, other) = (root(first), root(index))
          parents[max(one, other)] = min(one, other)
        } else {
          firsts[key] = index
        }
      }
    }
    let members = Dictionary(grouping: presets.indices, by: root)
    var heads = Array(presets.indices)
    for family in members.values {
      let head = family.min { first, second in
        func order(_ index: Int) -> (Int, Int, Int) {
          let name = presets[index].name
          return (featured.contains(name) ? 0 : 1, name.utf8.count, index)
        }
        return order(first) < order(second)
      }
      for index in family { heads[index] = head ?? index }
    }
    self.heads = heads
  }

  /// The places of the presets that are folded under one of them, with itself in front.
  package func members(of head: Int) -> [Int] {
    [head] + heads.indices.filter { heads[$0] == head && $0 != head }
  }

  /// What two presets of a family have in common.
  private struct Key: Hashable {
    let folder: String
    let looks: [PresetTag]
    let name: [String]
    /// The description; nil if the name decides.
    let description: String?

    static func keys(of preset: SearchedPreset) -> [Key] {
      let (folder, own) = splitPath(preset.name)
      let looks = preset.tags.filter { !isTiming($0) }
      let parts = own.split(separator: "-").map(String.init)
      func key(_ name: [String], _ description: String?) -> Key {
        Key(folder: folder, looks: looks, name: name, description: description)
      }
      let byName = key(VariantWords.removed(from: parts), nil)
      if preset.description.isEmpty || parts.count < 2 { return [byName] }
      return [byName, key(Array(parts.prefix(1)), preset.description)]
    }

    private static func isTiming(_ tag: PresetTag) -> Bool {
      switch tag {
      case .spring, .overshoot, .bounce, .steps, .stagger, .loop: true
      default: false
      }
    }
  }
}

/// The parts of names that tell variants of an effect from each other.
private enum VariantWords {
  private static let axes: Set = ["vertical", "horizontal"]
  private static let curves: Set = [
    "linear", "sine", "quad", "cubic", "quart", "quint", "expo", "exp", "circ", "back", "elastic",
    "bounce", "spring", "staggered", "list", "grid",
  ]

  /// Returns the parts of a name without those for axis, curve, distance and strength.
  static func removed(from parts: [String]) -> [String] {
    var kept: [String] = []
    var isInCurve = false
    for (index, part) in parts.enumerated() {
      if index == 0 {
        kept.append(part.hasSuffix("Big") ? String(part.dropLast("Big".count)) : part)
        continue
      }
      if part.hasPrefix("ease") {
        isInCurve = true
        continue
      }
      let isCurve = curves.contains(part) || isInCurve && ["in", "out"].contains(part)
      isInCurve = isInCurve && isCurve
      let isNumber = part.first?.isNumber == true || part.hasPrefix("overshoot")
      if !isCurve && !isNumber && !axes.contains(part) { kept.append(part) }
    }
    return kept
  }
}
