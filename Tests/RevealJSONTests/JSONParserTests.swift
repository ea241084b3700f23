import RevealMath
import RevealJSON
import Testing

@Suite struct JSONParserTests {
  @Test(
    arguments: [
      ("[]", []), ("{}", .object([])), (" \t\r\n null ", .null), ("true", true), ("false", false),
      ("0", 0), ("-0", .number(-0.0)), ("-0.5", -0.5), ("1e4", 10_000), ("1E+2", 100),
      ("25e-2", 0.25), ("0e9999", 0), ("1e-9999", 0),
      ("1.7976931348623157e308", 1.7976931348623157e308),
      ("123456789012345678901234567890", 1.2345678901234568e29),
      (#""""#, ""), (#""a\/b\\\"\b\f\n\r\t""#, "a/b\\\"\u{8}\u{C}\n\r\t"),
      (#""\u0041\u00e9\u65E5""#, "Aé日"), (#""\uD83D\uDE00""#, "😀"),
      (#""\u0000""#, "\0"), ("\"\u{7F}\u{2028}\"", "\u{7F}\u{2028}"),
      ("[1, [2, [3]]]", [1, [2, [3]]]), ("[1, 2,]", [1, 2]),
      ("{\"a\": 1, // one\n /* two */ \"b\": 2,}", ["a": 1, "b": 2]),
      ("// only\n1/**/", 1), ("1 // at the end", 1), ("/* * / ** */ 1", 1), ("{\"\": 0}", ["": 0]),
    ] as [(String, JSONOutput)])
  func `reads`(text: String, value: JSONOutput) {
    let parsed = JSONParser.parse(SourceText(file: "", text: text))
    #expect(parsed.problems.isEmpty)
    #expect(parsed.root?.compact == value.compact)
  }

  @Test func `refuses more values than any preset has`() {
    func problems(_ count: Int) -> [String] {
      let text = "[" + String(repeating: "0,", count: count - 1) + "]"
      return JSONParser.parse(SourceText(file: "", text: text)).problems.map(\.message)
    }
    #expect(problems(JSONParser.maximumValues) == [])
    #expect(
      problems(JSONParser.maximumValues + 1) == ["expected at most 500000 values, found more"])
  }

  @Test(arguments: [
    ("", "0: expected a value, found an empty file"),
    ("  ", "2: expected a value, found an empty file"),
    ("[", "0: expected \"]\" before the end of the file"),
    ("{\"a\":", "5: expected a value, found the end of the file"),
    ("{\"a\"", "4: expected \":\" after the key \"a\", found the end of the file"),
    ("[1", "0: expected \"]\" before the end of the file"),
    ("[1}", "2: expected \"]\", found \"}\""),
    ("]", "0: expected a value, found \"]\""),
    (":", "0: expected a value, found \":\""),
    ("1 2", "2: expected the end of the file, found \"2\""),
    ("[,1]", "1: expected a value, found \",\""),
    ("[1,,2]", "3: expected a value, found \",\""),
    ("[,]", "1: expected a value, found \",\""),
    ("[1 2]", "3: expected \",\" before \"2\""),
    ("[1 \"b\"]", "3: expected \",\" before \"b\""),
    ("{1: 2}", "1: expected a key in double quotes, found \"1\""),
    ("{\"a\" = 2}", "5: expected \":\" after the key \"a\", found \"=\""),
    ("{\"a\": 1, \"a\": 2}", "9: expected each key once, found \"a\" again"),
    ("+1", "0: expected a value, found \"+1\""), ("01", "0: expected a value, found \"01\""),
    ("1.", "0: expected a value, found \"1.\""), (".1", "0: expected a value, found \".1\""),
    ("1e", "0: expected a value, found \"1e\""), ("1e+", "0: expected a value, found \"1e+\""),
    ("-", "0: expected a value, found \"-\""), ("0x1F", "0: expected a value, found \"0x1F\""),
    ("1_000", "0: expected a value, found \"1_000\""),
    ("--1", "0: expected a value, found \"--1\""),
    ("NaN", "0: expected a value, found \"NaN\""), ("True", "0: expected a value, found \"True\""),
    ("nul", "0: expected a value, found \"nul\""),
    ("undefined", "0: expected a value, found \"undefined\""),
    ("1e309", "0: expected a number up to 1.797e308, found \"1e309\""),
    ("\"a", "0: expected a closing quote on the same line"),
    ("\"a\nb\"", "0: expected a closing quote on the same line"),
    ("\"\\", "0: expected a closing quote on the same line"),
    ("\"\t\"", "1: expected no control character in a string"),
    ("\"\\x\"", "1: expected an escape, found \"\\x\""),
    ("\"\\é\"", "1: expected an escape, found \"\\é\""),
    ("\"\\u12G4\"", "1: expected an escape, found \"\\u12\""),
    ("\"\\uDC00\"", "1: expected an escape, found \"\\uDC00\""),
    ("\"\\uD800\\u0041\"", "1: expected an escape, found \"\\uD800\\u0041\""),
    ("/", "0: expected a value, found \"/\""),
    ("/*", "0: expected \"*/\" before the end of the file"),
    ("/*/", "0: expected \"*/\" before the end of the file"),
    ("# 1", "0: expected a value, found \"#\""), ("\0", "0: expected a value, found \"\0\""),
  ])
  func `refuses`(text: String, problem: String) {
    let parsed = JSONParser.parse(SourceText(file: "", text: text))
    #expect(parsed.problems.first.map { "\($0.range.lowerBound): \($0.message)" } == problem)
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x7B, 0x00], 0), ([0x22, 0x80, 0x22], 1), ([0x22, 0xC0, 0xAF, 0x22], 1),
      ([0x22, 0x41, 0xED, 0xA0, 0x80, 0x22], 2), ([0x22, 0xE2, 0x82], 1),
      ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1),
    ] as [([UInt8], Int)])
  func `names the first byte that is not UTF-8`(bytes: [UInt8], offset: Int) throws {
    let parsed = JSONParser.parse(SourceText(file: "", bytes: bytes))
    #expect(parsed.root == nil)
    let problem = try #require(parsed.problems.first)
    #expect(problem.range.lowerBound == offset)
    #expect(problem.hint == "save the file as UTF-8")
  }

  @Test func `skips a byte order mark`() {
    let parsed = JSONParser.parse(SourceText(file: "", bytes: [0xEF, 0xBB, 0xBF, 0x31]))
    #expect(parsed.root == JSONNode(value: .number(1), range: 0..<1))
  }

  @Test func `knows where each value stands`() throws {
    let root = JSONParser.parse(SourceText(file: "", text: #"{ "é": [10, "x"] }"#)).root
    guard case .object(let members) = try #require(root).value, let member = members.first,
      case .array(let elements) = member.value.value
    else {
      Issue.record("no object with a list")
      return
    }
    #expect(root?.range == 0..<19)
    #expect(member.keyRange == 2..<6)
    #expect(member.value.range == 8..<17)
    #expect(elements.map(\.range) == [9..<11, 13..<16])
  }

  @Test(arguments: [64, 65]) func `reads up to 64 levels of nesting`(depth: Int) {
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let parsed = JSONParser.parse(SourceText(file: "", text: text))
    #expect(parsed.problems.map(\.range) == (depth == 64 ? [] : [64..<65]))
  }

  @Test func `goes on after mistakes that leave no doubt`() {
    let text = """
      { title: "a" "b": [1 2,, 3], "c": NaN, "d" 4, "b": 5, "e": 'x', "f": 01 }
      """
    let parsed = JSONParser.parse(SourceText(file: "", text: text))
    #expect(parsed.problems.count == 9)
    let read = #"{"title": "a", "b": [1, 2, 3], "c": null, "d": 4, "e": null, "f": null}"#
    #expect(parsed.root?.compact == read)
  }

  @Test func `keeps what stands before the mistake that stops it`() throws {
    let parsed = JSONParser.parse(
      SourceText(file: "", text: #"{ "a": { "b": 1, "c": [2, }, "d": 3 }"#))
    let root = try #require(parsed.root)
    #expect(parsed.problems.count == 1)
    #expect(!root.isWhole)
    #expect(root.compact == #"{"a": {"b": 1, "c": null}}"#)
  }

  @Test(arguments: [
    String(repeating: ",", count: 100_000), String(repeating: "[", count: 100_000),
    String(repeating: "{\"a\":", count: 100_000), String(repeating: "x ", count: 100_000),
    String(repeating: "\\u", count: 100_000), String(repeating: "/**/", count: 100_000),
  ])
  func `ends early on a flood of mistakes`(text: String) {
    let parsed = JSONParser.parse(SourceText(file: "", text: "[\"\(text)\", \(text)"))
    #expect((1...1000).contains(parsed.problems.count))
  }

  @Test(arguments: 0..<50)
  func `reads what was written, whatever stands in between`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let value = JSONOutput.random(depth: 4, using: &generator)
    let blanks = ["", " ", "\n", "\t", "\r\n", "/* , */", "// \"\n"]
    let text = value.text { blanks.randomElement(using: &generator) ?? "" }
    let parsed = JSONParser.parse(SourceText(file: "", text: text))
    #expect(parsed.problems.isEmpty)
    #expect(parsed.root?.compact == value.compact)
  }
  @Test(arguments: 0..<20)
  func `reads what was written, with any braces`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let value = JSONOutput.random(depth: 4, using: &generator)
    for text in [value.text(width: 30), value.text(width: 30, braces: .spaced)] {
      let parsed = JSONParser.parse(SourceText(file: "", text: text))
      #expect(parsed.root?.compact == value.compact)
    }
  }

  @Test func `writes braces as people do`() {
    let value: JSONOutput = ["a": ["b": [1, 2], "c": [:]], "d": []]
    #expect(value.text(braces: .spaced) == #"{ "a": { "b": [1, 2], "c": {} }, "d": [] }"#)
    #expect(value.text() == #"{"a": {"b": [1, 2], "c": {}}, "d": []}"#)
  }
}
