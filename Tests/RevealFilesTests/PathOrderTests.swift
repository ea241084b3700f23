import RevealFiles
import Testing

@Suite struct PathOrderTests {
  @Test(arguments: [
    ["shot0", "shot1", "shot2", "shot10", "shot11"],
    ["a1b9", "a1b10", "a2b1"], ["frame_00009.png", "frame_00010.png"], ["01", "1", "2"],
    ["home/a", "home/b", "home.png", "home2/a", "home10/a"], ["", "a", "a0", "a00", "a1"],
    ["9", "18446744073709551616", "18446744073709551617"], ["a", "a/b", "a/c", "a!"],
  ])
  func `takes numbers by their value, and folders together`(names: [String]) {
    let sorted = names.reversed().map { Array($0.utf8) }.sorted(by: precedesByNumber)
    #expect(sorted.map { String(decoding: $0, as: UTF8.self) } == names)
  }

  @Test func `has a place for every two names`() {
    let letters = ["0", "1", "00", "2", "a", "/", "."]
    let names = letters.flatMap { a in letters.flatMap { b in letters.map { a + b + $0 } } }
    let bytes = Array(Set(names)).map { Array($0.utf8) }
    for a in bytes {
      for b in bytes where a != b { #expect(precedesByNumber(a, b) != precedesByNumber(b, a)) }
      #expect(!precedesByNumber(a, a))
    }
  }
}
