import RevealCompare
import RevealDiff
import RevealImage
import RevealJSON
import RevealRender
import Testing
import TestFixtures

@Suite struct ToleranceFileTests {
  private func file(_ text: String) throws(ToleranceFileError) -> ToleranceFile {
    try ToleranceFile(
      SourceText(file: "tolerances.json", bytes: Array(text.utf8)),
      presets: ["fade", "pop", "cards/a"])
  }

  private let run = RunDuration(count: 10, fps: 10)

  @Test func `applies to all, to presets and to some of their frames`() throws {
    let file = try file(
      """
      {
        "default": { "threshold": 0.02, "ignore": [[1, 2, 3, 4]] }, // for all
        "presets": {
          "fade": {
            "maxPixels": 20, "window": [16, 40], "ignoreRows": [0],
            "frames": [
              { "frames": "3-5", "maxStep": 2, "ignore": [[0, 0, 40, 20]] },
              { "frames": "0.5s:", "ignoreAntialiasing": true, "threshold": 0 }
            ]
          },
          "cards/*": { "maxPixels": 7 }
        }
      }
      """)
    var standard = DiffRules()
    standard.threshold = 0.02
    standard.ignoredRegions = [PixelRect(x: 1, y: 2, width: 3, height: 4)]
    #expect(
      file.tolerances(for: "pop", frames: 0..<10, of: run)
        == PresetTolerances(standard))
    var cards = standard
    cards.mostPixels = 7
    #expect(file.tolerances(for: "cards/a", frames: 0..<10, of: run).standard.rules == cards)

    let fade = file.tolerances(for: "fade", frames: 0..<10, of: run)
    var rules = standard
    (rules.mostPixels, rules.window) = (20, DiffRules.Window(side: 16, mostPixels: 40))
    #expect(fade.standard == PresetTolerances(rules, ignoredRows: [0]).standard)
    #expect(fade.exceptions.keys.sorted() == [3, 4, 5, 6, 7, 8, 9])
    rules.largestStep = 2
    rules.ignoredRegions.append(PixelRect(x: 0, y: 0, width: 40, height: 20))
    #expect(fade.exceptions[4] == PresetTolerances(rules, ignoredRows: [0]).standard)
    (rules.ignoresAntialiasing, rules.threshold) = (true, 0)
    #expect(fade.exceptions[5] == PresetTolerances(rules, ignoredRows: [0]).standard)
    #expect(
      !fade.areNone && ToleranceFile().tolerances(for: "fade", frames: 0..<10, of: run).areNone)
  }

  @Test(arguments: [
    (
      "{ \"defaults\": {} }", "1:3: error: defaults: unknown key \"defaults\"",
      "did you mean \"default\"?"
    ),
    (
      "{ \"presets\": { \"fad\": {} } }", "1:16: error: presets.fad: no preset is named \"fad\"",
      "did you mean \"fade\"?"
    ),
    (
      "{ \"default\": { \"maxstep\": 1 } }", "1:16: error: default.maxstep: unknown key",
      "did you mean \"maxStep\"?"
    ),
    ("{ \"default\": { \"threshold\": 2 } }", "expected a number from 0 to 1, found 2", ""),
    ("{ \"default\": { \"maxStep\": 1.5 } }", "expected a whole number from 0 to 255", ""),
    (
      "{ \"default\": { \"window\": 16 } }", "\"window\" needs \"maxPixels\"", "no pixel may differ"
    ),
    (
      "{ \"default\": { \"maxPixels\": 9, \"window\": \"16:8\" } }",
      "expected a side, as in 16, or a side and a number of pixels, as in [16, 40], found", ""
    ),
    (
      "{ \"default\": { \"ignore\": [[0, 0, 40]] } }",
      "default.ignore[0]: expected a rectangle: left, top, width and height", ""
    ),
    ("{ \"default\": { \"frames\": [{ \"maxStep\": 1 }] } }", "expected the key \"frames\"", ""),
    (
      "{ \"default\": { \"frames\": [{ \"frames\": \"9-1\" }] } }",
      "default.frames[0].frames: expected a range that ends after its start", ""
    ),
    ("[]", "1:1: error: expected an object", ""), ("", "found an empty file", ""),
  ])
  func `refuses what it does not know, with its place`(
    text: String, message: String, hint: String
  ) throws {
    let error = #expect(throws: ToleranceFileError.self) { try file(text) }
    let report = try #require(error?.report)
    #expect(report.hasPrefix("tolerances.json:1:"))
    #expect(report.contains(message), "\(report)")
    #expect(hint.isEmpty || report.contains(hint), "\(report)")
  }

  @Test func `tolerates in a folder what it says, and nothing else`() async throws {
    let place = try GoldenPlace()
    try place.write("a", "b", "c", "d")
    try await place.record()
    try place.write("a", "b", "c", "d", opacity: 0.52)
    try place.folder.write(
      """
      { "presets": {
        "a": { "maxStep": 10 },
        "b": { "frames": [{ "frames": "1-9", "maxStep": 10 }] },
        "c": { "ignoreRows": [0, 1, 2] },
        "d": { "ignore": [[0, 0, 40, 30]] }
      } }
      """, to: "tolerances.json")
    let report = try await place.report()
    #expect(
      place.outcomes(report) == [
        "a": .tolerated, "b": .different, "c": .equal, "d": .different,
      ])
    let b = try #require(report.entries.first { $0.item.name == "b" }?.report)
    #expect(b.bad.map(\.pair.number) == [0])
    let d = try #require(report.entries.first { $0.item.name == "d" }?.report)
    #expect(d.bad.allSatisfy { $0.outcome.difference?.first?.y == 30 })
  }

  @Test func `says when it cannot apply because the golden cannot be drawn again`() async throws {
    let place = try GoldenPlace()
    // Too long for a manifest to keep it.
    let comment = "// " + String(repeating: "long ", count: 60_000) + "\n"
    try place.folder.write(comment + GoldenPlace.preset(), to: "fade.json")
    try await place.record()
    try place.folder.write(comment + GoldenPlace.preset(opacity: 0.52), to: "fade.json")
    try place.folder.write("{ \"default\": { \"maxStep\": 255 } }", to: "tolerances.json")
    let entry = try #require(try await place.report().entries.first)
    #expect(entry.outcome == .different)
    #expect(
      entry.notes == [
        "the tolerances could not be applied: the golden's frames cannot be drawn again"
      ])
  }
}
