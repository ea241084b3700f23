/// Breaks texts into lines as long as possible.
///
/// A text is read, measured and set in blocks, only as far as its lines need it, and in time
/// proportional to its length. A block begins some letters before its first line and ends some
/// after its last one, so that directions, joins and kerning are those of the whole paragraph.
struct LineSetter<Block: MeasuredLetters> {
  /// The width of the lines, with a tolerance, since sums of advances are rounded.
  let width: Double
  /// The limit on lines.
  let maximum: Int
  /// A closure that measures letters, which follow those of the former block if there is one.
  let block: (_ letters: [Character], _ former: Block?) -> Block

  init(
    width: Double, maximum: Int,
    block: @escaping (_ letters: [Character], _ former: Block?) -> Block
  ) {
    self.width = width + LineSetting.tolerance
    (self.maximum, self.block) = (width > 0 ? maximum : 0, block)
  }

  /// The lines of a text, the last of which ends in "…" if there would be more.
  ///
  /// Blank lines are kept, except at the end.
  func lines(of text: String) -> [SetLine] {
    guard maximum > 0 else { return [] }
    var lines: [SetLine] = []
    var blanks = 0
    var paragraphs = TextParagraphs(text)
    while lines.count < maximum, let paragraph = paragraphs.next() {
      var letters = BreakableLetters(paragraph)
      letters.read(length: 1, from: 0)
      if letters.letters.isEmpty {
        blanks += 1
        continue
      }
      let shown = min(blanks, maximum - lines.count - 1)
      if blanks > 0 {
        let blank = block([], nil)
        for _ in 0..<shown { lines.append(blank.line(0..<0, hasHyphen: false)) }
        if shown < blanks { return lines + [blank.line(0..<0, cutTo: width)] }
        blanks = 0
      }
      add(letters, of: paragraphs, to: &lines)
    }
    return lines
  }

  private func add(
    _ letters: BreakableLetters, of paragraphs: TextParagraphs, to lines: inout [SetLine]
  ) {
    var letters = letters
    var former: Block?
    var (start, length) = (0, LineSetting.blockLength)
    while true {
      letters.read(length: length, from: start)
      let count = letters.letters.count
      if start == count { return }
      let isFull = length >= LineSetting.mostLetters
      let end =
        letters.isComplete
        ? count : letters.context(before: count, notBefore: (start + count + 1) / 2)
      let measured = block(letters.letters, former)
      former = measured
      let first = start
      while lines.count < maximum {
        if lines.count == maximum - 1 {
          let fits = !measured.isWider(start..<count, than: width)
          if fits, !letters.isComplete, !isFull { break }
          let isAll = fits && letters.isComplete && !paragraphs.hasMoreLetters
          lines.append(
            isAll
              ? measured.line(start..<count, hasHyphen: false)
              : measured.line(start..<count, cutTo: width))
          return
        }
        let line = letters.line(
          from: start, to: end, isFull: isFull && start == first, of: measured, room: width)
        guard let line else { break }
        lines.append(measured.line(line.letters, hasHyphen: line.hasHyphen))
        start = line.next
        if letters.isComplete, start == count { return }
      }
      length = start == first ? length * 2 : LineSetting.blockLength
      let dropped = start == first ? 0 : letters.context(before: start, notBefore: 0)
      letters.drop(dropped)
      start -= dropped
    }
  }
}

/// The lengths that limit how texts are set, in letters.
enum LineSetting {
  /// The tolerance of widths, in their unit.
  fileprivate static let tolerance = 1e-9
  /// The length of a block; it is longer if a line is.
  static let blockLength = 2048
  /// The length of the context around a block; shorter if letters have many marks.
  static let context = 128
  /// The limit on letters of a line, however narrow they are.
  static let mostLetters = 8192
}
