package import RevealScene

/// A face of a font file.
package struct Font: Sendable {
  let face: FontFace
  /// The glyphs with colors of their own; nil if the font has none.
  let colors: ColorGlyphs?

  /// Opens a face of a font file by its index in a collection.
  ///
  /// Throws when it is not a font file, is damaged, or has no outlines.
  package init(file: [UInt8], face index: Int = 0) throws(FontError) {
    face = try FontFace(file, face: index)
    colors = face.metrics.hasColor ? ColorGlyphs(face) : nil
  }

  package var family: String { face.metrics.family }
  package var style: String { face.metrics.style }
  /// The extent above the baseline, in ems.
  package var ascender: Double { face.metrics.ascender / face.metrics.unitsPerEm }
  /// The extent below the baseline, in ems.
  package var descent: Double { 0 - face.metrics.descender / face.metrics.unitsPerEm }
  /// The number of outline units per em; outlines are in half units.
  package var outlineUnitsPerEm: Double { face.metrics.unitsPerEm * 2 }

  /// Whether some glyphs have colors of their own.
  package var hasColor: Bool { colors != nil }

  /// The glyph of a character; nil if the font lacks it.
  package func glyph(_ scalar: Unicode.Scalar) -> FontGlyph? {
    let index = face.glyphIndex(scalar.value)
    return index == 0 ? nil : glyph(at: index)
  }

  /// The glyph that represents characters without one.
  package var missingGlyph: FontGlyph { glyph(at: 0) }

  private func glyph(at index: UInt32) -> FontGlyph {
    FontGlyph(outline: face.outline(index), advance: face.advance(index) / face.metrics.unitsPerEm)
  }

  /// The `kern` table's adjustment to the advance of `left` before `right`, in ems.
  package func kerning(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Double {
    face.kerning(face.glyphIndex(left.value), face.glyphIndex(right.value))
      / face.metrics.unitsPerEm
  }

  /// The number of steps to read the glyphs of some letters, which determines how long it takes.
  ///
  /// Nil if a glyph exceeds the limit for any glyph, or all together exceed `limit`.
  package func stepCount(of letters: Letters, limit: Int) -> Int? {
    var counted: Set<UInt32> = []
    var count = 0
    func add(_ glyph: UInt32) -> Bool {
      guard counted.insert(glyph).inserted else { return true }
      let steps = face.stepCount(glyph)
      count += steps
      return steps <= FontFace.stepLimit && count <= limit
    }
    for letter in letters.clusters {
      let scalars = Letters.scalars(of: letter)
      let glyphs =
        scalars.count == 1
        ? [face.glyphIndex(scalars[0])]
        : face.shape(
          scalars, 0..<scalars.count, script: HarfBuzz.script(of: scalars[0]), isRightToLeft: false
        ).map(\.index)
      for glyph in glyphs where !counted.contains(glyph) {
        guard add(glyph) else { return nil }
        guard let colors else { continue }
        guard let paints = colors.paints(of: glyph) else { return nil }
        count += paints.count * ColorGlyphs.paintSteps
        guard paints.shapes.allSatisfy(add) else { return nil }
      }
    }
    return count
  }

  /// Whether the font has a cluster's visible characters, or the one that they compose to.
  func covers(_ scalars: [UInt32]) -> Bool {
    var pending: UInt32?
    for scalar in scalars where !isIgnorable(scalar) {
      if let base = pending {
        if let both = HarfBuzz.composition(base, scalar), face.glyphIndex(both) != 0 {
          pending = both
          continue
        }
        if face.glyphIndex(base) == 0 { return false }
      }
      pending = scalar
    }
    return pending.map { face.glyphIndex($0) != 0 } ?? true
  }
}

/// A glyph of a font.
package struct FontGlyph: Sendable {
  /// The outline; nil for a space.
  package let outline: GlyphOutline?
  /// The advance in ems.
  package let advance: Double
}

/// The reason why a file cannot be used as a font.
package struct FontError: Error, Hashable, CustomStringConvertible {
  /// The reason as a clause, such as "it is not a font file".
  package let reason: String

  package var description: String { reason }
}
