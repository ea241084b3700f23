/// The shaped text of a paragraph, or of a block of it.
struct Paragraph: MeasuredLetters {
  /// A part of a text in one font, script and direction.
  struct Run {
    let font: Int
    let script: UInt32
    fileprivate(set) var level: UInt8
    /// The indices of its letters.
    fileprivate(set) var letters: Range<Int>
    /// The glyphs from left to right.
    fileprivate(set) var glyphs: [FontFace.ShapedGlyph]
    /// The size of a font unit in ems.
    let unit: Double

    var isRightToLeft: Bool { level % 2 == 1 }

    /// The width in ems.
    var width: Double { glyphs.reduce(0) { $0 + $1.advance * unit } }
  }

  let characters: [Character]
  /// 0 if the paragraph runs from left to right, otherwise 1.
  let baseLevel: UInt8
  private let fonts: [Font]
  private let scalars: [UInt32]
  /// The index in `scalars` of each letter, and the number of scalars.
  private let starts: [Int]
  /// The runs in reading order.
  private let runs: [Run]
  /// The index of each run's first letter.
  private let runStarts: [Int]
  /// The sum of the advances before each letter and of all, in ems, in reading order.
  private let sums: [Double]
  /// Whether cutting the text before each letter leaves the glyphs on both sides unchanged.
  private let isSafe: [Bool]

  /// - Parameters:
  ///   - characters: The letters.
  ///   - fonts: The fonts, the preferred one first; at least one.
  ///   - baseLevel: The level of the paragraph; nil to use that of its first letter with a
  ///     direction.
  init(_ characters: [Character], fonts: [Font], baseLevel: UInt8? = nil) {
    self.characters = characters
    self.fonts = fonts
    let letters = characters.map(Letters.scalars)
    var starts = [0]
    starts.reserveCapacity(letters.count + 1)
    for letter in letters { starts.append(starts[starts.count - 1] + letter.count) }
    let scalars = letters.flatMap(\.self)
    // Without letters that run from right to left, no levels are needed.
    let isPlain = scalars.allSatisfy { $0 < 0x590 } && (baseLevel ?? 0) == 0
    let (levels, base) =
      isPlain
      ? ([UInt8](repeating: 0, count: scalars.count), 0) : FriBidi.levels(scalars, base: baseLevel)
    let scripts = ScriptRuns.scripts(of: scalars)
    let chosen = FontFallback(fonts: fonts).choose(for: letters, characters)
    var runs: [Run] = []
    var start = 0
    while start < letters.count {
      let first = starts[start]
      let isRegional = characters[start].isRegionalIndicator
      var end = start + 1
      while end < letters.count, chosen[end] == chosen[start],
        levels[starts[end]] == levels[first], scripts[starts[end]] == scripts[first],
        // Fonts would join the second half of a flag with the first half of the next.
        !(isRegional && characters[end].isRegionalIndicator)
      {
        end += 1
      }
      let run = Run(
        font: chosen[start], script: scripts[first], level: levels[first], letters: start..<end,
        glyphs: [], unit: 1 / fonts[chosen[start]].face.metrics.unitsPerEm)
      runs += Self.shape(run, of: scalars, starts, face: fonts[chosen[start]].face)
      start = end
    }
    (sums, isSafe) = Self.measure(runs, of: scalars, starts: starts)
    (self.baseLevel, self.scalars, self.starts, self.runs) = (base, scalars, starts, runs)
    runStarts = runs.map(\.letters.lowerBound)
  }

  /// The limit on characters that are shaped at once.
  ///
  /// Some steps of shaping take quadratic time.
  private static let pieceLength = 512

  /// The number of characters from which a letter is shaped separately.
  ///
  /// Each of its marks is compared with all marks before it.
  private static let longLetter = 40

  /// Shapes a run in pieces, which end where that changes nothing, if there is such a place.
  private static func shape(
    _ run: Run, of scalars: [UInt32], _ starts: [Int], face: FontFace
  ) -> [Run] {
    var pieces: [Run] = []
    var piece = run
    var start = run.letters.lowerBound
    while start < run.letters.upperBound {
      var end = start + 1
      while end < run.letters.upperBound, starts[end + 1] - starts[start] <= pieceLength,
        starts[end + 1] - starts[end] <= longLetter
      {
        end += 1
      }
      var glyphs = face.shape(
        scalars, starts[start]..<starts[end], script: run.script, isRightToLeft: run.isRightToLeft)
      if end < run.letters.upperBound {
        let joined = Set(glyphs.lazy.filter(\.isUnsafeToBreak).map(\.cluster))
        let begun = Set(glyphs.lazy.map(\.cluster)).subtracting(joined)
        let middle = (start + end) / 2 + 1
        if let cut = (middle..<max(end, middle)).last(where: { begun.contains(starts[$0]) }) {
          end = cut
          glyphs.removeAll { $0.cluster >= starts[cut] }
        }
      }
      (piece.letters, piece.glyphs) = (start..<end, glyphs)
      pieces.append(piece)
      start = end
    }
    return pieces
  }

