import RevealJSON
import RevealPreset
import Testing

/// A list, with the text before and after it, and two parts without any of the keys.
struct SharedPlace: Sendable, CustomTestStringConvertible {
  let list: String
  let before: String
  let parts: [String]
  let after: String

  var testDescription: String { list }

  /// The preset with keys beside the list and in the parts.
  func text(beside: String, inside: [String]) -> String {
    let parts = zip(parts, inside).map { "{ \($0)\($1.isEmpty ? "" : ", \($1)") }" }
    let keys = beside.isEmpty ? "" : "\(beside), "
    return "{ \(before)\(keys)\"\(list)\": [\(parts.joined(separator: ", "))]\(after) }"
  }

  private static let motions = [#""from": { "opacity": 0 }"#, #""from": { "blur": 4 }"#]
  static let parts = SharedPlace(
    list: "parts", before: #""entrance": { "#, parts: motions, after: " }")
  static let removed = SharedPlace(
    list: "parts", before: #""removal": { "#, parts: motions, after: " }")
  private static let exits = [#""to": { "opacity": 0 }"#, #""to": { "blur": 4 }"#]
  static let exited = SharedPlace(
    list: "parts", before: #""removal": { "#, parts: exits, after: " }")
  static let goneByChoice = SharedPlace(
    list: "of", before: #""removal": { "choose": "parity", "#,
    parts: [#""parts": [{ "to": { "opacity": 0 } }]"#, exits[1]], after: " }")
  static let chosen = SharedPlace(
    list: "of", before: #""entrance": { "choose": "parity", "#, parts: motions, after: " }")
  static let handedOn = SharedPlace(
    list: "of", before: #""entrance": { "choose": "parity", "#,
    parts: [#""parts": [{ "from": { "opacity": 0 } }]"#, motions[1]], after: " }")
  static let tracks = SharedPlace(
    list: "tracks", before: #""scrollEffect": { "#,
    parts: [
      #""keyframes": [{ "at": 0, "opacity": 0 }, { "at": 1 }]"#,
      #""keyframes": [{ "at": 0 }, { "at": 1, "opacity": 0.2 }]"#,
    ], after: " }")
  static let keyframes = SharedPlace(
    list: "keyframes", before: #""entrance": { "#,
    parts: [#""at": 0, "opacity": 0"#, #""at": 1"#], after: " }")
  static let viewKeyframes = SharedPlace(
    list: "keyframes", before: #""scrollEffect": { "#,
    parts: [#""at": "entry 0%", "opacity": 0"#, #""at": "entry 100%""#], after: " }")
}

/// What stands beside a list of parts is the default of each part, in all such lists.
@Suite struct SharedKeysTests {
  private static let timing = [
    #""duration": 0.7"#, #""curve": "easeOutBack""#, #""anchor": [0, 1]"#,
    #""interpolation": "css""#, #""repeat": 3"#, #""autoreverse": true"#,
    #""spring": { "damping": 0.4 }"#, #""spring": { "duration": 0.5, "bounce": 0.3 }"#,
    #""anchor": { "from": [0, 1], "to": [1, 1] }"#, #""spring": { "damping": 1 }, "duration": 2"#,
  ]

  private static let byRow: [String] = timing + [#""delay": 0.3"#, #""stagger": { "row": 0.1 }"#]
  private static let each: [String] = timing + [#""delay": 0.3"#, #""stagger": { "each": 0.1 }"#]
  private static let ofTracks = [
    #""range": ["entry 0%", "cover 50%"]"#, #""viewInset": ["10% viewport", 20]"#,
    #""fill": "backwards""#, #""interpolation": "decomposed""#,
  ]
  private static let places: [(place: SharedPlace, keys: [String])] = [
    (.parts, timing), (.removed, timing), (.exited, timing), (.goneByChoice, byRow),
    (.chosen, each), (.handedOn, byRow), (.tracks, ofTracks),
  ]

  /// All places with all keys that their parts take over.
  static let cases: [(place: SharedPlace, key: String)] = places.flatMap { place, keys in
    keys.map { (place, $0) }
  }

  @Test(arguments: cases) func `are the defaults of the parts`(
    place: SharedPlace, key: String
  ) throws {
    let beside = try preset(place.text(beside: key, inside: ["", ""]))
    #expect(try preset(place.text(beside: "", inside: [key, key])) == beside)
    #expect(try preset(place.text(beside: "", inside: ["", ""])) != beside)
  }

  @Test(arguments: [
    (SharedPlace.parts, #""duration": 0.7"#, #""duration": 0.2"#),
    (SharedPlace.parts, #""spring": { "damping": 0.4 }"#, #""curve": "linear""#),
    (SharedPlace.parts, #""curve": "linear""#, #""spring": { "damping": 0.4 }"#),
    (SharedPlace.chosen, #""duration": 0.7"#, #""duration": 0.2"#),
    (SharedPlace.chosen, #""spring": { "damping": 0.4 }"#, #""curve": "linear""#),
    (SharedPlace.chosen, #""curve": "linear""#, #""spring": { "damping": 0.4 }"#),
    (SharedPlace.chosen, #""delay": 0.7"#, #""delay": 0.2"#),
    (SharedPlace.tracks, #""fill": "none""#, #""fill": "forwards""#),
    (SharedPlace.tracks, #""range": "exit""#, #""range": "entry""#),
    (SharedPlace.tracks, #""curve": "easeIn""#, #""curve": "easeOut""#),
    (SharedPlace.tracks, #""anchor": [0, 0]"#, #""anchor": [1, 1]"#),
    (SharedPlace.keyframes, #""curve": "easeIn""#, #""curve": "easeOut""#),
    (SharedPlace.viewKeyframes, #""curve": "easeIn""#, #""curve": "easeOut""#),
  ])
  func `give way to the keys of a part`(place: SharedPlace, shared: String, own: String) throws {
    // The last keyframe leads nowhere.
    let second = place.list == "keyframes" ? "" : shared
    let mixed = try motions(place.text(beside: shared, inside: [own, ""]))
    #expect(try motions(place.text(beside: "", inside: [own, second])).first == mixed.first)
    #expect(try motions(place.text(beside: shared, inside: ["", ""])).first != mixed.first)
  }

  @Test(arguments: [
    (SharedPlace.parts, #""from": { "opacity": 0 }"#),
    (SharedPlace.parts, #""keyframes": [{ "at": 0 }, { "at": 1 }]"#),
    (SharedPlace.removed, #""to": { "opacity": 0 }"#),
    (SharedPlace.exited, #""to": { "opacity": 0 }"#),
    (SharedPlace.goneByChoice, #""to": { "opacity": 0 }"#),
    (SharedPlace.chosen, #""from": { "opacity": 0 }"#),
    (SharedPlace.chosen, #""parts": [{ "from": {} }]"#),
    (SharedPlace.tracks, #""keyframes": [{ "at": 0 }]"#),
    (SharedPlace.keyframes, #""from": { "opacity": 0 }"#),
  ])
  func `are no poses`(place: SharedPlace, key: String) {
    let error = #expect(throws: PresetError.self) {
      try preset(place.text(beside: key, inside: ["", ""]))
    }
    #expect(error?.report.contains("exclude each other") == true)
  }

  @Test func `are wrong only once`() {
    let error = #expect(throws: PresetError.self) {
      try preset(SharedPlace.chosen.text(beside: #""spring": { "damping": 7 }"#, inside: ["", ""]))
    }
    #expect(error?.problems.count == 1)
  }

  @Test(arguments: ["range", "viewInset", "fill", "interpolation"])
  func `have no effect without keyframes`(key: String) throws {
    let value =
      ["range": "\"entry\"", "viewInset": "4", "fill": "\"none\""][key] ?? "\"decomposed\""
    let text = "{ \"scrollEffect\": { \"\(key)\": \(value) } }"
    let warnings = try Preset.read(SourceText(file: "a.json", text: text)).warnings
    #expect(warnings.map(\.keyPath) == ["scrollEffect.\(key)"])
  }

  private func preset(_ text: String) throws -> Preset {
    try Preset(json: SourceText(file: "a.json", text: text))
  }

  /// What the parts are, with what stands beside them where it is kept apart.
  private func motions(_ text: String) throws -> [AnyHashable] {
    let preset = try preset(text)
    if let effect = preset.scrollEffect {
      // What stands beside keyframes is kept by the track.
      guard text.contains("tracks") else { return [effect.tracks[0].keyframes[0]] }
      return effect.tracks.map { track in
        var track = track
        track.curve = track.curve ?? effect.curve
        return track
      }
    }
    guard let entrance = preset.entrance else { return [preset.removal] }
    // The last keyframe leads nowhere, whatever its curve.
    if text.contains("[{ \"at\"") { return [entrance.motion.animation.keyframes[0]] }
    return entrance.motions.count > 1 ? entrance.motions : entrance.motion.parts
  }
}
