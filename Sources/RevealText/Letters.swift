/// The characters of some texts, and the pairs of adjacent ones.
package struct Letters: Sendable {
  /// By ascending code point; always includes the ellipsis.
  package let scalars: [Unicode.Scalar]
  /// In order; includes every letter followed by an ellipsis.
  let pairs: [LetterPair]

  package init(of texts: some Sequence<String>) {
    var scalars: Set<Unicode.Scalar> = [Self.ellipsis]
    var pairs: Set<LetterPair> = []
    for text in texts {
      let letters = Self.scalars(of: text)
      scalars.formUnion(letters)
      for (left, right) in zip(letters, letters.dropFirst()) {
        pairs.insert(LetterPair(left: left, right: right))
      }
    }
    for scalar in scalars { pairs.insert(LetterPair(left: scalar, right: Self.ellipsis)) }
    self.scalars = scalars.sorted()
    self.pairs = pairs.sorted { ($0.left, $0.right) < ($1.left, $1.right) }
  }

  static let ellipsis: Unicode.Scalar = "…"

  /// The characters to draw for a text: every kind of blank becomes a space, and control characters
  /// are skipped.
  static func scalars(of text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.compactMap { scalar in
      switch scalar.value {
      case 0x00...0x20, 0x7F...0xA0, 0x2028, 0x2029, 0x202F: " "
      // Soft hyphen, joiners, marks of direction, variation selectors, byte order mark.
      case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF: nil
      default: scalar
      }
    }
  }
}

struct LetterPair: Hashable, Sendable {
  let left: Unicode.Scalar
  let right: Unicode.Scalar
}
