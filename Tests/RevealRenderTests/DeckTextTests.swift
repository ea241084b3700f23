import RevealFrames
import RevealJSON
import RevealPNG
import RevealPreset
import RevealRender
import RevealScene
import RevealText
import TestFixtures
import Testing

@Suite struct DeckTextTests {
  private let folder: TemporaryFolder
  private let preset: String

  init() throws {
    folder = try TemporaryFolder()
    preset = try folder.write(
      """
      {
        "canvas": { "size": [150, 120], "scale": 1, "hold": 0 },
        "list": { "rows": 4, "rowHeight": 60, "inset": 4 },
        "cards": { "deck": "d/deck.json", "template": "row" },
        "scroll": [{ "rest": 0.2 }],
        "entrance": { "from": { "transform": [{ "rotate": -15 }] }, "duration": 0.15 }
      }
      """, to: "p.json")
  }

  private func load(
    name: String = "Ava Ørsted", font: String? = nil, text: TextDrawing = .font
  ) throws -> LoadedPreset {
    let member = font.map { ", \"font\": \($0)" } ?? ""
    try folder.write(
      "{ \"cards\": [{ \"name\": \"\(name)\", \"title\": \"Clerk\" }]\(member) }",
      to: "d/deck.json")
    return try LoadedPreset(
      path: preset, overrides: CanvasOverrides([.text(text)]))
  }

