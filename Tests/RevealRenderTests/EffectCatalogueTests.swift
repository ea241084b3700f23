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
      rise.text == """
        {
          "$schema": "preset.schema.json",
          "zoom": [1, 1, 0, 0, 0, 1],
          "cards": { "colors": ["red"], "clip": true }
        }

        """)
    #expect(rise.files.isEmpty)
    try folder.write(#"{"cards": {"deck": "parts/deck.json"}}"#, to: "Presets/b/rise-up.json")
    try folder.write(#"{"cards": [{"name": "A"}]}"#, to: "Presets/b/parts/deck.json")
    let riseUp = try catalogue.preset("b/rise-up")
    #expect(riseUp.files.map(\.path) == ["parts/deck.json"])
    #expect(riseUp.text.hasSuffix(#""preset.schema.json","cards": {"deck": "parts/deck.json"}}"#))
  }

  @Test func `has presets with the templates that they name, and with their comments`() throws {
    try folder.write(
      "{\n  // Large.\n  \"cell\": {\n    \"text\": \"{name}\"\n  }\n}\n",
      to: "Presets/templates/name.json")
    try folder.write(#"[{"name": "A"}]"#, to: "Presets/b/deck.json")
    try folder.write(
      #"{ /* Mine. */ "cards": { "deck": "deck.json", "template": "../templates/name.json" } }"#,
      to: "Presets/b/Rise.json")
    let rise = try EffectCatalogue(folder: path("Presets")).preset("b/Rise")
    #expect(
      rise.text == """
        {
          "$schema": "preset.schema.json", /* Mine. */ "cards": { "deck": "deck.json", \
        "template": {
              "cell": {
                "text": "{name}"
              }
            } } }
        """)
  }

  @Test func `gives files other names where theirs are taken`() throws {
    try folder.write(#"{"cards": {"deck": "parts/deck.json"}}"#, to: "Presets/b/Rise.json")
    try folder.write(#"[{"name": "A"}]"#, to: "Presets/b/parts/deck.json")
    let rise = try EffectCatalogue(folder: path("Presets")).preset("b/Rise")
    func fitting() throws -> EffectPreset { try rise.fitting(path("new")) }
    #expect(try fitting().files.map(\.path) == ["parts/deck.json"])
    try folder.write(#"[{"name": "B"}]"#, to: "new/parts/deck.json")
    #expect(try fitting().files.map(\.path) == ["parts/deck-2.json"])
    #expect(try fitting().text.contains(#""deck": "parts/deck-2.json""#))
    try folder.write(#"[{"name": "A"}]"#, to: "new/parts/deck-2.json")
    #expect(try fitting().files.map(\.path) == ["parts/deck-2.json"])
    try folder.write("{}", to: "new/parts/deck-2.json")
    #expect(try fitting().files.map(\.path) == ["parts/deck-3.json"])
  }

  @Test func `describes effects by name, description and kind`() async throws {
    try folder.write(
      #"{"description": "Fades.", "entrance": {"from": {"opacity": 0}}}"#,
      to: "Presets/b/Rise.json")
    try folder.write(#"{"entrance": 7}"#, to: "Presets/b/rise-up.json")
    let effects = try await EffectCatalogue(folder: path("Presets")).effects()
    #expect(effects.map(\.name) == ["a.css/rise", "b/Rise", "b/rise-up"])
    #expect(effects.map(\.description) == ["", "Fades.", ""])
    #expect(effects.map(\.kinds) == [[.scroll], [.entrance], []])
    #expect(effects.map(\.tags) == [[], [.entrance, .fade], []])
    #expect(effects.map(\.folder) == ["a.css", "b", "b"])
    #expect(effects.map(\.title) == ["rise", "Rise", "rise-up"])
  }
}
