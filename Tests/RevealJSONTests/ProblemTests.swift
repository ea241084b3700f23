import RevealJSON
import Testing

@Suite struct ProblemTests {
  @Test func `shows place, key path, line, mark and hint`() {
    let source = SourceText(file: "a.json", text: "{\n\t\"é\": 12,\n}")
    let problem = Problem(
      at: 9..<11, keyPath: "é", message: "expected a text, found 12", hint: "quote it")
    #expect(
      problem.report(in: source) == """
        a.json:2:7: error: é: expected a text, found 12
            2 |  "é": 12,
              |       ^~
          hint: quote it
        """)
  }

  @Test func `shows only the part of a long line that counts`() {
    let line = String(repeating: "a", count: 5000) + "日!" + String(repeating: "b", count: 5000)
    let source = SourceText(file: "a", text: line)
    let report = Problem(at: 5003..<5004, keyPath: "", message: "expected silence").report(
      in: source)
    let lines = report.split(separator: "\n")
    #expect(lines[0] == "a:1:5002: error: expected silence")
    #expect(lines[1].count < 200)
    #expect(lines[1].contains("a日!b"))
    let place = lines[2].firstIndex(of: "^").map {
      lines[2].distance(from: lines[2].startIndex, to: $0)
    }
    let mark = lines[1].firstIndex(of: "!").map {
      lines[1].distance(from: lines[1].startIndex, to: $0)
    }
    #expect(place == mark)
  }

  @Test func `keeps control characters from the terminal`() {
    let source = SourceText(file: "a\u{1B}[31m", text: "\u{1B}[2J \u{9B}x")
    let report = Problem(at: 0..<1, keyPath: "", message: "found \u{7}").report(in: source)
    #expect(
      !report.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
  }

  @Test(arguments: [
    (0, 1, 1), (1, 1, 2), (2, 2, 1), (3, 2, 2), (6, 2, 3), (7, 3, 1), (99, 3, 1),
  ])
  func `counts lines and Unicode scalars from 1`(offset: Int, line: Int, column: Int) {
    let source = SourceText(file: "", text: "a\nb日\n")
    let place = source.place(of: offset)
    #expect((place.line, place.column) == (line, column))
  }

  @Test func `stands in text order, and in the order of noting at one place`() {
    func problem(_ place: Int, _ message: String) -> Problem {
      Problem(at: place..<place, keyPath: "", message: message)
    }
    let problems = [problem(5, "a"), problem(2, "b"), problem(5, "c"), problem(2, "d")]
    #expect(problems.inTextOrder.map(\.message) == ["b", "d", "a", "c"])
  }
}
