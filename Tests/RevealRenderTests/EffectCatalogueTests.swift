import Foundation
import RevealFiles
import RevealJSON
import RevealRender
import TestFixtures
import Testing

@Suite struct EffectCatalogueTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["b/Rise", "b/rise-up", "a.css/rise", "demo/feed", "a.css/parts/deck", ".c/d"] {
      try folder.write("{}", to: "Presets/\(name).json")
    }
    try folder.write("{}", to: "Presets/preset.schema.json")
  }

  private func path(_ name: String) -> String { joinPath(folder.path, name) }

  @Test func `has the presets of each folder but that of the demos`() throws {
    let catalogue = try EffectCatalogue(folder: path("Presets"))
    #expect(catalogue.names == ["a.css/rise", "b/Rise", "b/rise-up"])
  }

  @Test func `is the one that was chosen, the installed one, or that of the checkout`() throws {
    let program = path(".build/debug/reveal")
    #expect(try EffectCatalogue(program: program).folder == path("Presets"))
    let installed = try folder.write("{}", to: ".build/share/reveal/presets/preset.schema.json")
    #expect(try EffectCatalogue(program: program).folder == splitPath(installed).folder)
    let chosen = try EffectCatalogue(program: program, choice: path("Presets"))
    #expect(chosen.folder == path("Presets"))
  }

  @Test func `says where it was looked for`() throws {
    let other = try TemporaryFolder()
    func places(_ program: String?, choice: String? = nil) throws -> [String] {
      try #require(throws: CatalogueMissing.self) {
        try EffectCatalogue(program: program, choice: choice)
      }.places
    }
    let looked = try places(joinPath(other.path, "bin/reveal"))
    #expect(looked.first == joinPath(other.path, "share/reveal/presets"))
    #expect(looked.last == "/Presets")
    #expect(try places(nil, choice: other.path) == [other.path])
    #expect(try places(nil) == [])
  }

  @Test(arguments: [
    ("rise", ["a.css/rise", "b/Rise"]), ("RISE", ["a.css/rise", "b/Rise"]),
    ("risw", ["a.css/rise", "b/Rise"]), ("rise-upp", ["b/rise-up"]), ("acss/rise", ["a.css/rise"]),
    ("b/ris-up", ["b/rise-up"]), ("none of these", []),
  ])
  func `knows what was meant`(word: String, names: [String]) throws {
    #expect(try EffectCatalogue(folder: path("Presets")).namesNear(word) == names)
  }

  @Test func `has presets that need no other one, and the files that they name`() throws {
    try folder.write(
      #"{"extends": "../b/Rise.json", "zoom": [1, 1, 0, 0, 0, 1], "$schema": "../s.json"}"#,
      to: "Presets/a.css/rise.json")
    try folder.write(
      #"{"extends": "../demo/feed.json", "cards": {"clip": true}, "description": "B"}"#,
      to: "Presets/b/Rise.json")
    try folder.write(#"{"cards": {"colors": ["red"]}}"#, to: "Presets/demo/feed.json")
    let catalogue = try EffectCatalogue(folder: path("Presets"))
    let rise = try catalogue.preset("a.css/rise")
    #expect(rise.fileName == "rise.json")
    #expect(
      rise.json.compact == """
        {"$schema": "preset.schema.json", "zoom": [1, 1, 0, 0, 0, 1], \
        "cards": {"colors": ["red"], "clip": true}}
        """)
    #expect(rise.files.isEmpty)
    try folder.write(#"{"cards": {"deck": "parts/deck.json"}}"#, to: "Presets/b/rise-up.json")
    try folder.write(#"{"cards": [{"name": "A"}]}"#, to: "Presets/b/parts/deck.json")
    #expect(try catalogue.preset("b/rise-up").files.map(\.path) == ["parts/deck.json"])
  }

  @Test(arguments: [
    ("A 1.2: b. Fades in. And out.", "Fades in. And out."),
    ("Fades in. And out.", "Fades in. And out."),
    ("Turns: there and back", "Turns: there and back"),
  ])
  func `describes effects without their names`(description: String, summary: String) throws {
    try folder.write(#"{"description": "\#(description)"}"#, to: "Presets/b/Rise.json")
    let effects = try EffectCatalogue(folder: path("Presets")).effects()
    #expect(effects.map(\.description) == ["", description, ""])
    #expect(effects.map(\.summary) == ["", summary, ""])
    #expect(effects.map(\.library) == ["a.css", "b", "b"])
    #expect(effects.map(\.ownName) == ["rise", "Rise", "rise-up"])
  }
}
