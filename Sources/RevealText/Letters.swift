/// The letters of some texts with their marks, as readers perceive them.
package struct Letters: Sendable {
  /// The different letters, which always include the ellipsis.
  package private(set) var clusters: Set<Character> = [Self.ellipsis]

  /// The limit on letters that are looked up in fonts with their marks.
  ///
  /// Beyond it, the characters are looked up one by one.
  private static let mostClusters = 50_000

  package init(of texts: some Sequence<String>) {
    for text in texts {
      for letter in LetterSequence(text[...]) {
        if clusters.count < Self.mostClusters {
          clusters.insert(letter)
        } else {
          clusters.formUnion(letter.unicodeScalars.lazy.map(Character.init))
        }
      }
    }
    if clusters.contains(Self.softHyphen) { clusters.insert(Self.hyphens[1]) }
  }

  static let ellipsis: Character = "…"
  /// A character that shows as a hyphen at the end of a line, and nowhere else.
  static let softHyphen: Character = "\u{AD}"
  /// The hyphens that may replace a soft one, the best first.
  static let hyphens: [Character] = ["\u{2010}", "-"]

  /// The characters to set for a letter; every kind of whitespace becomes a space.
  static func scalars(of letter: Character) -> [UInt32] {
    letter.unicodeScalars.map { scalar in
      switch scalar.value {
      case 0x00...0x20, 0x7F...0xA0, 0x2028, 0x2029, 0x202F: 0x20
      default: scalar.value
      }
    }
  }

  /// The characters that are missing from all of the given fonts.
  package func missing(from fonts: [Font]) -> [Unicode.Scalar] {
    var missing: Set<Unicode.Scalar> = []
    for cluster in clusters {
      let scalars = Self.scalars(of: cluster)
      if fonts.contains(where: { $0.covers(scalars) }) { continue }
      missing.formUnion(
        scalars.filter { scalar in
          !isIgnorable(scalar) && fonts.allSatisfy { $0.face.glyphIndex(scalar) == 0 }
        }.compactMap(Unicode.Scalar.init))
    }
    return missing.sorted()
  }

  /// The letters that a font does not have with all their marks.
  package func without(thoseOf font: Font) -> Letters {
    var rest = self
    rest.clusters = clusters.filter { !font.covers(Self.scalars(of: $0)) }
    return rest
  }

  /// Whether there are emoji for which none of the given fonts has colors.
  package func lackColors(in fonts: [Font]) -> Bool {
    clusters.contains { cluster in
      cluster.isColored && !fonts.contains { $0.hasColor && $0.covers(Self.scalars(of: cluster)) }
    }
  }

  /// The writing systems that cannot be set as a row of letters, in the order of the table.
  package var complexSystems: [WritingSystem] {
    let found = Set(clusters.lazy.flatMap(\.unicodeScalars).compactMap(WritingSystem.of))
    return WritingSystem.all.filter { $0.isComplex && found.contains($0) }
  }
}

extension Character {
  /// Whether the character must be shown as a picture in color (UTS #51).
  var isColored: Bool {
    guard let first = unicodeScalars.first, first.value >= 0x23 else { return false }
    let asks = unicodeScalars.contains { $0.value == 0xFE0F }
    if asks { return first.properties.isEmoji }
    return first.properties.isEmojiPresentation && !unicodeScalars.contains { $0.value == 0xFE0E }
  }

  /// Whether the character must be shown as a letter although it could be a picture.
  var refusesColor: Bool { unicodeScalars.contains { $0.value == 0xFE0E } }
}

/// Whether a character has no glyph of its own: joiners, marks of direction, variation selectors,
/// soft hyphens and the like.
package func isIgnorable(_ scalar: UInt32) -> Bool {
  scalar >= 0xAD && Unicode.Scalar(scalar)?.properties.isDefaultIgnorableCodePoint == true
}
