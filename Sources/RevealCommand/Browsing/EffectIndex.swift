import RevealRender

/// The list of effects as Markdown, by library.
struct EffectIndex {
  /// The effects, sorted by name.
  let effects: [Effect]

  var markdown: String {
    var libraries: [(name: String, effects: [Effect])] = []
    for effect in effects {
      if libraries.last?.name != effect.library { libraries.append((effect.library, [])) }
      libraries[libraries.count - 1].effects.append(effect)
    }
    let sections = libraries.map { library in
      let rows = library.effects.map {
        "| [\($0.ownName)](\($0.name).json) | \($0.about.summary.replacing("|", with: "\\|")) |\n"
      }
      return """

        ## \(library.name)

        \(counted(library.effects.count, "effect")).

        | effect | what it shows |
        | --- | --- |
        \(rows.joined())
        """
    }
    return """
      # Effects

      \(counted(effects.count, "effect")) in \(counted(libraries.count, "folder")). \
      `reveal effects WORD` searches them, `reveal init --effect NAME` writes a preset of one. \
      `make effects` writes this list.
      \(sections.joined())
      """
  }
}
