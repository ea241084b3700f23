import Foundation
import Testing

@Suite struct ExportCommandTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  @Test func `prints the style sheet of the effect`() throws {
    let outcome = try place.reveal("export p.json --to css")
    #expect(outcome.text.hasPrefix("/*") && outcome.text.contains("@keyframes p-in {"))
    #expect(outcome.errors.isEmpty)
    try place.reveal("export p.json --to css -o effect.css")
    #expect(try place.files(".")["effect.css"] == Data(outcome.text.utf8))
  }

  @Test func `names what it writes, and says why a name cannot be`() throws {
    let named = try place.reveal("export p.json --to css --name CardFlip").text
    #expect(named.contains("@keyframes card-flip-in {"))
    let prefixed = try place.reveal("export p.json --to css --prefix app --tolerance 0").text
    #expect(prefixed.contains(".app-card {"))
    #expect(try place.reveal("export p.json --to swift --name flip").text.contains("enum Flip {"))
    for (options, word) in [
      ("swift --name View", "ViewEffect is free"), ("css --name 2x", "starts with a letter"),
      ("css --prefix 2x", "does not start"), ("swift --prefix a", "--name"),
      ("css --tolerance=-1", "0 to 10"),
    ] {
      try place.reveal("export p.json --to \(options)", ends: .usage, says: word)
    }
    try place.folder.write(#"{ "scroll": [{ "rest": 1 }] }"#, to: "still.json")
    try place.reveal("export still.json --to css", ends: .preset, says: "do not animate")
  }

  @Test func `writes a folder into one file`() throws {
    for name in ["fade", "spring"] {
      try place.folder.write(
        #"{ "entrance": { "from": { "opacity": 0 }, "curve": "easeOutBack" } }"#,
        to: "all/\(name).json")
    }
    try place.folder.write(
      #"{ "entrance": { "from": { "opacity": 0 } } }"#, to: "all/more/fade.json")
    try place.folder.write(#"{ "scroll": [{ "rest": 1 }] }"#, to: "all/still.json")
    let css = try place.reveal("export all --to css")
    for start in [".fade-card", ".spring-card", ".more-fade-card"] {
      #expect(css.text.contains(start))
    }
    #expect(css.errors.contains("all/still.json: note: not exported: its cards do not animate"))
    try place.reveal("export all --to swift -o Effects.swift")
    let swift = String(decoding: try place.files(".")["Effects.swift"] ?? Data(), as: UTF8.self)
    for type in ["enum Fade {", "enum SpringEffect {", "enum MoreFade {", "enum EffectSupport {"] {
      #expect(swift.contains(type))
    }
    #expect(swift.matches(of: /(?m)^import Foundation/).count == 1)
    #expect(swift.matches(of: /struct Track/).count == 1)
    let json = try place.reveal("export all --to css --json").text
    #expect(json.contains("\"preset\": \"more/fade.json\"") && json.contains("\"reason\": "))
    try place.reveal("export all --to web -o page", ends: .preset, says: "a page has one list")
    try place.reveal("export p.json --to swift --support Support.swift -o P.swift")
    #expect(try place.files(".")["Support.swift"] != nil)
  }

  @Test func `writes a page, and removes pictures that an earlier one had more`() throws {
    try place.reveal("export p.json --to web -o page")
    let first = try place.files("page")
    #expect(Set(first.keys).isSuperset(of: ["index.html", "effect.css", "effect.js"]))
    let pictures = first.keys.filter { $0.hasPrefix("cards/") }.sorted()
    #expect(pictures == ["cards/0.png", "cards/1.png", "cards/2.png"])
    try place.folder.write(
      Workplace.presetText.replacing(##"["#C33", "#3C3", "#33C"]"##, with: ##"["#C33"]"##),
      to: "p.json")
    try place.folder.write("mine", to: "page/cards/notes.txt")
    try place.reveal("export p.json --to web -o page")
    #expect(
      try place.files("page").keys.filter { $0.hasPrefix("cards/") }.sorted()
        == ["cards/0.png", "cards/notes.txt"])
    try place.folder.write("mine", to: "page/cards/7.png")
    try place.reveal("export p.json --to web -o page", ends: .inputOutput, says: "cannot replace")
    #expect(try place.files("page")["cards/7.png"] == Data("mine".utf8))
  }

  /// A card of no pixel, one beyond the limit, and many large ones.
  @Test(arguments: [
    (#""cards": { "size": [40, 1] }, "canvas": { "size": [60, 90], "scale": 0.4 }"#, "16×0.4"),
    (#""cards": { "size": [40, 70000] }, "canvas": { "size": [60, 90], "scale": 1 }"#, "40×70000"),
    (#""list": { "columns": 80 }, "canvas": { "size": [20, 90], "scale": 1 }"#, "0.25×88"),
    (#""list": { "inset": [0, 43.995] }, "canvas": { "size": [60, 90], "scale": 1 }"#, "60×0.01"),
    (#""list": { "rowHeight": [1, 100000, 7] }, "canvas": { "size": [6, 9] }"#, "12×200000"),
    (
      #""cards": { "size": [4000, 4000] }, "canvas": { "size": [60, 90], "scale": 4 }"#,
      "10240 million"
    ),
  ])
  func `refuses pictures of cards that cannot be drawn before it writes`(
    members: String, size: String
  ) throws {
    try place.folder.write(
      #"{ "zoom": [0.8, 0.8, 0, 40, 0, 0.5], \#(members) }"#, to: "odd.json")
    try place.reveal("export odd.json --to web -o odd", ends: .preset, says: size)
    #expect(!FileManager.default.fileExists(atPath: place.folder.path + "/odd"))
  }

  @Test func `fills a template with the deck, and copies its pictures`() throws {
    try place.reveal("render p.json -o frames --frames 0")
    let picture = try Data(place.folder.read("frames/frame_00000.png"))
    try place.folder.write(Array(picture), to: "pictures/face.png")
    try place.folder.write(
      #"[{ "name": "Ines <3", "image": "pictures/face.png" }, { "name": "Jun" }]"#,
      to: "deck.json")
    try place.folder.write(
      #"{ "extends": "p.json", "cards": { "deck": "deck.json", "template": "row" } }"#,
      to: "people.json")
    try place.folder.write(
      #"<style>b { color: red }</style><img src="{image}" alt="{name}"><b>{name}</b>"#,
      to: "card.html")
    try place.reveal("export people.json --to web -o page --template card.html")
    let files = try place.files("page")
    let names = files.keys.filter { $0.hasPrefix("cards/") }
    #expect(names.count == 1 && names.first.flatMap { files[$0] } == picture)
    let html = String(decoding: files["index.html"] ?? Data(), as: UTF8.self)
    #expect(html.contains("alt=\"Ines &lt;3\"><b>Ines &lt;3</b>"))
    #expect(html.contains("src=\"\(names.first ?? "")\""))
    // Again is the same, and a page without the picture loses it.
    try place.reveal("export people.json --to web -o page --template card.html")
    #expect(try place.files("page") == files)
    try place.folder.write("<b>{name}</b>", to: "card.html")
    try place.reveal("export people.json --to web -o page --template card.html")
    #expect(try place.files("page").keys.allSatisfy { !$0.hasPrefix("cards/") })
    try place.folder.write("<b>{nme}</b>", to: "card.html")
    try place.reveal(
      "export people.json --to web -o page --template card.html", ends: .preset,
      says: "card.html:1:4: error: expected a field of the deck, found \"nme\"")
    try place.reveal("export p.json --to css --template card.html", ends: .usage, says: "--to web")
  }

  @Test func `says why a preset has no style sheet`() throws {
    try place.folder.write(
      """
      { "extends": "p.json", "scrollEffect": { "by": "velocity",
          "transform": [{ "translateX": { "odd": [[0, 0], [1000, 9]] } }] } }
      """,
      to: "velocity.json")
    try place.reveal(
      "export velocity.json --to css", ends: .preset, says: "move by the speed of the list")
    try place.reveal("export p.json --to web", ends: .usage, says: "-o page")
    try place.reveal("export p.json --to css --strict", ends: .preset, says: "--strict")
  }
}
