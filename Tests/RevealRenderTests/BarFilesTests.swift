import RevealFiles
import RevealMath
import RevealPreset
import RevealRender
import RevealScene
import TestFixtures
import Testing

/// Presets whose bars name pictures, and bars that have no room for their parts.
@Suite struct BarFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func load(_ bars: String) throws -> SimulatedPreset {
    let path = try folder.write(
      """
      { "canvas": { "size": [120, 100], "scale": 1, "fps": 10, "hold": 0 },
        "list": { "rows": 9, "rowHeight": 30 }, "cards": { "colors": ["#FF0000"] },
        "bars": [\(bars)], "scroll": [] }
      """, to: "p.json")
    return try SimulatedPreset(
      LoadedPreset(path: path, overrides: CanvasOverrides([.text(.bars)])))
  }

  private func problem(_ bars: String) throws -> String {
    let error = try #require(throws: PresetError.self) { try load(bars) }
    return error.report.replacing(folder.path + "/", with: "")
  }

  @Test func `draws fills and cells in the colors of the theme`() throws {
    let preset = try load(
      """
      { "height": 20, "background": "{ground}", "values": { "ground": "#00FF00" },
        "template": { "cell": { "shape": "rectangle", "color": "#0000FF80" } } },
      { "edge": "bottom", "height": 10, "background": "separator" }
      """)
    let quads = preset.timeline.scene(at: 0).quads.suffix(3)
    #expect(quads.map(\.row) == [nil, nil, nil])
    let green = Color(red: 0, green: 255, blue: 0, alpha: 1)
    #expect(quads.first?.face.fill == .color(green))
    #expect(quads.dropFirst().first?.face.fill == .color(.clear))
    #expect(quads.dropFirst().first?.face.children.count == 1)
    #expect(quads.last?.origin.y == 90)
  }

  @Test func `asks for the pictures of cells`() throws {
    let text = try problem(
      #"{ "height": 20, "values": { "art": "b.png" }, "template": { "cell": { "layers": "#
        + #"[{ "picture": "a.png" }, { "picture": "{art}" }] } } }"#)
    #expect(text.contains("error: bars[0].template.cell.layers[0].picture: expected"))
    #expect(text.contains("error: bars[0].values.art: expected"))
  }

  @Test func `reads cells from files, with pictures beside them`() throws {
    let cell = """
      { "cell": { "layers": [
        { "shape": "rectangle", "color": "{tint}" }, { "text": "{title}", "at": [0, 0] }
      ] } }
      """
    _ = try folder.write(cell, to: "templates/nav.json")
    let values = #""height": 30, "values": { "tint": "lime", "title": "Inbox" }"#
    let inline = try load("{ \(values), \"template\": \(cell) }")
    for layer in [#""templates/nav.json""#, #"{ "cell": "templates/nav.json" }"#] {
      let named = try load("{ \(values), \"template\": \(layer) }")
      #expect(named.timeline.scene(at: 0) == inline.timeline.scene(at: 0))
      #expect(named.loaded.files.contains { $0.hasSuffix("templates/nav.json") })
      #expect(named.loaded.digest != inline.loaded.digest)
    }
    let parts = try load(
      "{ \(values), \"parts\": [{ \"cell\": \"templates/nav.json\", \"opacity\": 0.5 }] }")
    #expect(parts.timeline.scene(at: 0).quads.last?.opacity == 0.5)
  }

  @Test func `reports what is wrong with files of cells`() throws {
    #expect(
      try problem(#"{ "height": 20, "template": "nav.json" }"#).contains(
        "error: bars[0].template: expected a template, a JSON file, found nav.json: cannot open"))
    #expect(
      try problem(#"{ "height": 20, "template": "member" }"#).contains(
        "bars[0].template: expected the path of a file with a cell"))
    let cell = #"{ "cell": { "vertical": [{ "text": "{titel}" }, { "text": "b" }] } }"#
    _ = try folder.write(cell, to: "nav.json")
    let missing = try problem(
      #"{ "height": 20, "values": { "title": "a" }, "template": "nav.json" }"#)
    #expect(missing.contains("found \"{titel}\"") && missing.contains("did you mean \"title\"?"))
    let low = try problem(
      #"{ "height": 20, "values": { "titel": "a" }, "template": "nav.json" }"#)
    #expect(low.hasPrefix("nav.json:1:"), "\(low)")
    _ = try folder.write(#"{ "cell": { "picture": "art.png" } }"#, to: "templates/art.json")
    let picture = try problem(#"{ "height": 20, "template": "templates/art.json" }"#)
    #expect(picture.contains("templates/art.json:1:") && picture.contains("templates/art.png"))
  }

  @Test func `shows other pictures in further parts`() throws {
    let part = #"{ "cell": { "picture": "{art}" }, "frame": [0, 0, 20, 20] }"#
    let quads = try load("{ \"height\": 20, \"parts\": [\(part), \(part)] }")
      .timeline.scene(at: 0).quads.suffix(2)
    #expect(quads.first?.face.size == Size(width: 20, height: 20))
    #expect(quads.first?.face != quads.last?.face)
  }

  @Test func `asks for colors and symbols in values`() throws {
    let text = try problem(
      #"{ "height": 20, "values": { "tint": "rot", "icon": "haert" }, "template": { "cell": { "#
        + #""symbol": "{icon}", "size": 10, "color": "{tint}" } } }"#)
    #expect(text.contains("bars[0].values.tint: expected a color"))
    #expect(text.contains("did you mean \"heart\"?"))
  }

  @Test(arguments: [
    (#""height": 10, "template""#, "bars[0].template.cell"),
    (#""height": [40, 10], "small""#, "bars[0].small.cell"),
  ])
  func `asks for room for the parts`(start: String, path: String) throws {
    let cell = #"{ "cell": { "vertical": [{ "text": "a" }, { "text": "b" }] } }"#
    #expect(try problem("{ \(start): \(cell) }").contains("\(path): "))
  }

  @Test func `refuses texts that fields make endless`() throws {
    let long = String(repeating: "a", count: 1 << 20)
    let texts = Array(repeating: #"{ "text": "{a}{a}" }"#, count: 20).joined(separator: ", ")
    let text = try problem(
      "{ \"height\": 20, \"values\": { \"a\": \"\(long)\" }, "
        + "\"template\": { \"cell\": { \"layers\": [\(texts)] } } }")
    #expect(text.contains("expected a cell whose texts have at most 16 MB all together"))
  }
}
