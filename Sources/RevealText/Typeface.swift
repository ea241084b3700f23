package import RevealMath
package import RevealScene

/// Fonts of one weight; each letter comes from the first font that has it.
package struct Typeface: Sendable {
  private let fonts: [Font]
  private let memo = TextMemo()

  /// Fails if there are no fonts.
  package init?(_ fonts: [Font]) {
    guard !fonts.isEmpty else { return nil }
    self.fonts = fonts
  }

  /// The extent of the first font above the baseline, in ems.
  package var ascender: Double { fonts[0].ascender }
  /// The extent of the first font below the baseline, in ems.
  package var descent: Double { fonts[0].descent }

  /// Whether this build can set a text.
  ///
  /// Without HarfBuzz and FriBidi, it can only set scripts whose letters can be placed in a row.
  package func canSet(_ text: String) -> Bool {
    if HarfBuzz.version != nil, FriBidi.version != nil { return true }
    return text.unicodeScalars.allSatisfy { WritingSystem.of($0)?.isComplex != true }
  }

  /// The number of characters shaped so far, which determines the time.
  package var shapedCharacters: Int { fonts.reduce(0) { $0 + $1.face.shapedCharacters } }

  /// The length of a text on one line, in ems; measured only up to the limit on letters of a line.
  package func width(of text: String) -> Double {
    memo.width(of: text) {
      let paragraph = paragraph(text)
      return paragraph.width(of: 0..<paragraph.characters.count)
    }
  }

  /// The length of the longest paragraph of a text on one line, in ems.
  ///
  /// `maximum` limits the paragraphs to examine.
  package func width(ofLinesIn text: String, maximum: Int) -> Double {
    let paragraphs = TextParagraphs(text).lazy.filter { !$0.isEmpty }.prefix(maximum)
    return paragraphs.reduce(0) { max($0, width(of: String($1))) }
  }

  /// A text on one line, truncated at the limit on letters of a line.
  package func line(_ text: String) -> SetLine {
    let paragraph = paragraph(text)
    return paragraph.line(0..<paragraph.characters.count)
  }

  private func paragraph(_ text: String) -> Paragraph {
    Paragraph(LetterSequence.line(text[...]), fonts: fonts)
  }

  /// Breaks a text into lines by the Unicode Standard; a word longer than a line is broken inside.
  ///
  /// Line ends are kept. Scripts without spaces between words, such as Thai, break at zero-width
  /// spaces (U+200B), or else where the line is full. A soft hyphen (U+00AD) shows at the end of a
  /// line.
  ///
  /// - Parameters:
  ///   - text: The text; each of its paragraphs runs in the direction of its first letter.
  ///   - width: The width of the lines, in ems; only a single letter may be wider.
  ///   - maximum: The limit on lines; a longer text is truncated and ends in "…".
  /// - Returns: The lines from the top.
  package func lines(of text: String, width: Double, maximum: Int) -> [SetLine] {
    memo.lines(of: text, width: width, maximum: maximum) {
      LineSetter(width: width, maximum: maximum) { letters, former in
        Paragraph(letters, fonts: fonts, baseLevel: former?.baseLevel)
      }.lines(of: text)
    }
  }

  /// The boxes of a line, clipped to `room`.
  ///
  /// There is a box for the letters of each font, and one for each glyph with colors of its own.
  ///
  /// - Parameters:
  ///   - line: The line, set in this typeface.
  ///   - size: The points of an em.
  ///   - color: The color of the letters; glyphs with colors of their own only use its opacity.
  ///   - start: The left end of the baseline.
  ///   - room: The rectangle outside of which nothing is drawn.
  /// - Returns: The boxes in the order of drawing.
  package func boxes(
    of line: SetLine, size: Double, color: Color, from start: Point, within room: Rect
  ) -> [Box] {
    var glyphs = [[Glyph]](repeating: [], count: fonts.count)
    var colored: [Box] = []
    for glyph in line.glyphs {
      let origin = Point(x: start.x + glyph.x * size, y: start.y - glyph.y * size)
      let font = fonts[glyph.font]
      if let picture = font.colors?.glyph(glyph.index, foreground: color) {
        if let box = picture.box(size: size, color: color, from: origin, within: room) {
          colored.append(box)
        }
      } else if let outline = font.face.outline(glyph.index) {
        glyphs[glyph.font].append(Glyph(outline: outline, origin: origin))
      }
    }
    return zip(fonts, glyphs).compactMap { font, glyphs in
      Box(glyphs: glyphs, pointsPerUnit: size / font.outlineUnitsPerEm, color: color, within: room)
    } + colored
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
