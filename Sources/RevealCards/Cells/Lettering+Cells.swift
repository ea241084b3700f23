internal import RevealMath
internal import RevealPreset
internal import RevealScene
internal import RevealText

/// Measures the texts of cells, breaks them into lines and draws them.
extension Lettering {
  /// The addition to the width of lines, so that a text fits into the width that it asked for.
  private static let tolerance = 1.0 / 64
  /// The limit on lines of a text without a limit of its own.
  private static let mostLines = 1000

  /// The width, in points, of the longest line of a text that is broken only at its line breaks.
  func width(of string: String, _ text: CellText) -> Double {
    let width = width(of: string, style: style(of: text), maximum: Self.mostLines)
    return (width * 64).rounded(.up) / 64
  }

  /// The lines of a text, the last of which ends in an ellipsis if there are more.
  ///
  /// `room` is the number of lines for which there is space.
  func lines(
    of string: String, _ text: CellText, width: Double, color: Color = .black, room: Int = .max
  ) -> [TextLine] {
    let limit = min(text.lines == 0 ? Self.mostLines : text.lines, room)
    let area = Rect(x: 0, y: 0, width: width + Self.tolerance, height: .infinity)
    return block(
      of: string, style: style(of: text, color: color), in: area, maximum: limit,
      alignment: text.align
    ).lines
  }

  /// The distance between the baselines of two lines, in points.
  func lineHeight(of text: CellText) -> Double { text.lineHeight ?? style(of: text).lineHeight }

  /// The distance from the top of the first line to its baseline, in points.
  ///
  /// As in browsers, letters extend a whole number of points above and below it; if the rest is
  /// odd, the larger half is below.
  func baseline(of text: CellText) -> Double {
    let (ascent, descent) = extent(of: style(of: text))
    let (above, below) = (ascent.rounded(), descent.rounded())
    return ((lineHeight(of: text) - above - below) / 2).rounded(.down) + above
  }

  /// The boxes of a text whose first line is at the top of a frame.
  func boxes(
    of string: String, _ text: CellText, color: Color, in frame: Rect, within room: Rect
  ) -> [Box] {
    let height = lineHeight(of: text)
    // Letters are centered in the height of their line.
    let (ascent, descent) = extent(of: style(of: text))
    let top = frame.minY + baseline(of: text) - (height + ascent - descent) / 2
    let space = max(Int((frame.height + Self.tolerance) / height), 1)
    let lines = lines(of: string, text, width: frame.width, color: color, room: space)
    return lines.enumerated().flatMap { index, line in
      let place = Rect(
        x: frame.minX, y: top + Double(index) * height, width: frame.width, height: height)
      return boxes(of: line.placed(in: place), within: room)
    }
  }

  private func style(of text: CellText, color: Color = .black) -> TextStyle {
    TextStyle(size: text.size, weight: text.weight == .bold ? .bold : .regular, color: color)
  }
}
