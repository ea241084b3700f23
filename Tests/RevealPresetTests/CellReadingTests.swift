import RevealJSON
import RevealPreset
import Testing

/// Templates of cells: what they mean, and what is wrong with them.
@Suite struct CellReadingTests {
  private func cell(_ part: String) throws -> CellTemplate {
    try CellTemplate(json: SourceText(file: "cell.json", text: "{ \"cell\": \(part) }"))
  }

  private func problems(_ part: String) throws -> [String] {
    let error = try #require(throws: PresetError.self) { try cell(part) }
    return error.problems.map { "\($0.keyPath): \($0.message)" }
  }

  @Test func `has a part for each kind`() throws {
    let template = try cell(
      """
      { "horizontal": [
        { "vertical": [{ "text": "{name}" }, { "space": 4 }] },
        { "layers": [{ "picture": "{image}" }, { "badge": "{count}", "at": [1, 0] }], "width": 40 },
        { "shape": "circle", "width": 10, "alignSelf": "center" }, { "symbol": "{icon}" },
        { "shape": "line" }
      ] }
      """)
    #expect(template.parts.count == 10)
    #expect(template.neededFields == ["count", "icon", "name"])
    #expect(template.symbolFields == ["icon"])
    #expect(template.parts.map(\.keyPath).contains("cell.horizontal[1].layers[1]"))
    #expect(template.parts[7].sizing.ratio == 1)
    #expect(template.parts[9].sizing.width == .points(0.5))
  }

  @Test(arguments: [
    ("{a}", ["a": "1"], "1"), ("{a}, {b}", ["a": "1", "b": "2"], "1, 2"), ("plain", [:], "plain"),
    ("{a}{b}", ["b": "2"], "2"), ("{a} of {b}", [:], nil), ("{{a}} {b}", ["b": "x"], "{a} x"),
  ])
  func `binds texts to fields`(text: String, fields: [String: String], expected: String?) throws {
    var card = DeckCard()
    for (name, value) in fields { card.fields[name] = DeckField(value) }
    #expect(try #require(BoundText(text)).text(of: card) == expected)
  }

  @Test(arguments: ["{", "a}", "{}", "{a", "{{a}", "{a{b}}"])
  func `takes no braces that do not match`(text: String) {
    #expect(BoundText(text) == nil)
  }

