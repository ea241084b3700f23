import RevealFiles
import RevealRender
import Testing
import TestFixtures

@Suite struct PortraitCardsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The changes of a preset by which it stands on portrait cards, as text.
  private func changes(_ text: String) throws -> [String] {
    try folder.write(text, to: "p.json")
    return try LoadedPreset(path: folder.path + "/p.json").preset.portraitChanges.map {
      "\($0.path) \($0.value?.compact ?? "")"
    }
  }

  private static let turning = #""scrollEffect": { "opacity": { "even": [[0, 1], [1, 0.5]] } }"#

  @Test(arguments: [
    (#""axis": "horizontal", "rowHeight": 300, "snap": "page""#, ["canvas.size [300, 400]"]),
    (
      #""axis": "vertical", "rowHeight": 300, "snap": "page""#,
      ["canvas.size [300, 400]", "list.rowHeight 400"]
    ),
    (#""axis": "vertical", "rowHeight": 100"#, []),
  ])
  func `are pages that are higher`(list: String, expected: [String]) throws {
    let text =
      #"{ "canvas": { "size": [300, 300] }, "list": { \#(list) }, \#(Self.turning) }"#
    #expect(try changes(text) == expected)
  }

  @Test(arguments: [
    (#""axis": "horizontal""#, "200, 200", ["cards.size [200, 280]", "canvas.size [300, 380]"]),
    (#""axis": "horizontal""#, "200, 260", []),
    (#""axis": "vertical""#, "210, 210", ["cards.size [150, 210]"]),
  ])
  func `keep their length along the axis in carousels`(
    axis: String, size: String, expected: [String]
  ) throws {
    let list = #""list": { \#(axis), "rowHeight": 220, "snap": "target" }"#
    let text =
      #"{ "canvas": { "size": [300, 300] }, \#(list), "cards": { "size": [\#(size)] }, "#
      + Self.turning + " }"
    #expect(try changes(text) == expected)
  }

  @Test func `are not those with contents of their own`() throws {
    try folder.write(#"[{ "name": "A" }]"#, to: "deck.json")
    let text = #"""
      { "canvas": { "size": [300, 300] },
        "list": { "axis": "horizontal", "rowHeight": 300, "snap": "page" },
        "cards": { "deck": "deck.json", "template": "photo" }, \#(Self.turning) }
      """#
    #expect(try changes(text).isEmpty)
  }
}
