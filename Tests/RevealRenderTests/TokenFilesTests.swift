import RevealFiles
import RevealPreset
import RevealRender
import TestFixtures
import Testing

/// Presets that name design tokens in place of durations and curves.
@Suite struct TokenFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      { "duration": { "$type": "duration", "slow": { "$value": "400ms" } },
        "ease": { "out": { "$type": "cubicBezier", "$value": [0, 0, 0.2, 1] } } }
      """, to: "tokens/motion.json")
  }

  private func preset(
    duration: String, curve: String, extends base: String? = nil
  ) throws -> LoadedPreset {
    let inherited = base.map { "\"extends\": \"\($0)\", " } ?? ""
    let path = try folder.write(
      """
      { \(inherited)"cards": { "colors": ["#FF0000"] },
        "entrance": { "from": { "opacity": 0 }, "duration": \(duration), "curve": \(curve) } }
      """, to: "p.json")
    return try LoadedPreset(path: path)
  }

  private func problem(duration: String = "1", curve: String = "\"linear\"") throws -> String {
    let error = try #require(throws: PresetError.self) {
      try preset(duration: duration, curve: curve)
    }
    return error.report
  }

  @Test func `move like presets with the values of the tokens`() throws {
    let named = try preset(
      duration: #"{ "token": "tokens/motion.json#duration.slow" }"#,
      curve: #"{ "token": "tokens/motion.json#ease.out" }"#)
    let written = try preset(duration: "0.4", curve: "[0, 0, 0.2, 1]")
    #expect(named.preset.entrance == written.preset.entrance)
    #expect(named.files.count == 2 && written.files.count == 1)
    #expect(named.namedTexts.map(\.file) == [folder.path + "/tokens/motion.json"])
  }

  @Test func `have other digests when tokens change`() throws {
    let duration = #"{ "token": "tokens/motion.json#duration.slow" }"#
    let before = try preset(duration: duration, curve: "\"linear\"")
    try folder.write(
      #"{ "duration": { "slow": { "$type": "duration", "$value": "500ms" } } }"#,
      to: "tokens/motion.json")
    let after = try preset(duration: duration, curve: "\"linear\"")
    #expect(before.digest != after.digest)
    #expect(after.preset.entrance?.motion.animation.duration == 0.5)
  }

  @Test func `find the tokens of a preset that they extend beside it`() throws {
    try folder.write(
      """
      { "entrance": { "from": { "opacity": 0 },
          "duration": { "token": "motion.json#duration.slow" } } }
      """, to: "tokens/base.json")
    let path = try folder.write(#"{ "extends": "tokens/base.json" }"#, to: "p.json")
    let preset = try LoadedPreset(path: path).preset
    #expect(preset.entrance?.motion.animation.duration == 0.4)
  }

  @Test func `name tokens of the right type that there are`() throws {
    let file = "tokens/motion.json"
    #expect(
      try problem(duration: "{ \"token\": \"\(file)#duration.slo\" }").contains(
        """
        entrance.duration.token: expected the name of a token in \(file), found "duration.slo"
        """))
    #expect(
      try problem(curve: "{ \"token\": \"\(file)#duration.slow\" }").contains(
        "expected a token of type cubicBezier, found \"duration.slow\" of type duration"))
    #expect(
      try problem(curve: "{ \"token\": \"\(file)\" }").contains(
        "expected a file and the name of a token"))
    #expect(
      try problem(curve: "{ \"token\": \"none.json#a\" }").contains(
        "expected a file of design tokens that can be read"))
    try folder.write("{ \"a\": { \"$type\": \"duration\", \"$value\": 3 } }", to: file)
    #expect(
      try problem(curve: "{ \"token\": \"\(file)#a\" }").contains("motion.json:1:"))
  }
}
