import RevealJSON
import RevealPreset
import Testing

@Suite struct ForeignWordsTests {
  /// The key that stands for an unknown one, as the hint says.
  private func hint(_ text: String) throws -> String? {
    let error = #expect(throws: PresetError.self) {
      try Preset.read(SourceText(file: "p.json", text: text))
    }
    return error?.problems.first?.hint
  }

  @Test(arguments: [
    ("easing", "curve"), ("timingFunction", "curve"), ("animation-timing-function", "curve"),
    ("animationDuration", "duration"), ("transform-origin", "anchor"),
  ])
  func `names the key of an entrance`(word: String, key: String) throws {
    let text = "{ \"entrance\": { \"from\": { \"opacity\": 0 }, \"\(word)\": 1 } }"
    #expect(try hint(text) == "did you mean \"\(key)\"?")
  }

  @Test(arguments: [
    ("translateY", "put it into \"transform\": [{ \"translateY\": … }]"),
    ("x", "write \"transform\": [{ \"translateX\": … }]"), ("alpha", "did you mean \"opacity\"?"),
  ])
  func `says where a motion belongs`(word: String, expected: String) throws {
    #expect(try hint("{ \"entrance\": { \"from\": { \"\(word)\": 1 } } }") == expected)
  }

  @Test(arguments: [
    ("blur", "did you mean \"radius\"?"), ("x", "write \"offset\": [x, y]"),
    ("y", "write \"offset\": [x, y]"),
  ])
  func `says what a shadow has`(word: String, expected: String) throws {
    #expect(try hint("{ \"cards\": { \"shadow\": { \"\(word)\": 1 } } }") == expected)
  }

  @Test(arguments: ["wait", "pause", "sleep", "delay"])
  func `names the step that rests`(word: String) throws {
    #expect(try hint("{ \"scroll\": [{ \"\(word)\": 1 }] }") == "did you mean \"rest\"?")
  }

  @Test(arguments: ["delayFactor", "staggerDelay"])
  func `shows how rows are staggered`(word: String) throws {
    let text = "{ \"entrance\": { \"from\": { \"opacity\": 0 }, \"\(word)\": 1 } }"
    #expect(try hint(text)?.hasPrefix("write \"stagger\": ") == true)
  }

  @Test func `still mends slips`() throws {
    #expect(try hint("{ \"canvass\": {} }") == "did you mean \"canvas\"?")
  }
}
