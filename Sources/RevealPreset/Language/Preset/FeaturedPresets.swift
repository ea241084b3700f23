package import RevealJSON

/// The presets of a folder that its gallery shows first, those that it hides, and the libraries
/// that they are modelled on.
///
/// They come from a file in the folder, an object with a list of preset names under `featured`, a
/// list of folders under `bases`, and an object with a member for each folder under `libraries`.
package struct FeaturedPresets: Hashable, Sendable {
  /// The path of the file.
  package let file: String
  /// The presets' paths below the folder, without `.json`, in order.
  package let names: [String]
  /// The paths of folders whose presets only serve as bases of others; they are not shown.
  package let bases: [String]
  /// What the presets of a folder are modelled on, by folder.
  package let libraries: [String: PresetLibrary]

  /// The name of the file.
  package static let fileName = "gallery.json"
  /// The key that distinguishes the file from a preset.
  package static let key = "featured"
  private static let mostNames = 10_000

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - source: The text of the file.
  ///   - parsed: The parsed text; nil to parse it now.
  ///   - known: The names of all presets in the folder; nil to accept any names.
  /// - Throws: All problems of the file, such as unknown names.
  package init(
    json source: SourceText, parsed: ParsedJSON? = nil, known: [String]? = nil
  ) throws(PresetError) {
    file = source.file
    (names, bases, libraries) = try source.read(parsed) { field in
      guard var object = field.object() else {
        return ([String], [String], [String: PresetLibrary])?.none
      }
      defer { object.finish() }
      let folders = object["bases"]?.list(0...Self.mostNames, "a list of folders") ?? []
      let bases = folders.compactMap { $0.presetFolder(among: known) }
      let libraries = object["libraries"].map(Self.libraries) ?? [:]
      let what = "a list of names of presets"
      guard let fields = object.required(Self.key, what)?.list(0...Self.mostNames, what) else {
        return nil
      }
      let shown = known?.filter { !Self.isBelow($0, bases) }
      return (fields.compactMap { $0.presetName(among: shown) }, bases, libraries)
    }.0
  }

  /// Returns whether a preset is hidden, since it only serves as a base of others.
  ///
  /// - Parameter path: The preset's path below the folder, with or without its ending.
  /// - Returns: True if one of the ``bases`` holds it.
  package func hides(_ path: String) -> Bool { Self.isBelow(path, bases) }

  private static func libraries(_ field: JSONField) -> [String: PresetLibrary] {
    guard var folders = field.object("an object with a member for each folder") else { return [:] }
    var libraries: [String: PresetLibrary] = [:]
    for folder in folders.keys {
      guard var library = folders[folder]?.object() else { continue }
      defer { library.finish() }
      let name = library.required("name", "the library's name")?.string()
      let (version, license) = (library["version"]?.string(), library["license"]?.string())
      libraries[folder] = name.map { PresetLibrary(name: $0, version: version, license: license) }
    }
    return libraries
  }

  private static func isBelow(_ path: String, _ folders: [String]) -> Bool {
    folders.contains { path.hasPrefix($0 + "/") }
  }
}

/// A library or platform that presets are modelled on.
package struct PresetLibrary: Hashable, Sendable {
  /// The name as its authors write it, as in "AOS".
  package let name: String
  /// The version, as in "4.1.1"; nil if the presets follow none in particular.
  package let version: String?
  /// The license as an SPDX identifier; nil if the library has none.
  package let license: String?

  /// Creates a library.
  package init(name: String, version: String?, license: String?) {
    (self.name, self.version, self.license) = (name, version, license)
  }
}

extension JSONField {
  fileprivate func presetFolder(among known: [String]?) -> String? {
    guard let name = string("a folder of presets, as in \"demo\"") else { return nil }
    guard let known, !known.contains(where: { $0.hasPrefix(name + "/") }) else { return name }
    expected("a folder with presets in this folder")
    return nil
  }

  fileprivate func presetName(among known: [String]?) -> String? {
    guard let name = string("the name of a preset, as in \"scenes/chat\"") else { return nil }
    guard let known, !known.contains(name) else { return name }
    expected("the name of a preset in this folder", hint: wordHint(among: known))
    return nil
  }
}
