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
    let glyph = Glyph(outline: Self.pinOutline, origin: start)
    return Box(glyphs: [glyph], pointsPerUnit: size / 20, color: color, within: room)
  }

  /// A drop with a hole, 20 units per em; the hole has the opposite winding.
  private static let pinOutline: GlyphOutline = {
    let p = Symbol.p
    return Symbol.outline([
      .move(to: p(6, 1)),
      .cubic(p(4, -2.4), p(0, -5), to: p(0, -9)),
      .cubic(p(0, -12.3), p(2.7, -15), to: p(6, -15)),
      .cubic(p(9.3, -15), p(12, -12.3), to: p(12, -9)),
      .cubic(p(12, -5), p(8, -2.4), to: p(6, 1)),
      .move(to: p(8.2, -9)),
      .cubic(p(8.2, -10.2), p(7.2, -11.2), to: p(6, -11.2)),
      .cubic(p(4.8, -11.2), p(3.8, -10.2), to: p(3.8, -9)),
      .cubic(p(3.8, -7.8), p(4.8, -6.8), to: p(6, -6.8)),
      .cubic(p(7.2, -6.8), p(8.2, -7.8), to: p(8.2, -9)),
    ])
  }()
}
