import Foundation
import Testing

@Suite struct InspectCommandTests {
  /// Four rows of 50 points in a viewport of 120, one of which comes in without being displayed.
  private static let triggered = """
    { "canvas": { "size": [100, 120], "scale": 1 }, "list": { "rows": 4, "rowHeight": 50 },
      "scroll": [{ "rest": 1 }, { "to": 40, "duration": 0.5, "curve": "linear" }, { "rest": 1 }],
      "entrance": { "track": "every", "choose": "parity",
        "of": [{ "from": { "opacity": 0 } }, { "from": {} }],
        "trigger": { "visible": 0.5 }, "leave": "reverse" } }
    """

  private static let channels = """
    { "canvas": { "size": [100, 120], "scale": 1 }, "list": { "rows": 1, "rowHeight": 50 },
      "cards": { "back": { "colors": ["red"] } }, "scroll": [{ "rest": 1 }],
      "entrance": { "from": { "blur": 4, "saturation": 0.5, "clip": { "inset": 3, "round": 2 },
        "content": { "offset": [5, 6], "scale": 1.5 } }, "delay": 1 } }
    """

  private func place() throws -> Workplace {
    let place = try Workplace()
    try place.folder.write(Self.triggered, to: "triggered.json")
    try place.folder.write(Self.channels, to: "channels.json")
    return place
  }

  @Test func `has columns for what rows do`() throws {
    let place = try place()
    let lines = try Self.rows(place.reveal("inspect triggered.json").text)
    let titles = ["row", "in view", "displayed", "left", "animates", "leaves", "why not"]
    #expect(lines[0].split(separator: #/ {2,}/#).map(String.init) == titles)
    #expect(lines[1].contains(#/^0 +0… +0 s +1\.3\d* s +0…0\.4 s +1\.3/#))
    #expect(lines[2].hasSuffix("all poses of its motion are the same"))
    #expect(lines[4].hasSuffix("in view, but never as far inside as the trigger asks"))
    let plain = try Self.rows(place.reveal("inspect p.json").text)
    #expect(plain[0].matches(of: /row +displayed +left +animates +why not/).count == 1)
  }

  /// The lines of the table of rows.
  private static func rows(_ text: String) -> [Substring] {
    Array(text.split(separator: "\n").drop { !$0.hasPrefix("row ") })
  }

