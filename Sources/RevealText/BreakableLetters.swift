/// The letters of a paragraph, read as far as they are needed, and the places between them at which
/// a line may end.
struct BreakableLetters {
  /// Those that were read and not dropped, with one space between words, and none at the ends.
  private(set) var letters: [Character] = []
  /// Whether all of the paragraph was read.
  private(set) var isComplete = false
  /// Whether a line may end before each letter.
  private var mayBreak: [Bool] = []
  /// The number of characters of the letters up to each one's end.
  private var scalarCounts: [Int] = []
  private var source: LetterSequence
  private var breaks = LineBreaks()
  /// Whether there was a space after the last letter.
  private var endedWord = false

  init(_ paragraph: Substring) { source = LetterSequence(paragraph) }

  /// Reads on, up to the end of the paragraph or a length from some letter on.
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

  /// Whether the letters from some place on are as many as a length, or have four times as many
  /// characters.
  private func isLong(_ length: Int, from start: Int, to end: Int? = nil) -> Bool {
    let end = end ?? letters.count
    guard end > start else { return false }
    return end - start >= length
      || scalarCounts[end - 1] - (start > 0 ? scalarCounts[start - 1] : 0) >= 4 * length
  }

  /// The start of what is looked at before a place: at most ``LineSetting/context`` letters, or
  /// four times as many characters.
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

  /// A line, and where the next one begins.
  struct Line {
    let letters: Range<Int>
    let next: Int
    var hasHyphen = false
  }

  /// The line that begins at a letter, as long as it may be.
  ///
  /// - Parameters:
  ///   - start: The place of its first letter.
  ///   - end: The place up to which letters are known well enough.
  ///   - isFull: Whether the line ends there at the latest.
  ///   - measured: The letters, measured.
  ///   - room: The space.
  /// - Returns: Nil when it may go on behind the end.
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
    // A word may be longer than what is known of it.
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
    // Widths grow with the number of letters, and few letters are measured fast.
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
