import RevealMath
import RevealJSON
import RevealPreset
import Testing

@Suite struct PresetFuzzTests {
  /// Values that have broken readers before.
  static let nasty = [
    "null", "-0", "1e308", "-1e308", "5e-324", "9223372036854775808", "1e19", "NaN", "[]", "{}",
    "\"\"", "\"%\"", "\"100% \"", "\"nan% row\"", "\"inf% card\"", "\"#\"", "\"#é12\"",
    "\"cross/0\"", "\"main*\"", "\"item/nan\"", "[[]]", "[[0]]", "[0, 0, 0, 0]", "true", "0", "-1",
  ]

  static let texts =
    [StarterPreset.text]
    + ["Presets", "Examples"].flatMap(Repository.presets).compactMap { try? Repository.text($0) }

  /// Puts a nasty value in the place of one that stands in a good preset.
  @Test(arguments: 0..<300) func `gives a preset or a problem for any value in any place`(
    seed: UInt64
  ) throws {
    var generator = SplitMix64(seed: seed)
    let text = try #require(Self.texts.randomElement(using: &generator))
    let root = try #require(JSONParser.parse(SourceText(file: "", text: text)).root)
    let range = try #require(ranges(of: root).randomElement(using: &generator))
    let value = try #require(Self.nasty.randomElement(using: &generator))
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(range, with: value.utf8)
    try check(bytes)
  }

  @Test(arguments: 0..<300) func `gives a preset or a problem for any bytes`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var bytes = Array(try #require(Self.texts.randomElement(using: &generator)).utf8)
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.remove(at: place)
      case 2:
        bytes.insert(Array(",:{}[]\"\\/*0-e".utf8).randomElement(using: &generator) ?? 0, at: place)
      default: bytes.removeLast(min(bytes.count - 1, place))
      }
    }
    try check(bytes)
  }

  /// Problems lie within the text and read well; a preset has at least its rows.
  private func check(_ bytes: [UInt8]) throws {
    let source = SourceText(file: "a.json", bytes: bytes)
    do throws(PresetError) {
      let preset = try Preset.read(source).preset
      #expect(preset.list.sections.reduce(0) { $0 + $1.rows } > 0)
      #expect(preset.entrance?.motion.animation.keyframes.count ?? 2 >= 2)
    } catch {
      #expect(error.problems.contains { $0.severity == .error })
      #expect(error.problems.allSatisfy { $0.range.upperBound <= max(bytes.count, 1) })
      #expect(error.report.hasPrefix("a.json:"))
    }
  }

  private func ranges(of node: JSONNode) -> [Range<Int>] {
    switch node.value {
    case .array(let elements): [node.range] + elements.flatMap(ranges)
    case .object(let members): [node.range] + members.flatMap { ranges(of: $0.value) }
    default: [node.range]
    }
  }
}
