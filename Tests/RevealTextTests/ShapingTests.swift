import RevealMath
import RevealScene
import RevealText
import TestFixtures
import Testing

/// With DejaVu Sans, which has Arabic and Hebrew letters too.
@Suite(.enabled(if: TestFonts.areShaped, "DejaVu Sans, HarfBuzz or FriBidi is missing"))
struct ShapingTests {
  private let typeface: Typeface

  init() throws {
    typeface = try #require(Typeface([try TestFonts.font(TestFonts.latin)]))
  }

  private func indices(_ text: String) -> [UInt32] { typeface.line(text).glyphs.map(\.index) }

  @Test(arguments: ["H", "nnnn", "Honolulu 123", "Жёлтый"])
  func `is as long as its letters where nothing is kerned`(text: String) {
    let sum = text.reduce(0) { $0 + typeface.width(of: String($1)) }
    #expect((typeface.width(of: text) - sum).magnitude < 1e-9)
  }

  @Test func `sets the letters of a ligature as one glyph`() {
    #expect(indices("fi") == indices("\u{FB01}"))
    #expect(indices("f\u{200C}i").count == 2)
  }

  @Test(arguments: [("A\u{30A}", "Å"), ("e\u{302}\u{301}", "ế"), ("o\u{31B}\u{323}", "ợ")])
  func `composes letters and marks`(decomposed: String, composed: String) {
    #expect(indices(decomposed) == indices(composed))
  }

  @Test func `puts marks over their letters`() throws {
    let line = typeface.line("x\u{301}x")
    let glyphs = line.glyphs
    try #require(glyphs.count == 3)
    #expect(line.width == typeface.width(of: "xx"))
    #expect(glyphs[1].x + 0.01 < glyphs[2].x)
  }

  @Test func `joins Arabic letters`() {
    let isolated = indices("ب")
    let joined = indices("ببب")
    #expect(Set(joined).count == 3 && !joined.contains(isolated[0]))
    #expect(indices("ب ب") == [isolated[0], indices(" ")[0], isolated[0]])
  }

  @Test func `runs Hebrew from right to left`() {
    let line = typeface.line("אבג")
    #expect(line.isRightToLeft)
    #expect(line.glyphs.map(\.index) == "גבא".flatMap { indices(String($0)) })
    #expect(zip(line.glyphs, line.glyphs.dropFirst()).allSatisfy { $0.x < $1.x })
  }

  /// Hebrew letters stand for capitals, as in UAX #9.
  @Test(arguments: [
    ("car means אבג.", "car means גבא.", false), ("אבג means car.", ".means car גבא", true),
    ("אבג 12 דה", "הד 12 גבא", true), ("a (אב) b", "a (בא) b", false),
    ("אב (a) גד", "דג (a) בא", true), ("\u{200F}a", "a", true),
    ("a \u{2067}אב 1\u{2069} c", "a 1 בא c", false),
  ])
  func `orders mixed lines as the Unicode Standard does`(
    text: String, seen: String, isRightToLeft: Bool
  ) {
    let line = typeface.line(text)
    #expect(line.isRightToLeft == isRightToLeft)
    // Nothing in these lines is kerned; brackets are mirrored by their direction.
    let expected = seen.map { indices(String($0))[0] }
    #expect(line.glyphs.map(\.index) == expected)
  }

  @Test(
    arguments: [
      ([], []), ([0, 0], [0, 1]), ([1, 1, 1], [2, 1, 0]), ([0, 1, 1, 0], [0, 2, 1, 3]),
      ([1, 2, 2, 1], [3, 1, 2, 0]), ([0, 1, 2, 1, 0], [0, 3, 2, 1, 4]),
      ([2, 1, 2, 0, 1], [2, 1, 0, 3, 4]),
    ] as [([UInt8], [Int])])
  func `reverses levels from the highest down`(levels: [UInt8], order: [Int]) {
    #expect(visualOrder(of: levels) == order)
  }

  @Test(arguments: 0..<40)
  func `breaks and cuts any text within its width`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let letters = [
      "a", "fi", "V", "A", "e\u{301}", " ", " ", "ב", "ש\u{5C1}", "لا", "م", "12", "(", "東", "\n",
    ]
    let text = (0..<60).map { _ in letters.randomElement(using: &random) ?? "a" }.joined()
    let width = random.number(2, 14)
    let maximum = Int.random(in: 1...12, using: &random)
    let lines = typeface.lines(of: text, width: width, maximum: maximum)
    let whole = typeface.lines(of: text, width: width, maximum: 1000)
    #expect(lines.count == min(maximum, whole.count), "seed \(seed)")
    for line in lines + whole {
      #expect(line.width <= width + 1e-6, "seed \(seed): \(line.text)")
      let end = line.glyphs.map(\.x).max() ?? 0
      #expect(end <= line.width + 1e-6, "seed \(seed): \(line.text)")
    }
    // No letter is lost or cut apart.
    let kept = whole.map(\.text).joined().filter { !$0.isWhitespace }
    #expect(Array(kept) == text.filter { !$0.isWhitespace }, "seed \(seed)")
    if whole.count > maximum { #expect(lines.last?.text.hasSuffix("…") == true, "seed \(seed)") }
  }