  @Test func `says when and where the list comes to rest, and why`() throws {
    let place = try Workplace()
    try place.folder.write(
      """
      { "canvas": { "size": [100, 120], "scale": 1 }, "list": { "rows": 9, "rowHeight": 50 },
        "scroll": [{ "rest": 1 }, { "fling": 300 }, { "jump": 20 }, { "fling": -4000 }] }
      """, to: "flung.json")
    let text = try place.reveal("inspect flung.json").text
    #expect(
      text.contains(#/2\.699 s +144\.\d+ pt +the fling fell below 10 points per second/#))
    #expect(text.contains(#/20 pt +it jumped there/#))
    #expect(text.contains(#/ 0 pt +the content ends there/#))
    let json = try place.reveal("inspect flung.json --json").text
    #expect(json.contains(#""reason": "slow""#) && json.contains(#""reason": "end""#))
  }

  @Test func `says how high bars are, and when they collapse`() throws {
    let place = try Workplace()
    try place.folder.write(
      """
      { "canvas": { "size": [100, 120], "scale": 1, "fps": 10 },
        "list": { "rows": 9, "rowHeight": 50 },
        "bars": [{ "height": [60, 30] }, { "edge": "bottom", "height": 20 }],
        "scroll": [{ "to": 0, "duration": 0.5, "curve": "linear" }] }
      """, to: "bars.json")
    let text = try place.reveal("inspect bars.json").text
    #expect(text.contains(#/0 +top +30–60 pt +whole at 0\.3 s/#), "\(text)")
    #expect(text.contains(#/1 +bottom +20 pt +never/#), "\(text)")
    let json = try place.reveal("inspect bars.json --json").text
    #expect(json.contains(#""edge": "top""#) && json.contains(#""progress""#))
    #expect(!(try place.reveal("inspect p.json --json").text.contains("\"bars\"")))
  }

  @Test func `puts a recorded scroll beside the model`() throws {
    let place = try Workplace()
    let trace = Workplace.root.appending(path: "Examples/measure-ios/ios-26.5.jsonl").path
    let text = try place.reveal("inspect --measured \(trace)").text
    #expect(text.contains("iPhone 17 Pro Max (Simulator), iOS 26.5"))
    #expect(text.hasSuffix("largest difference: 0.75 pt\n"))
    try place.reveal("inspect --measured \(trace) --plot trace.svg")
    let svg = String(decoding: try place.folder.read("trace.svg"), as: UTF8.self)
    #expect(svg.matches(of: /class="measured" cx/).count == 58)
    let json = try place.reveal("inspect --measured \(trace) --json").text
    #expect(json.contains("\"releases\""))
  }

  @Test func `says what is wrong with a trace`() throws {
    let place = try Workplace()
    try place.folder.write(
      """
      { "trace": 1 }
      { "experiment": "a", "viewport": 0, "range": [9, 1] }
      { "time": 1, "offset": "x" }
      { "time": 1, "release": { "offset": 3 } }
      """, to: "wrong.jsonl")
    let outcome = try place.reveal("inspect --measured wrong.jsonl", ends: .preset)
    for part in [
      "wrong.jsonl:2:34: error: viewport: expected a number > 0, found 0",
      "wrong.jsonl:2:46: error: range: expected the offsets [first, last]",
      "wrong.jsonl:3:24: error: offset: expected a number", "expected the key \"velocity\"",
    ] {
      #expect(outcome.errors.contains(part), "\(part)")
    }
  }

  @Test func `says what changes do with rows`() throws {
    let place = try Workplace()
    try place.folder.write(
      """
      { "canvas": { "size": [100, 120], "scale": 1 }, "list": { "rows": 4, "rowHeight": 50 },
        "scroll": [{ "rest": 0.5 }, { "insert": { "at": 0 } }, { "rest": 1 }] }
      """, to: "changes.json")
    let text = try place.reveal("inspect changes.json").text
    #expect(text.contains("0.5 s  0.8 s  row 4 comes in at index 0; rows 0–2 travel"))
    let json = try place.reveal("inspect changes.json --json").text
    #expect(json.contains("\"travelling\": [0, 1, 2]"))
    let table = try place.reveal("inspect changes.json --frame 36").text
    #expect(table.contains("coming in at index 0"))
    #expect(table.contains("on its way to index 1 as row 4 comes in"))
    let cards = try place.reveal("inspect changes.json --frame 36 --json").text
    #expect(cards.contains("\"place\": \"coming in at index 0\""))
    #expect(try !place.reveal("inspect p.json --frame 0").text.contains("in the list"))
  }

  @Test func `has the same in JSON`() throws {
    let json = try place().reveal("inspect triggered.json --json").text
    let run = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let rows = try #require(run["rows"] as? [[String: Any]])
    #expect(rows.map { $0["row"] as? Int } == [0, 1, 2, 3])
    let displays = rows.map { $0["displays"] as? [[String: Any]] ?? [] }
    #expect(displays[0][0]["animates"] as? Bool == true)
    #expect(displays[0][0]["motion"] as? Int == 0)
    #expect(displays[0][0]["leaves"] is [String: Double])
    #expect(displays[1][0]["reason"] as? String == "emptyMotion")
    #expect(displays[3].isEmpty)
    #expect(rows[3]["reason"] as? String == "untriggered")
    #expect((rows[3]["visits"] as? [Any])?.count == 1)
  }

  @Test func `has columns for channels of some card`() throws {
    let place = try place()
    let table = try place.reveal("inspect channels.json --frame 0").text
    #expect(
      table.hasPrefix(
        "row  x  y  width  height  opacity  shade  blur  saturation  clip             "
          + "content    back  matrix\n"))
    #expect(table.contains("4     0.5         3 3 3 3 round 2  5 6 × 1.5  yes   identity"))
    let plain = try place.reveal("inspect p.json --frame 0").text
    #expect(plain.contains(/^row +x +y +width +height +opacity +shade +matrix\n/))
    for preset in ["channels", "p"] {
      let json = try place.reveal("inspect \(preset).json --frame 0 --json").text
      let quads = try #require(
        try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
      for key in ["blur", "brightness", "saturation", "clip", "content", "back", "radius"] {
        #expect(quads.allSatisfy { $0[key] != nil }, "\(key)")
      }
    }
  }

  @Test func `prints what a manifest records`() throws {
    let place = try Workplace()
    try place.folder.write(
      """
      { "canvas": { "size": [40, 60], "scale": 1, "fps": 10 }, "list": { "rows": 2 },
        "scroll": [{ "rest": 1 }], "cards": { "deck": "deck.json", "template": "member" },
        "entrance": { "from": { "opacity": 0 }, "duration": 0.2 } }
      """, to: "fade.json")
    try place.folder.write("[{ \"name\": \"Ines\" }]\n", to: "deck.json")
    try place.reveal("diff fade.golden.json fade.json --fps 20 --text bars --update --quiet")
    let text = try place.reveal("inspect fade.golden.json").text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines[0].contains(/^fade: \d+ frames of 40×60 at 20 fps, 1 pixel per point$/), "\(text)")
    #expect(lines[2] == "drawn with --fps 20 --text bars")
    #expect(text.contains("\"opacity\": 0 }, \"duration\": 0.2"))
    #expect(text.contains("\n\ndeck.json:\n[{ \"name\": \"Ines\" }]\n\n"))
    #expect(text.contains(#/\nframe 0: [0-9a-f]{12}\nframe 1: /#))
    // At rest the frames are the same.
    #expect(text.contains(#/\nframes 4–\d+: [0-9a-f]{12}\n$/#), "\(text)")

    let json = try place.reveal("inspect fade.golden.json --json").text
    let summary = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(summary["options"] as? String == "--fps 20 --text bars")
    #expect(summary["frameCount"] as? Int == summary["recorded"] as? Int)
    #expect((summary["text"] as? String)?.hasPrefix("{ \"canvas\"") == true)

    // Tools for comparing and merging pass copies under other names.
    try place.copy("fade.golden.json", to: ".merge_file_1")
    #expect(try place.reveal("inspect .merge_file_1").text == text)
    try place.reveal("inspect fade.golden.json --frame 0", ends: .usage, says: "is a manifest")
    try place.folder.write("<<<<<<< ours", to: "fade.golden.json")
    try place.reveal("inspect fade.golden.json", ends: .inputOutput, says: "of a merge conflict")
  }
}
