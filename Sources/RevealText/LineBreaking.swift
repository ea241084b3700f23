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
  wrapping: for paragraph in text.split(whereSeparator: \.isNewline) {
    var line = ""
    for word in paragraph.split(separator: " ") {
      for (index, piece) in pieces(of: word).enumerated() {
        let longer = line + (index == 0 && !line.isEmpty ? " " : "") + piece
        if measure(longer) <= width {
          line = longer
          continue
        }
        if !line.isEmpty { lines.append(line) }
        line = String(piece)
        while lines.count <= maximum, measure(line) > width {
          let head = prefix(of: line, width: width, measure: measure)
          lines.append(head)
          line.removeFirst(head.count)
        }
        // One line more than fits is enough to know that the last one needs an ellipsis.
        if lines.count > maximum { break wrapping }
      }
    }
    if !line.isEmpty { lines.append(line) }
  }
  guard lines.count > maximum else { return lines }
  let last = prefix(of: lines[maximum - 1], width: width) { measure($0 + "…") }
  return lines[..<(maximum - 1)] + [last + "…"]
}

/// The longest prefix that fits, at least one letter.
private func prefix(of text: String, width: Double, measure: (String) -> Double) -> String {
  var head = ""
  for letter in text {
    guard head.isEmpty || measure(head + String(letter)) <= width else { break }
    head.append(letter)
  }
  return head
}

/// The parts of a word between which a line may end.
private func pieces(of word: Substring) -> [Substring] {
  var pieces: [Substring] = []
  var start = word.startIndex
  for (index, next) in zip(word.indices, word.indices.dropFirst())
  where mayBreak(word[index], word[next]) {
    pieces.append(word[start..<next])
    start = next
  }
  return pieces + [word[start...]]
}

/// Whether a line may end between two letters of a word: next to an ideograph, unless punctuation
/// there must not begin or end a line (as in JIS X 4051).
private func mayBreak(_ left: Character, _ right: Character) -> Bool {
  (left.isIdeographic || right.isIdeographic) && !right.mustNotBegin && !left.mustNotEnd
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
