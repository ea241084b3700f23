import RevealJSON
import RevealMath
import RevealPreset
import Testing

/// The band of light in poses and scroll effects.
@Suite struct SheenReadingTests {
  private func preset(_ members: String) throws -> Preset {
    try Preset(json: SourceText(file: "a.json", text: "{ \(members) }"))
  }

  /// The place, the width, the angle and the strength.
  private static let channels: [PoseChannel] = [.sheenAt, .sheenWidth, .sheenAngle, .sheen]

  @Test(arguments: [
    ("{}", [0.5, 0.4, 20, 0.5]),
    (#"{ "at": 0.3, "width": 0.6, "angle": -45, "strength": 1 }"#, [0.3, 0.6, -45, 1]),
    (#"{ "at": -0.2 }"#, [-0.2, 0.4, 20, 0.5]),
    (#"{ "strength": 0 }"#, [0.5, 0.4, 20, 0]),
  ])
  func `is an object of four numbers in a pose`(text: String, expected: [Double]) throws {
    let entrance = try preset(#""entrance": { "from": { "sheen": \#(text) } }"#).entrance
    let keyframes = try #require(entrance).motion.animation.keyframes
    #expect(Self.channels.map { keyframes[0].pose[$0] } == expected)
    #expect(keyframes[1].pose == Pose())
  }

  @Test func `is an object of tables in a scroll effect`() throws {
    let effect = try #require(
      preset(#""scrollEffect": { "sheen": { "at": { "plain": [[-1, 0], [1, 1]] } } }"#)
        .scrollEffect)
    #expect(effect.tables.keys.sorted() == [.sheen, .sheenAt])
    #expect(effect.tables[.sheenAt]?.points.map(\.value) == [0, 1].map { Length.number($0) })
    #expect(effect.tables[.sheen]?.points.map(\.value) == [.number(0.5)])
  }

  @Test(arguments: [
    (
      #""entrance": { "from": { "sheen": 0.3 } }"#,
      #"entrance.from.sheen: expected an object like { "at": 0.3 }, found 0.3"#
    ),
    (
      #""entrance": { "from": { "sheen": { "strength": 1.5 } } }"#,
      "entrance.from.sheen.strength: expected a number from 0 to 1, found 1.5"
    ),
    (
      #""entrance": { "from": { "sheen": { "width": -1 } } }"#,
      "entrance.from.sheen.width: expected a number from 0 to 100, found -1"
    ),
    (
      #""entrance": { "from": { "sheen": { "at": 1e4 } } }"#,
      "entrance.from.sheen.at: expected a number from -100 to 100, found 1e4"
    ),
    (
      #""entrance": { "from": { "sheen": { "angle": "30deg" } } }"#,
      #"entrance.from.sheen.angle: expected a number, found "30deg""#
    ),
    (
      #""entrance": { "from": { "sheen": { "color": "white" } } }"#,
      #"entrance.from.sheen.color: unknown key "color""#
    ),
    (
      #""scrollEffect": { "sheen": [0, 1] }"#,
      #"scrollEffect.sheen: expected an object like { "at": 0.3 }, found [0, 1]"#
    ),
    (
      #""scrollEffect": { "sheen": { "strength": { "plain": [] } } }"#,
      "scrollEffect.sheen.strength.plain: expected"
    ),
  ])
  func `is checked`(members: String, message: String) throws {
    let error = try #require(
      #expect(throws: PresetError.self) { try preset(members) })
    #expect(error.report.contains(message), "\(error.report)")
  }
}
