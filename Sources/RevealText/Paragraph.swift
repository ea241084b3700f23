/// A text without line ends, shaped as a whole: where its letters are, and what a line of some of
/// them looks like.
struct Paragraph {
  /// A part in one font, script and direction.
  struct Run {
    let font: Int
    let script: UInt32
    let level: UInt8
    /// The places of its letters.
    let letters: Range<Int>
    /// From left to right.
    let glyphs: [FontFace.ShapedGlyph]
    /// Ems of a font unit.
    let unit: Double

    var isRightToLeft: Bool { level % 2 == 1 }
  }

  let characters: [Character]
  /// 0 when the paragraph runs from left to right, else 1.
  let baseLevel: UInt8
  private let fonts: [Font]
  private let scalars: [UInt32]
  /// The place in `scalars` of each letter, and their number.
  private let starts: [Int]
  /// In the order of reading.
  private let runs: [Run]
  /// The sum of the advances before each letter and of all, in ems, in the order of reading.
  private let sums: [Double]
  /// Whether the glyphs before and after each letter's start are the same when it is cut there.
  private let isSafe: [Bool]

  /// - Parameters:
  ///   - characters: The letters.
  ///   - fonts: The fonts, the preferred one first; at least one.
  ///   - baseLevel: The level of the paragraph; nil for that of its first letter with a direction.
  init(_ characters: [Character], fonts: [Font], baseLevel: UInt8? = nil) {
    self.characters = characters
    self.fonts = fonts
    let letters = characters.map(Letters.scalars)
    var starts = [0]
    starts.reserveCapacity(letters.count + 1)
    for letter in letters { starts.append(starts[starts.count - 1] + letter.count) }
    let scalars = letters.flatMap(\.self)
    // Below the first letter from right to left, all is in order.
    let isPlain = scalars.allSatisfy { $0 < 0x590 } && (baseLevel ?? 0) == 0
    let (levels, base) =
      isPlain
      ? ([UInt8](repeating: 0, count: scalars.count), 0)
      : FriBidi.levels(scalars, base: baseLevel)
    let scripts = ScriptRuns.scripts(of: scalars)
    let chosen = FontFallback(fonts: fonts).choose(for: letters, characters)
    var runs: [Run] = []
    var start = 0
    while start < letters.count {
      let first = starts[start]
      var end = start + 1
      while end < letters.count, chosen[end] == chosen[start],
        levels[starts[end]] == levels[first], scripts[starts[end]] == scripts[first]
      {
        end += 1
      }
      let face = fonts[chosen[start]].face
      runs.append(
        Run(
          font: chosen[start], script: scripts[first], level: levels[first], letters: start..<end,
          glyphs: face.shape(
            scalars, first..<starts[end], script: scripts[first],
            isRightToLeft: levels[first] % 2 == 1),
          unit: 1 / face.metrics.unitsPerEm))
      start = end
    }
    (sums, isSafe) = Self.measure(runs, starts: starts)
    (self.baseLevel, self.scalars, self.starts, self.runs) = (base, scalars, starts, runs)
  }

  private static func measure(_ runs: [Run], starts: [Int]) -> (sums: [Double], isSafe: [Bool]) {
    let count = starts.count - 1
    var letterOfScalar = [Int](repeating: count, count: starts[count] + 1)
    for letter in 0..<count { letterOfScalar[starts[letter]] = letter }
    var advances = [Double](repeating: 0, count: count)
    var isSafe = [Bool](repeating: false, count: count + 1)
    isSafe[count] = true
    for run in runs {
      for glyph in run.glyphs {
        let letter = letterOfScalar[glyph.cluster]
        // A cluster that begins within a letter belongs to the letters before.
        guard letter < count else {
          let before = starts.lastIndex { $0 <= glyph.cluster } ?? 0
          advances[before] += glyph.advance * run.unit
          continue
        }
        advances[letter] += glyph.advance * run.unit
        isSafe[letter] = !glyph.isUnsafeToBreak
      }
      isSafe[run.letters.lowerBound] = true
    }
    var sums = [0.0]
    sums.reserveCapacity(count + 1)
    for advance in advances { sums.append(sums[sums.count - 1] + advance) }
    return (sums, isSafe)
  }

