package import RevealMath
package import RevealScene

/// Fonts of one weight; each letter comes from the first font that has it.
package struct Typeface: Sendable {
  private let fonts: [Font]

  /// Fails when there are no fonts.
  package init?(_ fonts: [Font]) {
    guard !fonts.isEmpty else { return nil }
    self.fonts = fonts
  }

  /// Of the first font, from the baseline up, in ems.
  package var ascender: Double { fonts[0].ascender }
  /// Of the first font, from the baseline down, in ems.
  package var descent: Double { fonts[0].descent }

  /// The length of a text on one line, in ems.
  package func width(of text: String) -> Double {
    var width = 0.0
    forEachLetter(of: text) { letter in width = letter.x + letter.glyph.advance }
    return width
  }

  /// A text on one line, clipped to `room`: a box for the letters of each font.
  ///
  /// An em is `size` points; the baseline begins at `start`.
  package func boxes(
    of text: String, size: Double, color: Color, from start: Point, within room: Rect
  ) -> [Box] {
    var glyphs = [[Glyph]](repeating: [], count: fonts.count)
    forEachLetter(of: text) { letter in
      guard let outline = letter.glyph.outline else { return }
      let origin = Point(x: start.x + letter.x * size, y: start.y)
      glyphs[letter.font].append(Glyph(outline: outline, origin: origin))
    }
    return zip(fonts, glyphs).compactMap { font, glyphs in
      Box(
        glyphs: glyphs, pointsPerUnit: size / font.outlineUnitsPerEm, color: color, within: room)
    }
  }

  private struct Letter {
    /// The index of its font.
    let font: Int
    let glyph: FontGlyph
    /// From the start of the text, in ems.
    let x: Double
  }

  private func forEachLetter(of text: String, _ body: (Letter) -> Void) {
    var x = 0.0
    var previous: (font: Int, scalar: Unicode.Scalar)?
    for scalar in Letters.scalars(of: text) {
      let (font, glyph) = find(scalar)
      if let previous, previous.font == font {
        x += fonts[font].kerning(previous.scalar, scalar)
      }
      body(Letter(font: font, glyph: glyph, x: x))
      x += glyph.advance
      previous = (font, scalar)
    }
  }

  private func find(_ scalar: Unicode.Scalar) -> (font: Int, glyph: FontGlyph) {
    for (index, font) in fonts.enumerated() {
      if let glyph = font.glyph(scalar) { return (index, glyph) }
    }
    return (0, fonts[0].missingGlyph)
  }
}

/// The fonts of all texts of a deck.
package struct TextFonts: Sendable {
  package let regular: Typeface
  package let bold: Typeface

  package init(regular: Typeface, bold: Typeface) {
    self.regular = regular
    self.bold = bold
  }
}

extension Box {
  /// A box around glyphs, on whole points, so that it does not affect their place on pixels.
  ///
  /// Fails when all of them, with origins from the face's top-left corner, are outside `room`.
  package init?(glyphs: [Glyph], pointsPerUnit: Double, color: Color, within room: Rect) {
    var bounds = Bounds()
    for glyph in glyphs {
      let (box, origin) = (glyph.outline.bounds, glyph.origin)
      for corner in [box.origin, Point(x: box.maxX, y: box.maxY)] {
        bounds.include(
          Point(x: origin.x + corner.x * pointsPerUnit, y: origin.y + corner.y * pointsPerUnit))
      }
    }
    let left = max(bounds.minX.rounded(.down), room.minX)
    let right = min(bounds.maxX.rounded(.up), room.maxX)
    let top = max(bounds.minY.rounded(.down), room.minY)
    let bottom = min(bounds.maxY.rounded(.up), room.maxY)
    guard left < right, top < bottom else { return nil }
    let inBox = glyphs.map {
      Glyph(outline: $0.outline, origin: Point(x: $0.origin.x - left, y: $0.origin.y - top))
    }
    self.init(
      frame: Rect(x: left, y: top, width: right - left, height: bottom - top),
      fill: .glyphs(GlyphFill(color: color, pointsPerUnit: pointsPerUnit, glyphs: inBox)))
  }
}
