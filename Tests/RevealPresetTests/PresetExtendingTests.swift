import RevealJSON
import RevealPreset
import Testing

@Suite struct PresetExtendingTests {
  /// The roots of an extending preset and of the extended one, merged.
  private func merged(_ own: String, over base: String) throws -> JSONNode {
    let root = try root(own)
    let file = try #require(Preset.base(of: root))
    return Preset.root(root, extending: try self.root(base), from: file)
  }

  private func root(_ text: String) throws -> JSONNode {
    try #require(JSONParser.parse(SourceText(file: "a.json", text: text)).root)
  }

  @Test(arguments: [
    (
      #"{"extends": "b.json", "description": "A", "list": {"rows": 3}}"#,
      #"{"title": "B", "description": "B", "list": {"rows": 5, "rowHeight": 50}, "zoom": 1}"#,
      #"{"description": "A", "zoom": 1, "list": {"rows": 3, "rowHeight": 50}}"#
    ),
    (
      #"{"extends": "b.json", "entrance": {"duration": 1}, "canvas": {"fps": 30}}"#,
      #"{"$schema": "s", "zoom": 1, "canvas": {"scale": 1}}"#,
      #"{"canvas": {"scale": 1, "fps": 30}, "entrance": {"duration": 1}}"#
    ),
    (
      #"{"extends": "b.json", "entrance": {"duration": 1}, "scroll": []}"#,
      #"{"entrance": {"delay": 1}, "scroll": [{"rest": 1}]}"#,
      #"{"scroll": [], "entrance": {"duration": 1}}"#
    ),
    (
      #"{"extends": "b.json", "list": {"sections": [3]}}"#, #"{"list": {"rows": 4, "wrap": true}}"#,
      #"{"list": {"sections": [3], "wrap": true}}"#
    ),
    (
      #"{"extends": "b.json", "cards": {"colors": ["red"]}}"#,
      #"{"cards": {"images": "a.png", "fit": "fit", "clip": true}}"#,
      #"{"cards": {"colors": ["red"], "clip": true}}"#
    ),
    (
      #"{"extends": "b.json", "cards": {"images": "b.png"}}"#,
      #"{"cards": {"images": "a.png", "fit": "fit"}}"#, #"{"cards": {"images": "b.png"}}"#
    ),
    (
      #"{"extends": "b.json", "cards": {"fit": "fit"}}"#, #"{"cards": {"images": "a.png"}}"#,
      #"{"cards": {"images": "a.png", "fit": "fit"}}"#
    ),
    (#"{"extends": "b.json", "list": 3}"#, #"{"list": {"rows": 4}}"#, #"{"list": 3}"#),
  ])
  func `takes over what it does not say itself`(own: String, base: String, merged: String) throws {
    #expect(JSONOutput(try self.merged(own, over: base)).compact == merged)
  }

  @Test func `has paths from the folder of the extending preset`() throws {
    let base = """
      {"cards": {"images": ["a.png", "/b.png", "c/*.png"], "back": {"images": "d.png"}}}
      """
    let merged = try merged(#"{"extends": "../e/f.json"}"#, over: base)
    #expect(
      JSONOutput(merged).compact == """
        {"cards": {"images": ["../e/a.png", "/b.png", "../e/c/*.png"], \
        "back": {"images": "../e/d.png"}}}
        """)
  }

  @Test func `reports what does not fit together where the extended preset is named`() throws {
    let own = #"{ "extends": "b.json", "list": { "rowHeight": 20 } }"#
    let source = SourceText(file: "a.json", text: own)
    let whole = try merged(own, over: #"{ "list": { "inset": [0, 10] } }"#)
    let error = try #require(throws: PresetError.self) {
      try Preset.read(source, parsed: (whole, []))
    }
    #expect(error.report.hasPrefix("a.json:1:14: error: list.inset: expected an inset that leaves"))
  }

  @Test(arguments: ["3", "\"\""])
  func `refuses what is no path`(path: String) throws {
    let text = #"{ "extends": \#(path) }"#
    #expect(Preset.base(of: try root(text)) == nil)
    let error = try #require(throws: PresetError.self) {
      try Preset(json: SourceText(file: "a.json", text: text))
    }
    #expect(error.report.contains("extends: expected the path of a preset, found"))
  }

  @Test func `needs the extended preset`() throws {
    let error = try #require(throws: PresetError.self) {
      try Preset(json: SourceText(file: "a.json", text: #"{ "extends": "b.json" }"#))
    }
    #expect(error.report.contains("extends: expected a preset that extends no other"))
  }
}
