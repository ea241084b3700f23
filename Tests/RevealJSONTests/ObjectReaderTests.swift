import RevealJSON
import Testing

@Suite struct ObjectReaderTests {
  private func reader(_ text: String) throws -> (ObjectReader, ProblemSink) {
    let source = SourceText(file: "", text: text)
    let sink = ProblemSink(source: source)
    let root = try #require(JSONParser.parse(source).root)
    return (try #require(ObjectReader(root, path: "a", problems: sink)), sink)
  }

  @Test func `notes the keys that nobody asked for and the nearest known one`() throws {
    var (object, sink) = try reader(#"{ "sise": 1, "zzz": 2, "scale": 3 }"#)
    _ = (object["size"], object["scale"])
    object.finish()
    #expect(sink.problems.map(\.keyPath) == ["a.sise", "a.zzz"])
    #expect(sink.problems.map(\.hint) == ["did you mean \"size\"?", "known keys: scale, size"])
  }

  @Test func `notes a missing key at the object's bracket`() throws {
    var (object, sink) = try reader(#"{ "b": 1 }"#)
    let field = object.required("size", "a number")
    #expect(field?.path == nil)
    #expect(sink.problems.map(\.message) == ["expected the key \"size\" (a number)"])
    #expect(sink.problems.map(\.range) == [0..<1])
  }

  @Test func `notes keys that exclude each other at the last of them`() throws {
    var (object, sink) = try reader(#"{ "c": 1, "a": 2, "b": 3 }"#)
    let excludes = (object.exclude(["a", "b", "c"]), object.exclude(["a", "d"]))
    #expect(excludes == (true, false))
    object.finish()
    #expect(sink.problems.map(\.message) == ["\"c\", \"a\" and \"b\" exclude each other"])
    #expect(sink.problems.map(\.range) == [18..<21])
  }

  @Test(arguments: [
    ("rowHieght", "rowHeight"), ("ROWHEIGHT", "rowHeight"), ("rows", "rows"), ("rowss", "rows"),
    ("row", "rows"), ("colour", nil), ("height", nil), ("", nil),
  ])
  func `finds the nearest word only for a slip`(word: String, nearest: String?) {
    #expect(nearestWord(to: word, among: ["rowHeight", "rows", "axis"]) == nearest)
  }

  @Test func `says nothing about what could not be read`() throws {
    var (object, sink) = try reader(#"{ "a": NaN }"#)
    let number = object["a"]?.number()
    #expect(number == nil)
    #expect(sink.problems.isEmpty)
  }

  @Test func `keeps room for an error behind many warnings`() throws {
    let (_, sink) = try reader("{}")
    for _ in 0..<5000 { sink.note(0..<1, path: "", "odd", severity: .warning) }
    sink.note(0..<1, path: "", "wrong")
    #expect(sink.problems.last?.severity == .error)
    #expect(sink.problems.count <= 1000)
  }
}

@Suite struct NumberRangeTests {
  @Test(
    arguments: [
      (NumberRange.any, nil, "a number"), (.any, 2e6, "a number from -1000000 to 1000000"),
      (.any, -2e6, "a number ≥ -1000000"), (.positive, 0, "a number > 0"),
      (.positive, 2e6, "a number > 0 and ≤ 1000000"), (.notNegative, -1, "a number ≥ 0"),
      (.share, 2, "a number from 0 to 1"), (.from(0.1, to: 16), 0, "a number from 0.1 to 16"),
      (.above(0, to: 10), 0, "a number > 0 and ≤ 10"),
      (.between(-1, and: 1), 1, "a number between -1 and 1"),
    ] as [(NumberRange, Double?, String)])
  func `says what it takes`(range: NumberRange, found: Double?, words: String) {
    #expect(range.description(for: found) == words)
  }

  @Test(arguments: [
    (NumberRange.positive, 0.0, false), (.positive, .leastNonzeroMagnitude, true),
    (.notNegative, -0.0, true),
    (.share, 1, true), (.share, 1.0000000000000002, false), (.between(-1, and: 1), 1, false),
    (.between(-1, and: 1), -1, false), (.above(0, to: 1), 1, true), (.any, .infinity, false),
    (.any, .nan, false),
  ])
  func `takes its bounds or not`(range: NumberRange, number: Double, isInside: Bool) {
    #expect(range.contains(number) == isInside)
  }
}