  private func copyFont() throws {
    try folder.write(try #require(TestFonts.latin), to: "d/f.ttf")
  }

  private func draw(_ loaded: LoadedPreset, frame: Int = 0) throws -> PNGFile {
    let renderer = FrameRenderer(images: ImageStore(), encoding: .fast)
    return try renderer.render(try SimulatedPreset(loaded).timeline.scene(at: frame)).png
  }

  @Test(.enabled(if: TestFonts.hasLatin, "DejaVu Sans or FreeType is missing"))
  func `draws letters that a scene file keeps`() throws {
    try copyFont()
    let loaded = try load(font: "\"f.ttf\"")
    #expect(loaded.warnings.isEmpty)
    let timeline = try SimulatedPreset(loaded).timeline
    for frame in [0, 5, timeline.frameCount - 1] {
      let drawn = try draw(loaded, frame: frame)
      #expect(try drawn != draw(load(font: "\"f.ttf\"", text: .bars), frame: frame))
      let text = timeline.scene(at: frame).fileText(id: "test")
      let scene = try Scene(json: SourceText(file: "s.json", text: text))
      let renderer = FrameRenderer(images: ImageStore(), encoding: .fast)
      #expect(try renderer.render(scene).png == drawn)
    }
  }

  @Test(
    .enabled(if: TestFonts.colors != nil, "FreeType is missing"), arguments: ["ABC", "DEFG", "HIJ"])
  func `draws glyphs with colors of their own that a scene file keeps`(name: String) throws {
    try folder.write(try #require(TestFonts.colors), to: "d/colors.ttf")
    let loaded = try load(name: name, font: "\"colors.ttf\"")
    let timeline = try SimulatedPreset(loaded).timeline
    let frame = timeline.frameCount - 1
    let text = timeline.scene(at: frame).fileText(id: "test")
    #expect(text.contains("\"painting\""))
    let scene = try Scene(json: SourceText(file: "s.json", text: text))
    let renderer = FrameRenderer(images: ImageStore(), encoding: .fast)
    #expect(try renderer.render(scene).png == draw(loaded, frame: frame))
    #expect(scene.fileText(id: "test") == text)
  }

  @Test func `decodes pictures that a scene file holds`() throws {
    let frame = TestFrame()
    let file = ImageFill(png: try frame.png()).file
    let store = ImageStore()
    #expect(store.picture(file) == frame.pixmap)
    let damaged = store.problem(with: String(file.dropLast(3)))
    #expect(damaged?.reason == "damaged PNG file: its text is not in Base64")
  }

  @Test(
    .enabled(if: TestFonts.areShaped, "DejaVu Sans, HarfBuzz or FriBidi is missing"),
    arguments: [("שלום", true), ("Shalom", false)])
  func `counts the libraries that order letters in the digest`(
    name: String, countsLibraries: Bool
  ) throws {
    try copyFont()
    let loaded = try load(name: name, font: "\"f.ttf\"")
    #expect(loaded.warnings.isEmpty)
    let other = try load(name: name, font: "\"f.ttf\"", text: .bars)
    #expect(loaded.digest != other.digest)
    let texts = Letters(of: [name]).complexSystems.map(\.name)
    #expect(texts == (countsLibraries ? ["Hebrew"] : []))
  }

  @Test(.enabled(if: TestFonts.hasLatin, "DejaVu Sans or FreeType is missing"))
  func `draws letters of headers that no card has`() throws {
    try copyFont()
    let path = try folder.write(
      """
      {
        "list": { "sections": [{ "rows": 4, "header": 28, "title": "Xyz" }] },
        "cards": { "deck": "d/deck.json" }, "scroll": []
      }
      """, to: "sections.json")
    try folder.write(
      #"{ "cards": [{ "name": "Ava" }], "font": "f.ttf" }"#, to: "d/deck.json")
    let loaded = try LoadedPreset(path: path, overrides: CanvasOverrides([.text(.font)]))
    let header = try #require(try SimulatedPreset(loaded).timeline.scene(at: 0).quads.last)
    let glyphs = header.face.children.flatMap { box -> [Glyph] in
      if case .glyphs(let fill) = box.fill { fill.glyphs } else { [] }
    }
    #expect(Set(glyphs.map(\.outline)).count == 3)
  }

  @Test(.enabled(if: TestFonts.hasLatin, "DejaVu Sans or FreeType is missing"))
  func `counts the font file in the digest`() throws {
    try copyFont()
    let (letters, bars) = (try load(font: "\"f.ttf\""), try load(font: "\"f.ttf\"", text: .bars))
    #expect(letters.digest != bars.digest)
    #expect(try load(font: "\"f.ttf\"").digest == letters.digest)
    try folder.write(try #require(TestFonts.latin) + [0], to: "d/f.ttf")
    #expect(try load(font: "\"f.ttf\"").digest != letters.digest)
    #expect(try load(font: "\"f.ttf\"", text: .bars).digest == bars.digest)
  }

  @Test(
    .enabled(if: FreeType.version != nil, "FreeType is missing"),
    arguments: ["\"none.ttf\"", "\"deck.json\"", "[\"deck.json#3\"]", "{ \"regular\": \"..\" }"])
  func `says which font file cannot be used`(font: String) throws {
    let error = #expect(throws: PresetError.self) { try load(font: font) }
    #expect(error?.problems.allSatisfy { $0.keyPath.hasPrefix("font") } == true)
    #expect(error?.problems.first?.message.hasPrefix("expected a font file, found") == true)
    // Bars need none.
    #expect(try load(font: font, text: .bars).warnings.isEmpty)
  }

  @Test(.enabled(if: TestFonts.hasLatin, "DejaVu Sans or FreeType is missing"))
  func `warns once of characters that no font has`() throws {
    try copyFont()
    let warnings = try load(name: "漢字 漢", font: "\"f.ttf\"").warnings
    #expect(warnings.map(\.message) == ["no font has \"字\", \"漢\" (Chinese, Japanese or Korean)"])
    #expect(warnings.map(\.keyPath) == ["cards.deck"])
  }

  @Test(
    .enabled(
      if: TestFonts.areShaped && TestFonts.tibetanPath != nil,
      "Noto Serif Tibetan, HarfBuzz or FriBidi is missing"))
  func `draws with an installed font, or names it`() throws {
    #expect(try load(name: "བོད་ཡིག").warnings.isEmpty)
    try copyFont()
    let hint = try load(name: "བོད་ཡིག", font: "\"f.ttf\"").warnings.first?.hint
    #expect(
      hint
        == "\(TestFonts.tibetanPath ?? "") has them: add it, or \"system\", to the deck's \"font\"")
  }

  @Test(.enabled(if: TestFonts.hasLatin && TestFonts.tibetanPath != nil, "Noto is missing"))
  func `does not ask for a package that is installed`() throws {
    // U+0378 is no character.
    let hint = try load(name: "\u{378}").warnings.first?.hint
    #expect(hint == "add a font file that has them to the deck's \"font\"")
  }

  @Test(
    .enabled(if: FreeType.version != nil, "FreeType is missing"),
    arguments: TestFonts.LongGlyph.allCases, [true, false])
  func `refuses a font with letters of too many parts`(
    kind: TestFonts.LongGlyph, isShort: Bool
  ) throws {
    let (parts, depth) = isShort ? (1, 2) : (12, 6)
    try folder.write(TestFonts.font(with: kind, parts: parts, depth: depth), to: "d/f.ttf")
    guard !isShort else {
      #expect(throws: Never.self) { try load(name: "A", font: "\"f.ttf\"") }
      return
    }
    let error = #expect(throws: PresetError.self) { try load(name: "A", font: "\"f.ttf\"") }
    #expect(error?.problems.first?.message.contains("too many parts") == true)
  }

  @Test(.enabled(if: FreeType.version == nil, "FreeType is there"))
  func `draws bars and says so without FreeType`() throws {
    let loaded = try load()
    #expect(
      loaded.warnings.map(\.message) == ["texts show as bars: reveal was built without FreeType"])
    #expect(try draw(loaded) == draw(load(text: .bars)))
  }
}
