package import RevealFiles

/// Names of presets in a folder, as in "fade", "cards/*" and "cards".
///
/// `*` stands for any characters within one part of a path, and a folder's name for all presets
/// below it, so that "." stands for all. The endings of presets and goldens may be there or not.
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
    // An empty text, as from a variable that is not set, stands for no preset.
    parts = written.isEmpty ? [[]] : written.filter { $0 != [UInt8(ascii: ".")] }
  }

  /// Whether it names a preset.
  ///
  /// - Parameter name: The preset's path from the folder, without its ending.
  /// - Returns: True also for a preset in a folder that it names.
  package func matches(_ name: String) -> Bool {
    let names = name.utf8.split(separator: Self.slash).map(Array.init)
    guard parts.count <= names.count else { return false }
    return zip(parts, names).allSatisfy { starPattern($0, fits: $1) }
  }

  private static let endings = [".golden.json", ".jsonc", ".json"].map { Array($0.utf8) }
  private static let slash = UInt8(ascii: "/")
}

/// A name on the command line that no preset has.
package struct UnknownPresetName: ReportableError, Hashable, CustomStringConvertible {
  package let name: String
  package let folder: String
  /// A name that may have been meant.
  package let nearest: String?

  package var description: String {
    "no preset in \(visible(folder)) is named \(visible(name))"
      + (nearest.map { "\n  hint: did you mean \(visible($0))?" } ?? "")
  }

  package var exitStatus: ExitStatus { .usage }
}