  /// The length of some letters on a line, in ems.
  func width(of letters: Range<Int>) -> Double {
    if isSafe[letters.lowerBound], isSafe[letters.upperBound] {
      return sums[letters.upperBound] - sums[letters.lowerBound]
    }
    return parts(of: letters).reduce(0) { sum, part in
      part.glyphs.reduce(sum) { $0 + $1.advance * part.unit }
    }
  }

  /// The letters of a line in the order in which they are seen.
  func line(_ letters: Range<Int>) -> SetLine {
    let parts = parts(of: letters)
    var x = 0.0
    var glyphs: [SetLine.Glyph] = []
    glyphs.reserveCapacity(letters.count)
    for index in visualOrder(of: parts.map(\.level)) {
      let part = parts[index]
      for glyph in part.glyphs {
        glyphs.append(
          SetLine.Glyph(
            font: part.font, index: glyph.index, x: x + glyph.offset.x * part.unit,
            y: glyph.offset.y * part.unit))
        x += glyph.advance * part.unit
      }
    }
    return SetLine(
      text: String(characters[letters]), width: x, isRightToLeft: baseLevel == 1, glyphs: glyphs)
  }

  /// Cuts a line to the longest prefix that fits with an ellipsis, at least one letter.
  ///
  /// - Parameters:
  ///   - letters: The places of the line's letters.
  ///   - width: The space, in ems.
  /// - Returns: The line, of which only a single letter may be wider.
  func line(_ letters: Range<Int>, cutTo width: Double) -> SetLine {
    let ellipsis = Self([Letters.ellipsis], fonts: fonts, baseLevel: baseLevel)
    let room = width - ellipsis.width(of: 0..<1)
    var end = letters.lowerBound + 1
    // A first guess; kerning and ligatures at the end may need one letter more or less.
    while end < letters.upperBound, sums[end + 1] - sums[letters.lowerBound] <= room + 0.5 {
      end += 1
    }
    while true {
      let head = Self(
        characters[letters.lowerBound..<end] + [Letters.ellipsis], fonts: fonts,
        baseLevel: baseLevel)
      let whole = 0..<head.characters.count
      if end == letters.lowerBound + 1 || head.width(of: whole) <= width {
        return head.line(whole)
      }
      end -= 1
    }
  }

  /// The runs of some letters, shaped anew where they are cut inside of what belongs together, in
  /// the order of reading; blanks at the end have the paragraph's direction (rule L1).
  private func parts(of letters: Range<Int>) -> [Run] {
    var body = letters
    while !body.isEmpty, characters[body.upperBound - 1] == " " {
      body = body.lowerBound..<body.upperBound - 1
    }
    let tail = body.upperBound..<letters.upperBound
    return runs.flatMap { run in
      [body, tail].compactMap { part -> Run? in
        let cut = run.letters.clamped(to: part)
        guard !cut.isEmpty else { return nil }
        return self.part(of: run, cut, level: part == body ? run.level : baseLevel)
      }
    }
  }

  private func part(of run: Run, _ letters: Range<Int>, level: UInt8) -> Run {
    if letters == run.letters, level == run.level { return run }
    let places = starts[letters.lowerBound]..<starts[letters.upperBound]
    let glyphs =
      isSafe[letters.lowerBound] && isSafe[letters.upperBound] && level % 2 == run.level % 2
      ? run.glyphs.filter { places.contains($0.cluster) }
      : fonts[run.font].face.shape(
        scalars, places, script: run.script, isRightToLeft: level % 2 == 1)
    return Run(
      font: run.font, script: run.script, level: level, letters: letters, glyphs: glyphs,
      unit: run.unit)
  }
}
