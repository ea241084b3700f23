package import RevealFiles
import RevealFrames
import RevealJSON
package import RevealPreset
package import RevealSearch
import RevealSimulation

/// A folder with a folder of presets for each library of effects.
package struct EffectCatalogue: Sendable {
  /// The folder of the libraries' folders.
  package let folder: String
  /// The names of all effects, as in "animate.css/fadeInUp", sorted by their bytes.
  package let names: [String]

  /// The folders of lists that effects extend, and of templates of cells, which are not libraries.
  private static let noLibraries: Set = ["demo", "templates", "tokens"]
  /// The folder of whole parts of apps, which show several motions together.
  package static let recipes = "recipes"
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
  /// It is the folder that the user chose, or `share/reveal/presets` next to the program's folder,
  /// where `make install` puts it, or `Presets` in the checkout where the program was built.
  ///
  /// - Parameters:
  ///   - program: The path of the program's file, without links; nil if it is unknown.
  ///   - choice: The folder that the user chose; nil for none.
  /// - Throws: `CatalogueMissing` if it is in none of these places, `FileError` if it cannot be
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

  /// The effects with their descriptions and kinds, in the order of their names.
  ///
  /// - Throws: When a file cannot be read.
  package func effects() async throws -> [SearchedPreset] {
    let chunks = Swift.stride(from: 0, to: names.count, by: Self.effectsAtATime).map {
      names[$0..<min($0 + Self.effectsAtATime, names.count)]
    }
    var effects: [SearchedPreset] = []
    try await WorkerPool.run(chunks, jobs: SystemLimits.processorCount, delivery: .inOrder) {
      try $0.map(effect)
    } deliver: {
      effects += $1
    }
    return effects
  }

  private static let effectsAtATime = 50

  /// Reads an effect, whose preset may be invalid.
  private func effect(_ name: String) throws(FileError) -> SearchedPreset {
    let source = try source(of: name)
    let parsed = JSONParser.parse(source)
    var bases = PresetBases(scope: .everywhere)
    let preset = try? bases.read(source, parsed: parsed).preset
    return SearchedPreset(
      name: name, description: parsed.root?["description"]?.string ?? "",
      kinds: preset?.kinds ?? [], tags: preset?.tags ?? [])
  }

  /// Whether an effect is a file with the same text as another one.
  ///
  /// - Parameters:
  ///   - name: One of ``names``.
  ///   - path: The path of the other file.
  /// - Returns: False if one of them cannot be read.
  package func has(_ name: String, as path: String) -> Bool {
    guard let own = try? source(of: name).bytes else { return false }
    return (try? FileScope.everywhere.read(path, limit: SourceText.maximumBytes)) == own
  }

  /// The presets that a gallery shows first, and the libraries that effects are modelled on; nil
  /// if the catalogue has no file for them.
  ///
  /// - Throws: `FileError` if the file cannot be read, `PresetError` if it is invalid.
  package func featured() throws -> FeaturedPresets? {
    try FeaturedPresets(in: folder, presets: nil, scope: .everywhere)
  }

  /// The words by which people look for effects; none if the catalogue has no file for them.
  ///
  /// - Throws: `FileError` if the file cannot be read, `PresetError` if it is invalid.
  package func words() throws -> SearchWords {
    try SearchWords(in: folder, scope: .everywhere) ?? SearchWords()
  }

  /// Up to three names that may have been meant by another one, with or without the library.
  package func namesNear(_ word: String) -> [String] {
    let ownNames = names.map { splitPath($0).name.lowercased() }
    func effects(called ownName: String) -> [String] {
      Array(zip(names, ownNames).filter { $0.1 == ownName }.map(\.0).prefix(3))
    }
    let word = word.lowercased()
    if ownNames.contains(word) { return effects(called: word) }
    if let name = Self.nearest(to: word, among: names) { return [name] }
    return Self.nearest(to: word, among: ownNames).map(effects(called:)) ?? []
  }

  /// The nearest word; in so many words, more errors would nearly always match some word.
  private static func nearest(to word: String, among words: [String]) -> String? {
    nearestWord(to: word, among: words, lettersPerError: 4)
  }

  /// An effect as a preset that needs no other file of the catalogue.
  ///
  /// Pages and carousels stand on portrait cards.
  ///
  /// - Parameter name: One of ``names``.
  /// - Returns: The preset and the files that it names.
  /// - Throws: `FileError` if a file cannot be read, `PresetError` if one is invalid.
  package func preset(_ name: String) throws -> EffectPreset {
    let library = splitPath(joinPath(folder, name)).folder
    return try Self.standalone(source(of: name)).onPortraitCards(in: library)
  }

  /// A preset of one's own as one that extends no other.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: The preset and the files that it names.
  /// - Throws: As ``preset(_:)`` does.
  func preset(ofFile path: String) throws -> EffectPreset {
    try Self.standalone(FileScope.everywhere.text(path))
  }

  private static func standalone(_ source: SourceText) throws -> EffectPreset {
    let scope = FileScope.everywhere
    var extended: Set<String> = []
    var bases = PresetBases(scope: scope) { extended.insert($0) }
    let whole = try bases.standalone(source)
    let loaded = try LoadedPreset(
      source, overrides: CanvasOverrides([.text(.bars)]), scope: scope)
    let library = splitPath(source.file).folder
    var files: [EffectPreset.File] = []
    for path in loaded.files.dropFirst() where !extended.contains(path) && fileKind(path) == .file {
      let file = relativePath(path, from: library)
      if file.hasPrefix("../") { continue }
      files.append(EffectPreset.File(path: file, bytes: try scope.read(path, limit: .max)))
    }
    return try EffectPreset(
      extended.isEmpty ? source : text(of: whole, in: source.file), in: library, files: files)
  }

  /// The text of a preset with the inherited keys of others.
  private static func text(of preset: ParsedJSON, in file: String) -> SourceText {
    guard let root = preset.root, case .object(let members) = root.value else {
      preconditionFailure("\(file) was read, and is no object")
    }
    let schema: JSONOutput.Member = ("$schema", .string(StarterPreset.schemaName))
    let others = members.filter { $0.key != schema.key }.map { ($0.key, JSONOutput($0.value)) }
    let output = JSONOutput.object([schema] + others)
    return SourceText(file: file, text: output.text(braces: .spaced) + "\n")
  }

  private func source(of name: String) throws(FileError) -> SourceText {
    try FileScope.everywhere.text(joinPath(folder, name + Self.ending))
  }
}

/// The error that the catalogue of effects is missing.
package struct CatalogueMissing: ReportableError, Hashable, CustomStringConvertible {
  /// The folders that were tried.
  package let places: [String]

  package var description: String {
    let searched = places.isEmpty ? "any folder" : places.map(printable).joined(separator: ", ")
    return """
      no effects were found in \(searched)
        hint: run make install in the sources of reveal, or name the folder of its presets with \
      REVEAL_PRESETS
      """
  }

  package var exitStatus: ExitStatus { .inputOutput }
}
