import RevealMath
import RevealText
import Testing

@Suite struct LineBreakingTests {
  /// Every letter is one wide, an ideograph two.
  private func measure(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 2 : 1) }
  }

  private func wrap(_ text: String, _ width: Double, maximum: Int = 100) -> [String] {
    lines(of: text, width: width, maximum: maximum) { measure(String($0)) }.map(\.text)
  }

  @Test(arguments: [
    ("one two three", 7.0, ["one two", "three"]), ("one two three", 6, ["one", "two", "three"]),
    ("one\ntwo\r\nthree", 20, ["one", "two", "three"]), ("  a   b ", 9, ["a b"]),
    ("abcdefgh ij", 3, ["abc", "def", "gh", "ij"]), ("", 5, []), (" \n ", 5, []),
    ("東京都に行く", 6, ["東京都", "に行く"]), ("go 東京都", 8, ["go 東京", "都"]),
    // No line begins with a closing mark or ends with an opening one.
    ("東京都、大阪", 6, ["東京", "都、大", "阪"]), ("東京「都」", 6, ["東京", "「都」"]),
    ("おはようabc", 9, ["おはよう", "abc"]),
    // Blank lines stay, except at the end.
    ("A\n\nB", 9, ["A", "", "B"]), ("\nA\n \n", 9, ["", "A"]),
    ("state-of-the-art", 9, ["state-of-", "the-art"]),
  ])
  func `breaks where a reader would`(text: String, width: Double, expected: [String]) {
    #expect(wrap(text, width) == expected)
  }

  @Test(arguments: [
    ("one two three", 7.0, 1, ["one tw…"]), ("one two three four", 7, 2, ["one two", "three …"]),
    ("abcdef", 4, 1, ["abc…"]), ("one two", 7, 1, ["one two"]), ("東京都に行く", 6, 1, ["東京…"]),
    ("one two incomprehensible", 12, 1, ["one two inc…"]),
    ("one two three incomprehensible", 9, 2, ["one two", "three in…"]),
    ("one\n\ntwo", 9, 2, ["one", "…"]), ("one\ntwo", 9, 1, ["one…"]),
    ("one\n\n", 9, 1, ["one"]),
  ])
  func `marks what is left out`(
    text: String, width: Double, maximum: Int, expected: [String]
  ) {
    #expect(wrap(text, width, maximum: maximum) == expected)
  }

  @Test(arguments: 0..<60)
  func `keeps every line within the width and every letter`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let letters = Array("aaabcde  \n東京、「」é…-")
    let text = String((0..<80).map { _ in letters.randomElement(using: &random) ?? "a" })
    let width = Double(Int.random(in: 3...24, using: &random))
    let maximum = Int.random(in: 1...40, using: &random)
    let lines = wrap(text, width, maximum: maximum)
    #expect(lines.count <= maximum, "seed \(seed)")
    #expect(lines.allSatisfy { measure($0) <= width }, "seed \(seed): \(lines)")
    let whole = wrap(text, width)
    let kept = whole.joined().filter { !$0.isWhitespace }
    #expect(kept == text.filter { !$0.isWhitespace }, "seed \(seed)")
    if whole.count <= maximum { #expect(lines == whole, "seed \(seed)") }
  }

  /// With "÷" where a line of no width ends, as Chromium 156 has it, or UAX #14 where they differ.
  @Test(arguments: [
    "state-÷of-÷the-÷art ÷A4-÷Format ÷co-÷operate", "a÷—÷b ÷– ÷b–÷c ÷1–÷2 ÷a―b",
    "“a”—“b” ÷wait÷—“what”", "a‐÷b ÷a‑b", "a\u{A0}b ÷c\u{202F}d ÷a\u{2060}b ÷a\u{2009}÷b",
    "a\u{200B}÷b", "-5 ÷x ÷-x ÷2024-01-15 ÷$1,000.00-2", "$50 ÷€5 ÷5€ ÷50% ÷5°C ÷10%off",
    "what?÷yes ÷Mr.Smith ÷a,b;c:d ÷1.5 ÷e.g.-÷x", "a…÷b ÷a...b", "(a)÷(b) ÷[c]d ÷foo(bar)",
    "\"quoted\"text ÷it’s ÷“quoted”text ÷rock’n’roll", "and/or ÷km/h ÷a|b ÷a=b ÷user@example.com",
    "C++ ÷#5 ÷@a ÷¿a ÷¡b ÷a•b ÷x→y ÷3×4", "Hi÷😀÷😀÷yes ÷1️⃣2️⃣a÷😀÷b", "👍🏽÷👩‍👩‍👧‍👦÷🇩🇪÷🇫🇷",
    "東÷京÷Tokyo÷東÷京 ÷2024÷年", "「東」÷京 ÷東、÷京 ÷“東”÷京", "བོད་÷ཡིག་÷གི", "नमस्ते।÷दुनिया",
    "שלום-÷עולם ÷מה/זה", "한국어입니다 ÷ภาษาไทย",
  ])
  func `ends lines where the Unicode Standard does`(marked: String) {
    let letters = Array("x " + marked.replacing("÷", with: ""))
    var found = ""
    for (place, letter) in letters.enumerated().dropFirst(2) {
      // What precedes the letter fills a line, which ends at the blank at the latest.
      let first = wrap(String(letters), Double(place), advance: 1)[0]
      let head = String(letters[..<place])
      if place > 2, letter != " ", first == head || first + " " == head { found += "÷" }
      found.append(letter)
    }
    #expect(found == marked)
  }

  @Test func `shows soft hyphens at the ends of lines`() {
    let text = "super\u{AD}cali\u{AD}fragi listic"
    func shown(_ width: Double) -> [String] {
      wrap(text, width, advance: 1).map { $0.replacing("\u{AD}", with: "") }
    }
    #expect(shown(30) == ["supercalifragi listic"])
    #expect(shown(10) == ["supercali-", "fragi", "listic"])
    #expect(shown(9) == ["super-", "califragi", "listic"])
  }

  /// With letters that are as wide as each other, and what is not seen.
  private func wrap(_ text: String, _ width: Double, advance: Double) -> [String] {
    lines(of: text, width: width, maximum: 100) { $0 == "\u{AD}" ? 0 : advance }.map(\.text)
  }
}
