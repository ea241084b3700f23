internal import RevealMath
internal import RevealScene

/// The tables COLR and CPAL of a font, by the OpenType Specification.
///
/// Their glyphs are colored layers of other glyphs (version 0) or graphs of paints (version 1).
/// Variations are those of the font's default instance.
struct ColorTables: Sendable {
  let colr: OpenTypeBytes
  /// The colors of the first palette.
  let palette: [Color]
  /// The outline of a glyph, in half font units.
  let outline: @Sendable (UInt32) -> GlyphOutline?

  /// Nil for a font without these tables.
  init?(colr: [UInt8], cpal: [UInt8], outline: @escaping @Sendable (UInt32) -> GlyphOutline?) {
    guard !colr.isEmpty, let palette = Self.palette(OpenTypeBytes(bytes: cpal)) else { return nil }
    self.colr = OpenTypeBytes(bytes: colr)
    self.palette = palette
    self.outline = outline
  }

  private static func palette(_ cpal: OpenTypeBytes) -> [Color]? {
    guard let entries = cpal.u16(2), let records = cpal.u32(8), let first = cpal.u16(12) else {
      return nil
    }
    var colors: [Color] = []
    for entry in 0..<entries {
      let place = records + (first + entry) * 4
      guard let blue = cpal.u8(place), let green = cpal.u8(place + 1), let red = cpal.u8(place + 2),
        let alpha = cpal.u8(place + 3)
      else { return nil }
      colors.append(
        Color(
          red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha) / 255))
    }
    return colors
  }

  /// Reads a glyph: the painting in half font units, and whether parts of it use the color of the
  /// text.
  ///
  /// Nil if the glyph has no colors of its own or is damaged.
  func painting(
    of glyph: UInt32, foreground: Color
  ) -> (painting: Painting, showsForeground: Bool)? {
    var reader = PaintReader(tables: self, foreground: foreground, outline: outline)
    guard let root = reader.glyph(Int(glyph), depth: 0) ?? reader.layeredGlyph(Int(glyph)) else {
      return nil
    }
    return (Painting(root), reader.showsForeground)
  }

  /// The number of a glyph's paints, and the glyphs that give them shapes; nil above the limit.
  func paints(of glyph: UInt32) -> (count: Int, shapes: Set<UInt32>)? {
    var reader = PaintReader(tables: self, foreground: .black, outline: { _ in nil })
    if reader.glyph(Int(glyph), depth: 0) == nil { _ = reader.layeredGlyph(Int(glyph)) }
    return reader.count < PaintReader.countLimit ? (reader.count, reader.shapes) : nil
  }

  /// A color of the palette with its opacity times `alpha`; the text's color at index 65535.
  func color(_ index: Int, alpha: Double, foreground: Color) -> Color? {
    let color =
      index == 0xFFFF ? foreground : palette.indices.contains(index) ? palette[index] : nil
    return color.map { $0.withAlpha($0.alpha * min(max(alpha, 0), 1)) }
  }

  /// Finds the index of a glyph's record by binary search; nil if there is none.
  ///
  /// `key` returns the glyph of a record; nil ends the search.
  func find(_ glyph: Int, among count: Int, by key: (Int) -> Int?) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      guard let found = key(middle) else { return nil }
      if found == glyph { return middle }
      if found < glyph { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
