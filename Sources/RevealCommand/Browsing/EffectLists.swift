import RevealFiles
import RevealPreset
import RevealRender

/// The kinds and the libraries of the catalogue, with the number of their effects.
struct EffectSummary {
  let search: EffectSearch

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
    return """
      \(effects.count.counted("effect")); reveal effects WORD finds them

      reveal effects --kind KIND
      \(lines(kinds.map { ($0.rawValue, $1, $0.summary) }))

      reveal effects --library LIBRARY
      \(lines(libraries.map { ($0, $1, search.libraries[$0].facts) }))

      """
  }

  /// Lines with a name, a number and what there is to say.
  private func lines(_ rows: [(name: String, count: Int, about: String)]) -> String {
    Table(
      rows: rows.map { name, count, about in
        let gap = String(repeating: " ", count: max(0, 3 - "\(count)".count))
        return ["", name, "\(gap)\(count)", about]
      }
    ).text
  }
}

/// The list of effects as Markdown, by kind and by library.
struct EffectIndex {
  /// The effects, each with its variants, in the order of the list.
  let families: [EffectSearch.Family]
  /// What the effects of a folder are modelled on, by folder.
  let libraries: [String: PresetLibrary]

  var markdown: String {
    let folders = Set(families.map(\.head.folder)).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    let kinds = PresetKind.allCases.filter { kind in families.contains { $0.kind == kind } }
    let count = families.reduce(0) { $0 + $1.count }
    return """
      # Effects

      \(count.counted("effect")) in \(folders.count.counted("folder")), \
      \(families.count) without the variants that differ only in axis, curve, distance or \
      strength. `reveal effects WORD` searches them by the words that people use, \
      `reveal init --effect NAME` writes a preset of one. `make effects` writes this list.

      | kind | effects | what one sees |
      | --- | --: | --- |
      \(kinds.map(kindRow).joined())
      | library | effects | version | license |
      | --- | --: | --- | --- |
      \(folders.map(folderRow).joined())
      ## By kind
      \(kinds.map(kindSection).joined())
      ## By library
      \(folders.map(folderSection).joined())
      """
  }

  private func kindRow(_ kind: PresetKind) -> String {
    let count = families.filter { $0.kind == kind }.reduce(0) { $0 + $1.count }
    return "| [\(kind.title)](#\(Self.anchor(kind.title))) | \(count) | \(kind.summary) |\n"
  }

  private func folderRow(_ folder: String) -> String {
    let count = families.filter { $0.head.folder == folder }.reduce(0) { $0 + $1.count }
    let library = libraries[folder]
    let (version, license) = (library?.version ?? "", library?.license ?? "")
    return "| [\(folder)](#\(Self.anchor(folder))) | \(count) | \(version) | \(license) |\n"
  }

  private func kindSection(_ kind: PresetKind) -> String {
    let rows = families.filter { $0.kind == kind }.map { family in
      let effect = family.head
      let link = "[\(effect.name)](\(effect.name).json)\(Self.more(family))"
      return "| \(link) | \(Self.cell(effect.description)) |\n"
    }
    return """

      ### \(kind.title)

      \(kind.summary)

      \(Self.strip("kind-" + Self.anchor(kind.title)))

      | effect | what one sees |
      | --- | --- |
      \(rows.joined())
      """
  }

  private func folderSection(_ folder: String) -> String {
    let inside = families.filter { $0.head.folder == folder }
    let rows = inside.map { family in
      let variants = family.variants.map { Self.link($0.name) }.joined(separator: ", ")
      let head = family.head
      return "| \(Self.link(head.name)) | \(Self.cell(head.description)) | \(variants) |\n"
    }
    let facts = libraries[folder].facts
    let about = facts.isEmpty ? "" : facts + ".\n\n"
    return """

      ### \(folder)

      \(about)\(Self.strip(Self.anchor(folder)))

      | effect | what one sees | variants |
      | --- | --- | --- |
      \(rows.joined())
      """
  }

  /// Returns the picture with posters of some effects of a section, which a script draws.
  private static func strip(_ name: String) -> String {
    "![Posters of some of them](../Documentation/pictures/effects/\(name).webp)"
  }

  private static func link(_ name: String) -> String {
    "[\(splitPath(name).name)](\(name).json)"
  }

  private static func more(_ family: EffectSearch.Family) -> String {
    family.variants.isEmpty ? "" : " +\(family.variants.count)"
  }

  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }

  /// Returns the anchor that forges give a heading.
  private static func anchor(_ heading: String) -> String {
    String(
      heading.lowercased().compactMap { character in
        if character == " " { return "-" }
        return character.isLetter || character.isNumber || character == "-" ? character : nil
      })
  }
}

extension PresetLibrary? {
  /// The name, version and license, as far as they are known.
  fileprivate var facts: String {
    [self?.name, self?.version, self?.license].compactMap(\.self).joined(separator: ", ")
  }
}

extension EffectSearch.Family {
  fileprivate var count: Int { 1 + variants.count }

  /// The kind under which people look for the effect first.
  fileprivate var kind: PresetKind { head.kinds.first ?? .scroll }
}
