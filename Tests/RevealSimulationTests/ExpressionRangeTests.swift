import RevealJSON
import RevealPreset
import RevealScene
import RevealSimulation
import Testing

@Suite struct ExpressionRangeTests {
  /// Members of a preset with a length, which is `VALUE`, and the least and the greatest number
  /// that may stand there; the least is nil where it leaves nothing to see.
  private static let keys: [(members: String, least: String?, greatest: String)] = [
    (#""list": {"overscan": VALUE, "rows": 9, "rowHeight": 44}"#, "0", "100000"),
    (#""list": {"rowHeight": VALUE}"#, "1", "100000"),
    (#""list": {"rowHeight": [VALUE, 30]}"#, "1", "100000"),
    (#""cards": {"size": [VALUE, 20]}"#, "1", "100000"),
    (#""entrance": {"from": {"blur": VALUE}}"#, "0", "500"),
    (#""entrance": {"from": {"radius": VALUE}}"#, "0", "1000000"),
    (#""entrance": {"from": {"clip": {"inset": 1, "round": VALUE}}}"#, "0", "1000000"),
    (#""entrance": {"from": {"clip": VALUE}}"#, "-1000000", "1000000"),
    (#""entrance": {"from": {"transform": [{"translateX": VALUE}]}}"#, "-1000000", "1000000"),
    (#""entrance": {"from": {"content": {"offset": [VALUE, 0]}}}"#, "-1000000", "1000000"),
    (
      #""entrance": {"from": {"opacity": 0}, "trigger": {"inset": [VALUE, 0]}}"#, nil, "1000000"
    ),
    (#""scrollEffect": {"blur": VALUE}"#, "0", "500"),
    (#""scrollEffect": {"brightness": VALUE}"#, "0", "100"),
    (#""scrollEffect": {"radius": VALUE}"#, "0", "1000000"),
    (#""scrollEffect": {"z": VALUE, "shadow": {"radius": VALUE}}"#, nil, "500"),
    (#""scrollEffect": {"transform": [{"scale": VALUE}]}"#, "-10000", "10000"),
    (#""scrollEffect": {"transform": [{"skewX": VALUE}]}"#, "-89", "89"),
    (#""scrollEffect": {"transform": [{"rotate": VALUE}]}"#, "-1000000", "1000000"),
    (
      #""scrollEffect": {"blur": {"odd": [[0, 0], [1, VALUE]], "beyond": "extend"}}"#, "0", "500"
    ),
    (
      #""scrollEffect": {"distance": {"per": VALUE}, "opacity": {"even": [[0, 1], [1, 0.2]]}}"#,
      nil, "1000000"
    ),
    (
      #""scrollEffect": {"viewInset": VALUE, "keyframes": [{"at": 0, "opacity": 0.5}]}"#,
      "-1000000", "1000000"
    ),
  ]

  @Test(arguments: keys.indices)
  func `is the nearest number that may stand in its place`(index: Int) throws {
    let (members, least, greatest) = Self.keys[index]
    func scenes(_ value: String) throws -> [Scene] {
      let text = """
        {"canvas": {"size": [100, 200], "scale": 1, "duration": 0.5},
          \(members.replacing("VALUE", with: value))}
        """
      let preset = try Preset(json: SourceText(file: "a.json", text: text))
      let timeline = Timeline(preset, cards: whiteCard)
      return [0, 9, 20].map(timeline.scene)
    }
    let most = try scenes(greatest)
    for expression in ["1/0", "1000000*1000000*1000000", "1e6+cross"] {
      #expect(try scenes("\"\(expression)\"") == most, "\(expression) for \(greatest)")
    }
    guard let least else { return }
    let fewest = try scenes(least)
    for expression in ["0-1/0", "0-1000000*main*main"] {
      #expect(try scenes("\"\(expression)\"") == fewest, "\(expression) for \(least)")
    }
    // What is no number is 0, or the nearest number to it.
    let none = try scenes(least == "1" ? "1" : "0")
    for expression in ["0/0", "sqrt(0-4)", "1/0-1/0"] {
      #expect(try scenes("\"\(expression)\"") == none, "\(expression)")
    }
  }

  @Test func `leaves a table within the range of its key, however it goes on`() throws {
    let text = """
      {"canvas": {"size": [100, 200], "scale": 1, "duration": 0.1},
        "scrollEffect": {"distance": {"per": 1e-300}, "brightness": {"plain": [[0, 0],
          [1e-300, 100]], "beyond": "extend"}, "z": {"plain": [[0, 1], [1, 1]],
          "beyond": "extend"}}}
      """
    let preset = try Preset(json: SourceText(file: "a.json", text: text))
    let quads = Timeline(preset, cards: whiteCard).scene(at: 0).quads
    #expect(!quads.isEmpty)
    #expect(quads.allSatisfy { (0...100).contains($0.appearance[.brightness]) })
  }
}
