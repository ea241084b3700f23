import RevealJSON
import RevealPreset
import Testing

@Suite struct PresetTagTests {
  private func tags(_ members: String) throws -> [String] {
    try Preset(json: SourceText(file: "a.json", text: "{ \(members) }")).tags.map(\.rawValue)
  }

  @Test(arguments: [
    ("\"scroll\": []", []),
    ("\"zoom\": [0.5, 0.5, 0, 0, 0.7, 0.6]", ["entrance", "fade", "scale"]),
    (
      #""entrance": { "from": { "blur": 8, "transform": [{ "rotate": 9 }] }, "#
        + #""stagger": { "batch": 0.1 } }"#,
      ["entrance", "rotation", "blur", "stagger"]
    ),
    (
      #""entrance": { "from": { "transform": [{ "rotateX": 10 }] }, "curve": "easeOutBack" }"#,
      ["entrance", "rotation", "3-D", "overshoot"]
    ),
    (
      #""entrance": { "from": { "opacity": 0 }, "spring": { "duration": 1, "bounce": 0 } }"#,
      ["entrance", "fade", "spring"]
    ),
    (
      #""scrollEffect": { "transform": [{ "rotateY": { "odd": [[0, 0], [1, 50]] } }] }"#,
      ["scroll effect", "rotation", "3-D"]
    ),
    (
      #""scrollEffect": { "keyframes": [{ "at": "cover 0%", "opacity": 0 }, "#
        + #"{ "at": "cover 100%" }] }"#,
      ["scroll effect", "fade"]
    ),
    (
      #""entrance": { "keyframes": [{ "at": 0, "sheen": {} }, { "at": 1 }], "repeat": "forever" }"#,
      ["entrance", "sheen", "loop"]
    ),
    (#""scrollEffect": { "sheen": { "at": 0.2 } }"#, ["scroll effect", "sheen"]),
    (
      #""removal": { "to": { "transform": [{ "translateX": 50 }] } }, "#
        + #""scroll": [{ "remove": { "row": 1 } }]"#,
      ["removal", "move"]
    ),
    (
      #""removal": { "choose": "row", "of": [{ "to": { "blur": 4 } }, { "to": {} }] }"#,
      ["removal", "blur"]
    ),
    (#""scroll": [{ "swipe": { "row": 1, "by": 50 } }]"#, ["swipe"]),
    (
      #""swipeEffect": { "transform": [{ "rotate": { "odd": [[0, 0], [1, 9]] } }] }"#,
      ["swipe", "rotation"]
    ),
  ])
  func `are words for what a preset uses`(members: String, expected: [String]) throws {
    #expect(try tags(members) == expected)
  }

  @Test func `do not count what stays as it is`() throws {
    let rest = #"{ "opacity": 1, "blur": 0, "transform": [{ "scale": 1 }, { "rotate": 0 }] }"#
    #expect(try tags("\"entrance\": { \"from\": \(rest) }") == ["entrance"])
  }
}
