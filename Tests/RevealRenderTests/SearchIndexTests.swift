import RevealJSON
import RevealPreset
import RevealRender
import RevealSearch
import Testing

@Suite struct SearchIndexTests {
  private static let presets = [
    preset("icarousel/coverFlow", "Covers turn aside.", [.carousel], [.scrollEffect, .rotation]),
    preset("animate.css/fadeIn", "Fades in.", [.entrance], [.entrance, .fade]),
    preset("animate.css/fadeInUp", "Fades in from below.", [.entrance], [.entrance, .fade]),
    preset("animate.css/fadeOut", "Fades out.", [.exit], [.removal, .fade]),
    preset("scenes/feed", "Placeholders give way to posts.", [.change], []),
    preset("recipes/wallet", "Cards come apart.", [.stack], []),
  ]

  private static func preset(
    _ name: String, _ description: String, _ kinds: [PresetKind], _ tags: [PresetTag]
  ) -> SearchedPreset {
    SearchedPreset(name: name, description: description, kinds: kinds, tags: tags)
  }

  private static let words = """
    {
      "ignored": ["the", "to", "animation"], "weak": ["in"],
      "words": [
        { "say": ["boarding pass", "passbook"], "effects": ["recipes/wallet"] },
        { "say": ["pull to refresh"], "effects": ["scenes/feed"] },
        { "say": ["vanish"], "kinds": ["goes"] },
        { "say": ["turned"], "uses": ["rotation"], "libraries": ["recipes"] }
      ]
    }
    """

  @Test func `offers the nearest words where it finds nothing`() throws {
    let index = SearchIndex(Self.presets)
    #expect(index.suggestions(for: "wuaalet") == ["wallet"])
    #expect(index.suggestions(for: "qqqqqq").isEmpty)
    #expect(index.suggestions(for: "fadddee").first == "fade")
  }

  private func result(_ text: String) throws -> SearchIndex.Result {
    let words = try SearchWords(json: SourceText(file: "words.json", text: Self.words))
    let index = SearchIndex(
      Self.presets, featured: ["animate.css/fadeInUp"], words: words)
    return index.search(text)
  }

  private func found(_ text: String) throws -> [String] {
    try result(text).presets.map { Self.presets[$0].name }
  }

  @Test(arguments: [
    "fadeInUp", "fade in up", "fade-in-up", "FADEINUP", "animate.css/fadeInUp",
    "animatecss fadeinup",
  ])
  func `puts exact names before all`(text: String) throws {
    #expect(try found(text).first == "animate.css/fadeInUp")
  }

  @Test(arguments: [
    ("boarding pass", "recipes/wallet"), ("boardingpass", "recipes/wallet"),
    ("Boarding Passes", "recipes/wallet"), ("boarding", "recipes/wallet"),
    ("the boarding pass animation", "recipes/wallet"), ("passbok", "recipes/wallet"),
    ("boardng pass", "recipes/wallet"), ("pull-to-refresh", "scenes/feed"),
    ("pull refresh", "scenes/feed"), ("PullToRefresh", "scenes/feed"),
    ("vanishing", "animate.css/fadeOut"), ("cover", "icarousel/coverFlow"),
    ("icarousel", "icarousel/coverFlow"), ("carousel", "icarousel/coverFlow"),
    ("faded out", "animate.css/fadeOut"), ("placeholder", "scenes/feed"),
    ("rotations", "icarousel/coverFlow"), ("below", "animate.css/fadeInUp"),
    ("lacehold", "scenes/feed"),
  ])
  func `finds by words of people, names, kinds, features and descriptions`(
    text: String, name: String
  ) throws {
    #expect(try found(text).first == name)
  }

  @Test func `puts whole lists before effects of libraries`() throws {
    #expect(try found("turned") == ["recipes/wallet", "icarousel/coverFlow"])
    #expect(
      try found("") == [
        "recipes/wallet", "scenes/feed", "animate.css/fadeInUp", "icarousel/coverFlow",
        "animate.css/fadeIn", "animate.css/fadeOut",
      ])
  }

  @Test func `finds what has all of the words, unless nothing has`() throws {
    #expect(try found("fade below") == ["animate.css/fadeInUp"])
    #expect(try found("placeholder rotation") == ["icarousel/coverFlow", "scenes/feed"])
    #expect(try found("vanish rotation").count == 2)
  }

  @Test func `says which words it corrected, and which it does not know`() throws {
    let corrections = try result("passbok covr").corrections
    #expect(corrections.map(\.typed) == ["passbok", "covr"])
    #expect(corrections.map(\.meant) == ["passbook", "cover"])
    #expect(try result("fade qqqq").unknown == ["qqqq"])
    #expect(try result("qqqq").presets.isEmpty)
    #expect(try result("wallet").corrections.isEmpty && result("wallet").unknown.isEmpty)
  }
}
