import Foundation
import Testing

@Suite struct ExportCommandTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  @Test func `prints the style sheet of the effect`() throws {
    let outcome = try place.reveal("export p.json --to css")
    #expect(outcome.text.hasPrefix("/*") && outcome.text.contains("@keyframes reveal-in {"))
    #expect(outcome.errors.isEmpty)
    try place.reveal("export p.json --to css -o effect.css")
    #expect(try place.files(".")["effect.css"] == Data(outcome.text.utf8))
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

  @Test func `says why a preset has no style sheet`() throws {
    try place.folder.write(
      #"{ "extends": "p.json", "list": { "rows": 8, "rowHeight": 20, "wrap": true } }"#,
      to: "endless.json")
    try place.reveal("export endless.json --to css", ends: .preset, says: "its list is endless")
    try place.reveal("export p.json --to web", ends: .usage, says: "-o page")
    try place.reveal("export p.json --to css --strict", ends: .preset, says: "--strict")
  }
}
