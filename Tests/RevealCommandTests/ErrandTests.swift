import Foundation
import RevealJSON
import Testing

/// Errands that people give an agent, carried out by commands and their JSON alone.
@Suite struct ErrandTests {
  /// A preset of a small list whose rows come in one after another.
  private static let preset = """
    {
      // Our list.
      "canvas": { "size": [60, 100], "scale": 1, "fps": 20, "duration": 2 },
      "list": { "rows": 12, "rowHeight": 20 },
      "scroll": [{ "rest": 1 }, { "to": { "row": 4 }, "duration": 0.4 }],
      "entrance": {
        "from": { "opacity": 0, "transform": [{ "translateY": 10 }] }, // from below
        "curve": "easeOut",
        "duration": 0.4,
        "stagger": { "batch": 0.05 }
      }
    }

    """

  private let place: Workplace

  init() throws {
    place = try Workplace()
    try place.folder.write(Self.preset, to: "list.json")
  }

  /// Runs a command and reads the JSON that it prints.
  private func json(
    _ words: String..., ends status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSONNode {
    let outcome = try place.start(words).wait()
    #expect(outcome.status == status, "\(outcome.errors)", sourceLocation: sourceLocation)
    let parsed = JSONParser.parse(SourceText(file: "", text: outcome.text))
    return try #require(parsed.root, "\(outcome.text)", sourceLocation: sourceLocation)
  }

  private func start(ofRow row: Int) throws -> Double {
    let rows = try json("inspect", "list.json", "--json")["rows"]?.elements
    return try #require(rows?[row]["displays"]?.elements?.first?["starts"]?.number)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try place.folder.read(name), as: UTF8.self)
  }

  // MARK: - Finding

  @Test(arguments: [("wallet", "recipes/wallet"), ("chat", "scenes/chat")])
  func `like Wallet, or a chat`(word: String, name: String) throws {
    let found = try #require(try json("effects", word, "--json").elements)
    #expect(found.first?["name"]?.string == name)
    let made = try json("init", "mine.json", "--effect", name, "--json")
    #expect(made["written"]?.elements?.first?.string == "mine.json")
    #expect(try json("validate", "mine.json", "--json")["passes"]?.bool == true)
  }

  @Test func `what is the word for easing here?`() throws {
    try place.folder.write(
      #"{ "entrance": { "from": { "opacity": 0 }, "easing": "easeOut" } }"#, to: "a.json")
    let files = try json("validate", "a.json", "--json", ends: 65)["files"]?.elements
    let problem = files?.first?["problems"]?.elements?.first
    #expect(problem?["keyPath"]?.string == "entrance.easing")
    #expect(problem?["hint"]?.string == "did you mean \"curve\"?")
  }

  @Test func `use the motion of our style sheet`() throws {
    try place.folder.write(
      """
      @keyframes in { from { opacity: 0; transform: translateY(20px) } }
      .card { animation: in .4s ease-out both }
      """, to: "app.css")
    let preset = try json("import", "app.css", "--json")["presets"]?.elements?.first?["preset"]
    let text = try JSONOutput(#require(preset)).text()
    try place.folder.write(text, to: "app.json")
    #expect(try json("validate", "app.json", "--json")["passes"]?.bool == true)
  }

  // MARK: - Tuning

  @Test func `softer, and a tenth of a second later`() throws {
    let before = try start(ofRow: 0)
    let spring = #"{ "duration": 0.6, "bounce": 0 }"#
    #expect(
      try json(
        "set", "list.json", "entrance.spring", spring, "entrance.delay", "0.1",
        "--remove", "entrance.curve", "--remove", "entrance.duration", "--json")["isWritten"]?.bool
        == true)
    #expect(try abs(start(ofRow: 0) - before - 0.1) < 1e-9)
    #expect(try text("list.json").contains("// from below"))
  }

  @Test func `twice as slow, but try it first`() throws {
    let rows = try json("inspect", "list.json", "--set", "entrance.duration=0.8", "--json")["rows"]
    let display = rows?.elements?.first?["displays"]?.elements?.first
    let (starts, ends) = (display?["starts"]?.number ?? 0, display?["ends"]?.number ?? 0)
    #expect(abs(ends - starts - 0.8) < 1e-9)
    #expect(try text("list.json") == Self.preset)
  }

  @Test func `rows one by one, not so close`() throws {
    let before = try start(ofRow: 3) - start(ofRow: 0)
    try place.reveal("set list.json entrance.stagger.batch 0.1 -q")
    #expect(try abs(start(ofRow: 3) - start(ofRow: 0) - 2 * before) < 1e-9)
  }

  @Test func `in our colors`() throws {
    try place.reveal("set list.json", "cards.colors", ##"["#FF0000"]"##, "cards.cornerRadius", "0")
    let quads = try json("inspect", "list.json", "--frame", "18", "--json").elements
    #expect(quads?.isEmpty == false)
    try place.reveal("render list.json --frames 18 -o frames -q")
    #expect(place.exists("frames/frame_00018.png"))
  }

  @Test func `take out the third row after a second`() throws {
    try place.reveal("set list.json", "scroll[2]", #"{ "remove": { "row": 2 } }"#)
    let changes = try json("inspect", "list.json", "--json")["changes"]?.elements
    #expect(changes?.count == 1)
  }

  @Test func `nothing moves for people who ask for less`() throws {
    try place.reveal("set list.json reducedMotion none")
    let quads = try json(
      "inspect", "list.json", "--frame", "0", "--reduced-motion", "--json"
    ).elements
    #expect(quads?.isEmpty == false)
    #expect(quads?.allSatisfy { ($0["opacity"]?.number ?? 1) == 1 } == true)
  }

  @Test func `for a larger phone`() throws {
    try place.reveal("set list.json", "canvas.size", "[430, 932]", "canvas.scale", "3")
    let report = try json("inspect", "list.json", "--json")
    #expect(report["width"]?.integer == 1290)
    #expect(report["height"]?.integer == 2796)
  }

  @Test func `one base for two presets`() throws {
    for name in ["a", "b"] {
      try place.folder.write("{ \"extends\": \"list.json\" }", to: "\(name).json")
    }
    try place.reveal("set list.json entrance.delay 0.3")
    try place.reveal("set b.json list.rowHeight 30")
    #expect(try text("a.json") == "{ \"extends\": \"list.json\" }")
    for name in ["a", "b"] {
      let row = try json("inspect", "\(name).json", "--json")["rows"]?.elements?.first
      #expect(row?["displays"]?.elements?.first?["starts"]?.number == 0.3)
    }
  }

  @Test func `undo that`() throws {
    try place.reveal("set list.json entrance.duration 0.7")
    #expect(try text("list.json") != Self.preset)
    try place.reveal("set list.json entrance.duration 0.4")
    #expect(try text("list.json") == Self.preset)
  }

  // MARK: - Looking

  @Test func `show me three values side by side`() throws {
    let sheet = try json(
      "sheet", "list.json", "--vary", "entrance.duration=0.2,0.4,0.8", "--count", "4", "--json")
    let frames = try #require(sheet["frames"]?.elements)
    #expect(frames.count == 12)
    let values = frames.compactMap { $0["values"]?["entrance.duration"]?.number }
    #expect(values == [0.2, 0.4, 0.8].flatMap { Array(repeating: $0, count: 4) })
    #expect(Set(frames.prefix(4).map { $0["y"]?.number }).count == 1)
  }

  @Test func `a picture of at most thirty thousand pixels`() throws {
    let sheet = try json("sheet", "list.json", "--max-pixels", "30000", "--json")
    let (width, height) = (sheet["width"]?.integer ?? 0, sheet["height"]?.integer ?? 0)
    #expect((1...30_000).contains(width * height))
  }

  @Test func `what do you see, and where?`() throws {
    let sheet = try json("sheet", "list.json", "--frames", "0,10,35", "--json")
    let frames = try #require(sheet["frames"]?.elements)
    #expect(frames.map { $0["time"]?.number } == [0, 0.5, 1.75])
    let rows = frames.map { $0["rows"]?.elements?.compactMap(\.integer) ?? [] }
    #expect(rows[1].first == 0)
    #expect(rows[2].first == 4)
  }

  @Test func `when is the fourth row there?`() throws {
    let rows = try json("inspect", "list.json", "--json")["rows"]?.elements
    let display = rows?[3]["displays"]?.elements?.first
    #expect(abs((display?["ends"]?.number ?? 0) - 0.55) < 1e-9)
  }

  // MARK: - Testing and shipping

  @Test func `why does CI fail, and whose fault is it?`() throws {
    try place.prepare("mkdir animations && cp list.json animations/fade.json")
    try place.reveal("test animations --update -q")
    try place.reveal("set animations/fade.json entrance.duration 0.6 -q")
    let report = try json("test", "animations", "--json", ends: 1)
    let comparison = report["presets"]?.elements?.first?["comparison"]
    let cause = comparison?["causes"]?.elements?.first
    #expect(cause?["keyPath"]?.string == "entrance.duration")
    #expect(cause?["line"]?.integer == 9)
    try place.reveal("test animations fade --update -q")
    #expect(try json("test", "animations", "--json")["passes"]?.bool == true)
  }

  @Test func `do these two move alike?`() throws {
    try place.reveal("set list.json canvas.duration 2 -q")
    try place.folder.write(Self.preset.replacing("// Our list.", with: ""), to: "same.json")
    try place.folder.write(Self.preset.replacing("easeOut", with: "linear"), to: "other.json")
    #expect(
      try json("diff", "list.json", "same.json", "--json")["verdict"]?.string == "equal")
    let other = try json("diff", "list.json", "other.json", "--json", ends: 1)
    #expect(other["causes"]?.elements?.first?["keyPath"]?.string == "entrance.curve")
  }

  @Test(arguments: ["css", "swift"])
  func `give me the code`(target: String) throws {
    let export = try json("export", "list.json", "--to", target, "--json")
    let code = export["text"]?.string ?? export["files"]?.elements?.first?["text"]?.string
    #expect(code?.contains(target == "css" ? "@keyframes" : "import SwiftUI") == true)
  }

  @Test func `fix what the linter says`() throws {
    let wrong = Self.preset.replacing("0.05", with: "-1")
    try place.folder.write(wrong, to: "list.json")
    let files = try json("validate", "list.json", "--json", ends: 65)["files"]?.elements
    let path = try #require(
      files?.first?["problems"]?.elements?.first?["keyPath"]?.string)
    #expect(path == "entrance.stagger.batch")
    try place.reveal("set list.json \(path) 0.05")
    #expect(try text("list.json") == Self.preset)
  }
}
