package import RevealFiles
import RevealJSON
import RevealPreset

/// Finds the presets below a folder.
///
/// Every file whose name ends in `.json` or `.jsonc` counts, even if it cannot be read as JSON,
/// since its author will want to know. Files are excluded by their content if that is something
/// else (see `DocumentKind`), or by their names: goldens beside presets, and the tolerances of a
/// folder of goldens. Hidden names and links to folders are skipped.
package struct PresetSearch: Sendable {
  private let folder: String
  private let excluded: String?
  private let scope: FileScope

  /// - Parameters:
  ///   - folder: The folder to search.
  ///   - excluded: A folder below it that is not searched, such as that of a gallery.
  ///   - scope: The limits on where folders and presets may be.
  package init(_ folder: String, excluding excluded: String? = nil, scope: FileScope = .everywhere)
  {
    self.folder = folder
    self.excluded = excluded
    self.scope = scope
  }

  /// The paths of all presets relative to the folder, in natural order.
  ///
  /// Presets in a folder `scenes` precede those beside the folder, since people look at whole lists
  /// first.
  ///
  /// - Parameter willSkip: A closure that is called for each preset and folder whose path is not
  ///   UTF-8.
  /// - Returns: The paths, at least one.
  /// - Throws: When a folder cannot be listed or there is no preset.
  package func presets(willSkip: (FileError) -> Void = { _ in }) throws(FileError) -> [String] {
    let found = try contents(willSkip: willSkip).presets
    if found.isEmpty {
      throw FileError(folder, "cannot make a gallery", "there is no preset below it")
    }
    return found
  }

  /// The presets of a folder, and the goldens beside them.
  package struct Contents: Hashable, Sendable {
    /// The paths of all presets, in the order of `presets(willSkip:)`.
    package fileprivate(set) var presets: [String] = []
    /// The paths of all files with the extension of a golden, in the same order.
    package fileprivate(set) var goldens: [String] = []
  }

  /// The paths of all presets and goldens relative to the folder.
  ///
  /// - Parameter willSkip: A closure that is called for each file and folder whose path is not
  ///   UTF-8.
  /// - Returns: The paths, which may be none.
  /// - Throws: When a folder cannot be listed.
  package func contents(
    willSkip: (FileError) -> Void = { _ in }
  ) throws(FileError) -> Contents {
    var found = Contents()
    try search("", into: &found, willSkip)
    return found
  }

  /// The name of the file with the tolerances of all presets of a folder.
  package static let tolerances = "tolerances.json"

  /// The name of a preset in a gallery: its path without `.json` or `.jsonc`.
  package static func name(of path: String) -> String {
    let ending = endings.first { hasEnding($0, Array(path.utf8)) } ?? []
    return String(decoding: path.utf8.dropLast(ending.count), as: UTF8.self)
  }

  private static let scenes = "scenes"
  private static let endings = [Array(".json".utf8), Array(".jsonc".utf8)]

  private static func hasEnding(_ ending: [UInt8], _ name: [UInt8]) -> Bool {
    name.count > ending.count && name.suffix(ending.count).elementsEqual(ending)
  }

  private func search(
    _ place: String, into found: inout Contents, _ willSkip: (FileError) -> Void
  ) throws(FileError) {
    let here = joinPath(folder, place)
    let entries = try scope.entries(in: here).sorted {
      precedesByNumber($0.name.bytes, $1.name.bytes)
    }
    let scenes = entries.filter { $0.name.text == Self.scenes && $0.kind == .folder }
    let others = entries.filter { $0.name.text != Self.scenes || $0.kind != .folder }
    for (entry, kind) in scenes + others where entry.bytes.first != dot {
      let isNamedPreset = Self.endings.contains { Self.hasEnding($0, entry.bytes) }
      guard let name = entry.text else {
        guard kind == .folder || kind != .other && isNamedPreset else { continue }
        willSkip(
          FileError(joinPath(here, entry.shown), "cannot draw", "its name is not UTF-8"))
        continue
      }
      let path = joinPath(place, name)
      let full = joinPath(folder, path)
      switch kind {
      case .folder:
        if let excluded, relativePath(full, from: excluded) == "" { continue }
        try search(path, into: &found, willSkip)
      case .file, .link:
        guard isNamedPreset, leadsToFile(full, kind) else { continue }
        if Self.hasEnding(Array(Manifest.goldenEnding.utf8), entry.bytes) {
          found.goldens.append(path)
        } else if path != Self.tolerances, isPreset(full) {
          found.presets.append(path)
        }
      case .other: continue
      }
    }
  }

  /// Whether an entry may be a file; false for a link to a folder or a device.
  ///
  /// A dangling link, or one that leads out of the scope, is a mistake that is reported later.
  private func leadsToFile(_ path: String, _ kind: EntryKind) -> Bool {
    kind == .file || (try? scope.kind(of: path)) ?? .file == .file
  }

  /// Whether a JSON file is a preset, valid or not.
  private func isPreset(_ path: String) -> Bool {
    // The gallery shows the reason why a file cannot be read.
    guard let bytes = try? scope.read(path, limit: SourceText.maximumBytes) else { return true }
    return DocumentKind(JSONParser.parse(SourceText(file: path, bytes: bytes))) == .preset
  }
}
