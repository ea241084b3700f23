internal import RevealMath
internal import RevealPreset
internal import RevealScene
internal import RevealText

/// How the texts of cells are measured, broken into lines and drawn.
struct CellLettering: Sendable {
  let lettering: Lettering

  /// Added to the width of lines, so that a text fits the width that it asked for.
  private static let tolerance = 1.0 / 64
  /// The limit on lines of a text that has none of its own.
  private static let mostLines = 1000

  /// The width of the longest line when a text is broken only where it has line breaks, in points.
  func width(of string: String, _ text: CellText) -> Double {
    let style = style(of: text)
    let width = string.split(whereSeparator: \.isNewline).reduce(0) {
      max($0, lettering.width(of: String($1), style: style))
    }
    return (width * 64).rounded(.up) / 64
  }

  /// The lines of a text.
  ///
  /// - Parameters:
  ///   - string: The text.
  ///   - text: How it is set.
  ///   - width: The width in points.
  ///   - room: The limit on lines for which there is space.
  /// - Returns: The lines, the last of which ends in an ellipsis if there are more.
  func lines(of string: String, _ text: CellText, width: Double, room: Int = .max) -> [String] {
    let style = style(of: text)
    let limit = min(text.lines == 0 ? Self.mostLines : text.lines, room)
    // Most texts are short, and breaking them measures every beginning of them.
    if limit > 0, string.isOneLine,
      lettering.width(of: string, style: style) <= width + Self.tolerance
    {
      return [string]
    }
    return RevealText.lines(of: string, width: width + Self.tolerance, maximum: limit) {
      lettering.width(of: $0, style: style)
    }
  }

  /// The distance from line to line, in points.
  func lineHeight(of text: CellText) -> Double { text.lineHeight ?? style(of: text).lineHeight }

  /// From the top of the first line to its baseline, in points.
  ///
  /// As in browsers, letters reach whole points above and below it, and of an odd rest the larger
  /// half is below.
  func baseline(of text: CellText) -> Double {
    let (ascent, descent) = lettering.extent(of: style(of: text))
    let (above, below) = (ascent.rounded(), descent.rounded())
    return ((lineHeight(of: text) - above - below) / 2).rounded(.down) + above
  }

  /// The boxes of a text whose lines begin at the top of a frame.
  func boxes(
    of string: String, _ text: CellText, color: Color, in frame: Rect, within room: Rect
  ) -> [Box] {
    let style = style(of: text, color: color)
    let height = lineHeight(of: text)
    let lettering = text.align.map(lettering.aligned) ?? lettering
    // Lines are drawn with their letters in the middle.
    let (ascent, descent) = lettering.extent(of: style)
    let top = frame.minY + baseline(of: text) - (height + ascent - descent) / 2
    let space = max(Int((frame.height + Self.tolerance) / height), 1)
    return lines(of: string, text, width: frame.width, room: space).enumerated().flatMap {
      lettering.boxes(
        of: TextLine(
          string: $0.element,
          frame: Rect(
            x: frame.minX, y: top + Double($0.offset) * height, width: frame.width,
            height: height),
          style: style, mark: nil), within: room)
    }
  }

  private func style(of text: CellText, color: Color = .black) -> TextStyle {
    TextStyle(size: text.size, weight: text.weight == .bold ? .bold : .regular, color: color)
  }
}

extension String {
  /// Whether it has no line breaks, and no spaces that are left out when it is broken into lines.
  fileprivate var isOneLine: Bool {
    !contains(where: \.isNewline) && first != " " && last != " " && !contains("  ")
  }
}
