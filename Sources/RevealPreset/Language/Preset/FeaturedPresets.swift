package import RevealJSON

/// The presets of a folder that its gallery shows first, and those that it hides.
///
/// They come from a file in the folder, an object with a list of preset names under `featured` and
/// a list of folders under `bases`.
package struct FeaturedPresets: Hashable, Sendable {
  /// The path of the file.
  package let file: String
  /// The presets' paths below the folder, without `.json`, in order.
  package let names: [String]
  /// The paths of folders whose presets only serve as bases of others; they are not shown.
  package let bases: [String]

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
    (names, bases) = try source.read(parsed) { field in
      guard var object = field.object() else { return ([String], [String])?.none }
      defer { object.finish() }
      let folders = object["bases"]?.list(0...Self.mostNames, "a list of folders") ?? []
      let bases = folders.compactMap { $0.presetFolder(among: known) }
      let what = "a list of names of presets"
      guard let fields = object.required(Self.key, what)?.list(0...Self.mostNames, what) else {
        return nil
      }
      let shown = known?.filter { !Self.isBelow($0, bases) }
      return (fields.compactMap { $0.presetName(among: shown) }, bases)
    }.0
  }

  /// Returns whether a preset is hidden, since it only serves as a base of others.
  ///
  /// - Parameter path: The preset's path below the folder, with or without its ending.
  /// - Returns: True if one of the ``bases`` holds it.
  package func hides(_ path: String) -> Bool { Self.isBelow(path, bases) }

  private static func isBelow(_ path: String, _ folders: [String]) -> Bool {
    folders.contains { path.hasPrefix($0 + "/") }
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
