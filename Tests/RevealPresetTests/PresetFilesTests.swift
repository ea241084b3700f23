import Foundation
import RevealJSON
import RevealPreset
import Testing

@Suite struct PresetFilesTests {
  static let systems = ["zoom": 5, "table-cell": 8, "drop-in": 7, "cover-flow": 3]
  /// What platforms do by themselves when rows change.
  static let platforms = [
    "compose", "reanimated", "recyclerview", "swiftui", "uicollectionview", "uitableview", "web",
  ]
  static let presets = systems.keys.sorted().flatMap { Repository.presets(in: "Presets/\($0)") }
  static let examples = Repository.presets(in: "Examples")

  @Test(arguments: presets + examples)
  func `read without a warning`(path: String) throws {
    let source = SourceText(file: path, text: try Repository.text(path))
    let warnings = try Preset.read(source).warnings
    #expect(warnings.isEmpty)
  }

  @Test(arguments: presets)
  func `have a title of their own, a description and a list that scrolls`(path: String) throws {
    let preset = try Preset(json: SourceText(file: path, text: try Repository.text(path)))
    let titles = try Self.presets.map {
      try Preset(json: SourceText(file: $0, text: try Repository.text($0))).title
    }
    #expect(titles.count { $0 == preset.title } == 1)
    #expect(preset.description != nil)
    let scrolls = preset.scroll.contains { step in
      switch step {
      case .fling, .to: true
      default: false
      }
    }
    #expect(scrolls)
  }

  @Test(arguments: platforms)
  func `of platforms change rows`(platform: String) throws {
    let files = Repository.presets(in: "Presets/\(platform)")
    #expect(!files.isEmpty)
    for path in files {
      let source = SourceText(file: path, text: try Repository.text(path))
      let root = try Repository.wholeRoot(path)
      let (preset, warnings) = try Preset.read(source, parsed: (root, []))
      #expect(warnings.isEmpty, "\(path)")
      #expect(preset.insertion != nil && preset.removal != nil, "\(path)")
      let changes = preset.scroll.count { if case .change = $0 { true } else { false } }
      #expect(changes >= 3, "\(path)")
    }
  }

  @Test func `of the catalogue are an effect and nothing else`() throws {
    let others = ["cells", "demo", "recipes", "scenes"]
    let catalogue = Repository.presets(in: "Presets").filter { path in
      let folder = String(path.split(separator: "/")[1])
      return Self.systems[folder] == nil && !others.contains(folder)
        && !Self.platforms.contains(folder)
    }
    #expect(catalogue.count == 1010)
    for path in catalogue {
      let source = SourceText(file: path, text: try Repository.text(path))
      let own = try #require(JSONParser.parse(source).root)
      let keys = Set(own.members.map(\.key))
      #expect(
        keys.isSubset(of: [
          "description", "extends", "list", "cards", "entrance", "insertion", "removal", "layout",
          "scrollEffect",
        ]), "\(path)")
      let base = try #require(own["extends"]?.string, "\(path)")
      #expect(base.hasPrefix("../demo/"), "\(path)")
      let root = try Repository.wholeRoot(path)
      let read = try Preset.read(source, parsed: (root, []))
      #expect(read.warnings.isEmpty, "\(path)")
      // As `reveal init --effect` writes it.
      let text = JSONOutput(root).text(braces: .spaced)
      #expect(try Preset(json: SourceText(file: path, text: text)) == read.preset, "\(path)")
      #expect(read.preset.description != nil, "\(path)")
    }
  }

  @Test func `cover the five source systems`() {
    for (folder, count) in Self.systems {
      #expect(Self.presets.count { $0.hasPrefix("Presets/\(folder)/") } == count, "\(folder)")
    }
  }

  @Test func `come with a deck of people`() throws {
    let path = "Presets/drop-in/decks/members.json"
    let deck = try Deck(json: SourceText(file: path, text: try Repository.text(path)))
    #expect(deck.cards.count >= 9)
    #expect(deck.cards.allSatisfy { $0.name != nil && $0.about != nil && $0.image == nil })
  }

  @Test func `start from one that is commented and reads without a warning`() throws {
    let read = try Preset.read(SourceText(file: "my-list.json", text: StarterPreset.text))
    #expect(read.warnings.isEmpty)
    #expect(read.preset.title == "My list")
    #expect(StarterPreset.text.contains("//"))
    #expect(StarterPreset.text.contains("rest, drag, fling, "))
    #expect(StarterPreset.text.contains("update, arrange, present, dismiss, pull, swipe."))
    let parsed = JSONParser.parse(SourceText(file: "my-list.json", text: StarterPreset.text))
    #expect(parsed.root?["$schema"]?.value == .string(StarterPreset.schemaName))
  }

  /// The blocks of JSON in the language's reference and in the tour of it.
  static let documented: [String] = {
    let paths = ["Presets/README.md", "Documentation/language.md"]
    let texts = paths.map { (try? Repository.text($0)) ?? "" }
    return texts.flatMap { $0.components(separatedBy: "```jsonc\n").dropFirst() }.map {
      $0.components(separatedBy: "\n```")[0]
    }
  }()

  @Test(arguments: documented)
  func `are documented by examples that read without a warning`(text: String) throws {
    let source = SourceText(file: "README.md", text: text)
    if text.hasPrefix("[") || text.contains("\"cards\": [") {
      #expect(try !Deck(json: source).cards.isEmpty)
    } else {
      #expect(try Preset.read(source).warnings.isEmpty)
    }
  }

  @Test func `are documented by many examples`() { #expect(Self.documented.count >= 20) }
}
