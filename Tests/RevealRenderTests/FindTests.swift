import Foundation
import RevealJSON
import RevealPreset
import RevealRender
import TestFixtures
import Testing

/// What people type first, and what they must find, in the catalogue of the repository.
@Suite struct FindTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let catalogue = Result {
    try EffectCatalogue(folder: root.appending(path: "Presets").path)
  }
  private static let search = Task { try await EffectSearch(try catalogue.get()) }

  private struct Query {
    let text: String
    let anyOf: [String]
  }

  private static func queries(in file: String) throws -> [Query] {
    let path = root.appending(path: "Tests/Oracle/find/\(file)")
    let source = SourceText(file: file, bytes: Array(try Data(contentsOf: path)))
    return (JSONParser.parse(source).root?["queries"]?.elements ?? []).map { query in
      Query(
        text: query["query"]?.string ?? "",
        anyOf: (query["anyOf"]?.elements ?? []).compactMap(\.string))
    }
  }

  @Test(arguments: ["queries.json", "more.json"])
  func `is among the first three answers`(file: String) async throws {
    let search = try await Self.search.value
    let queries = try Self.queries(in: file)
    #expect(queries.count > 50)
    for query in queries {
      let answers = search.folded(search.index.search(query.text).presets).prefix(3)
        .map(\.head.name)
      let isFound = answers.contains { answer in query.anyOf.contains { answer.hasPrefix($0) } }
      #expect(isFound, "\(query.text): \(answers), not \(query.anyOf)")
    }
  }

  /// The gallery's page finds the same by the same index.
  @Test(.enabled(if: hasNode, "Node.js is not installed"))
  func `is the same on the gallery's page`() async throws {
    let search = try await Self.search.value
    let folder = try TemporaryFolder()
    let texts =
      try ["queries.json", "more.json"].flatMap(Self.queries).map(\.text)
      + ["", "qqqq", "fade qqqq", "the", "in", "FadeInUp", "aos/fade-up", "scal", "lacehold"]
    // Looking for the nearest words takes long.
    let nearest = ["qqqq", "scal", "wuaalet"]
    try folder.write(search.index.json.compact, to: "index.json")
    try folder.write(JSONOutput.array(texts.map(JSONOutput.string)).compact, to: "texts.json")
    let script = """
      const {readFileSync} = require('fs');
      const {load} = require('\(Self.root.path)/Tests/Web/load.js');
      const {PresetSearch} = load(['gallery-search.js'], 'PresetSearch');
      const read = name => JSON.parse(readFileSync(`\(folder.path)/${name}`, 'utf8'));
      const search = new PresetSearch(read('index.json'));
      const found = read('texts.json').map(text => search.search(text));
      const near = \(JSONOutput.array(nearest.map(JSONOutput.string)).compact)
        .map(text => search.suggestions(text));
      console.log(JSON.stringify({found, near}));
      """
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["node", "-e", script]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let source = SourceText(file: "found.json", bytes: Array(bytes))
    let root = try #require(JSONParser.parse(source).root)
    let pages = try #require(root["found"]?.elements)
    let near = root["near"]?.elements?.map { $0.elements?.compactMap(\.string) }
    #expect(near == nearest.map { search.index.suggestions(for: $0) })
    #expect(pages.count == texts.count)
    for (text, page) in zip(texts, pages) {
      let result = search.index.search(text)
      #expect(page["presets"]?.elements?.compactMap(\.integer) == result.presets, "\(text)")
      #expect(page["unknown"]?.elements?.compactMap(\.string) == result.unknown, "\(text)")
      let meant = page["corrections"]?.elements?.compactMap { $0["meant"]?.string }
      #expect(meant == result.corrections.map(\.meant), "\(text)")
    }
  }

  private static let hasNode =
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/node")
    }

  @Test func `names presets of the catalogue only`() throws {
    let catalogue = try Self.catalogue.get()
    let (names, libraries) = (Set(catalogue.names), try catalogue.featured()?.libraries ?? [:])
    let folders = Set(catalogue.names.map { String($0.prefix { $0 != "/" }) })
    for group in try catalogue.words().groups {
      #expect(!group.says.isEmpty)
      for name in group.effects {
        #expect(names.contains(name), "\(group.says): \(name)")
      }
      for folder in group.libraries { #expect(folders.contains(folder), "\(folder)") }
    }
    for folder in libraries.keys { #expect(folders.contains(folder), "\(folder)") }
  }

  @Test func `has a kind and a description for every effect`() async throws {
    for effect in try await Self.search.value.effects {
      #expect(!effect.kinds.isEmpty, "\(effect.name)")
      #expect(!effect.description.isEmpty, "\(effect.name)")
      #expect(!effect.description.contains(": \(effect.title)."), "\(effect.name)")
    }
  }

  /// Only what differs in axis, curve, distance or strength is folded.
  @Test(arguments: [
    ("aos/fade-up", "aos/fade-up-600-linear", true), ("aos/fade-up", "aos/fade-down", false),
    ("animate.css/fadeInUp", "animate.css/fadeInUpBig", true),
    ("animate.css/fadeInUp", "animate.css/fadeInDown", false),
    ("gemini/cube", "gemini/cube-60-vertical", true), ("zoom/habr-1", "zoom/habr-2", false),
    ("gemini/scale-40-easeInQuad", "gemini/scale-40-easeOutCirc-vertical", true),
    ("react-native-reanimated/ZoomIn", "react-native-reanimated/ZoomIn-exp", true),
    ("react-native-reanimated/ZoomIn", "react-native-reanimated/ZoomInUp", false),
  ])
  func `folds variants`(first: String, second: String, isFolded: Bool) async throws {
    let search = try await Self.search.value
    let heads = try [first, second].map { name in
      search.families.heads[try #require(search.effects.firstIndex { $0.name == name })]
    }
    #expect((heads[0] == heads[1]) == isFolded)
  }
}
