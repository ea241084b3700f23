import RevealCSS
import Testing

@Suite struct RowMotionsTests {
  private func sheet(_ rules: String) throws -> Importing {
    let right = rules.contains("right") ? "@keyframes right { from { translate: 9px } }" : ""
    return try Importing("@keyframes left { from { translate: -9px } } \(right)\n\(rules)")
  }

  private static let left = #"{"from": {"transform": [{"translateX": -9}]}, "duration": 1"#
  private static let right = #"{"from": {"transform": [{"translateX": 9}]}, "duration": 1"#

  @Test(arguments: [
    ".i:nth-child(odd) { animation: left 1s linear } "
      + ".i:nth-child(even) { animation: right 1s linear }",
    ".i { animation: left 1s linear } .i:nth-child(2n) { animation-name: right }",
    ".i { animation: right 1s linear } .i:not(:nth-child(2n)) { animation-name: left }",
    ".i { animation: left 1s linear } .i:nth-of-type(2n + 2) { animation-name: right }",
    ".i { animation: left 1s linear; &:nth-child(even of .i) { animation-name: right } }",
  ]) func `rows choose by their places`(rules: String) throws {
    let sheet = try sheet(rules)
    #expect(
      sheet.preset == #"{"entrance": {"choose": "row", "of": ["# + Self.left
        + #", "curve": "linear"}, "# + Self.right + #", "curve": "linear"}]}}"#)
    #expect(sheet.notes.isEmpty)
  }

  @Test(arguments: [
    ".i { animation: left 1s linear both; animation-delay: calc(sibling-index() * .1s) }",
    ".i { animation: left 1s linear calc(.1s + (sibling-index() - 1) * 100ms) both }",
  ]) func `delays by number are a stagger`(rules: String) throws {
    let sheet = try sheet(rules)
    #expect(
      sheet.preset == #"{"entrance": "# + Self.left
        + #", "delay": 0.1, "curve": "linear", "stagger": {"row": 0.1}}}"#)
    #expect(sheet.notes.isEmpty)
  }

  @Test func `delays of the first rows are a stagger, too, with a word`() throws {
    let rules = (1...3).map { ".i:nth-child(\($0)) { --n: \($0) }" }.joined(separator: "\n")
    let sheet = try sheet(
      ".i { animation: left 1s linear calc(var(--n, 0) * .1s) both }\n" + rules)
    #expect(
      sheet.preset == #"{"entrance": "# + Self.left
        + #", "delay": 0.1, "curve": "linear", "stagger": {"row": 0.1}}}"#)
    #expect(
      sheet.notes == [
        #"a.css:2:1: approximated: "animation-delay": "#
          + "the rows after 3 go on to wait longer and longer"
      ])
    let kept = sheet.result.report(sheet.result.presets[0].notes)
    #expect(
      (3...5).allSatisfy { kept.contains("a.css:\($0):1: kept: by its place, as \"stagger\"") })
  }

  @Test(arguments: [
    ".i:first-child { animation-name: right }", ".i:nth-child(-n+1) { animation-name: right }",
    ".i:not(.i + .i) { animation-name: right }", ".i:not(.i ~ .i) { animation-name: right }",
  ]) func `a row of its own is one of many`(rule: String) throws {
    let sheet = try sheet(".i { animation: left 1s linear } \(rule)")
    #expect(sheet.preset.hasPrefix(#"{"entrance": {"choose": "row", "of": ["# + Self.right))
    #expect(sheet.preset.components(of: Self.left) == 29)
    #expect(
      sheet.notes == [
        "a.css:2:1: approximated: by the places of rows: after 30 rows they start over"
      ])
  }

  @Test func `rows that are counted from the end are named`() throws {
    let sheet = try sheet(".i { animation: left 1s linear }\n.i:last-child { animation: none }")
    #expect(sheet.preset == #"{"entrance": "# + Self.left + #", "curve": "linear"}}"#)
    #expect(
      sheet.notes == [
        #"a.css:3:1: dropped: ".i:last-child": not of the elements that are imported"#
      ])
  }

  @Test(arguments: [
    ":last-child", ":nth-last-child(2)", ":only-child", ":only-of-type", ":last-of-type",
  ]) func `places counted from the end are dropped and named`(place: String) throws {
    let sheet = try sheet(".i\(place) { animation: left 1s linear }")
    #expect(sheet.preset == #"{"entrance": "# + Self.left + #", "curve": "linear"}}"#)
    #expect(
      sheet.notes == [
        #"a.css:2:1: approximated: ".i\#(place)": on every row, "#
          + "as none are counted from the last one"
      ])
  }

  @Test(arguments: ["new", "old"])
  func `view transitions are named`(kind: String) throws {
    let selector = "::view-transition-\(kind)(.card):only-child"
    let sheet = try sheet("\(selector) { animation: left 1s linear }")
    #expect(sheet.preset == #"{"entrance": "# + Self.left + #", "curve": "linear"}}"#)
    #expect(
      sheet.notes == [
        #"a.css:2:1: approximated: "\#(selector)": plays as cards come in; "#
          + "presets have no view transitions"
      ])
  }

  @Test func `the first of several children counts for a name`() throws {
    let text = """
      i:nth-child(1) { animation-name: left; animation-duration: 1s }
      i:nth-child(2) { animation-name: right; animation-duration: 3s }
      @keyframes left { from { translate: -9px } } @keyframes right { from { translate: 9px } }
      """
    let preset = try Importing(text, names: ["left"]).preset
    #expect(preset == #"{"entrance": "# + Self.left + #", "curve": "default"}}"#)
  }

  @Test func `transitions wait by number`() throws {
    let delays = (1...4).map { ".i:nth-child(\($0)) { transition-delay: \($0 * 50)ms }" }
    let sheet = try Importing(
      ".i { opacity: 0; transition: opacity 1s linear } .i.on { opacity: 1 }" + delays.joined())
    #expect(
      sheet.preset == #"{"entrance": {"from": {"opacity": 0}, "duration": 1, "delay": 0.05, "#
        + #""curve": "linear", "stagger": {"row": 0.05}}}"#)
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
