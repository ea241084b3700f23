/// The letters of a paragraph, read as far as needed, and the places between them where a line may
/// end.
struct BreakableLetters {
  /// The letters that were kept, with a single space between words and none at the ends.
  private(set) var letters: [Character] = []
  /// Whether the whole paragraph has been read.
  private(set) var isComplete = false
  /// Whether a line may end before each letter.
  private var mayBreak: [Bool] = []
  /// The number of characters up to the end of each letter.
  private var scalarCounts: [Int] = []
  private var source: LetterSequence
  private var breaks = LineBreaks()
  /// Whether there was a space after the last letter.
  private var endedWord = false

  init(_ paragraph: Substring) { source = LetterSequence(paragraph) }

  /// Reads up to a length after some letter, or to the end of the paragraph.
  mutating func read(length: Int, from start: Int) {
    while !isComplete, !isLong(length, from: start) {
      guard let letter = source.next() else {
        isComplete = true
        return
      }
      if letter == " " {
        endedWord = true
        continue
      }
      let beginsWord = endedWord && !letters.isEmpty
      if beginsWord {
        append(" ", mayBreak: false)
        breaks = LineBreaks()
      }
      let isBreak = breaks.mayBreak(before: letter)
      append(letter, mayBreak: beginsWord || isBreak)
      endedWord = false
    }
  }

  private mutating func append(_ letter: Character, mayBreak: Bool) {
    letters.append(letter)
    self.mayBreak.append(mayBreak)
    scalarCounts.append((scalarCounts.last ?? 0) + letter.unicodeScalars.count)
  }

  /// Whether the letters from a place on are at least `length` letters or four times as many
  /// characters.
  private func isLong(_ length: Int, from start: Int, to end: Int? = nil) -> Bool {
    let end = end ?? letters.count
    guard end > start else { return false }
    return end - start >= length
      || scalarCounts[end - 1] - (start > 0 ? scalarCounts[start - 1] : 0) >= 4 * length
  }

  /// The start of the context before a place.
  ///
  /// It has up to ``LineSetting/context`` letters, or four times as many characters.
  func context(before end: Int, notBefore least: Int) -> Int {
    var place = end
    while place > least, !isLong(LineSetting.context, from: place - 1, to: end) {
      place -= 1
    }
    return place
  }

  /// Drops letters from the start.
  mutating func drop(_ count: Int) {
    guard count > 0 else { return }
    letters.removeFirst(count)
    mayBreak.removeFirst(count)
    scalarCounts.removeFirst(count)
  }

  /// The letters of a line, and the start of the next one.
  struct Line {
    let letters: Range<Int>
    let next: Int
    var hasHyphen = false
  }

  /// The longest line that begins at a letter; nil if it may extend beyond the end.
  ///
  /// `end` is the index up to which enough of the following letters is known; if `isFull`, the line
  /// must end there at the latest.
  func line(
    from start: Int, to end: Int, isFull: Bool, of measured: some MeasuredLetters, room: Double
  ) -> Line? {
    var best: Line?
    var hyphenWidth: Double?
    for place in start + 1..<max(end, start) + 1 {
      let isEnd = isComplete && place == letters.count
      guard isEnd || place < letters.count && mayBreak[place] else { continue }
      let last = letters[place - 1]
      let range = start..<(last == " " ? place - 1 : place)
      let hasHyphen = !isEnd && last == Letters.softHyphen
      if measured.isWider(range, than: room) {
        return best ?? prefix(of: range, next: place, of: measured, room: room)
      }
      if hasHyphen, hyphenWidth == nil { hyphenWidth = measured.hyphenWidth }
      if !hasHyphen || measured.width(of: range) + (hyphenWidth ?? 0) <= room {
        best = Line(letters: range, next: place, hasHyphen: hasHyphen)
      }
    }
    if isComplete, end == letters.count { return best }
    // A word may be longer than the part that is known.
    if best == nil, measured.isWider(start..<end, than: room) {
      return prefix(of: start..<end, next: end, of: measured, room: room)
    }
    return isFull ? best ?? Line(letters: start..<end, next: end) : nil
  }

  /// The longest prefix of a word that fits, at least one letter.
  private func prefix(
    of word: Range<Int>, next: Int, of measured: some MeasuredLetters, room: Double
  ) -> Line {
    let start = word.lowerBound
    func fits(_ count: Int) -> Bool { !measured.isWider(start..<start + count, than: room) }
    // Widths grow with the number of letters, and few letters are measured quickly.
    var (fitting, wide) = (1, 2)
    while wide < word.count, fits(wide) { (fitting, wide) = (wide, wide * 2) }
    wide = min(wide, word.count)
    while wide - fitting > 1 {
      let middle = (fitting + wide) / 2
      if fits(middle) { fitting = middle } else { wide = middle }
    }
    let end = start + fitting
    return Line(letters: start..<end, next: end == word.upperBound ? next : end)
  }
}
