/// Breaks a text into lines of letters placed in a row, without glyphs.
///
/// This is the equivalent of ``Typeface/lines(of:width:maximum:)`` without shaping. The width is in
/// the unit of the advances; only a single letter may be wider. A text of more than `maximum` lines
/// is truncated and ends in "…".
package func lines(
  of text: String, width: Double, maximum: Int, advance: @escaping (Character) -> Double
) -> [SetLine] {
  LineSetter(width: width, maximum: maximum) { letters, _ in
    LetterRow(letters, advance: advance)
  }.lines(of: text)
}

/// The length of the longest paragraph of a text, set as a single line of letters in a row, in the
/// unit of the advances.
///
/// A paragraph is measured only up to the limit on the letters of a line, and `maximum` limits the
/// paragraphs.
package func width(ofLinesIn text: String, maximum: Int, advance: (Character) -> Double) -> Double {
  TextParagraphs(text).lazy.filter { !$0.isEmpty }.prefix(maximum).reduce(0) { widest, line in
    max(widest, LetterSequence.line(line).reduce(0) { $0 + advance($1) })
  }
}

/// The letters of a paragraph, parts of which can be measured and set as lines.
protocol MeasuredLetters {
  /// The width of the hyphen in place of a soft one.
  var hyphenWidth: Double { get }

  /// The length of some letters on a line.
  func width(of letters: Range<Int>) -> Double

  /// Whether some letters are wider than a line.
  func isWider(_ letters: Range<Int>, than room: Double) -> Bool

  /// The line of some letters.
  func line(_ letters: Range<Int>, hasHyphen: Bool) -> SetLine

  /// The line of the longest prefix that fits with an ellipsis, at least one letter if possible.
  func line(_ letters: Range<Int>, cutTo width: Double) -> SetLine
}

extension MeasuredLetters {
  func isWider(_ letters: Range<Int>, than room: Double) -> Bool { width(of: letters) > room }
}

/// Letters whose advances do not depend on their neighbors.
struct LetterRow: MeasuredLetters {
  private let letters: [Character]
  private let advance: (Character) -> Double
  /// The sum of the advances before each letter, and of all.
  private let sums: [Double]

  init(_ letters: [Character], advance: @escaping (Character) -> Double) {
    self.letters = letters
    self.advance = advance
    var sums = [0.0]
    for letter in letters { sums.append(sums[sums.count - 1] + advance(letter)) }
    self.sums = sums
  }

  var hyphenWidth: Double { advance(Letters.hyphens[1]) }

  func width(of letters: Range<Int>) -> Double {
    sums[letters.upperBound] - sums[letters.lowerBound]
  }

  func line(_ letters: Range<Int>, hasHyphen: Bool) -> SetLine {
    line(letters, ending: hasHyphen ? "-" : "")
  }

  private func line(_ letters: Range<Int>, ending: String) -> SetLine {
    let text = String(self.letters[letters]) + ending
    return SetLine(
      text: text, width: text.reduce(0) { $0 + advance($1) }, isRightToLeft: false, glyphs: [])
  }

  func line(_ letters: Range<Int>, cutTo width: Double) -> SetLine {
    let room = width - advance(Letters.ellipsis)
    var end = min(letters.lowerBound + 1, letters.upperBound)
    while end < letters.upperBound, self.width(of: letters.lowerBound..<end + 1) <= room {
      end += 1
    }
    return line(letters.lowerBound..<end, ending: String(Letters.ellipsis))
  }
}
