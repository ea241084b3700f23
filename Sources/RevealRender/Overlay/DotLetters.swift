import RevealMath

/// Words in letters of dots, made of boxes: lowercase letters, as a legend needs, and spaces.
enum DotLetters {
  /// The height from the top of an `f` to the bottom of a `g`, in points; a dot is one point wide.
  static let height = 9.0
  private static let gap = 1.0
  private static let space = 3.0

  /// The width from the left edge of the first letter to the right edge of the last, in points.
  static func width(of words: String) -> Double {
    words.reduce(-gap) { $0 + advance(of: $1) }
  }

  /// The boxes of some words, with their top-left corner at a place.
  ///
  /// - Precondition: There is a pattern for each letter.
  static func boxes(of words: String, at place: Point) -> [Rect] {
    var boxes: [Rect] = []
    var left = place.x
    for letter in words {
      for (number, row) in rows(of: letter).enumerated() {
        for dots in runs(in: row) {
          boxes.append(
            Rect(
              x: left + Double(dots.lowerBound), y: place.y + Double(number),
              width: Double(dots.count), height: 1))
        }
      }
      left += advance(of: letter)
    }
    return boxes
  }

  private static func advance(of letter: Character) -> Double {
    (rows(of: letter).first.map { Double($0.utf8.count) } ?? space - gap) + gap
  }

  /// The columns of adjacent dots.
  private static func runs(in row: String) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (column, dot) in row.utf8.enumerated() where dot == UInt8(ascii: "#") {
      if let last = runs.last, last.upperBound == column {
        runs[runs.count - 1] = last.lowerBound..<column + 1
      } else {
        runs.append(column..<column + 1)
      }
    }
    return runs
  }

  /// The rows of a letter from the top; none for a space.
  private static func rows(of letter: Character) -> [String] {
    if letter == " " { return [] }
    guard let rows = letters[letter] else { preconditionFailure("no picture of \(letter)") }
    return rows
  }

  private static let letters: [Character: [String]] = [
    "a": ["....", "....", ".##.", "...#", ".###", "#..#", ".###"],
    "b": ["#...", "#...", "###.", "#..#", "#..#", "#..#", "###."],
    "c": ["...", "...", ".##", "#..", "#..", "#..", ".##"],
    "d": ["...#", "...#", ".###", "#..#", "#..#", "#..#", ".###"],
    "e": ["....", "....", ".##.", "#..#", "####", "#...", ".###"],
    "f": [".##", "#..", "###", "#..", "#..", "#..", "#.."],
    "g": ["....", "....", ".###", "#..#", "#..#", "#..#", ".###", "...#", ".##."],
    "h": ["#...", "#...", "###.", "#..#", "#..#", "#..#", "#..#"],
    "i": ["#", ".", "#", "#", "#", "#", "#"],
    "m": [".....", ".....", "####.", "#.#.#", "#.#.#", "#.#.#", "#.#.#"],
    "n": ["....", "....", "###.", "#..#", "#..#", "#..#", "#..#"],
    "o": ["....", "....", ".##.", "#..#", "#..#", "#..#", ".##."],
    "p": ["....", "....", "###.", "#..#", "#..#", "#..#", "###.", "#...", "#..."],
    "r": ["...", "...", "#.#", "##.", "#..", "#..", "#.."],
    "s": ["....", "....", ".###", "#...", ".##.", "...#", "###."],
    "t": ["#..", "#..", "###", "#..", "#..", "#..", ".##"],
    "u": ["....", "....", "#..#", "#..#", "#..#", "#..#", ".###"],
    "v": [".....", ".....", "#...#", "#...#", ".#.#.", ".#.#.", "..#.."],
    "w": [".....", ".....", "#.#.#", "#.#.#", "#.#.#", "#.#.#", ".#.#."],
  ]
}
