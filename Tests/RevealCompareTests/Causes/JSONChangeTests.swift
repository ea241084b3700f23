import RevealCompare
import RevealJSON
import Testing

@Suite struct JSONChangeTests {
  private func changes(_ old: String, _ new: String) -> [JSONChange] {
    JSONChange.changes(
      from: SourceText(file: "old.json", text: old), to: SourceText(file: "new.json", text: new))
  }

  private func sentences(_ old: String, _ new: String) -> [String] {
    changes(old, new).map(\.sentence)
  }

  @Test func `finds nothing in comments, order and spelling`() {
    #expect(
      sentences(
        #"{ "a": 1.50, "b": [1, 2,], /* x */ "c": "\u0041" }"#,
        #"{ "c": "A", "b": [1, 2], "a": 1.5 } // end"#
      ).isEmpty)
  }

  @Test func `names values that changed, came and went`() {
    #expect(
      sentences(
        #"{ "entrance": { "duration": 0.5, "delay": 1 } }"#,
        #"{ "entrance": { "duration": 0.65, "curve": "linear" }, "cards": { "clip": true } }"#)
        == [
          "`entrance.duration` 0.5 → 0.65", "`entrance.curve` \"linear\" added",
          "`entrance.delay` 1 removed", "`cards` added",
        ])
  }

  @Test func `takes an inserted or removed element for one change`() {
    let old = #"[{ "rest": 1 }, { "fling": 900 }, { "rest": 2 }]"#
    let new = #"[{ "rest": 1 }, { "jump": 0 }, { "fling": 800 }, { "rest": 2 }]"#
    #expect(sentences(old, new) == ["`[1]` added", "`[2].fling` 900 → 800"])
    #expect(sentences(new, old) == ["`[1]` removed", "`[1].fling` 800 → 900"])
  }

  @Test func `compares lists of numbers as a whole unless one differs`() {
    #expect(sentences(#"{ "a": [1, 2, 3] }"#, #"{ "a": [1, 5, 3] }"#) == ["`a[1]` 2 → 5"])
    #expect(
      sentences(#"{ "zoom": [1, 2, 3] }"#, #"{ "zoom": [4, 5, 3] }"#)
        == ["`zoom` [1, 2, 3] → [4, 5, 3]"])
    #expect(sentences(#"{ "a": [1] }"#, #"{ "a": [1, 2] }"#) == ["`a` [1] → [1, 2]"])
  }

  @Test func `replaces a value by one of another kind, and shortens long ones`() {
    #expect(sentences(#"{ "a": 1 }"#, #"{ "a": { "b": 2 } }"#) == ["`a` 1 → {\"b\": 2}"])
    let long = String(repeating: "x", count: 60)
    #expect(
      sentences(#"{ "a": 1 }"#, "{ \"a\": \"\(long)\" }")
        == ["`a` 1 → \"" + String(repeating: "x", count: 38) + "…"])
  }

  @Test func `says where the new text has the change`() {
    let new = SourceText(
      file: "new.json", text: "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": 3, \"d\": [5]\n  }\n}")
    let old = SourceText(
      file: "old.json", text: #"{ "a": 1, "b": { "c": 2, "d": [4], "e": 0 } }"#)
    let places = JSONChange.changes(from: old, to: new).map { new.place(of: $0.offset) }
    #expect(places.map { "\($0.line):\($0.column)" } == ["4:5", "4:19", "3:3"])
  }

  @Test func `gives up on what cannot be read, and on endless lists only their elements`() {
    #expect(sentences("{", "[").isEmpty)
    let old = "[" + (0..<400).map { "[\($0)]" }.joined(separator: ",") + "]"
    let new = "[" + (500..<900).map { "[\($0)]" }.joined(separator: ",") + "]"
    #expect(sentences(old, new).count == 1)
  }

  @Test func `looks into tables of decks`() {
    let old = SourceText(file: "d.csv", text: "name,city\nAda,Aarhus\nBo,Lisbon\n")
    let new = SourceText(file: "d.csv", text: "name,city\nEva,Aarhus\nBo,Lisbon\nCy,\n")
    #expect(
      JSONChange.changes(from: old, to: new).map(\.sentence) == [
        "`[0].name` \"Ada\" → \"Eva\"", "`[2]` added",
      ])
  }
}
