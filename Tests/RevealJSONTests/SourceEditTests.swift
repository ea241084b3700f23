import Foundation
import RevealJSON
import RevealMath
import Testing

@Suite struct SourceEditTests {
  /// A text, the change as in `a.b = 1`, `+ a[0] = 1` for an insertion, `- a.b` for a removal
  /// and `~ a[0]` for an exchange,
  /// and the text afterwards.
  private typealias Case = (text: String, change: String, result: String)

  private static let cases: [Case] = [
    // Values in place.
    (#"{"a": 1}"#, "a = 2", #"{"a": 2}"#),
    ("{ \"a\" : 1.50 , // x\n}", "a = 1.5", "{ \"a\" : 1.50 , // x\n}"),
    ("{ \"a\" : 1.50 , // x\n}", "a = 2", "{ \"a\" : 2 , // x\n}"),
    (#"{"a": [1, /* , */ 2]}"#, "a[1] = true", #"{"a": [1, /* , */ true]}"#),
    ("\u{FEFF}{\"a\": \"\\u0041\"}", "a = \"A\"", "\u{FEFF}{\"a\": \"\\u0041\"}"),
    ("\u{FEFF}{\r\n\t\"a\": 1\r\n}\r\n", "a = 2", "\u{FEFF}{\r\n\t\"a\": 2\r\n}\r\n"),
    ("[0.8, 0.5] // zoom", "[1] = 1", "[0.8, 1] // zoom"),
    ("/* 1 */ 1 // one", " = 2", "/* 1 */ 2 // one"),
    // Keys on the same line.
    (#"{}"#, "a = 1", #"{ "a": 1 }"#), (#"{ }"#, "a = 1", #"{ "a": 1 }"#),
    (#"{ "a": 1 }"#, "b = 2", #"{ "a": 1, "b": 2 }"#),
    (#"{"a":1}"#, "b = 2", #"{"a":1, "b":2}"#),
    (#"{ "a": 1, }"#, "b = 2", #"{ "a": 1, "b": 2, }"#),
    (#"{ "a": 1 /* one */ }"#, "b = 2", #"{ "a": 1, /* one */ "b": 2 }"#),
    (#"{ "a": "} // ," }"#, "b = 2", #"{ "a": "} // ,", "b": 2 }"#),
    (#"{ "a": 1 }"#, "b.c[0].d = 2", #"{ "a": 1, "b": { "c": [{ "d": 2 }] } }"#),
    // Keys on lines of their own.
    ("{\n  \"a\": 1 // one\n}\n", "b = 2", "{\n  \"a\": 1, // one\n  \"b\": 2\n}\n"),
    ("{\n  \"a\": 1, // one\n}\n", "b = 2", "{\n  \"a\": 1, // one\n  \"b\": 2,\n}\n"),
    ("{\r\n\t\"a\": 1\r\n}", "b = 2", "{\r\n\t\"a\": 1,\r\n\t\"b\": 2\r\n}"),
    (
      "{\n  \"a\": 1 /* one,\n  still one */ // and one\n  // \"c\": 3,\n}", "b = 2",
      "{\n  \"a\": 1, /* one,\n  still one */ // and one\n  \"b\": 2\n  // \"c\": 3,\n}"
    ),
    ("{\n  // none\n}", "a = 1", "{\n  // none\n  \"a\": 1\n}"),
    ("{ \"a\": 1 // one\n}", "b = 2", "{ \"a\": 1, // one\n  \"b\": 2\n}"),
    ("{\n    \"a\": {\n    }\n}", "a.b = 1", "{\n    \"a\": {\n        \"b\": 1\n    }\n}"),
    // Elements.
    ("[1, 2]", "+ [0] = 0", "[0, 1, 2]"), ("[ 1, 2 ]", "+ [0] = 0", "[ 0, 1, 2 ]"),
    ("[1, 3]", "+ [1] = 2", "[1, 2, 3]"), ("[1, 2]", "[2] = 3", "[1, 2, 3]"),
    ("[]", "+ [0] = 1", "[1]"),
    (
      "[ // steps\n  // first\n  1, // one\n  2 // two\n]", "+ [0] = 0",
      "[ // steps\n  0,\n  // first\n  1, // one\n  2 // two\n]"
    ),
    ("[\n  1, // one\n  // third\n  3\n]", "+ [1] = 2", "[\n  1, // one\n  2,\n  // third\n  3\n]"),
    ("[1, /* two */ 2]", "+ [1] = 9", "[1, 9, /* two */ 2]"),
    ("[1,\n 2, 3,\n 4]", "+ [3] = 9", "[1,\n 2, 3, 9,\n 4]"),
    // Removal.
    (#"{ "a": 1 }"#, "- a", #"{ }"#), (#"{ "a": 1, "b": 2 }"#, "- a", #"{ "b": 2 }"#),
    (#"{ "a": 1, "b": 2 }"#, "- b", #"{ "a": 1 }"#),
    (#"{ "a": 1, "b": 2, }"#, "- b", #"{ "a": 1, }"#),
    (#"{ "a": 1, /* two */ "b": 2 }"#, "- b", #"{ "a": 1 /* two */ }"#),
    ("{\n  \"a\": 1, // one\n  \"b\": 2 // two\n}", "- b", "{\n  \"a\": 1 // one\n}"),
    ("{\n  \"a\": 1, // one\n  \"b\": 2, // two\n}", "- b", "{\n  \"a\": 1, // one\n}"),
    ("{\n  \"a\": 1, // one\n  \"b\": 2 // two\n}", "- a", "{\n  \"b\": 2 // two\n}"),
    (
      "{\n  // of a\n  \"a\": {\n    \"x\": 1 },\n  \"b\": 2\n}", "- a",
      "{\n  // of a\n  \"b\": 2\n}"
    ),
    ("{\r\n  \"a\": 1,\r\n  \"b\": 2\r\n}", "- b", "{\r\n  \"a\": 1\r\n}"),
    ("[1, 2, 3] // all", "- [1]", "[1, 3] // all"),
    ("{ \"a\": 1,\n  \"b\": 2 }", "- b", "{ \"a\": 1 }"),
    ("{ \"a\": 1\n, \"b\": 2\n}", "- b", "{ \"a\": 1\n}"),
    // Exchanges of an element with the next.
    ("[1, 2, 3]", "~ [1]", "[1, 3, 2]"), ("[1, /* two */ 2]", "~ [0]", "[2, /* two */ 1]"),
    (
      "[\n  // first,\n  // still\n  1, // one\n  2 /* two */\n]", "~ [0]",
      "[\n  2, /* two */\n  // first,\n  // still\n  1 // one\n]"
    ),
    ("[\r\n\t1, // one\r\n\t2,\r\n]", "~ [0]", "[\r\n\t2,\r\n\t1, // one\r\n]"),
    ("[ // all\n  1,\n\n  // two\n  2\n]", "~ [0]", "[ // all\n  // two\n  2,\n\n  1\n]"),
    ("[\n  1 // one\n  , 2\n]", "~ [0]", "[\n  2\n  , 1 // one\n]"),
    (#"{ "a": [{ "b": 1 }, [2]] }"#, "~ a[0]", #"{ "a": [[2], { "b": 1 }] }"#),
  ]

  @Test(arguments: cases.indices)
  func `writes the smallest edit`(index: Int) throws {
    let (text, change, result) = Self.cases[index]
    let bytes = Array(text.utf8)
    let edit = try Self.edit(change, of: bytes)
    #expect(String(decoding: edit.applied(to: bytes), as: UTF8.self) == result)
    #expect(edit.inverse(for: bytes).applied(to: edit.applied(to: bytes)) == bytes)
  }

  private static func edit(_ change: String, of bytes: [UInt8]) throws -> SourceEdit {
    let editor = try SourceEditor(file: "a.json", bytes: bytes)
    let isInserted = change.hasPrefix("+ ")
    if change.hasPrefix("- ") {
      return try editor.removing(#require(JSONPath(String(change.dropFirst(2)))))
    }
    if change.hasPrefix("~ ") {
      return try editor.exchanging(#require(JSONPath(String(change.dropFirst(2)))))
    }
    let parts = change.dropFirst(isInserted ? 2 : 0).split(
      separator: " = ", omittingEmptySubsequences: false)
    let path = try parts[0].isEmpty ? JSONPath() : #require(JSONPath(String(parts[0])))
    let source = SourceText(file: "", text: String(parts[1]))
    let value = try JSONOutput(#require(JSONParser.parse(source).root))
    return try isInserted ? editor.inserting(value, at: path) : editor.setting(path, to: value)
  }

  @Test(arguments: [
    (#"{ "a": 1 }"#, "a.b = 2", "a: expected an object for \"a.b\""),
    (#"{ "a": [1] }"#, "a.b = 2", "a: expected the index of an element, found \"a.b\""),
    (
      #"{ "a": [1] }"#, "a.0 = 2", "a: expected the index of an element, as in a[0], found \"a.0\""
    ),
    (#"{ "a": 1 }"#, "[0] = 2", "the whole text: expected a list for \"[0]\""),
    (#"{ "a": [1] }"#, "a[2] = 2", "a[2]: expected an index of at most 1"),
    (#"{ "a": [1] }"#, "b[1] = 2", "b[1]: expected an index of at most 0"),
    (#"{ "a": [1] }"#, "+ a[2] = 2", "a[2]: expected an index of at most 1"),
    (#"{ "a": [1] }"#, "+ a = 2", "a: expected the place of an element"),
    (#"{ "a": [1] }"#, "- b", "b: there is no such value"),
    (#"{ "a": [1] }"#, "- a[1]", "a[1]: there is no such value"),
    (#"{ "a": [1] }"#, "~ a[0]", "a[0]: there is no element to exchange"),
    (#"{ "a": [1] }"#, "~ a", "a: there is no element to exchange"),
    (
      "{ \"a\": 1 \"b\": 2 }", "a = 2",
      """
      a.json:1:10: error: expected "," before "b"
          1 | { "a": 1 "b": 2 }
            |          ^
      """
    ),
  ])
  func `says what it cannot edit`(text: String, change: String, message: String) {
    #expect(throws: SourceEditError(message: message, isOfText: message.contains("error:"))) {
      try Self.edit(change, of: Array(text.utf8))
    }
  }

  @Test(
    arguments: [
      ("entrance.spring.bounce", [.key("entrance"), .key("spring"), .key("bounce")]),
      ("scroll[2].to", [.key("scroll"), .index(2), .key("to")]),
      ("[0][1]", [.index(0), .index(1)]),
      (#"a["b.c"]"#, [.key("a"), .key("b.c")]), (#"["]\""].d"#, [.key("]\""), .key("d")]),
    ] as [(String, [JSONPath.Step])])
  func `reads and writes paths`(text: String, steps: [JSONPath.Step]) {
    #expect(JSONPath(text) == JSONPath(steps))
    #expect(JSONPath(steps).description == text)
  }

  @Test(arguments: [
    "", ".", "a.", ".a", "a..b", "a[", "a[]", "a[-1]", "a[b]", "a]", "a[1]b", "[\"a]",
  ])
  func `refuses what is no path`(text: String) { #expect(JSONPath(text) == nil) }

  // MARK: - Random texts

  /// Compares edits with a model of the text's tokens: an edit that sets or inserts keeps every
  /// comment, in order, on the line of what it stood behind.
  @Test(arguments: 0..<40)
  func `keeps what it does not edit`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let value = JSONOutput.random(depth: 3, using: &generator)
      let newline = Bool.random(using: &generator) ? "\n" : "\r\n"
      let mark = Int.random(in: 0..<8, using: &generator) == 0 ? "\u{FEFF}" : ""
      let text = mark + value.text { Self.blank(newline, using: &generator) }
      let bytes = Array(text.utf8)
      let editor = try SourceEditor(file: "", bytes: bytes)
      let new = JSONOutput.random(depth: 2, using: &generator)
      for path in Self.paths(editor.root) {
        let old = try JSONOutput(#require(editor.root[path: path]))
        #expect(try editor.setting(path, to: old).isEmpty, "seed \(seed): \(path) of \(text)")
        let edits = [
          try editor.setting(path, to: new), try? editor.inserting(new, at: path),
          try? editor.setting(path.appending(.key("new")), to: new),
          try? editor.setting(path.appending(.index(old.count)), to: new),
          try? editor.removing(path),
        ]
        for (number, edit) in edits.enumerated() {
          guard let edit else { continue }
          let result = edit.applied(to: bytes)
          #expect(edit.inverse(for: bytes).applied(to: result) == bytes)
          let former: [UInt8] = [0] + result
          let mixesLineEnds =
            text.contains("\r\n") && zip(result, former).contains { $0.0 == 10 && $0.1 != 13 }
          #expect(
            !mixesLineEnds,
            "seed \(seed), \(number): \(path) of \(text)")
          guard (1...3).contains(number) else { continue }
          let comments = Self.comments(bytes)
          let texts = Set(comments.map(\.text))
          let kept = Self.comments(result).filter { texts.contains($0.text) }
          #expect(
            kept.map(\.text) == comments.map(\.text)
              && zip(kept, comments).allSatisfy { $0.before == $1.before || $0.after == $1.after },
            "seed \(seed), \(number): \(path) of \(text)"
          )
        }
      }
    }
  }

  /// Edits every value of the presets of the catalogue: all of them, in random order, if
  /// `REVEAL_EDITS` says how many edits.
  @Test func `edits every preset`() throws {
    let environment = ProcessInfo.processInfo.environment["REVEAL_EDITS"].flatMap(Int.init)
    let seed = environment == nil ? 7 : UInt64.random(in: 0...UInt64.max)
    var generator = SplitMix64(seed: seed)
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Presets")
    let names = try #require(FileManager.default.enumerator(atPath: root.path)).compactMap {
      ($0 as? String).flatMap { $0.hasSuffix(".json") ? $0 : nil }
    }.sorted()
    #expect(names.count > 700)
    if let environment { print("\(environment) edits, seed \(seed)") }
    var remaining = environment ?? 500
    while remaining > 0 {
      let name = try #require(names.randomElement(using: &generator))
      let text = Array(try Data(contentsOf: root.appending(path: name)))
      guard text.count < 50_000 else { continue }
      let bytes = Self.disturbed(text, using: &generator)
      let editor = try SourceEditor(file: name, bytes: bytes)
      let new = JSONOutput.random(depth: 2, using: &generator)
      for path in Self.paths(editor.root).shuffled(using: &generator).prefix(20) {
        let edits = [
          try editor.setting(path, to: new), try editor.removing(path),
          try? editor.setting(path.appending(.key("new")), to: new),
          try? editor.inserting(new, at: path), try? editor.exchanging(path),
        ].compactMap(\.self)
        if let edit = try? editor.exchanging(path) {
          let again = try SourceEditor(file: name, bytes: edit.applied(to: bytes)).exchanging(path)
          #expect(
            again.applied(to: edit.applied(to: bytes)) == bytes, "seed \(seed): \(path) of \(name)")
        }
        for edit in edits {
          let result = edit.applied(to: bytes)
          #expect(
            edit.inverse(for: bytes).applied(to: result) == bytes,
            "seed \(seed): \(path) of \(name)")
          #expect(
            result.starts(with: bytes[..<(edit.replacements.first?.range.lowerBound ?? 0)]),
            "seed \(seed): \(path) of \(name)")
        }
        remaining -= edits.count
      }
    }
  }

  /// Returns a text in another layout: with a byte order mark, other line ends, tabs and comments.
  private static func disturbed(
    _ text: [UInt8], using generator: inout some RandomNumberGenerator
  ) -> [UInt8] {
    var text = String(decoding: text, as: UTF8.self)
    if Bool.random(using: &generator) { text = text.replacing("  ", with: "\t") }
    if Bool.random(using: &generator) { text = text.replacing(",\n", with: ", // , }\n") }
    if Bool.random(using: &generator) { text = text.replacing("\n", with: "\r\n") }
    return (Bool.random(using: &generator) ? [0xEF, 0xBB, 0xBF] : []) + Array(text.utf8)
  }

  /// The paths of all values but the root.
  private static func paths(_ node: JSONNode, at path: JSONPath = JSONPath()) -> [JSONPath] {
    let own = path.steps.isEmpty ? [] : [path]
    switch node.value {
    case .array(let elements):
      return own
        + elements.enumerated().flatMap { paths($0.element, at: path.appending(.index($0.offset))) }
    case .object(let members):
      return own + members.flatMap { paths($0.value, at: path.appending(.key($0.key))) }
    default: return own
    }
  }

  /// A comment with what stands before it on its line, and what comes next; empty if nothing does.
  private struct Comment: Hashable {
    let text: String
    let before: String
    var after = ""
  }

  private static func comments(_ bytes: [UInt8]) -> [Comment] {
    let text = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    var comments: [Comment] = []
    var before = ""
    var index = 0
    func word(from start: Int) -> String { String(String.UnicodeScalarView(text[start..<index])) }
    func found(_ word: String) {
      before = word
      for index in comments.indices where comments[index].after.isEmpty {
        comments[index].after = word
      }
    }
    while index < text.count {
      let start = index
      switch text[index] {
      case "\"":
        index += 1
        while text[index] != "\"" { index += text[index] == "\\" ? 2 : 1 }
        index += 1
        found(word(from: start))
      case "/" where text[index + 1] == "/":
        while index < text.count, text[index] != "\n" { index += 1 }
        comments.append(Comment(text: word(from: start), before: before))
      case "/":
        index += 2
        while text[index] != "*" || text[index + 1] != "/" { index += 1 }
        index += 2
        comments.append(Comment(text: word(from: start), before: before))
      case "\n":
        before = ""
        index += 1
      case " ", "\t", "\r", ",", ":": index += 1
      case "[", "]", "{", "}":
        index += 1
        found(word(from: start))
      default:
        while index < text.count, !" \t\r\n,:/\"[]{}".unicodeScalars.contains(text[index]) {
          index += 1
        }
        found(word(from: start))
      }
    }
    return comments
  }

  private static func blank(
    _ newline: String, using generator: inout some RandomNumberGenerator
  ) -> String {
    (0..<Int.random(in: 0...2, using: &generator)).map { _ in
      switch Int.random(in: 0..<9, using: &generator) {
      case 0: " "
      case 1: "\t"
      case 2, 3: newline + "  "
      case 4: "/* { \(generator.next() % 10000), */"
      case 5: "// } \"\(generator.next() % 10000)\"\(newline)"
      case 6: "/* \(generator.next() % 10000)\(newline) ] */"
      default: ""
      }
    }.joined()
  }
}

extension JSONOutput {
  /// The number of elements of an array; 0 for other values.
  fileprivate var count: Int { if case .array(let elements) = self { elements.count } else { 0 } }
}
