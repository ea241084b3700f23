package import RevealMath
package import RevealScene

/// Fonts of one weight; each letter comes from the first font that has it.
package struct Typeface: Sendable {
  private let fonts: [Font]
  private let memo = TextMemo()

  /// Fails when there are no fonts.
  package init?(_ fonts: [Font]) {
    guard !fonts.isEmpty else { return nil }
    self.fonts = fonts
  }

  /// Of the first font, from the baseline up, in ems.
  package var ascender: Double { fonts[0].ascender }
  /// Of the first font, from the baseline down, in ems.
  package var descent: Double { fonts[0].descent }

  /// Whether this build can set a text: without HarfBuzz and FriBidi, only scripts whose letters
  /// stand in a row.
  package func canSet(_ text: String) -> Bool {
    if HarfBuzz.version != nil, FriBidi.version != nil { return true }
    return text.unicodeScalars.allSatisfy { WritingSystem.of($0)?.isComplex != true }
  }

  /// The characters that were shaped so far, of which the time that it takes depends.
  package var shapedCharacters: Int { fonts.reduce(0) { $0 + $1.face.shapedCharacters } }

  /// The length of a text on one line, in ems; of a longer one than lines are, that of its start.
  package func width(of text: String) -> Double {
    memo.width(of: text) {
      let paragraph = paragraph(text)
      return paragraph.width(of: 0..<paragraph.characters.count)
    }
  }

  /// The length of the longest of a text's paragraphs on a line, in ems.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - maximum: The number of paragraphs that are looked at.
  /// - Returns: The length.
  package func width(ofLinesIn text: String, maximum: Int) -> Double {
    let paragraphs = TextParagraphs(text).lazy.filter { !$0.isEmpty }.prefix(maximum)
    return paragraphs.reduce(0) { max($0, width(of: String($1))) }
  }

  /// A text on one line, or the start of one that is longer than lines are.
  package func line(_ text: String) -> SetLine {
    let paragraph = paragraph(text)
    return paragraph.line(0..<paragraph.characters.count)
  }

  private func paragraph(_ text: String) -> Paragraph {
    Paragraph(LetterSequence.line(text[...]), fonts: fonts)
  }

  /// Lays a text out in lines, with breaks where the Unicode Standard has them, and inside words
  /// that are longer than a line; line ends are kept.
  ///
  /// Scripts without blanks between words, such as Thai, break at blanks of no width (U+200B), and
  /// else where the line is full. A soft hyphen (U+00AD) shows at the end of a line.
  ///
  /// - Parameters:
  ///   - text: The text; each of its paragraphs runs in the direction of its first letter.
  ///   - width: The width of the lines, in ems; only a single letter may be wider.
  ///   - maximum: The limit on lines; a text that has more ends in "…" after as many letters as
  ///     fit.
  /// - Returns: The lines from the top.
  package func lines(of text: String, width: Double, maximum: Int) -> [SetLine] {
    memo.lines(of: text, width: width, maximum: maximum) {
      LineSetter(width: width, maximum: maximum) { letters, former in
        Paragraph(letters, fonts: fonts, baseLevel: former?.baseLevel)
      }.lines(of: text)
    }
  }

  /// A text on one line, clipped to `room`.
  ///
  /// An em is `size` points; the baseline begins at `start`.
  package func boxes(
    of text: String, size: Double, color: Color, from start: Point, within room: Rect
  ) -> [Box] {
    boxes(of: line(text), size: size, color: color, from: start, within: room)
  }

  /// A line clipped to `room`: a box for the letters of each font, and one for each glyph that has
  /// colors of its own.
  ///
  /// - Parameters:
  ///   - line: The line, set in this typeface.
  ///   - size: The points of an em.
  ///   - color: The color of the letters; glyphs with colors of their own have its opacity.
  ///   - start: The left end of the baseline.
  ///   - room: The place outside of which nothing is drawn.
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
      Box(
        glyphs: glyphs, pointsPerUnit: size / font.outlineUnitsPerEm, color: color, within: room)
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
