package import RevealFiles

/// A pattern for names of presets in a folder, as in "fade", "cards/*" and "cards".
///
/// `*` stands for any characters within one part of a path, and a folder's name for all presets
/// below it, so "." stands for all. The extensions of presets and goldens are optional.
package struct PresetPattern: Hashable, Sendable {
  /// The pattern as it was written.
  package let text: String
  private let parts: [[UInt8]]

  package init(_ text: String) {
    self.text = text
    var name = Array(text.utf8)
    for ending in Self.endings
    where name.count > ending.count && name.suffix(ending.count) == ending {
      name.removeLast(ending.count)
      break
    }
    let written = name.split(separator: Self.slash).map(Array.init)
    // An empty text, as from an unset variable, matches no preset.
    parts = written.isEmpty ? [[]] : written.filter { $0 != [UInt8(ascii: ".")] }
  }

  /// Whether the pattern matches a preset.
  ///
  /// - Parameter name: The preset's path relative to the folder, without its extension.
  /// - Returns: True if it matches the preset, or a folder that contains it.
  package func matches(_ name: String) -> Bool {
    let names = name.utf8.split(separator: Self.slash).map(Array.init)
    guard parts.count <= names.count else { return false }
    return zip(parts, names).allSatisfy { starPattern($0, fits: $1) }
  }

  private static let endings = [".golden.json", ".jsonc", ".json"].map { Array($0.utf8) }
  private static let slash = UInt8(ascii: "/")
}

/// The error for a name on the command line that matches no preset.
package struct UnknownPresetName: ReportableError, Hashable, CustomStringConvertible {
  package let name: String
  package let folder: String
  /// The name that may have been meant; nil if none is near.
  package let nearest: String?

  package var description: String {
    "no preset in \(printable(folder)) is named \(printable(name))"
      + (nearest.map { "\n  hint: did you mean \(printable($0))?" } ?? "")
  }

  package var exitStatus: ExitStatus { .usage }
}