  @Test(arguments: [
    ("[]", ["cell: expected a part like { \"text\": \"{name}\" }, found []"]),
    (
      "{}",
      [
        "cell: expected one of \"horizontal\", \"vertical\", \"layers\", \"text\", \"badge\", "
          + "\"picture\", \"shape\", \"symbol\" or \"space\", which says what the part shows"
      ]
    ),
    (
      #"{ "text": "{a}", "badge": "{b}" }"#,
      ["cell.badge: \"text\" and \"badge\" exclude each other"]
    ),
    (#"{ "text": "{a" }"#, ["cell.text: expected a text like \"{name}\", found \"{a\""]),
    (#"{ "text": "{a}", "radius": 3 }"#, ["cell.radius: a text has no \"radius\""]),
    (#"{ "text": "{a}", "grow": 1 }"#, ["cell.grow: expected only in a stack"]),
    (
      #"{ "vertical": [{ "text": "{a}", "frame": [0, 0, 1, 1] }] }"#,
      ["cell.vertical[0].frame: expected only in \"layers\""]
    ),
    (
      #"{ "text": "{a}", "size": "big" }"#,
      ["cell.size: expected a number from 1 to 1000, found \"big\""]
    ),
    // Lines would have no height.
    (
      #"{ "text": "{a}", "size": 0.001 }"#,
      ["cell.size: expected a number from 1 to 1000, found 0.001"]
    ),
    (
      #"{ "text": "{a}", "align": "stretch" }"#,
      ["cell.align: expected one of \"start\", \"center\" or \"end\" for a text"]
    ),
    (
      #"{ "text": "{a}", "color": "titel" }"#,
      ["cell.color: expected a color like \"title\" or \"#1E90FF\", found \"titel\""]
    ),
    (
      #"{ "horizontal": [{ "picture": "{a}" }] }"#,
      [
        "cell.horizontal[0]: expected the key \"width\" (points or a share) or \"grow\": nothing "
          + "else says how large the part is"
      ]
    ),
    (
      #"{ "vertical": [{ "picture": "{a}", "ratio": 2 }], "align": "center" }"#,
      [
        "cell.vertical[0]: expected the key \"height\" (points or a share) or \"grow\": nothing "
          + "else says how large the part is",
        "cell.vertical[0]: expected the key \"width\" (points or a share) or \"alignSelf\": "
          + "\"stretch\": nothing else says how large the part is",
      ]
    ),
    (
      #"{ "vertical": [{ "text": "{a}" }], "align": "baseline" }"#,
      ["cell.align: only a horizontal stack has a common baseline"]
    ),
    (
      #"{ "layers": [{ "picture": "{a}", "width": "half" }] }"#,
      [
        "cell.layers[0].width: expected points, or a share of the space like \"50%\", found "
          + "\"half\""
      ]
    ),
    (
      #"{ "picture": "{a}", "circle": true, "radius": 2 }"#,
      ["cell.radius: a circle has no other radius"]
    ),
    (
      #"{ "symbol": "hart" }"#,
      [
        "cell.symbol: expected one of \"chevron\", \"check\", \"heart\", \"speech\", "
          + "\"bookmark\", \"star\", \"play\", \"plus\", \"bell\", \"pin\", \"more\", "
          + "\"trash\", \"archive\", \"flag\", \"reply\", \"mute\", \"mail\", \"clock\" or "
          + "\"cross\", found \"hart\""
      ]
    ),
    (#"{ "horizontal": [] }"#, ["cell.horizontal: expected a list of at least 1 part, found []"]),
    (
      #"{ "text": "{a}", "when": "{a}" }"#,
      ["cell.when: expected the name of a field like \"image\", found \"{a}\""]
    ),
    (
      #"{ "vertical": [{ "text": "a" }], "padding": -1 }"#,
      ["cell.padding: expected a number ≥ 0, found -1"]
    ),
  ])
  func `names what is wrong`(part: String, expected: [String]) throws {
    #expect(try problems(part) == expected)
  }

  private func preset(_ cards: String, _ list: String = "{}") throws -> Preset {
    try Preset(
      json: SourceText(file: "p.json", text: "{ \"list\": \(list), \"cards\": \(cards) }"))
  }

  @Test func `is a word, an object or a file in a preset`() throws {
    func template(_ text: String) throws -> DeckTemplate {
      let cards = try preset("{ \"deck\": \"d.csv\", \"template\": \(text) }").cards
      guard case .deck(_, let template) = cards.face else { throw CancellationError() }
      return template
    }
    #expect(try template("\"row\"") == .builtIn(.row))
    guard case .file(let file) = try template("\"cells/a.json\"") else { throw CancellationError() }
    #expect(file.path == "cells/a.json" && file.keyPath == "cards.template")
    guard case .cell(let cell) = try template(#"{ "cell": { "text": "{a}" } }"#) else {
      throw CancellationError()
    }
    #expect(cell.root.keyPath == "cards.template.cell")
    let error = #expect(throws: PresetError.self) { try template("\"rov\"") }
    #expect(error?.problems.first?.hint == "did you mean \"row\"?")
  }

  @Test(arguments: [
    (#"{ "sample": 1 }"#, #"{ "rowHeight": "content" }"#),
    (#"{ "deck": "a.json" }"#, #"{ "rowHeight": "content" }"#),
    (
      #"{ "deck": "a.json", "template": "a.json" }"#,
      #"{ "axis": "horizontal", "rowHeight": "content" }"#
    ),
  ])
  func `gives rows no heights that it does not know`(cards: String, list: String) throws {
    let error = #expect(throws: PresetError.self) { try preset(cards, list) }
    #expect(error?.problems.map(\.keyPath) == ["list.rowHeight"])
  }

  @Test func `keeps the places of its files when it is taken over`() throws {
    let base = JSONParser.parse(
      SourceText(
        file: "demo/b.json",
        text: """
          { "cards": { "deck": "d.json", "template": { "cell": { "vertical": [
            { "picture": "a.png", "height": 4 }, { "picture": "{a}", "height": 4 } ] } } } }
          """))
    let own = JSONParser.parse(SourceText(file: "p.json", text: #"{ "extends": "demo/b.json" }"#))
    let file = FileReference(path: "demo/b.json", range: 0..<1, keyPath: "extends")
    let root = Preset.root(try #require(own.root), extending: try #require(base.root), from: file)
    let read = try Preset.read(SourceText(file: "p.json", text: "{}"), parsed: (root, [])).preset
    guard case .deck(let deck, .cell(let cell)) = read.cards.face else { throw CancellationError() }
    #expect(deck.path == "demo/d.json")
    #expect(cell.pictures.map { $0.file.text(of: DeckCard()) } == ["demo/a.png", nil])
  }
}
