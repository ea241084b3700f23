package import RevealScene

/// The parts of a font file that some texts need: outlines of their letters, advances and kerning.
///
/// The file itself is not kept. Kerning is read from the `kern` table; fonts that have it only in
/// GPOS are set without kerning.
package struct Font: Sendable {
  package let family: String
  package let style: String
  /// From the baseline up, in ems.
  package let ascender: Double
  /// From the baseline down, in ems.
  package let descent: Double
  /// Units of the outlines.
  package let outlineUnitsPerEm: Double
  private let glyphs: [Unicode.Scalar: FontGlyph]
  /// The glyph for characters that no font has.
  package let missingGlyph: FontGlyph
  private let kernings: [LetterPair: Double]

  /// Reads what some letters need of a font file, by the index of the face in a collection.
  ///
  /// Throws when it is not a font file, is damaged, or has no outlines.
  package init(file: [UInt8], face: Int = 0, letters: Letters) throws(FontError) {
    let pairs = letters.pairs
    let places = Dictionary(
      uniqueKeysWithValues: letters.scalars.enumerated().map { ($0.element, $0.offset) })
    let read = try FreeType.read(
      file, face: face, scalars: letters.scalars + [Self.noncharacter],
      pairs: pairs.map { (places[$0.left] ?? 0, places[$0.right] ?? 0) })
    let unit = 1 / read.unitsPerEm
    var known: [Unicode.Scalar: FontGlyph] = [:]
    for (scalar, glyph) in zip(letters.scalars, read.glyphs) where !glyph.isMissing {
      known[scalar] = FontGlyph(glyph, unit: unit)
    }
    family = read.family
    style = read.style
    ascender = read.ascender * unit
    descent = 0 - read.descender * unit
    // FreeType reports half units.
    outlineUnitsPerEm = read.unitsPerEm * 2
    glyphs = known
    missingGlyph =
      read.glyphs.last.map { FontGlyph($0, unit: unit) } ?? FontGlyph(outline: nil, advance: 0)
    kernings = Dictionary(
      uniqueKeysWithValues: zip(pairs, read.kernings).filter { $1 != 0 }.map { ($0, $1 * unit) })
  }

  /// A code point that is never a character, so no font has it.
  private static let noncharacter: Unicode.Scalar = "\u{10FFFF}"

  /// Nil when the font lacks the character.
  package func glyph(_ scalar: Unicode.Scalar) -> FontGlyph? { glyphs[scalar] }

  /// The correction to the advance of the left of two adjacent letters, in ems.
  package func kerning(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Double {
    kernings.isEmpty ? 0 : kernings[LetterPair(left: left, right: right)] ?? 0
  }
}

/// A letter of a font.
package struct FontGlyph: Sendable {
  /// Nil for a space.
  package let outline: GlyphOutline?
  /// In ems.
  package let advance: Double
}

extension FontGlyph {
  fileprivate init(_ glyph: FreeType.Glyph, unit: Double) {
    self.init(outline: GlyphOutline(glyph.elements), advance: glyph.advance * unit)
  }
}

/// Why a file cannot be used as a font.
package struct FontError: Error, Hashable, CustomStringConvertible {
  /// A clause, such as "it is not a font file".
  package let reason: String

  package var description: String { reason }
}
