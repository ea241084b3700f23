import RevealFiles
import RevealPreset
import RevealRender

/// The kinds and the libraries of the catalogue, with the number of their effects.
struct EffectSummary {
  let search: EffectSearch

  /// The summary for a terminal.
  var text: String {
    let effects = search.effects
    var libraries: [(name: String, count: Int)] = []
    for effect in effects {
      if libraries.last?.name != effect.folder { libraries.append((effect.folder, 0)) }
      libraries[libraries.count - 1].count += 1
    }
    let kinds = PresetKind.allCases.map { kind in
      (kind: kind, count: effects.count { $0.kinds.contains(kind) })
    }.filter { $0.count > 0 }
    let kindWidth = kinds.map(\.kind.rawValue.count).max() ?? 0
    let kindLines = kinds.map { kind, count in
      "  \(padded(kind.rawValue, kindWidth))  \(aligned(count))  \(kind.summary)\n"
    }
    let libraryWidth = libraries.map(\.name.count).max() ?? 0
    let libraryLines = libraries.map { folder, count in
      let library = search.libraries[folder]
      let known = [library?.name, library?.version, library?.license].compactMap(\.self)
      let about = known.isEmpty ? "" : "  \(known.joined(separator: ", "))"
      return "  \(padded(folder, libraryWidth))  \(aligned(count))\(about)\n"
    }
    return """
      \(effects.count.counted("effect")); reveal effects WORD finds them

      reveal effects --kind KIND
      \(kindLines.joined())
      reveal effects --library LIBRARY
      \(libraryLines.joined())
      """
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func aligned(_ count: Int) -> String {
    String(repeating: " ", count: max(0, 3 - String(count).count)) + String(count)
  }
}
