import RevealMath
import RevealText
import Testing

@Suite struct LineBreakingTests {
  /// Every letter is one wide, an ideograph two.
  private func measure(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 2 : 1) }
  }

  private func wrap(_ text: String, _ width: Double, maximum: Int = 100) -> [String] {
    lines(of: text, width: width, maximum: maximum, measure: measure)
  }

  @Test(arguments: [
    ("one two three", 7.0, ["one two", "three"]), ("one two three", 6, ["one", "two", "three"]),
    ("one\ntwo\r\nthree", 20, ["one", "two", "three"]), ("  a   b ", 9, ["a b"]),
    ("abcdefgh ij", 3, ["abc", "def", "gh", "ij"]), ("", 5, []), (" \n ", 5, []),
    ("東京都に行く", 6, ["東京都", "に行く"]), ("go 東京都", 8, ["go 東京", "都"]),
    // No line begins with a closing mark or ends with an opening one.
    ("東京都、大阪", 6, ["東京", "都、大", "阪"]), ("東京「都」", 6, ["東京", "「都」"]),
    ("おはようabc", 9, ["おはよう", "abc"]),
  ])
  func `breaks where a reader would`(text: String, width: Double, expected: [String]) {
    #expect(wrap(text, width) == expected)
  }

  @Test(arguments: [
    ("one two three", 7.0, 1, ["one tw…"]), ("one two three four", 7, 2, ["one two", "three…"]),
    ("abcdef", 4, 1, ["abc…"]), ("one two", 7, 1, ["one two"]), ("東京都に行く", 6, 1, ["東京…"]),
  ])
  func `marks what is left out`(
    text: String, width: Double, maximum: Int, expected: [String]
  ) {
    #expect(wrap(text, width, maximum: maximum) == expected)
  }

  @Test(arguments: 0..<60)
  func `keeps every line within the width and every letter`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let letters = Array("aaabcde  \n東京、「」é…")
    let text = String((0..<80).map { _ in letters.randomElement(using: &random) ?? "a" })
    let width = Double(Int.random(in: 3...24, using: &random))
    let maximum = Int.random(in: 1...40, using: &random)
    let lines = wrap(text, width, maximum: maximum)
    #expect(lines.count <= maximum, "seed \(seed)")
    #expect(lines.allSatisfy { measure($0) <= width && !$0.isEmpty }, "seed \(seed): \(lines)")
    let whole = wrap(text, width)
    let kept = whole.joined().filter { !$0.isWhitespace }
    #expect(kept == text.filter { !$0.isWhitespace }, "seed \(seed)")
    if whole.count <= maximum { #expect(lines == whole, "seed \(seed)") }
  }
}
