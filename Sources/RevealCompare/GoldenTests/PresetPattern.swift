/// Names of presets in a folder, as in "fade", "cards/*" and "cards".
///
/// `*` stands for any characters within one part of a path, and a folder's name for all presets
/// below it. The endings of presets and goldens may be there or not.
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
    parts = name.split(separator: Self.slash).filter { $0 != [UInt8(ascii: ".")] }.map(Array.init)
  }

  /// Whether it names a preset.
  ///
  /// - Parameter name: The preset's path from the folder, without its ending.
  /// - Returns: True also for a preset in a folder that it names.
  package func matches(_ name: String) -> Bool {
    let names = name.utf8.split(separator: Self.slash).map(Array.init)
    guard !parts.isEmpty, parts.count <= names.count else { return false }
    return zip(parts, names).allSatisfy(Self.matches)
  }

  /// Whether a part of a pattern fits a part of a path, in time that grows with their product.
  private static func matches(_ pattern: [UInt8], _ name: [UInt8]) -> Bool {
    var (place, here) = (0, 0)
    // Where to continue after a mismatch: behind the latest star, one byte later.
    var retry: (pattern: Int, name: Int)?
    while here < name.count {
      if place < pattern.count, pattern[place] == star {
        retry = (place + 1, here)
        place += 1
      } else if place < pattern.count, pattern[place] == name[here] {
        place += 1
        here += 1
      } else if let (next, start) = retry {
        retry = (next, start + 1)
        (place, here) = (next, start + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == star }
  }

  private static let endings = [".golden.json", ".jsonc", ".json"].map { Array($0.utf8) }
  private static let slash = UInt8(ascii: "/")
  private static let star = UInt8(ascii: "*")
}

/// A name on the command line that no preset has.
package struct UnknownPresetName: Error, Hashable, CustomStringConvertible {
  package let name: String
  package let folder: String
  /// A name that may have been meant.
  package let nearest: String?

  package var description: String {
    "no preset in \(folder) is named \(name)"
      + (nearest.map { "\n  hint: did you mean \($0)?" } ?? "")
  }
}
