import RevealJSON
import RevealPreset
import Testing

@Suite struct ForeignWordsTests {
  /// Presets with an unknown key in the place of "§".
  private static let entrance = #"{ "entrance": { "from": { "opacity": 0 }, "§": 1 } }"#
  private static let pose = #"{ "entrance": { "from": { "§": 1 } } }"#
  private static let shadow = #"{ "cards": { "shadow": { "§": 1 } } }"#
  private static let step = #"{ "scroll": [{ "§": 1 }] }"#
  private static let stagger = "write \"stagger\": { \"row\": 0.05 }, seconds from row to row"

  static let words = [
    (entrance, "easing", "did you mean \"curve\"?"),
    (entrance, "timingFunction", "did you mean \"curve\"?"),
    (entrance, "animation-timing-function", "did you mean \"curve\"?"),
    (entrance, "animationDuration", "did you mean \"duration\"?"),
    (entrance, "transform-origin", "did you mean \"anchor\"?"),
    (entrance, "delayFactor", stagger), (entrance, "staggerDelay", stagger),
    (pose, "translateY", "put it into \"transform\": [{ \"translateY\": … }]"),
    (pose, "x", "write \"transform\": [{ \"translateX\": … }]"),
    (pose, "alpha", "did you mean \"opacity\"?"),
    (shadow, "blur", "did you mean \"radius\"?"),
    (shadow, "x", "write \"offset\": [x, y]"), (shadow, "y", "write \"offset\": [x, y]"),
    (step, "wait", "did you mean \"rest\"?"), (step, "pause", "did you mean \"rest\"?"),
    (step, "sleep", "did you mean \"rest\"?"), (step, "delay", "did you mean \"rest\"?"),
    // A slip is no foreign word.
    (#"{ "§": {} }"#, "canvass", "did you mean \"canvas\"?"),
  ]

  @Test(arguments: words)
  func `names what stands for an unknown key`(preset: String, word: String, hint: String) {
    let text = preset.replacing("§", with: word)
    let error = #expect(throws: PresetError.self) {
      try Preset.read(SourceText(file: "p.json", text: text))
    }
    #expect(error?.problems.first?.hint == hint)
  }
}
