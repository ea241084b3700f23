/// Breaks a text into lines: between words, between the characters of Chinese and Japanese, and
/// inside words that are longer than a line; line ends are kept.
///
/// No line is wider than `width`, in the unit of `measure`, unless a single letter is. A text that
/// has more lines than the maximum is cut off and ends in "…".
package func lines(
  of text: String, width: Double, maximum: Int, measure: (String) -> Double
) -> [String] {
  guard maximum > 0, width > 0 else { return [] }
  var lines: [String] = []
  for paragraph in text.split(whereSeparator: \.isNewline) where lines.count <= maximum {
    let letters = BreakableLetters(paragraph)
    // One line more than fits is enough to know that the last one needs an ellipsis.
    lines += letters.lines(limit: maximum + 1 - lines.count) {
      measure(String(letters.characters[$0])) <= width
    }.map { String(letters.characters[$0]) }
  }
  guard lines.count > maximum else { return lines }
  var head = ""
  for letter in lines[maximum - 1] {
    guard head.isEmpty || measure(head + String(letter) + "…") <= width else { break }
    head.append(letter)
  }
  return lines[..<(maximum - 1)] + [head + "…"]
}

/// The letters of a text without line ends, and the places between them at which a line may end.
struct BreakableLetters {
  /// With one space between words, and none at the ends.
  let characters: [Character]
  /// The parts between which a line may end; those of different words have a space between them.
  private let pieces: [Range<Int>]

  init(_ paragraph: some StringProtocol) {
    var characters: [Character] = []
    var pieces: [Range<Int>] = []
    for word in paragraph.split(separator: " ") {
      if !characters.isEmpty { characters.append(" ") }
      var start = characters.count
      for letter in word {
        if characters.count > start, Self.mayBreak(characters[characters.count - 1], letter) {
          pieces.append(start..<characters.count)
          start = characters.count
        }
        characters.append(letter)
      }
      pieces.append(start..<characters.count)
    }
    (self.characters, self.pieces) = (characters, pieces)
  }

  /// The places of lines, each as long as it may be.
  ///
  /// - Parameters:
  ///   - limit: The number of lines after which to stop.
  ///   - fits: A closure that returns whether the letters at some places fit on a line.
  /// - Returns: At most as many lines as the limit.
  func lines(limit: Int, fits: (Range<Int>) -> Bool) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var line: Range<Int>?
    for piece in pieces {
      if let longer = line.map({ $0.lowerBound..<piece.upperBound }), fits(longer) {
        line = longer
        continue
      }
      if let line { lines.append(line) }
      var rest = piece
      while lines.count < limit, !fits(rest) {
        let head = prefix(of: rest, fits: fits)
        lines.append(head)
        rest = head.upperBound..<rest.upperBound
        if rest.isEmpty { break }
      }
      if lines.count >= limit { return lines }
      line = rest.isEmpty ? nil : rest
    }
    if let line { lines.append(line) }
    return lines
  }

  /// The longest prefix that fits, at least one letter.
  private func prefix(of range: Range<Int>, fits: (Range<Int>) -> Bool) -> Range<Int> {
    var end = range.lowerBound + 1
    while end < range.upperBound, fits(range.lowerBound..<end + 1) { end += 1 }
    return range.lowerBound..<end
  }

  /// Whether a line may end between two letters of a word: after a break of no width, and next to
  /// an ideograph, unless punctuation there must not begin or end a line (as in JIS X 4051).
  private static func mayBreak(_ left: Character, _ right: Character) -> Bool {
    left == "\u{200B}"
      || (left.isIdeographic || right.isIdeographic) && !right.mustNotBegin && !left.mustNotEnd
  }
}

extension Character {
  /// A letter, syllable or mark of Chinese or Japanese.
  fileprivate var isIdeographic: Bool {
    switch unicodeScalars.first?.value ?? 0 {
    case 0x2E80...0x2FDF, 0x3000...0x30FF, 0x31F0...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0xFF00...0xFFEF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  fileprivate var mustNotBegin: Bool {
    "、。，．・：；？！）］｝〕〉》」』】〙〗’”…‥ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ,.:;?!)]}".contains(self)
  }

  fileprivate var mustNotEnd: Bool { "（［｛〔〈《「『【〘〖‘“([{".contains(self) }
}
