internal import RevealMath
internal import RevealPreset
internal import RevealScene

/// A small drawing in one color that fills a square; cells name all of them.
typealias Symbol = CellSymbolName

extension Symbol {
  /// The symbol in a square; nil if the square has no area.
  func box(in square: Rect, color: Color) -> Box? {
    let glyph = Glyph(outline: outline, origin: square.origin)
    return Box(
      glyphs: [glyph], pointsPerUnit: square.shortSide / Self.extent, color: color, within: square)
  }

  /// The side of the square in units of the outlines.
  private static let extent = 20.0

  private var outline: GlyphOutline {
    switch self {
    case .check: Self.checkOutline
    case .heart: Self.heartOutline
    case .speech: Self.speechOutline
    case .bookmark: Self.bookmarkOutline
    case .chevron: Self.chevronOutline
    case .star: Self.starOutline
    case .play: Self.playOutline
    case .plus: Self.plusOutline
    case .bell: Self.bellOutline
    case .pin: Self.pinOutline
    case .more: Self.moreOutline
    case .trash: Self.trashOutline
    case .archive: Self.archiveOutline
    case .flag: Self.flagOutline
    case .reply: Self.replyOutline
    case .mute: Self.muteOutline
    case .mail: Self.mailOutline
    case .clock: Self.clockOutline
    case .cross: Self.crossOutline
    }
  }

  /// A stroke of 2.1 units with round ends.
  private static let checkOutline = outline([
    .move(to: p(6.14, 9.66)), .line(to: p(8.74, 12.26)), .line(to: p(14, 6.12)),
    .cubic(p(14.91, 5.05), p(16.51, 6.42), to: p(15.6, 7.48)), .line(to: p(9.6, 14.49)),
    .cubic(p(9.2, 14.96), p(8.5, 14.98), to: p(8.06, 14.54)), .line(to: p(4.66, 11.14)),
    .cubic(p(3.67, 10.15), p(5.15, 8.67), to: p(6.14, 9.66)),
  ])

  private static let heartOutline = outline([
    .move(to: p(10, 17.2)), .cubic(p(4.5, 13), p(2.2, 10.3), to: p(2.2, 7.2)),
    .cubic(p(2.2, 4.8), p(4, 3.1), to: p(6.2, 3.1)),
    .cubic(p(7.8, 3.1), p(9.2, 4), to: p(10, 5.4)),
    .cubic(p(10.8, 4), p(12.2, 3.1), to: p(13.8, 3.1)),
    .cubic(p(16, 3.1), p(17.8, 4.8), to: p(17.8, 7.2)),
    .cubic(p(17.8, 10.3), p(15.5, 13), to: p(10, 17.2)),
  ])

  private static let speechOutline = outline([
    .move(to: p(6.5, 3)), .line(to: p(13.5, 3)),
    .cubic(p(15.7, 3), p(17.5, 4.8), to: p(17.5, 7)), .line(to: p(17.5, 9.6)),
    .cubic(p(17.5, 11.8), p(15.7, 13.6), to: p(13.5, 13.6)), .line(to: p(9.8, 13.6)),
    .line(to: p(6.9, 16.5)), .cubic(p(6.4, 17), p(5.6, 16.7), to: p(5.6, 16)),
    .line(to: p(5.6, 13.5)), .cubic(p(3.8, 13.1), p(2.5, 11.5), to: p(2.5, 9.6)),
    .line(to: p(2.5, 7)), .cubic(p(2.5, 4.8), p(4.3, 3), to: p(6.5, 3)),
  ])

  private static let bookmarkOutline = outline([
    .move(to: p(6.5, 2.8)), .line(to: p(13.5, 2.8)),
    .cubic(p(14.6, 2.8), p(15.5, 3.7), to: p(15.5, 4.8)), .line(to: p(15.5, 16.4)),
    .cubic(p(15.5, 17.2), p(14.6, 17.6), to: p(14, 17.1)), .line(to: p(10, 13.9)),
    .line(to: p(6, 17.1)), .cubic(p(5.4, 17.6), p(4.5, 17.2), to: p(4.5, 16.4)),
    .line(to: p(4.5, 4.8)), .cubic(p(4.5, 3.7), p(5.4, 2.8), to: p(6.5, 2.8)),
  ])

  static func p(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  static func outline(_ elements: [GlyphOutline.Element]) -> GlyphOutline {
    guard let outline = GlyphOutline(elements) else {
      preconditionFailure("a symbol begins with a move")
    }
    return outline
  }
}
