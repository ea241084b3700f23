import RevealFiles
import RevealPreset
import RevealRender

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
    let count = families.reduce(0) { $0 + 1 + $1.variants.count }
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
    let count = families.filter { $0.kind == kind }.reduce(0) { $0 + 1 + $1.variants.count }
    return "| [\(kind.title)](#\(Self.anchor(kind.title))) | \(count) | \(kind.summary) |\n"
  }

  private func folderRow(_ folder: String) -> String {
    let count = families.filter { $0.head.folder == folder }
      .reduce(0) { $0 + 1 + $1.variants.count }
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
    let library = libraries[folder]
    let facts = [library?.name, library?.version, library?.license].compactMap(\.self)
    let about = facts.isEmpty ? "" : facts.joined(separator: ", ") + ".\n\n"
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

extension EffectSearch.Family {
  /// The kind under which people look for the effect first.
  fileprivate var kind: PresetKind { head.kinds.first ?? .scroll }
}
