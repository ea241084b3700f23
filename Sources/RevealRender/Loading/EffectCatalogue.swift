package import RevealFiles
package import RevealJSON
import RevealPreset

/// A folder with a folder of presets for each library of effects.
package struct EffectCatalogue: Sendable {
  /// The folder of the libraries' folders.
  package let folder: String
  /// The names of all effects, as in "animate.css/fadeInUp", sorted by their bytes.
  package let names: [String]

  /// The folders of lists that effects extend, and of templates of cells, which are no libraries.
  private static let noLibraries: Set = ["demo", "templates"]
  private static let ending = ".json"

  /// Lists the effects in a folder.
  ///
  /// - Throws: When the folder, or that of a library, cannot be listed.
  package init(folder: String) throws(FileError) {
    self.folder = folder
    var names: [String] = []
    for library in try listFolder(folder)
    where !Self.noLibraries.contains(library) && !library.hasPrefix(".") {
      let path = joinPath(folder, library)
      guard fileKind(path) == .folder else { continue }
      for file in try listFolder(path) where file.hasSuffix(Self.ending) && !file.hasPrefix(".") {
        names.append("\(library)/\(file.dropLast(Self.ending.count))")
      }
    }
    self.names = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Finds the catalogue that belongs to a program.
  ///
  /// It is the folder that the user chose; or `share/reveal/presets` next to the program's folder,
  /// where `make install` puts it; or `Presets` in the checkout in which the program was built.
  ///
  /// - Parameters:
  ///   - program: The path of the program's file, without links; nil if it is not known.
  ///   - choice: The folder that the user chose; nil for none.
  /// - Throws: `CatalogueMissing` when it is in none of these places, `FileError` when it cannot be
  ///   listed.
  package init(program: String?, choice: String? = nil) throws {
    if let choice {
      try self.init(folder: choice)
      if names.isEmpty { throw CatalogueMissing(places: [choice]) }
      return
    }
    var places: [String] = []
    var above = program.map { splitPath($0).folder } ?? ""
    if !above.isEmpty { places.append(joinPath(splitPath(above).folder, "share/reveal/presets")) }
    while !above.isEmpty {
      places.append(joinPath(above, "Presets"))
      above = above == "/" ? "" : splitPath(above).folder
    }
    let found = places.first { fileKind(joinPath($0, StarterPreset.schemaName)) == .file }
    guard let found else { throw CatalogueMissing(places: places) }
    try self.init(folder: found)
  }

  /// The effects with their descriptions, in the order of their names.
  ///
  /// - Throws: When a file cannot be read.
  package func effects() throws(FileError) -> [Effect] {
    var effects: [Effect] = []
    for name in names {
      let root = JSONParser.parse(try source(of: name)).root
      effects.append(Effect(name: name, description: root?["description"]?.string ?? ""))
    }
    return effects
  }

  /// The names that may have been meant by another one, with or without its library; at most three.
  package func namesNear(_ word: String) -> [String] {
    let ownNames = names.map { splitPath($0).name.lowercased() }
    func effects(called ownName: String) -> [String] {
      Array(zip(names, ownNames).filter { $0.1 == ownName }.map(\.0).prefix(3))
    }
    let word = word.lowercased()
    if ownNames.contains(word) { return effects(called: word) }
    if let name = nearestWord(to: word, among: names) { return [name] }
    return nearestWord(to: word, among: ownNames).map(effects(called:)) ?? []
  }

  /// An effect as a preset that needs no other file of the catalogue.
  ///
  /// - Parameter name: One of ``names``.
  /// - Returns: The preset and the files that it names.
  /// - Throws: `FileError` when a file cannot be read, `PresetError` when one is wrong.
  package func preset(_ name: String) throws -> EffectPreset {
    let source = try source(of: name)
    let scope = FileScope.everywhere
    var extended: Set<String> = []
    var bases = PresetBases(scope: scope) { extended.insert($0) }
    let whole = try bases.standalone(source)
    let loaded = try LoadedPreset(
      source, overrides: CanvasOverrides(text: .bars), scope: scope)
    let (library, fileName) = splitPath(source.file)
    var files: [(path: String, bytes: [UInt8])] = []
    for path in loaded.files.dropFirst() where !extended.contains(path) && fileKind(path) == .file {
      let file = relativePath(path, from: library)
      if file.hasPrefix("../") { continue }
      files.append((file, try scope.read(path, limit: .max)))
    }
    guard let root = whole.root, case .object(let members) = root.value else {
      preconditionFailure("\(source.file) was read, and is no object")
    }
    let schema: JSONOutput.Member = ("$schema", .string(StarterPreset.schemaName))
    let others = try members.filter { $0.key != schema.key }.map { member in
      let value =
        member.key == "cards" ? try Self.withTemplate(member.value, library) : member.value
      return (member.key, JSONOutput(value))
    }
    return EffectPreset(fileName: fileName, json: .object([schema] + others), files: files)
  }

  /// Cards with a template that is outside of their library in place of its path.
  private static func withTemplate(
    _ cards: JSONNode, _ library: String
  ) throws(FileError) -> JSONNode {
    let key = "template"
    guard case .object(let members) = cards.value, let path = cards[key]?.string,
      DeckTemplate.isPath(path),
      relativePath(joinPath(library, path), from: library).hasPrefix("../")
    else { return cards }
    let file = joinPath(library, path)
    let source = SourceText(
      file: file, bytes: try FileScope.everywhere.read(file, limit: SourceText.maximumBytes))
    guard let cell = JSONParser.parse(source).root?[CellTemplate.key] else { return cards }
    let range = cell.range
    let template = JSONNode(
      value: .object([JSONMember(key: CellTemplate.key, keyRange: range, value: cell)]),
      range: range)
    return JSONNode(
      value: .object(
        members.map { member in
          member.key == key
            ? JSONMember(key: key, keyRange: member.keyRange, value: template) : member
        }), range: cards.range)
  }

  private func source(of name: String) throws(FileError) -> SourceText {
    let path = joinPath(folder, name + Self.ending)
    return SourceText(
      file: path, bytes: try FileScope.everywhere.read(path, limit: SourceText.maximumBytes))
  }
}

/// A name of the catalogue with what it shows.
package struct Effect: Hashable, Sendable {
  /// The library and the effect's own name, as in "animate.css/fadeInUp".
  package let name: String
  /// As the preset has it; empty if it has none.
  package let description: String

  /// The folder of the effect.
  package var library: String { splitPath(name).folder }

  /// The name within the library.
  package var ownName: String { splitPath(name).name }

  /// The description without a first sentence that says the library and the name again.
  ///
  /// Of "animate.css 4.1.1: fadeInUp. Fades in from below." it is what follows the name.
  package var summary: String {
    guard let end = description.firstRange(of: ". "),
      description[..<end.lowerBound].contains(": ")
    else { return description }
    return String(description[end.upperBound...])
  }

  /// Whether the name or the description has a word, in capitals or not.
  package func mentions(_ word: String) -> Bool {
    [name, description].contains { $0.lowercased().contains(word.lowercased()) }
  }
}

/// A preset that extends no other, and the files that it names.
package struct EffectPreset: Sendable {
  /// The effect's own name with the ending of a preset.
  package let fileName: String
  /// The preset, with the schema beside it.
  package let json: JSONOutput
  /// The files that it needs, by their paths from its folder.
  package let files: [(path: String, bytes: [UInt8])]
}

/// There is no catalogue of effects where it should be.
package struct CatalogueMissing: Error, Hashable, CustomStringConvertible {
  /// The folders that were tried.
  package let places: [String]

  package var description: String {
    """
    no effects were found in \(places.isEmpty ? "any folder" : places.joined(separator: ", "))
      hint: run make install in the sources of reveal, or name the folder of its presets with \
    REVEAL_PRESETS
    """
  }
}
