import RevealJSON
import RevealPNG
import RevealPages
import RevealPreset
import RevealRender
import Testing
import TestFixtures

@Suite struct GalleryPageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The text of the page about one preset, nothing of which has been drawn.
  private func page(
    _ text: String, name: String = "p.json", isDrawn: Bool = true,
    varying variations: [PresetVariation] = [], for place: GalleryPage.Place = .disk
  ) throws -> String {
    try folder.write(text, to: "presets/" + name)
    let gallery = try GalleryFolder(folder.path + "/gallery", others: .refuse)
    let job = try GalleryJob(
      folder.path + "/presets", [name], drawing: { _ in isDrawn }, to: gallery,
      overrides: CanvasOverrides(), varying: variations,
      format: .png(.fast), jobs: 1)
    let featured = try FeaturedPresets(
      json: SourceText(file: "gallery.json", text: #"{ "featured": ["p"] }"#))
    return GalleryPage(
      title: "<Presets> & \"more\"", featured: featured, effects: ["zoom/mine"],
      entries: job.entries, for: place
    ) { error in
      "wrong: </script><b> \(error)"
    }.text
  }

  /// The members of the page's only preset, read as a browser would: up to the first `</script`.
  private func members(_ page: String) throws -> [String: JSONValue] {
    let start = try #require(page.firstRange(of: "id=\"data\">")).upperBound
    let end = try #require(page[start...].firstRange(of: "</script")).lowerBound
    let parsed = JSONParser.parse(SourceText(file: "", text: String(page[start..<end])))
    #expect(parsed.problems.isEmpty)
    let root = try #require(object(parsed.root))
    #expect(root["title"] == .string("<Presets> & \"more\""))
    #expect(root["featured"]?.elements?.map(\.string) == ["p"])
    let presets = try #require(root["presets"]?.elements)
    #expect(presets.count == 1)
    return try #require(object(presets.first))
  }

  private func object(_ node: JSONNode?) -> [String: JSONValue]? {
    guard case .object(let members) = node?.value else { return nil }
    return Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value.value) })
  }

  @Test func `shows a card for each value, in its place and with its value`() throws {
    let page = try page(
      #"{ "title": "Fade", "entrance": { "duration": 1 } }"#,
      varying: [PresetVariation("entrance.duration=0.2,-1")])
    let start = try #require(page.firstRange(of: "id=\"data\">")).upperBound
    let end = try #require(page[start...].firstRange(of: "</script")).lowerBound
    let root = try #require(
      JSONParser.parse(SourceText(file: "", text: String(page[start..<end]))).root)
    let presets = try #require(root["presets"]?.elements)
    #expect(
      presets.map { $0["title"]?.string } == ["Fade, duration = 0.2", "Fade, duration = -1"])
    #expect(presets.map { $0["path"]?.string } == ["p.json", "p.json"])
    #expect(presets[1]["error"] != nil)
    #expect(
      root["featured"]?.elements?.map(\.string) == ["p-duration=0.2", "p-duration=-1"])
    #expect(root["heads"]?.elements?.map(\.integer) == [0, 1])
  }

  @Test func `connects to nothing but the server that makes films`() throws {
    let (disk, served) = (try page("{}"), try page("{}", for: .server))
    #expect(disk.contains("connect-src 'none'") && disk.contains(#""isServed": false"#))
    #expect(served.contains("connect-src 'self'") && served.contains(#""isServed": true"#))
  }

  @Test(arguments: [
    "</script><script>alert(1)</script>", "<!-- <script>", "]]>", "it's \"quoted\" \\ & done",
    "Über 漢字 🎬 \u{2028}\u{2029}\u{7F}", "\u{202E}reversed",
  ])
  func `keeps any text as it is, and in its place`(words: String) throws {
    let quoted = JSONOutput.string(words).compact
    let text =
      "// \(words.replacing("\u{2028}", with: " "))\n"
      + "{ \"title\": \(quoted), \"description\": \(quoted) }"
    let page = try page(text)
    let preset = try members(page)
    #expect(preset["title"] == .string(words))
    #expect(preset["description"] == .string(words))
    // One for the data and one for the scripts.
    #expect(page.ranges(of: "<script").count == 2)
    #expect(page.ranges(of: "</script").count == 2)
  }

  @Test func `says what a player has to know`() throws {
    let preset = try members(
      page(
        """
        { "title": "T", "canvas": { "size": [40, 60], "scale": 2, "fps": 25, "duration": 1.2 } }
        """, name: "a b/ü#.json"))
    #expect(preset["name"] == .string("a b/ü#"))
    #expect(preset["path"] == .string("a b/ü#.json"))
    for (key, number) in [
      ("width", 80), ("height", 120), ("scale", 2), ("fps", 25), ("count", 30), ("duration", 1.2),
    ] { #expect(preset[key] == .number(number)) }
    #expect(preset["error"] == nil)
  }

  @Test(arguments: ["wrong.json", "odd.jsonc", "warns.json", "fine.json"])
  func `says nothing of the folders above the presets`(name: String) throws {
    try folder.write("{}", to: "decks/people.json")
    let texts = [
      "wrong.json": #"{ "extends": "../nothing.json", "zoom": [1] }"#,
      "odd.jsonc": #"{ "cards": { "deck": "../decks/people.json" } } // a deck"#,
      "warns.json": #"{ "zoom": [0, 1, 0, 0, 0, 1] }"#, "fine.json": "{}",
    ]
    let page = try page(try #require(texts[name]), name: "a/\(name)")
    #expect(!page.contains(folder.path))
    #expect(try members(page)["path"] == .string("a/\(name)"))
  }

  @Test func `finds presets whose names end in jsonc`() throws {
    let preset = try members(page("{} // fine", name: "odd.jsonc"))
    #expect(preset["error"] == nil && preset["name"] == .string("odd"))
  }

  @Test func `offers the command for effects of the catalogue`() throws {
    #expect(try members(page("{}"))["command"] == nil)
    #expect(
      try members(page("{}", name: "zoom/mine.json"))["command"]
        == .string("reveal init --effect zoom/mine"))
  }

  @Test func `lists presets of which there are no pictures`() throws {
    #expect(try members(page("{}"))["isListed"] == nil)
    #expect(try members(page("{}", isDrawn: false))["isListed"] == .bool(true))
  }

  @Test func `says what is wrong with a broken preset`() throws {
    let text = "{ \"zoom\": </script> }"
    let page = try page(text, name: "zoom/wrong.json")
    let preset = try members(page)
    #expect(preset["title"] == .string("wrong"))
    #expect(preset["text"] == .string(text))
    let error = try #require(preset["error"]?.text)
    #expect(error.hasPrefix("wrong: </script><b> PresetError"))
    #expect(page.ranges(of: "</script").count == 2)
  }

  @Test(arguments: [
    ("{ \"title\": \"Readable\", \"zoom\": [1] }", "Readable"),
    ("{ \"title\": \"Cut\", \"zoom\": [1", "Cut"), ("{ \"title\": \"\", \"zoom\": [1] }", "wrong"),
    ("{ \"title\": 3 }", "wrong"), ("[", "wrong"),
  ])
  func `names a broken preset by its title where that can be read`(text: String, title: String)
    throws
  {
    #expect(try members(page(text, name: "zoom/wrong.json"))["title"] == .string(title))
  }

  @Test func `has a poster from the middle of the first entrance`() throws {
    let entrance = #""entrance": { "from": { "opacity": 0 }, "duration": 1 }"#
    let preset = try members(page("{ \"canvas\": { \"fps\": 20 }, \(entrance) }"))
    guard case .number(let poster) = preset["poster"] else { Issue.record("no poster"); return }
    #expect((5...15).contains(poster))
  }

  @Test func `says what a preset uses`() throws {
    let preset = try members(page("{ \"zoom\": [0.5, 0.5, 0, 0, 0, 1] }"))
    let tags = try #require(preset["tags"]?.elements)
    #expect(tags.map(\.string) == ["entrance", "fade", "scale"])
    #expect(preset["kinds"]?.elements?.map(\.string) == ["comes-in"])
  }

  @Test func `shows warnings`() throws {
    let preset = try members(page("{ \"zoom\": [0, 1, 0, 0, 0, 1] }"))
    let warnings = try #require(preset["warnings"]?.elements)
    #expect(!warnings.isEmpty)
  }

  @Test func `needs nothing from elsewhere`() throws {
    let page = try page("{}").replacing("http://www.w3.org/2000/svg", with: "")
    #expect(!page.contains("http:") && !page.contains("https:"))
    #expect(page.contains("default-src 'none'"))
  }
}

extension JSONValue {
  fileprivate var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  fileprivate var elements: [JSONNode]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }
}
