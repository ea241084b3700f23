import RevealJSON
import RevealPreset
import Testing

@Suite struct DesignTokensTests {
  private func tokens(_ text: String) throws -> DesignTokens {
    try DesignTokens(json: SourceText(file: "motion.json", text: text))
  }

  private func values(_ text: String) throws -> [String: DesignTokens.Value] {
    Dictionary(uniqueKeysWithValues: try tokens(text).tokens.map { ($0.name, $0.value) })
  }

  @Test func `take the types of their groups, and units`() throws {
    let found = try values(
      """
      { "duration": { "$type": "duration",
          "short": { "$value": { "value": 200, "unit": "ms" }, "$description": "Quick." },
          "long": { "$value": { "value": 1.5, "unit": "s" } }, "draft": { "$value": "250ms" } },
        "ease": { "out": { "$type": "cubicBezier", "$value": [0, 0, 0.2, 1.5] } },
        "count": { "$type": "number", "$value": 3 },
        "ink": { "$type": "color", "$value": "#000000" } }
      """)
    #expect(
      found == [
        "duration.short": .duration(0.2), "duration.long": .duration(1.5),
        "duration.draft": .duration(0.25), "ease.out": .curve([0, 0, 0.2, 1.5]),
        "count": .number(3), "ink": .other(type: "color"),
      ])
  }

  @Test func `stand for others, and have parts in transitions`() throws {
    let found = try values(
      """
      { "base": { "$type": "duration", "$value": "100ms" },
        "short": { "$value": "{base}" },
        "pointed": { "$value": { "$ref": "#/short/$value" } },
        "ease": { "$type": "cubicBezier", "$root": { "$value": [0, 0, 1, 1] },
          "in": { "$value": [0.4, 0, 1, 1] } },
        "enter": { "$type": "transition", "$value": {
          "duration": "{short}", "delay": { "value": 0, "unit": "ms" },
          "timingFunction": "{ease.in}" } } }
      """)
    #expect(found["short"] == .duration(0.1) && found["pointed"] == .duration(0.1))
    #expect(found["ease"] == .curve([0, 0, 1, 1]) && found["ease.in"] == .curve([0.4, 0, 1, 1]))
    #expect(found["enter"] == .other(type: "transition"))
    #expect(found["enter.duration"] == .duration(0.1) && found["enter.delay"] == .duration(0))
    #expect(found["enter.timingFunction"] == .curve([0.4, 0, 1, 1]))
  }

  @Test(arguments: [
    (#"[]"#, "expected an object with groups of tokens"),
    (
      #"{ "a": { "$type": "duration", "$value": 200 } }"#,
      "a.$value: expected a duration like { \"value\": 200, \"unit\": \"ms\" }"
    ),
    (
      #"{ "a": { "$type": "cubicBezier", "$value": [0, 0, 2, 1] } }"#,
      "a.$value[2]: expected a number from 0 to 1"
    ),
    (#"{ "a": { "$value": "{b}" }, "b": { "$value": "{a}" } }"#, "for each other in a circle"),
    (#"{ "ease": { "$value": "{eas}" } }"#, "did you mean \"{ease}\"?"),
  ])
  func `have values of their types`(text: String, message: String) {
    let error = #expect(throws: PresetError.self) { try tokens(text) }
    #expect(error?.report.contains(message) == true, "\(error?.report ?? "")")
  }

  @Test(arguments: ["material-3", "carbon"])
  func `of the repository are durations and curves`(name: String) throws {
    let found = try tokens(Repository.text("Presets/tokens/\(name).json")).tokens
    #expect(found.count > 10)
    #expect(found.allSatisfy { ["duration", "cubicBezier"].contains($0.value.type) })
  }
}
