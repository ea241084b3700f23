import RevealPipeline
import Testing

@Suite struct LineDifferenceTests {
  @Test(
    .enabled(if: Node.isInstalled),
    arguments: [
      ("a\nb\nc", "a\nb\nc", "[]"),
      ("a\nb\nc", "a\nx\nc", #"[[" ","a"],["-","b"],["+","x"],[" ","c"]]"#),
      ("b", "a\nb", #"[["+","a"],[" ","b"]]"#),
      ("a\nb\nc\nd\ne", "a\nb\nc\nd", #"[null,[" ","d"],["-","e"]]"#),
      ("x\na\nb\ny", "a\nz\nb", #"[["-","x"],[" ","a"],["+","z"],[" ","b"],["-","y"]]"#),
    ])
  func `shows the lines that differ, and one around them`(
    first: String, second: String, expected: String
  ) throws {
    let (a, b) = (first.replacing("\n", with: "\\n"), second.replacing("\n", with: "\\n"))
    let lines = try Node.value(
      of: """
        (lines => lines.some(line => line) ? lines : [])(
          differingLines(lineDifference('\(a)', '\(b)'), 1))
        """, after: LineDifferenceScript.text)
    #expect(lines == expected)
  }

  @Test(.enabled(if: Node.isInstalled), arguments: [20, 3000])
  func `explains both texts wholly, however long they are`(count: Int) throws {
    // Lines from a small alphabet, so that many are in both.
    let isWhole = try Node.value(
      of: """
        (() => {
          let state = 7;
          const line = () => String((state = state * 48271 % 2147483647) % 9);
          const [a, b] = [0, 1].map(() => Array.from({length: \(count)}, line).join('\\n'));
          const lines = lineDifference(a, b);
          const side = sign => lines.filter(([kind]) => kind !== sign).map(([, text]) => text);
          return [side('+').join('\\n') === a, side('-').join('\\n') === b];
        })()
        """, after: LineDifferenceScript.text)
    #expect(isWhole == "[true,true]")
  }
}
