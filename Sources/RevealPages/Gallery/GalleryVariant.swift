import RevealRender

/// One of the cards that a gallery shows of each preset.
struct GalleryVariant: Sendable {
  /// The values in which it differs from the preset's other cards; none if there are no others.
  let changes: [PresetChange]
  /// The end of the card's name, which is that of a folder, as in "-duration=0.2".
  let ending: String

  /// The end of the card's title; empty if the preset has one card.
  var suffix: String { changes.isEmpty ? "" : ", \(changes.caption)" }

  /// Returns the variants for each value, or for each pair of values.
  ///
  /// The ending of a variant follows from its values alone, unless values are spelled alike.
  ///
  /// - Parameter variations: The variations; none for one card of each preset.
  /// - Returns: The variants, row by row.
  static func all(_ variations: [PresetVariation]) -> [GalleryVariant] {
    var uses: [String: Int] = [:]
    return variations.combinations.map { changes in
      let ending = changes.map { "-" + spelled($0) }.joined()
      // Some file systems do not tell large letters from small ones.
      let number = uses[ending.lowercased(), default: 0] + 1
      uses[ending.lowercased()] = number
      return GalleryVariant(changes: changes, ending: number == 1 ? ending : "\(ending)-\(number)")
    }
  }

  /// The limit on letters of a value in a name.
  private static let mostLetters = 40

  /// Returns a change's last key and value in letters that are safe in names and addresses.
  private static func spelled(_ change: PresetChange) -> String {
    let sides = change.label.split(separator: "=", maxSplits: 1)
    return sides.map { side in
      let words = side.split { !$0.isASCII || !($0.isLetter || $0.isNumber || "-._".contains($0)) }
      return String(words.joined(separator: "-").prefix(mostLetters))
    }
    .joined(separator: "=")
  }
}
