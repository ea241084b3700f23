import RevealJSON
import RevealPreset
import Testing

/// Sides by their names, in place of lists in an order that one has to know.
@Suite struct NamedSidesTests {
  @Test(arguments: [
    (#""list": { "inset": { "top": 12, "right": 8 } }"#, #""list": { "inset": [12, 0, 0, 8] }"#),
    (#""list": { "inset": { "left": 3 } }"#, #""list": { "inset": [0, 3, 0, 0] }"#),
    (#""list": { "contentInset": { "end": 40 } }"#, #""list": { "contentInset": [0, 40] }"#),
    (
      #""entrance": { "from": { "clip": { "top": 12, "right": "10% card", "round": 4 } } }"#,
      #""entrance": { "from": { "clip": { "inset": [12, "10% card", 0, 0], "round": 4 } } }"#
    ),
    (
      #""entrance": { "from": { "clip": { "inset": { "left": 9 } } } }"#,
      #""entrance": { "from": { "clip": [0, 0, 0, 9] } }"#
    ),
    (
      #""entrance": { "from": {}, "trigger": { "inset": { "end": 20 } } }"#,
      #""entrance": { "from": {}, "trigger": { "inset": [0, 20] } }"#
    ),
    (
      #""scrollEffect": { "clip": { "bottom": { "even": [[0, 9]] }, "round": 2 } }"#,
      #""scrollEffect": { "clip": { "inset": [0, 0, { "even": [[0, 9]] }, 0], "round": 2 } }"#
    ),
    (
      #""scrollEffect": { "clip": { "inset": { "right": 5 } } }"#,
      #""scrollEffect": { "clip": [0, 5, 0, 0] }"#
    ),
    (
      #""scrollEffect": { "viewInset": { "start": 30 }, "keyframes": [{ "at": 0 }] }"#,
      #""scrollEffect": { "viewInset": [30, 0], "keyframes": [{ "at": 0 }] }"#
    ),
  ])
  func `mean what lists mean`(named: String, listed: String) throws {
    #expect(try preset("{ \(named) }") == preset("{ \(listed) }"))
  }

  @Test func `pad the parts of a cell`() throws {
    func cell(_ padding: String) -> String {
      """
      { "cards": { "deck": "a.json", "template": { "cell": {
        "vertical": [{ "badge": "{name}", "padding": \(padding) }], "padding": \(padding) } } } }
      """
    }
    let paddings = try [#"{ "top": 12, "right": 8 }"#, "[12, 0, 0, 8]"].map { padding in
      let face = try preset(cell(padding)).cards.face
      guard case .deck(_, .cell(let cell)) = face, case .vertical(let stack) = cell.root.content
      else { return nil as [CellBox]? }
      guard case .badge(let badge) = stack.parts.first?.content else { return nil }
      return [stack.box, badge.box]
    }
    #expect(paddings[0] == paddings[1])
    #expect(paddings[0]?.count == 2)
  }

  @Test(arguments: [
    (#""list": { "inset": { "top": 12, "start": 3 } }"#, "unknown key \"start\""),
    (
      #""entrance": { "from": { "clip": { "inset": 3, "top": 4 } } }"#,
      "\"inset\" and \"top\" exclude each other"
    ),
    (#""list": { "contentInset": { "end": -1 } }"#, "list.contentInset.end: expected"),
  ])
  func `are checked`(text: String, message: String) {
    let error = #expect(throws: PresetError.self) { try preset("{ \(text) }") }
    #expect(error?.report.contains(message) == true)
  }

  private func preset(_ text: String) throws -> Preset {
    try Preset(json: SourceText(file: "a.json", text: text))
  }
}
