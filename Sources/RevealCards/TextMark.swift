internal import RevealMath
internal import RevealScene
internal import RevealText

/// A symbol before a line of text, as large as its letters.
enum TextMark: Hashable, Sendable {
  /// A map pin, before a place.
  case pin

  /// The space for the symbol and the gap after it, in points.
  func indent(size: Double) -> Double { size * 0.85 }

  /// The width of the symbol, in points.
  func width(size: Double) -> Double { size * 0.6 }

  /// The symbol at the start of a baseline; nil if all of it is outside `room`.
  func box(size: Double, color: Color, from start: Point, within room: Rect) -> Box? {
    guard let outline = Self.outline else { return nil }
    let glyph = Glyph(outline: outline, origin: start)
    return Box(glyphs: [glyph], pointsPerUnit: size / 20, color: color, within: room)
  }

  /// A drop with a hole, 20 units per em; the hole has the opposite winding.
  private static let outline = GlyphOutline(
    pathData: "M6,1C4,-2.4 0,-5 0,-9C0,-12.3 2.7,-15 6,-15C9.3,-15 12,-12.3 12,-9C12,-5 8,-2.4 6,1"
      + "M8.2,-9C8.2,-10.2 7.2,-11.2 6,-11.2C4.8,-11.2 3.8,-10.2 3.8,-9"
      + "C3.8,-7.8 4.8,-6.8 6,-6.8C7.2,-6.8 8.2,-7.8 8.2,-9")
}
