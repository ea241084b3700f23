import RevealJSON
import RevealMath
import Testing

@Suite struct TextSearchTests {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `finds what the search in arrays of characters finds`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func word(_ counts: ClosedRange<Int>) -> String {
      let count = Int.random(in: counts, using: &random)
      return String((0..<count).map { _ in "abé🙂".randomElement(using: &random) ?? "a" })
    }
    let (text, searched, other) = (word(0...20), word(1...3), word(0...2))
    let (characters, wanted) = (Array(text), Array(searched))
    let ranges = characters.ranges(of: wanted)
    let about = "seed \(seed): \"\(searched)\" in \"\(text)\""
    #expect(text.contains(searched) == !ranges.isEmpty, "\(about)")
    #expect(
      text.ranges(of: searched).map { text.distance(from: text.startIndex, to: $0.lowerBound) }
        == ranges.map(\.lowerBound), "\(about)")
    #expect(text.ranges(of: searched).allSatisfy { text[$0] == searched }, "\(about)")
    #expect(text.firstRange(of: searched) == text.ranges(of: searched).first, "\(about)")
    #expect(
      text.replacing(searched, with: other)
        == String(characters.replacing(wanted, with: Array(other))), "\(about)")
  }

  @Test func `finds an empty text at the start`() {
    #expect("ab".contains(""))
    #expect("ab".ranges(of: "") == ["ab".startIndex..<"ab".startIndex])
    #expect("ab".replacing("", with: "x") == "xab")
  }

  @Test func `finds a line feed after a carriage return`() {
    #expect("a\r\nb".replacing("\r", with: "%0D").replacing("\n", with: "%0A") == "a%0D%0Ab")
  }

  @Test func `finds places in a part of a text`() {
    let text = "hint: a hint: b".dropFirst(6)
    #expect(text.firstRange(of: "hint: ").map { text[$0.upperBound...] } == "b")
  }
}
