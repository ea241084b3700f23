import Foundation
import TestFixtures
import Testing

@Suite struct TestCommandTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func write(_ names: String..., opacity: Double = 0.5) throws {
    for name in names {
      try place.folder.write(
        """
        {
          "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 0.8 },
          "list": { "rows": 3, "rowHeight": 20 },
          "cards": { "colors": ["#C33"] },
          "entrance": { "from": { "opacity": \(opacity) }, "duration": 0.5 }
        }
        """, to: "d/\(name).json")
    }
  }

  @Test func `records, compares and approves`() throws {
    try write("fade", "cards/a", "cards/b")
    let missing = try place.reveal("test d", ends: .different).text
    #expect(
      missing.hasSuffix(
        "3 presets: 0 equal, 3 have no golden\n"
          + "  approve: reveal test d cards/a cards/b fade --update\n"))
    let recorded = try place.reveal("test d --update --fps 20").text
    #expect(recorded.contains("d/cards/a.golden.json: new, 16 frames\n"))
    #expect(recorded.hasSuffix("3 presets: 3 goldens new\n"))
    #expect(try place.reveal("test d").text == "3 presets: 3 equal\n")
    #expect(try place.reveal("test d -q").text == "")

    try write("fade", "cards/a", opacity: 0.2)
    let different = try place.reveal("test d", ends: .different).text
    #expect(different.hasPrefix("d/cards/a.json: "))
    #expect(
      different.hasSuffix(
        "3 presets: 1 equal, 2 differ\n  look:    reveal test d --serve\n"
          + "  approve: reveal test d cards/a fade --update\n"))
    try place.reveal("test d cards/b")
    try place.reveal("test d fade", ends: .different)
    #expect(try place.reveal("test d --update fade").text.hasSuffix("1 preset: 1 golden changed\n"))
    try place.reveal("test d fade")
    try place.reveal("test d", "cards/*", ends: .different)
    try place.reveal("diff d/fade.golden.json d/fade.json -q")
  }

  @Test func `ends with the code of the worst`() throws {
    try write("a", "b")
    try place.reveal("test d --update -q")
    try place.remove("d/a.json")
    try place.reveal("test d -q", ends: .different)
    try place.folder.write("{ \"zoom\": 3 }", to: "d/b.json")
    try place.reveal("test d -q", ends: .preset, says: "d/b.json:1:11: error: zoom: expected")
    try place.folder.write("{", to: "d/b.golden.json")
    try place.reveal(
      "test d -q", ends: .inputOutput,
      says: "d/b.golden.json: cannot read: it is not reveal's manifest")
    try place.reveal("test nowhere", ends: .inputOutput, says: "there is no such folder")
    try place.folder.write("{ \"defaults\": {} }", to: "d/tolerances.json")
    try place.reveal(
      "test d", ends: .preset, says: "d/tolerances.json:1:3: error: defaults: unknown key")
  }

  @Test func `refuses what contradicts, and names that no preset has`() throws {
    try write("fade")
    try place.reveal("test d --update -q")
    try place.reveal(
      "test d --fps 30", ends: .usage,
      says: "error: --fps 30 contradicts --fps 10, with which d/fade.golden.json was recorded")
    try place.reveal("test d --update --fps 30", ends: .usage, says: "--fps 30 contradicts")
    try place.reveal("test d fad", ends: .usage, says: "hint: did you mean fade?")
    try place.reveal("test d --prune", ends: .usage, says: "--prune needs --update")
    try place.reveal("test d --update --junit a.xml", ends: .usage, says: "it excludes --update")
    try place.reveal("test d --junit report/", ends: .usage)
    try place.reveal("test d --update --fps 30 --force -q")
    try place.reveal("test d --fps 30 -q")
  }

  @Test func `removes goldens without a preset when it is asked to`() throws {
    try write("a", "b")
    try place.reveal("test d --update -q")
    try place.remove("d/a.json")
    let kept = try place.reveal("test d --update").text
    #expect(kept.contains("d/a.golden.json: it has no preset; --prune removes it"))
    #expect(place.exists("d/a.golden.json"))
    try place.reveal("test d --update --prune -q")
    #expect(!place.exists("d/a.golden.json"))
    try place.reveal("test d -q")
  }

  @Test func `changes nothing when one preset is broken`() throws {
    try write("a", "b")
    try place.reveal("test d --update -q")
    let before = try place.files("d").filter { $0.key.hasSuffix(".golden.json") }
    try write("a", opacity: 0.1)
    try place.folder.write("{ \"zoom\": 3 }", to: "d/b.json")
    try place.reveal("test d --update", ends: .preset, says: "error: nothing in d has been changed")
    #expect(try place.files("d").filter { $0.key.hasSuffix(".golden.json") } == before)
  }

  @Test(arguments: [
    ("", "it is not reveal's manifest"), ("{ \"reveal\": ", "it is not reveal's manifest"),
    ("<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> b\n", "it has the markers of a merge conflict"),
  ])
  func `says how a golden that cannot be read is recorded anew`(text: String, why: String) throws {
    try write("a")
    try place.folder.write(text, to: "d/a.golden.json")
    let advice = "d/a.golden.json: cannot read: \(why)\n  hint: to record it anew: "
    try place.reveal("test d -q", ends: .inputOutput, says: advice + "reveal test d a --update")
    try place.reveal("test d a --update -q", ends: .inputOutput, says: advice)
    try place.reveal("test d a --update --force -q")
    try place.reveal("test d -q")
  }

  // File systems of macOS have no such names.
  #if os(Linux)
    @Test func `fails for a preset whose name it cannot read`() throws {
      try write("ok")
      try place.reveal("test d --update -q")
      let before = try place.folder.read("d/ok.golden.json")
      try place.prepare("cp d/ok.json \"d/$(printf '\\377\\376').json\"")
      try place.reveal("test d -q", ends: .inputOutput, says: "its name is not UTF-8")
      try place.reveal("test d ok -q")
      try write("ok", opacity: 0.2)
      try place.reveal(
        "test d --update -q", ends: .inputOutput, says: "error: nothing in d has been changed")
      #expect(try place.folder.read("d/ok.golden.json") == before)
      try place.reveal("test d ok --update -q")
      #expect(try place.folder.read("d/ok.golden.json") != before)
    }
  #endif

  @Test func `writes reports for programs`() throws {
    try write("a", "b")
    try place.reveal("test d --update -q")
    try write("b", opacity: 0.2)
    let outcome = try place.reveal("test d --json --junit d.xml", ends: .different)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
    let presets = try #require(json["presets"] as? [[String: Any]])
    #expect(presets.map { $0["outcome"] as? String } == ["equal", "different"])
    #expect(presets.map { $0["name"] as? String } == ["a", "b"])
    let comparison = try #require(presets[1]["comparison"] as? [String: Any])
    #expect(comparison["badCount"] as? Int == 5)
    let junit = String(decoding: try place.folder.read("d.xml"), as: UTF8.self)
    #expect(junit.contains("<testsuite name=\"reveal test d\" tests=\"2\" failures=\"1\""))
    #expect(junit.contains("message=\"rows 0–2, frames 0–4: different opacity: "))
    try place.reveal("test d -q --junit d.xml --junit-frames", ends: .different)
    let frames = String(decoding: try place.folder.read("d.xml"), as: UTF8.self)
    #expect(frames.contains("<testsuite name=\"reveal test d/b.json\" tests=\"8\" failures=\"5\""))
    try place.reveal("test d --junit-frames", ends: .usage)
    // Its own report may be replaced, other files not.
    try place.reveal("test d -q --junit d.xml", ends: .different)
    try place.folder.write("mine", to: "notes.xml")
    try place.reveal("test d -q --junit notes.xml", ends: .inputOutput)
    let changes = try place.reveal("test d --update --json").text
    #expect(changes.contains("\"change\": \"changed\""))
  }

  @Test func `reads nothing outside the folder that confines it`() throws {
    try write("a")
    try place.reveal("test d --update -q")
    try place.reveal("test d --confine d -q")
    try place.copy("d/a.golden.json", to: "out.json")
    try place.remove("d/a.golden.json")
    try FileManager.default.createSymbolicLink(
      atPath: place.folder.path + "/d/a.golden.json", withDestinationPath: "../out.json")
    try place.reveal("test d --confine d -q", ends: .inputOutput)
    try place.reveal("test . --confine d -q", ends: .inputOutput)
  }

  @Test func `leaves all goldens or none when it is killed`() throws {
    let names = (0..<12).map { "p\($0)" }
    for name in names { try write(name) }
    func goldens(_ folder: String) throws -> [String: Data] {
      try place.files(folder).filter { $0.key.hasSuffix(".golden.json") }
    }
    try place.reveal("test d --update -q --no-sync")
    for name in names { try write(name, opacity: 0.2) }
    try place.copy("d", to: "new")
    let start = ContinuousClock.now
    try place.reveal("test new --update -q --no-sync")
    let length = (ContinuousClock.now - start) / .seconds(1)
    let (old, new) = (try goldens("d"), try goldens("new"))
    #expect(Set(old.keys) == Set(new.keys) && old != new)
    for round in 1...12 {
      try place.copy("d", to: "killed")
      let update = try place.start("test killed --update -q --no-sync")
      Thread.sleep(forTimeInterval: length * Double(round) / 12)
      update.send(SIGKILL)
      _ = try update.wait()
      // The next command finishes or undoes what was interrupted.
      _ = try place.start("test killed -q").wait()
      let now = try goldens("killed")
      #expect(now == old || now == new, "round \(round)")
      #expect(!place.exists("killed/.reveal.transaction"))
    }
  }

  @Test func `leaves all goldens when it is interrupted`() throws {
    try write("a")
    try place.reveal("test d --update -q")
    let before = try place.files("d")
    try write("a", opacity: 0.1)
    let update = try place.start("test d --update -q")
    update.send(SIGINT)
    let outcome = try update.wait()
    let now = try place.files("d")
    if outcome.status != 0 {
      #expect(now["a.golden.json"] == before["a.golden.json"])
    }
  }
}