  private static func measure(
    _ runs: [Run], of scalars: [UInt32], starts: [Int]
  ) -> (sums: [Double], isSafe: [Bool]) {
    let count = starts.count - 1
    var letterOfScalar = [Int](repeating: count, count: starts[count] + 1)
    for letter in 0..<count { letterOfScalar[starts[letter]] = letter }
    var advances = [Double](repeating: 0, count: count)
    var isSafe = [Bool](repeating: false, count: count + 1)
    var hasGlyphs = isSafe
    isSafe[count] = true
    for run in runs {
      for glyph in run.glyphs {
        let letter = letterOfScalar[glyph.cluster]
        // A cluster that begins within a letter belongs to the letters before.
        guard letter < count else {
          advances[starts.index(ofLast: glyph.cluster)] += glyph.advance * run.unit
          continue
        }
        advances[letter] += glyph.advance * run.unit
        isSafe[letter] = !glyph.isUnsafeToBreak && (isSafe[letter] || !hasGlyphs[letter])
        hasGlyphs[letter] = true
      }
      isSafe[run.letters.lowerBound] = true
    }
    // Invisible letters affect nothing before them.
    for letter in stride(from: count - 1, to: -1, by: -1)
    where !hasGlyphs[letter] && scalars[starts[letter]..<starts[letter + 1]].allSatisfy(isIgnorable)
    {
      isSafe[letter] = isSafe[letter] || isSafe[letter + 1]
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

  func isWider(_ letters: Range<Int>, than room: Double) -> Bool {
    // If the result is clear, cut letters need not be shaped again.
    let length = sums[letters.upperBound] - sums[letters.lowerBound]
    return length > 2 * room + 8 || width(of: letters) > room
  }

  var hyphenWidth: Double { hyphen(level: baseLevel).reduce(0) { $0 + $1.width } }

  /// The hyphen in place of a soft one.
  private func hyphen(level: UInt8) -> [Run] {
    let hyphen = Letters.hyphens.first { fonts[0].covers(Letters.scalars(of: $0)) }
    let set = Self([hyphen ?? Letters.hyphens[1]], fonts: fonts, baseLevel: level % 2)
    var runs = set.runs
    for index in runs.indices { runs[index].level = level }
    return runs
  }

  /// The letters of a line in visual order.
  func line(_ letters: Range<Int>, hasHyphen: Bool = false) -> SetLine {
    var parts = parts(of: letters)
    if hasHyphen { parts += hyphen(level: parts.last?.level ?? baseLevel) }
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
      text: String(characters[letters]) + (hasHyphen ? "-" : ""), width: x,
      isRightToLeft: baseLevel == 1, glyphs: glyphs)
  }

  /// Truncates a line to the longest prefix that fits with an ellipsis, at least one letter.
  ///
  /// The width is in ems; only a single letter may be wider.
  func line(_ letters: Range<Int>, cutTo width: Double) -> SetLine {
    let ellipsis = Self([Letters.ellipsis], fonts: fonts, baseLevel: baseLevel)
    let room = width - ellipsis.width(of: 0..<1)
    var end = min(letters.lowerBound + 1, letters.upperBound)
    let least = end
    // This is a first guess; kerning and ligatures at the end may need one letter more or less.
    while end < letters.upperBound, sums[end + 1] - sums[letters.lowerBound] <= room + 0.5 {
      end += 1
    }
    var (tries, step) = (0, 1)
    while true {
      let head = Self(
        characters[letters.lowerBound..<end] + [Letters.ellipsis], fonts: fonts,
        baseLevel: baseLevel)
      let whole = 0..<head.characters.count
      if end == least || head.width(of: whole) <= width { return head.line(whole) }
      // In a font for which the guess is far off, the search must end too.
      tries += 1
      if tries > 16 { step *= 2 }
      end = max(end - step, least)
    }
  }

  /// The runs of some letters in reading order.
  ///
  /// They are shaped again where glyphs depend on the letters that were cut off; blanks at the end
  /// have the paragraph's direction (rule L1).
  private func parts(of letters: Range<Int>) -> [Run] {
    var body = letters
    while !body.isEmpty, characters[body.upperBound - 1] == " " {
      body = body.lowerBound..<body.upperBound - 1
    }
    let tail = body.upperBound..<letters.upperBound
    let first = runStarts.index(ofLast: letters.lowerBound)
    return runs[min(first, runs.count)...].prefix { $0.letters.lowerBound < letters.upperBound }
      .flatMap { run in
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
    var part = run
    (part.letters, part.level) = (letters, level)
    part.glyphs =
      isSafe[letters.lowerBound] && isSafe[letters.upperBound]
        && part.isRightToLeft == run.isRightToLeft
      ? run.glyphs.filter { places.contains($0.cluster) }
      : fonts[run.font].face.shape(
        scalars, places, script: run.script, isRightToLeft: part.isRightToLeft)
    return part
  }
}

extension Character {
  /// Whether this is one of the letters that form a flag in pairs.
  fileprivate var isRegionalIndicator: Bool {
    unicodeScalars.first.map { (0x1F1E6...0x1F1FF).contains($0.value) } == true
  }
}

extension [Int] {
  /// The index of the last number that is not above a given one; the numbers ascend.
  fileprivate func index(ofLast number: Int) -> Int {
    var (low, high) = (0, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if self[middle] <= number { low = middle } else { high = middle }
    }
    return low
  }
}
