import RevealFiles
import RevealMath
import RevealPreset
import RevealRender
import RevealScene
import TestFixtures
import Testing

/// Headers of sections that are cells.
@Suite struct HeaderCellTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func load(_ header: String, title: String = "") throws -> SimulatedPreset {
    let path = try folder.write(
      """
      { "canvas": { "size": [120, 100], "scale": 1, "fps": 10, "hold": 0 },
        "list": { "rowHeight": 30, "sections": [{ "rows": 9, "header": \(header) \(title) }] },
        "cards": { "colors": ["#FF0000"] }, "scroll": [{ "to": 60, "duration": 0.5 }] }
      """, to: "p.json")
    return try SimulatedPreset(
      LoadedPreset(path: path, overrides: CanvasOverrides([.text(.bars)])))
  }

  private func problem(_ header: String, title: String = "") throws -> String {
    let error = try #require(throws: PresetError.self) { try load(header, title: title) }
    return error.report.replacing(folder.path + "/", with: "")
  }

  private static let dot = #"{ "cell": { "shape": "rectangle", "color": "{tint}" } }"#

  @Test func `are drawn and stick like others`() throws {
    let preset = try load(
      ##"{ "height": 24, "template": \##(Self.dot), "values": { "tint": "#00FF00" } }"##)
    let green = Fill.color(Color(red: 0, green: 255, blue: 0, alpha: 1))
    for frame in [0, 3, 5] {
      let header = try #require(preset.timeline.scene(at: frame).quads.last)
      #expect(header.origin == .zero)
      #expect(header.face.size == Size(width: 120, height: 24))
      #expect(header.face.children.map(\.fill) == [green])
      // The rows that scroll under it are hidden.
      #expect(header.face.fill == .color(preset.canvas.background))
    }
  }

  @Test func `know the title of their section`() throws {
    let cell = #"{ "height": 30, "template": { "cell": { "text": "{title}" } } }"#
    #expect(try load(cell, title: #", "title": "A""#).timeline.headerBoxes.map(\.title) == ["A"])
    let text = try problem(cell)
    #expect(text.contains("list.sections[0].header.template: expected fields of \"values\""))
  }

  @Test func `take a height and a template`() throws {
    #expect(
      try problem(#"{ "height": 30 }"#).contains(
        "list.sections[0].header: expected the key \"template\""))
    #expect(
      try problem(#"{ "height": -1, "template": \#(Self.dot) }"#).contains(
        "list.sections[0].header.height: expected"))
    #expect(
      try problem("true").contains("list.sections[0].header: expected"))
  }

  @Test func `ask for pictures and for room`() throws {
    let picture = #"{ "height": 30, "template": { "cell": { "picture": "a.png" } } }"#
    #expect(
      try problem(picture).contains(
        "error: list.sections[0].header.template.cell.picture: expected"))
    let low = #"{ "height": 5, "template": { "cell": { "vertical": [{ "text": "a" }] } } }"#
    #expect(try problem(low).contains("error: list.sections[0].header.template.cell"))
  }
}
