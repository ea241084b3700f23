/// The letters of a text with their marks, as readers perceive them (UAX #29).
///
/// A letter of more than ``mostScalars`` characters is split into several, which limits the time to
/// set a letter.
struct LetterSequence: Sequence, IteratorProtocol {
  /// The limit on the characters of a letter; in real texts there are at most a few dozen.
  static let mostScalars = 100

  private var rest: Substring.Iterator
  /// The remaining parts of a longer letter, in reverse order.
  private var parts: [Character] = []

  init(_ text: Substring) { rest = text.makeIterator() }

  /// The letters of a text, up to the limit of a line.
  static func line(_ text: Substring) -> [Character] {
    var letters: [Character] = []
    var scalars = 0
    for letter in LetterSequence(text) {
      guard letters.count < LineSetting.mostLetters, scalars < 4 * LineSetting.mostLetters else {
        break
      }
      letters.append(letter)
      scalars += letter.unicodeScalars.count
    }
    return letters
  }

  mutating func next() -> Character? {
    if let part = parts.popLast() { return part }
    guard let letter = rest.next() else { return nil }
    guard letter.utf8.count > Self.mostScalars, letter.unicodeScalars.count > Self.mostScalars
    else { return letter }
    var scalars = letter.unicodeScalars[...]
    while !scalars.isEmpty {
      parts += Array(String(String.UnicodeScalarView(scalars.prefix(Self.mostScalars))))
      scalars = scalars.dropFirst(Self.mostScalars)
    }
    parts.reverse()
    return parts.popLast()
  }
}

/// The parts of a text between its line ends.
struct TextParagraphs: Sequence, IteratorProtocol {
  /// The text after the paragraphs that were read; nil at the end of the text.
  private var rest: Substring.UnicodeScalarView?

  init(_ text: String) { rest = text[...].unicodeScalars }

  mutating func next() -> Substring? {
    guard let rest else { return nil }
    guard let end = rest.firstIndex(where: Self.isLineEnd) else {
      self.rest = nil
      return Substring(rest)
    }
    var start = rest.index(after: end)
    if rest[end] == "\r", start < rest.endIndex, rest[start] == "\n" {
      start = rest.index(after: start)
    }
    self.rest = rest[start...]
    return Substring(rest[..<end])
  }

  /// Whether a later paragraph has letters.
  var hasMoreLetters: Bool {
    rest?.contains { $0 != " " && !Self.isLineEnd($0) } == true
  }

  private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
