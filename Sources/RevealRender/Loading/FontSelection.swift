import RevealText

/// The fonts that were chosen for some letters, and the letters that they lack.
struct FontSelection {
  private(set) var fonts: [Font] = []
  /// The characters that no font has.
  private(set) var missing: [Unicode.Scalar]
  private let letters: Letters
  /// The letters that no font has with all their marks.
  private var rest: Letters

  init(for letters: Letters) {
    (self.letters, rest) = (letters, letters)
    missing = letters.missing(from: [])
  }

  mutating func add(_ font: Font) {
    fonts.append(font)
    rest = rest.without(thoseOf: font)
    missing = rest.missing(from: fonts)
  }

  /// Whether a font file of the machine may have missing characters.
  func wants(_ file: FontFile) -> Bool {
    switch file.system {
    case nil: missing.contains(where: \.isAssigned)
    case .emoji?: letters.lackColors(in: fonts)
    case let system: missing.contains { WritingSystem.of($0) == system }
    }
  }

  /// Whether a font has missing characters.
  func isBetter(with font: Font, of file: FontFile) -> Bool {
    if file.system == .emoji { return font.hasColor }
    return missing.contains { font.glyph($0) != nil }
  }
}

extension Unicode.Scalar {
  /// Whether a font may have the character.
  fileprivate var isAssigned: Bool {
    switch properties.generalCategory {
    case .unassigned, .control: false
    default: true
    }
  }
}
