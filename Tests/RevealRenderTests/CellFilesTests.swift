import RevealFiles
import RevealJSON
import RevealPreset
import RevealRender
import RevealScene
import RevealSimulation
import TestFixtures
import Testing

/// Presets whose cells and decks are files.
@Suite struct CellFilesTests {
  private let folder: TemporaryFolder
  private static let cell = """
    { "cell": {
      "horizontal": [
        { "picture": "{photo}", "width": 20, "height": 20, "when": "photo" },
        { "text": "{name}", "size": 10, "lines": 0, "color": "{tint}", "grow": 1 },
        { "symbol": "{icon}", "size": 10, "when": "icon" }
      ],
      "spacing": 4, "align": "center", "padding": 5 } }
    """

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.cell, to: "t/cell.json")
    try folder.write("name,photo,tint,icon\nAda,,,\nBo,,red,star\n", to: "d/deck.csv")
    try writePreset()
  }

  private func writePreset(
    deck: String = "d/deck.csv", template: String = "\"t/cell.json\"",
    height: String = "\"content\""
  ) throws {
    try folder.write(
      """
      { "canvas": { "size": [120, 100], "scale": 1, "fps": 10, "hold": 0 },
        "list": { "rows": 1000000, "rowHeight": \(height) },
        "cards": { "deck": "\(deck)", "template": \(template) }, "scroll": [{ "rest": 0.2 }] }
      """, to: "p.json")
  }

  private func load(
    willRead: @escaping (String) -> Void = { _ in }
  ) throws -> LoadedPreset {
    try LoadedPreset(
      path: joinPath(folder.path, "p.json"), overrides: CanvasOverrides([.text(.bars)]),
      willRead: willRead)
  }

  private func problem() throws -> String {
    let error = try #require(throws: PresetError.self) { try SimulatedPreset(load()) }
    let lines = error.report.split(separator: "\n")
    let hint = lines.last.map(String.init) ?? ""
    return lines[0].replacing(folder.path + "/", with: "") + (hint.hasPrefix("  hint") ? hint : "")
  }

  @Test func `are read, watched, and kept in the manifest`() throws {
    var read: [String] = []
    let loaded = try load { read.append($0) }
    let names = ["p.json", "t/cell.json", "d/deck.csv"]
    #expect(read == names.map { joinPath(folder.path, $0) })
    #expect(loaded.files == read)
    #expect(loaded.recipe.files.map(\.path) == ["t/cell.json", "d/deck.csv"])
    #expect(loaded.warnings.isEmpty)
  }

  @Test func `refuse texts that fields make too long`() throws {
    let many = String(repeating: "{name}", count: 3000)
    try folder.write("{ \"cell\": { \"text\": \"\(many)\" } }", to: "t/cell.json")
    try folder.write("name\n\(String(repeating: "ab ", count: 100))\n", to: "d/deck.csv")
    #expect(throws: Never.self) { try load() }
    try folder.write("name\n\(String(repeating: "ab ", count: 3000))\n", to: "d/deck.csv")
    #expect(
      try problem()
        == "t/cell.json:1:11: error: cell: expected cells whose texts have at most 16 MB all "
        + "together, found more"
        + "  hint: name a long field fewer times, or use shorter texts or fewer cards")
  }

  @Test func `change the digest`() throws {
    let first = try load().digest
    try folder.write(
      Self.cell.replacing("\"spacing\": 4", with: "\"spacing\": 5"), to: "t/cell.json")
    let second = try load().digest
    try folder.write("name\nAda\n", to: "d/deck.csv")
    #expect(Set([first, second, try load().digest]).count == 3)
  }

  @Test func `give rows the heights of their cells`() throws {
    let long = Array(repeating: "letters", count: 12).joined(separator: " ")
    try folder.write("name,tint\nAda,\n\(long),\n", to: "d/deck.csv")
    let timeline = try SimulatedPreset(load()).timeline
    // One line of 13 points, and as many as eleven letters a line, which are 5 points wide, make.
    #expect(timeline.cardSize(of: 0).height == 23)
    #expect(timeline.cardSize(of: 1).height > 60)
    #expect(timeline.cardSize(of: 999_998).height == 23)
    let tops = timeline.scene(at: 0).quads.map { $0.face.size.height }
    #expect(tops.first == 23 && tops.count > 1)
  }

  @Test(arguments: [
    ("{ \"cell\": { \"text\": 1 } }", "t/cell.json:1:21: error: cell.text: expected a text"),
    ("{ \"cell\": ", "t/cell.json:1:"), ("", "t/cell.json:1:1: error: expected a value"),
    (
      #"{ "cell": { "vertical": [{ "shape": "rectangle", "height": 90 }] } }"#,
      "t/cell.json:1:11: error: cell: expected parts at most 50 points high, found 90"
    ),
    (
      #"{ "cell": { "horizontal": [{ "shape": "rectangle", "width": 130 }] } }"#,
      "t/cell.json:1:11: error: cell: expected parts at most 120 points wide, found 130"
    ),
  ])
  func `tell where a template is wrong`(cell: String, start: String) throws {
    try folder.write(cell, to: "t/cell.json")
    try writePreset(height: "50")
    let problem = try problem()
    #expect(problem.hasPrefix(start), "\(problem)")
    #expect(problem.contains("high") == problem.contains("\"rowHeight\": \"content\""))
  }

  @Test func `tell where a template in a preset has no room`() throws {
    try writePreset(
      template: #"{ "cell": { "vertical": [{ "shape": "line", "height": 90 }] } }"#, height: "50")
    #expect(try problem().hasPrefix("p.json:3:"))
  }

  @Test(arguments: [
    ("name,tint\nA,blau\n", "d/deck.csv:2:3: error: [0].tint: expected a color"),
    ("name,icon\nA,hart\n", "d/deck.csv:2:3: error: [0].icon: expected one of"),
    ("name,photo\nA,no.png\n", "d/deck.csv:2:3: error: [0].photo: expected a picture"),
    ("name\nA,b\n", "d/deck.csv:2:3: error: expected 1 field as"),
  ])
  func `tell where a deck is wrong`(deck: String, start: String) throws {
    try folder.write(deck, to: "d/deck.csv")
    let problem = try problem()
    #expect(problem.hasPrefix(start), "\(problem)")
  }

  @Test func `tell which file is missing`() throws {
    try writePreset(template: "\"t/none.json\"")
    #expect(try problem().hasPrefix("p.json:3:48: error: cards.template: expected a template"))
    try writePreset(deck: "d/none.csv")
    #expect(try problem().hasPrefix("p.json:3:22: error: cards.deck: expected a deck"))
  }

  @Test func `warn of fields that no card has`() throws {
    try folder.write("nmae,tint\nAda,\n", to: "d/deck.csv")
    let warning = try #require(try load().warnings.first)
    #expect(warning.message == "no card of the deck has the field \"name\"")
    #expect(warning.hint == "did you mean \"nmae\"?")
    #expect(warning.keyPath == "cards.template")
  }

  @Test func `show pictures of the deck's folder`() throws {
    let rows: [UInt8] = [0, 255, 0, 0]
    try folder.write(PNGBytes.file(width: 1, height: 1, rows: rows), to: "d/a.png")
    try folder.write("name,photo\nAda,a.png\nBo,\n", to: "d/deck.csv")
    let timeline = try SimulatedPreset(load()).timeline
    let files = timeline.scene(at: 0).quads[0].face.children.compactMap { box in
      if case .image(let image) = box.fill { image.file } else { nil }
    }
    #expect(files == [joinPath(folder.path, "d/a.png")])
    #expect(try load().files.contains(joinPath(folder.path, "d/a.png")))
  }

  @Test func `may have the cards of a deck in a table`() throws {
    try folder.write(#"{ "cards": "deck.csv", "align": "end" }"#, to: "d/deck.json")
    try writePreset(deck: "d/deck.json")
    let loaded = try load()
    #expect(
      loaded.recipe.files.map(\.path) == ["t/cell.json", "d/deck.json", "d/deck.csv"])
    try folder.write(#"{ "cards": "none.csv" }"#, to: "d/deck.json")
    #expect(try problem().hasPrefix("d/deck.json:1:12: error: cards: expected a CSV file"))
  }

  @Test func `are no presets`() throws {
    let search = PresetSearch(folder.path)
    #expect(try search.presets() == ["p.json"])
  }
}
