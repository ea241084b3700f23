import RevealJSON
import RevealPreset
import Testing

@Suite struct SearchWordsTests {
  private func words(_ text: String) throws -> SearchWords {
    try SearchWords(json: SourceText(file: "words.json", text: text))
  }

  @Test func `lead to presets, kinds, features and libraries`() throws {
    let words = try words(
      """
      {
        "ignored": ["the"], "weak": ["in"],
        "words": [
          { "say": ["toast", "snack bar"], "effects": ["a/b"], "kinds": ["changes"],
            "uses": ["3-D"], "libraries": ["aos"] },
          { "say": [] }
        ]
      }
      """)
    #expect(words.ignored == ["the"] && words.weak == ["in"])
    #expect(words.groups.count == 2)
    let group = words.groups[0]
    #expect(group.says == ["toast", "snack bar"] && group.effects == ["a/b"])
    #expect(group.kinds == [.change] && group.uses == [.threeDimensional])
    #expect(group.libraries == ["aos"])
  }

  @Test(arguments: [
    (#"{ "ignored": [] }"#, "expected the key \"words\""),
    (#"{ "words": [{ "effects": ["a"] }] }"#, "expected the key \"say\""),
    (#"{ "words": [{ "say": ["a"], "kinds": ["comes"] }] }"#, "words[0].kinds[0]: expected one of"),
    (#"{ "words": [{ "say": ["a"], "kind": [] }] }"#, "unknown key \"kind\""),
    (#"{ "words": [{ "say": [3] }] }"#, "words[0].say[0]: expected a text"),
    (#"{ "words": {} }"#, "expected a list of groups of words"),
  ])
  func `must be a list of groups`(text: String, message: String) throws {
    let error = #expect(throws: PresetError.self) { try words(text) }
    #expect(error?.report.contains(message) == true, "\(error?.report ?? "")")
  }

  @Test func `of the repository can be read`() throws {
    #expect(try words(Repository.text("Presets/words.json")).groups.count > 100)
  }
}
