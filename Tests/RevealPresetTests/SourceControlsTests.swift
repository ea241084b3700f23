import RevealJSON
import RevealPreset
import Testing

/// The controls of a text, which follow from the schema.
@Suite struct SourceControlsTests {
  private func root(_ text: String) throws -> JSONNode {
    try #require(JSONParser.parse(SourceText(file: "p.json", text: text)).root)
  }

  private static let text = """
    { "canvas": { "fps": 60, "background": "#fff", "duration": "auto" },
      "cards": { "theme": "dark", "colors": [[255, 0, 0], "blue"] }, // two
      "entrance": {
        "from": { "opacity": 0, "transform": [{ "translateY": 40 }, { "rotate": -15 }] },
        "duration": 0.5, "curve": [0.2, 0, 0, 1]
      },
      "scroll": [{ "rest": 1 }, { "fling": 900 }] }
    """

  private func controls() throws -> SourceControls {
    SourceControls(try root(Self.text), in: .preset)
  }

  private func value(_ path: String) throws -> ValueControl {
    try #require(try controls().values.first { $0.path.description == path }, "\(path)")
  }

  @Test(arguments: [
    ("entrance.duration", 0.0, 3600.0, "s", 0.01, false), ("canvas.fps", 1, 1000, nil, 1, true),
    ("entrance.from.opacity", 0, 1, nil, 0.01, false),
    ("entrance.from.transform[0].translateY", -1e6, 1e6, "pt", 1, false),
    ("entrance.from.transform[1].rotate", -1e6, 1e6, "°", 1, false),
    ("scroll[1].fling", -100_000, 100_000, "pt/s", 10, false),
    ("entrance.curve[2]", 0, 1, nil, 0.01, false),
  ])
  func `drags numbers in their ranges`(
    path: String, lower: Double, upper: Double, unit: String?, step: Double, isWhole: Bool
  ) throws {
    guard case .number(let bounds) = try value(path).kind else {
      Issue.record("\(path) is no number")
      return
    }
    #expect(bounds.range.lower == lower && bounds.range.upper == upper)
    #expect(bounds.unit == unit && bounds.step == step && bounds.isWhole == isWhole)
  }

  @Test func `offers words, colors and editors`() throws {
    guard case .word = try value("canvas.duration").kind,
      case .word = try value("cards.theme").kind,
      case .color = try value("canvas.background").kind,
      case .color = try value("cards.colors[0]").kind,
      case .color = try value("cards.colors[1]").kind,
      case .part(.curve) = try value("entrance.curve").kind,
      case .part(.pose) = try value("entrance.from").kind,
      case .part(.steps) = try value("scroll").kind
    else {
      Issue.record("another kind of control")
      return
    }
    let themes = try value("cards.theme").choices.map(\.value.compact)
    #expect(themes == [#""auto""#, #""light""#, #""dark""#])
    let colors = try value("canvas.background").choices.map(\.value.compact)
    #expect(colors.contains(#""orange""#))
    // The channels of a color are no controls of their own.
    #expect(try controls().values.allSatisfy { $0.path.description != "cards.colors[0][0]" })
  }

  @Test func `describes keys`() throws {
    let controls = try controls()
    let key = try #require(controls.keys.first { $0.path.description == "entrance.duration" })
    #expect(key.about?.hasPrefix("Seconds") == true)
    #expect(key.standard?.compact == "0.4")
    #expect(!key.isNeeded)
    let rest = try #require(controls.keys.first { $0.path.description == "scroll[0].rest" })
    #expect(rest.isNeeded)
    let text = SourceText(file: "", text: Self.text)
    #expect(text.string(key.range) == #""duration""#)
  }

  @Test func `offers keys that are missing, and do not exclude others`() throws {
    func keys(_ path: String, of text: String) throws -> [String] {
      let path = path.isEmpty ? JSONPath() : try #require(JSONPath(path))
      return SourceControls.additions(at: path, of: try root(text), in: .preset).compactMap(\.key)
    }
    let found = try keys("entrance", of: Self.text)
    #expect(found.contains("anchor") && found.contains("stagger") && found.contains("delay"))
    #expect(!found.contains("duration"), "it is there")
    #expect(!found.contains("keyframes") && !found.contains("spring"), "they exclude others")
    #expect(try keys("", of: "{}").contains("zoom"))
    #expect(try !keys("", of: Self.text).contains("zoom"))
    #expect(try keys("entrance.from.transform[0]", of: Self.text).isEmpty, "it has its one key")
    let spring = #"{ "entrance": { "from": {}, "spring": {} } }"#
    #expect(try keys("entrance.spring", of: spring).contains("bounce"))
    #expect(try keys("nowhere", of: Self.text).isEmpty)
  }

  @Test func `offers elements of lists`() throws {
    let path = try #require(JSONPath("entrance.from.transform"))
    let found = SourceControls.additions(at: path, of: try root(Self.text), in: .preset)
    let texts = found.map(\.value.compact)
    #expect(texts.first == #"{"rotate": -15}"#, "one like the last")
    #expect(texts.contains { $0.hasPrefix(#"{"scale": "#) })
  }

  @Test(arguments: Repository.presets(in: "Presets"))
  func `has a control for every number, word and key of the catalogue`(path: String) throws {
    let text = SourceText(file: path, text: try Repository.text(path))
    let root = try #require(JSONParser.parse(text).root)
    let controls = SourceControls(root, in: .preset)
    for value in controls.values {
      let node = try #require(root[path: value.path])
      #expect(node.range == value.range)
      if case .number(let bounds) = value.kind, let number = node.number {
        #expect(bounds.range.contains(number), "\(path): \(value.path)")
      }
      if case .text = value.kind { continue }
      #expect(value.about != nil || !value.choices.isEmpty, "\(path): \(value.path)")
    }
  }

  @Test func `changes other JSON by the types of its values`() throws {
    let controls = SourceControls(
      try root(#"[{ "name": "Ada", "age": 36, "isOn": true }]"#), in: .json)
    #expect(controls.values.map(\.path.description) == ["[0].name", "[0].age", "[0].isOn"])
    #expect(controls.containers.isEmpty)
  }
}
