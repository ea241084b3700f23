import RevealJSON
import RevealPreset

/// Finds the presets below a folder.
///
/// Every file whose name ends in `.json` counts, also one that cannot be read as JSON (its author will
/// want to know), unless its content says that it is something else: a deck (a list, or an object whose
/// `cards` is one), a JSON Schema, a scene (it has `quads`) or a manifest (it has `reveal`). Hidden names and links
/// to folders are left alone.
package struct PresetSearch: Sendable {
  private let folder: String
  private let excluded: String

  /// - Parameters:
  ///   - folder: Where to look.
  ///   - excluded: A folder below it that is not looked into: the gallery's own.
  package init(_ folder: String, excluding excluded: String) {
    self.folder = folder
    self.excluded = excluded
  }

  /// The paths of all presets relative to the folder, sorted by their parts.
  ///
  /// - Returns: At least one path.
  /// - Throws: When a folder cannot be listed or there is no preset.
  package func presets() throws(FileError) -> [String] {
    var found: [String] = []
    try search("", into: &found)
    if found.isEmpty {
      throw FileError(
        path: folder, action: "cannot make a gallery", reason: "there is no preset below it")
    }
    return found
  }

  private func search(_ place: String, into found: inout [String]) throws(FileError) {
    for name in try listFolder(joinPath(folder, place)) where !name.hasPrefix(".") {
      let path = joinPath(place, name)
      let full = joinPath(folder, path)
      switch fileKind(full) {
      case .folder:
        guard !isLink(full), relativePath(full, from: excluded) != "" else { continue }
        try search(path, into: &found)
      case .file:
        guard name.hasSuffix(".json"), name.count > ".json".count else { continue }
        if Self.isPreset(full) { found.append(path) }
      case .other, nil: continue
      }
    }
  }

  /// Whether a JSON file is a preset, right or wrong.
  private static func isPreset(_ path: String) -> Bool {
    // Why a file cannot be read is said in its place in the gallery.
    guard let bytes = try? readFile(path, limit: Preset.maximumBytes) else { return true }
    switch JSONParser.parse(SourceText(file: path, bytes: bytes)).root?.value {
    case .array: return false
    case .object(let members):
      return members.allSatisfy { member in
        switch (member.key, member.value.value) {
        case ("quads", _), ("reveal", _), ("cards", .array): false
        case ("$schema", .string(let schema)): !schema.contains("json-schema.org")
        default: true
        }
      }
    case .null, .bool, .number, .string, .unreadable, nil: return true
    }
  }
}
