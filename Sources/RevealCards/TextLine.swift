internal import RevealMath
internal import RevealPreset
internal import RevealText

/// A text that is laid out in lines.
struct TextBlock: Hashable, Sendable {
  /// The lines from the top.
  let lines: [TextLine]
  /// The length of the longest line, and the height of all lines.
  let size: Size
}

/// One line of text and its place.
struct TextLine: Hashable, Sendable {
  let string: String
  /// The line's box; the text is centered vertically.
  private(set) var frame: Rect
  let style: TextStyle
  /// The symbol before the text.
  let mark: TextMark?
  /// The text with its glyphs placed; nil to place them when it is drawn.
  var set: SetLine?
  /// The alignment; nil for that of all texts.
  var alignment: TextAlignment?

  /// The same line at another place.
  func placed(in frame: Rect) -> TextLine {
    var line = self
    line.frame = frame
    return line
  }
}

/// The style of a line of text.
struct TextStyle: Hashable, Sendable {
  /// The size of the font, in points.
  let size: Double
  var weight = TextWeight.regular
  let color: Color
  /// Whether a line crosses the letters.
  var isStruckThrough = false

  var lineHeight: Double { (size * 1.3).rounded() }

  /// The length of a text in points, by the average advance of Latin letters in San Francisco.
  ///
  /// Letters of CJK and later scripts are as wide as the font is high.
  func averageWidth(of string: String) -> Double {
    string.reduce(0) { $0 + averageAdvance(of: $1) } * size
  }

  /// The advance of a letter in ems; 0 for invisible ones.
  func averageAdvance(of letter: Character) -> Double {
    guard let first = letter.unicodeScalars.first, !isIgnorable(first.value) else { return 0 }
    return first.value >= 0x2E80 ? 1 : weight == .bold ? 0.55 : 0.5
  }
}

enum TextWeight: Hashable, Sendable {
  case regular, bold
}
