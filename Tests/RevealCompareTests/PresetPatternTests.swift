import RevealCompare
import Testing

@Suite struct PresetPatternTests {
  @Test(arguments: [
    ("fade", "fade", true), ("fade", "fader", false), ("fade", "cards/fade", false),
    ("fade.json", "fade", true), ("fade.jsonc", "fade", true), ("fade.golden.json", "fade", true),
    ("*", "fade", true), ("*", "cards/fade", true), ("f*e", "fade", true), ("f*e", "fe", true),
    ("f*d", "fade", false), ("*a*e*", "fade", true), ("**", "fade", true), ("f**e", "fade", true),
    ("*abab", "abaabab", true), ("cards", "cards/a", true), ("cards/", "cards/a", true),
    ("cards/*", "cards", false), ("*/a", "cards/a", true), ("./cards//a", "cards/a", true),
    ("", "fade", false), (".", "fade", true), ("./", "cards/fade", true), ("/", "fade", false),
    ("é", "e\u{301}", false), (".json", "fade", false),
  ])
  func `fits names part by part`(pattern: String, name: String, fits: Bool) {
    #expect(PresetPattern(pattern).matches(name) == fits)
  }
}
