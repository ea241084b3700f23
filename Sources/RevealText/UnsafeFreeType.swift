private import CFont
internal import RevealMath
internal import RevealScene

/// The parts of FreeType that reveal uses; only this file calls the shim.
package enum FreeType {
  /// The version, such as "2.13.2"; nil when reveal was built without FreeType.
  package static let version: String? = {
    let name = text(cfont_freetype_version().text)
    return name.isEmpty ? nil : name
  }()

  /// The numbers of a font file's face.
  struct Face {
    var unitsPerEm = 0.0
    var ascender = 0.0
    var descender = 0.0
    var family = ""
    var style = ""
    /// One for each requested scalar.
    var glyphs: [Glyph] = []
    /// One for each requested pair, in font units.
    var kernings: [Double] = []
  }

  struct Glyph {
    /// Whether this is the glyph for characters that the font lacks.
    let isMissing: Bool
    /// In font units.
    let advance: Double
    /// In half font units; empty for a space.
    let elements: [GlyphOutline.Element]
  }

  /// The limit on outline elements per font: some thousand intricate characters.
  private static let elementLimit = 500_000

  /// Reads a face of a font file by its index in a collection, with the glyphs of scalars and the
  /// kerning of pairs, which are indices of `scalars`.
  static func read(
    _ bytes: [UInt8], face: Int, scalars: [Unicode.Scalar], pairs: [(Int, Int)]
  ) throws(FontError) -> Face {
    // Negative numbers and higher bits have other meanings in FreeType.
    guard let index = UInt16(exactly: face).map(Int32.init) else {
      throw FontError(reason: "it has no face with this index")
    }
    let characters = scalars.map(\.value)
    let places = pairs.flatMap { [UInt32($0.0), UInt32($0.1)] }
    var font = unsafe cfont_font()
    var problem = cfont_problem()
    let succeeded = unsafe bytes.withUnsafeBufferPointer { file in
      unsafe characters.withUnsafeBufferPointer { characters in
        unsafe places.withUnsafeBufferPointer { places in
          var request = unsafe cfont_request(
            characters: characters.baseAddress, character_count: characters.count,
            pairs: places.baseAddress, pair_count: places.count / 2, element_limit: elementLimit)
          return unsafe cfont_read(
            file.baseAddress, file.count, index, &request, &font, &problem)
        }
      }
    }
    guard succeeded == 1 else { throw FontError(reason: text(problem.text)) }
    defer { unsafe cfont_free(&font) }
    return unsafe Face(font, glyphCount: characters.count, pairCount: pairs.count)
  }

  /// The text in an array of characters that C filled.
  fileprivate static func text<Characters>(_ characters: Characters) -> String {
    unsafe withUnsafeBytes(of: characters) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

extension FreeType.Face {
  fileprivate init(_ font: cfont_font, glyphCount: Int, pairCount: Int) {
    unitsPerEm = unsafe Double(font.units_per_em)
    ascender = unsafe Double(font.ascender)
    descender = unsafe Double(font.descender)
    family = unsafe FreeType.text(font.family.text)
    style = unsafe FreeType.text(font.style.text)
    for index in 0..<glyphCount {
      let glyph = unsafe font.glyphs[index]
      let elements = (0..<glyph.element_count).map {
        unsafe GlyphOutline.Element(font.elements[glyph.first_element + $0])
      }
      glyphs.append(
        FreeType.Glyph(
          isMissing: glyph.index == 0, advance: Double(glyph.advance), elements: elements))
    }
    kernings = (0..<pairCount).map { unsafe Double(font.kernings[$0]) }
  }
}

extension GlyphOutline.Element {
  /// Flipped, since a font's y axis points up.
  fileprivate init(_ element: cfont_element) {
    func point(_ x: Int32, _ y: Int32) -> Point { Point(x: Double(x), y: 0 - Double(y)) }
    let (x, y) = (element.x, element.y)
    switch element.verb {
    case CFONT_LINE: self = .line(to: point(x.0, y.0))
    case CFONT_QUADRATIC: self = .quadratic(point(x.0, y.0), to: point(x.1, y.1))
    case CFONT_CUBIC: self = .cubic(point(x.0, y.0), point(x.1, y.1), to: point(x.2, y.2))
    default: self = .move(to: point(x.0, y.0))
    }
  }
}