  @Test(arguments: 0..<20)
  func `breaks Latin text where it was broken before`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed) + 900)
    let letters = Array("aaefilov AV.Ty  \n")
    let text = String((0..<80).map { _ in letters.randomElement(using: &random) ?? "a" })
    let width = random.number(1.5, 12)
    let expected = wrap(text, width)
    let lines = typeface.lines(of: text, width: width, maximum: expected.count + 1).map(\.text)
    #expect(lines == expected, "seed \(seed)")
  }

  /// Lines by the widths of their words, and of the letters of words that are too long.
  private func wrap(_ text: String, _ width: Double) -> [String] {
    func fits(_ line: String) -> Bool { typeface.width(of: line) <= width }
    var lines: [String] = []
    var blanks: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ") {
        if !line.isEmpty, fits("\(line) \(word)") {
          line += " \(word)"
          continue
        }
        lines += blanks + (line.isEmpty ? [] : [line])
        (blanks, line) = ([], "")
        for letter in word {
          if !line.isEmpty, !fits(line + String(letter)) {
            lines.append(line)
            line = ""
          }
          line.append(letter)
        }
      }
      if line.isEmpty { blanks.append("") } else { lines.append(line) }
    }
    return lines
  }

  @Test func `ends a line from right to left in an ellipsis at its left`() throws {
    let text = String(repeating: "שלום ", count: 9)
    let line = try #require(typeface.lines(of: text, width: 8, maximum: 1).first)
    #expect(line.isRightToLeft)
    #expect(line.glyphs.first?.index == indices("…")[0])
  }

  @Test func `breaks after a blank of no width`() {
    let lines = typeface.lines(of: "abc\u{200B}def", width: 2.5, maximum: 9)
    #expect(lines.map { $0.glyphs.count } == [3, 3])
  }

  @Test func `shows nothing for marks of direction, joiners and selectors`() {
    for mark in ["\u{200E}", "\u{200F}", "\u{2060}", "\u{FE0F}", "\u{AD}"] {
      #expect(indices("a\(mark)") == indices("a"))
    }
  }

  @Test func `pairs regional indicators from the start`() throws {
    let (f, a, m) = ("\u{1F1EB}", "\u{1F1E6}", "\u{1F1F2}")
    #expect(indices(f + a + m) == indices(f + a + "\u{200B}" + m))
  }

  @Test(arguments: 0..<12)
  func `sets the lines of a long text as each by itself`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed) + 70)
    let words = [
      "AVATAR", "fjord", "office,", "e\u{301}te\u{302}\u{301}", "To", "(a)", "Жёлтый", "LT",
      seed.isMultiple(of: 2) ? "مرحبا" : "Wave", seed.isMultiple(of: 3) ? "שלום" : "Ty.",
    ]
    // From right to left in every third text.
    let first = seed.isMultiple(of: 3) ? "שלום" : "Wave"
    let text =
      first
      + (0..<900).map { _ in " " + (words.randomElement(using: &random) ?? "") }
      .joined()
    let lines = typeface.lines(of: text, width: random.number(8, 60), maximum: 1000)
    #expect(lines.map(\.text).joined(separator: " ") == text, "seed \(seed)")
    let isPlain = !words.contains("مرحبا") && !words.contains("שלום")
    for line in lines where isPlain {
      let alone = typeface.line(line.text)
      #expect(line.glyphs == alone.glyphs && line.width == alone.width, "seed \(seed)")
    }
    #expect(lines.allSatisfy { $0.isRightToLeft == seed.isMultiple(of: 3) }, "seed \(seed)")
  }

  /// Texts that took time with the square of their length.
  static let odd = [
    "one two three ", "مرحبا بالعالم ", "م", "e\u{301}", "\u{301}", "\u{200B}", "\u{AD}",
    "ב\u{5B0}", "\u{1780}\u{17D2}", "(", "]", "\u{1F1E6}", "\u{2067}a\u{2069}",
  ]

  @Test(arguments: odd)
  func `hands the shaper characters in proportion to a text's length`(part: String) throws {
    let counts = try [2000, 4000, 8000].map { count in
      let typeface = try #require(Typeface([try TestFonts.font(TestFonts.latin)]))
      let scalars = part.unicodeScalars.count
      let text = "n" + String(repeating: part, count: count * 4 / scalars)
      _ = typeface.lines(of: text, width: 20, maximum: .max)
      return typeface.shapedCharacters
    }
    #expect(zip(counts, [2000, 4000, 8000]).allSatisfy { $0 < $1 * 4 * 16 }, "\(counts)")
  }

  @Test(arguments: odd)
  func `looks at no more of a text than its lines show`(part: String) throws {
    let typeface = try #require(Typeface([try TestFonts.font(TestFonts.latin)]))
    let text = String(repeating: part, count: 400_000)
    #expect(typeface.lines(of: text, width: 20, maximum: 2).count <= 2)
    #expect(typeface.width(of: text) >= 0)
    #expect(typeface.shapedCharacters < 300_000)
  }

  @Test func `keeps what it measured`() throws {
    let text = String(repeating: "some words ", count: 200)
    let lines = typeface.lines(of: text, width: 9, maximum: 40)
    let count = typeface.shapedCharacters
    #expect(typeface.lines(of: text, width: 9, maximum: 40) == lines)
    #expect(typeface.shapedCharacters == count)
  }
}
