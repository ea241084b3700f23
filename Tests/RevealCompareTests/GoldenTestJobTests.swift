import Foundation
import RevealCompare
import RevealFiles
import RevealImage
import RevealJSON
import RevealRender
import Testing
import TestFixtures

@Suite struct GoldenTestJobTests {
  private let place: GoldenPlace

  init() throws { place = try GoldenPlace() }

  @Test func `finds presets equal to goldens that were recorded of them`() async throws {
    try place.write("fade", "cards/a", "cards/b")
    try await place.record()
    let report = try await place.report()
    #expect(report.passes)
    #expect(report.text == "3 presets: 3 equal")
    #expect(report.entries.map(\.frameCount) == [8, 8, 8])
    #expect(report.entries.allSatisfy { $0.report == nil })
  }

  @Test func `tells what differs, is missing, left over and broken`() async throws {
    try place.write("different", "equal", "gone", "golden-broken", "preset-broken")
    try await place.record()
    try place.write("different", opacity: 0.2)
    try place.remove("gone.json")
    try place.folder.write("{", to: "golden-broken.golden.json")
    try place.folder.write("{ \"zoom\": 3 }", to: "preset-broken.json")
    try place.write("new")
    let report = try await place.report()
    #expect(
      place.outcomes(report) == [
        "different": .different, "equal": .equal, "gone": .noPreset,
        "golden-broken": .brokenGolden, "preset-broken": .brokenPreset, "new": .noGolden,
      ])
    #expect(!report.passes)
    #expect(
      report.summary
        == "5 presets: 1 equal, 1 differs, 1 has no golden, 1 golden without a preset, "
        + "1 cannot be drawn, 1 has an unusable golden")
    let lines = report.text.split(separator: "\n")
    #expect(
      lines[0].hasSuffix(
        "different.json: 5 of 8 frames differ from "
          + "\(place.path)/different.golden.json (5 different)"))
    #expect(report.text.contains("new.json: it has no golden; --update records one"))
    #expect(report.text.contains("gone.golden.json: it has no preset"))
    #expect(!report.text.contains("/equal.json"))
    let broken = try #require(report.entries.first { $0.outcome == .brokenPreset })
    #expect(broken.error != nil)
  }

  @Test func `reads goldens, presets and tolerances whose lines end with CR LF`() async throws {
    try place.write("fade", "pop")
    try await place.record()
    try place.write("pop", opacity: 0.49)
    try place.folder.write(
      "{\n  // for all\n  \"default\": { \"maxStep\": 3 }\n}\n", to: "tolerances.json")
    let digest = try LoadedPreset(path: place.path + "/fade.json").digest
    for name in ["fade.json", "fade.golden.json", "pop.golden.json", "tolerances.json"] {
      let lines = try String(decoding: place.folder.read(name), as: UTF8.self)
      try place.folder.write("\u{FEFF}" + lines.replacing("\n", with: "\r\n"), to: name)
    }
    let report = try await place.report()
    #expect(place.outcomes(report) == ["fade": .equal, "pop": .tolerated])
    #expect(try LoadedPreset(path: place.path + "/fade.json").digest == digest)
    #expect(try await place.record("fade") == ["fade": .unchanged])
  }

  @Test func `opens a golden within the limits alone`() async throws {
    try place.write("inside/fade")
    try await place.record()
    let path = place.path + "/inside/fade.golden.json"
    try FileManager.default.moveItem(atPath: path, toPath: place.path + "/outside.golden.json")
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: "../outside.golden.json")
    let scope = try FileScope(inside: place.path + "/inside")
    #expect(try Manifest(path: path).frames.count == 8)
    let error = #expect(throws: FileError.self) { try Manifest(path: path, scope: scope) }
    #expect(error?.reason.contains("outside") == true)
  }

  @Test(arguments: [".", "./", "the folder"])
  func `takes the folder's own name for all presets`(name: String) throws {
    try place.write("fade", "cards/a")
    let folder = try GoldenFolder(place.path)
    let chosen = try folder.choosing([name == "the folder" ? place.path : name])
    #expect(chosen.cases.count == 2)
    #expect(throws: PlainError("no preset in \(place.path) is named ")) {
      try folder.choosing([""])
    }
  }

  @Test func `counts pixels of frames that are drawn again from the golden`() async throws {
    try place.write("fade")
    try await place.record()
    try place.write("fade", opacity: 0.2)
    let report = try await place.report()
    let entry = try #require(report.entries.first)
    let compared = try #require(entry.report)
    #expect(compared.bad.allSatisfy { $0.outcome.difference != nil })
    #expect(compared.bad.first?.rows.map(\.row) == [0, 1, 2])
  }

  @Test func `shows pictures of the preset as it was compared`() async throws {
    try place.write("fade", "same")
    try await place.record()
    try place.write("fade", opacity: 0.2)
    let job = GoldenTestJob(try GoldenFolder(place.path), jobs: 2)
    let entry = try #require(try await job.report().bad.first)
    let compared = try #require(entry.comparison)
    try place.folder.write("{", to: "fade.json")
    let pair = try #require(entry.report?.bad.first?.pair)
    let pictures = try compared.comparison.pictures(pair)
    #expect(pictures.golden != nil && pictures.actual != nil && pictures.map != nil)
  }

  @Test(arguments: [1, 3, 16])
  func `says the same for any number of jobs`(jobs: Int) async throws {
    for index in 0..<6 { try place.write("p\(index)", "deep/p\(index)") }
    try await place.record()
    for index in [1, 4] { try place.write("p\(index)", opacity: 0.1) }
    try place.folder.write("{", to: "p5.json")
    try place.remove("p2.golden.json")
    let (one, many) = (try await place.report(jobs: 1), try await place.report(jobs: jobs))
    #expect(one.text == many.text)
    #expect(one.json.text() == many.json.text())
    #expect(one.junit() == many.junit())
  }

  @Test func `draws with the settings of the golden`() async throws {
    try place.write("fade")
    try await place.record(settings: CanvasOverrides([.scale(0.5), .fps(20)]))
    let report = try await place.report()
    #expect(report.passes)
    #expect(report.entries.first?.frameCount == 16)
  }

  @Test func `refuses settings that contradict a golden's, with both values`() async throws {
    try place.write("a", "b", "new")
    try await place.record("a", "b", settings: CanvasOverrides([.fps(20), .text(.bars)]))
    let folder = try GoldenFolder(place.path)
    try folder.check(CanvasOverrides([.fps(20)]))
    for (settings, given, recorded) in [
      (CanvasOverrides([.fps(30)]), "--fps 30", "--fps 20"),
      (CanvasOverrides([.scale(2)]), "--scale 2", "--scale 1"),
      (CanvasOverrides([.size(.init(width: 50, height: 60))]), "--size 50x60", "--size 40x60"),
      (CanvasOverrides([.text(.font)]), "--text font", "--text bars"),
      (CanvasOverrides([.reducedMotion]), "--reduced-motion", "no --reduced-motion"),
      (CanvasOverrides([.pixelSnap(.off)]), "--pixel-snap off", "--pixel-snap on"),
      (CanvasOverrides([.shutter(.init(angle: 90))]), "--shutter 90", "--shutter 0"),
    ] {
      let error = #expect(throws: PlainError.self) { try folder.check(settings) }
      let golden = place.path + "/a.golden.json and 1 other golden were recorded"
      #expect(
        error?.description.hasPrefix("\(given) contradicts \(recorded), with which \(golden)\n")
          == true)
    }
  }

  @Test func `chooses presets by name, folder and pattern`() async throws {
    try place.write("fade", "fader", "cards/a", "cards/b", "cards/deep/c")
    let folder = try GoldenFolder(place.path)
    func chosen(_ names: String...) throws -> [String] {
      try folder.choosing(names).cases.map(\.name)
    }
    #expect(try chosen("fade") == ["fade"])
    #expect(try chosen("fade*", "cards/a.json") == ["cards/a", "fade", "fader"])
    #expect(try chosen("cards") == ["cards/a", "cards/b", "cards/deep/c"])
    #expect(try chosen("cards/*") == ["cards/a", "cards/b", "cards/deep/c"])
    #expect(try chosen("*/a", "./fade.golden.json") == ["cards/a", "fade"])
    #expect(try chosen(place.path + "/cards/b.json") == ["cards/b"])
    let error = #expect(throws: PlainError.self) { try folder.choosing(["fade", "fadr"]) }
    #expect(error?.description.hasSuffix("is named fadr\n  hint: did you mean fade?") == true)
  }

  @Test func `shows how the name of a golden differs from one that looks the same`() async throws {
    try place.write("e\u{301}cran")
    guard try place.folder.names() == ["e\u{301}cran.json"] else { return }
    try await place.record()
    try FileManager.default.moveItem(
      atPath: place.path + "/e\u{301}cran.golden.json",
      toPath: place.path + "/\u{E9}cran.golden.json")
    #if os(Linux)
      let report = try await place.report()
      #expect(report.entries.map(\.outcome) == [.noGolden, .noPreset])
      for entry in report.entries {
        #expect(entry.text.contains("they differ in their Unicode normalization alone"))
        #expect(entry.text.contains(#"e\u{301}cran"#), "\(entry.text)")
      }
    #endif
  }

  @Test func `refuses two presets with one golden, and a folder without presets`() async throws {
    try place.write("fade")
    try place.folder.write(GoldenPlace.preset(), to: "fade.jsonc")
    let report = try await place.report()
    #expect(report.entries.map(\.outcome) == [.noGolden, .brokenPreset])
    let message = try #require(report.entries[1].message)
    #expect(message.contains("fade.jsonc: it would have the golden of \(place.path)/fade.json\n"))
    let empty = try TemporaryFolder()
    #expect(throws: FileError.self) { try GoldenFolder(empty.path) }
    #expect(throws: FileError.self) { try GoldenFolder(empty.path + "/none") }
  }

  @Test func `takes neither decks nor manifests nor tolerances for presets`() async throws {
    try place.write("fade")
    try place.folder.write("[{ \"name\": \"Ada\" }]", to: "deck.json")
    try place.folder.write("{}", to: "tolerances.json")
    try place.folder.write("not JSON", to: "old.golden.json")
    #expect(try GoldenFolder(place.path).cases.map(\.name) == ["fade", "old"])
  }

  @Test func `writes a test case for each preset, with the cause as its message`() async throws {
    try place.write("equal", "fade", "broken", "new")
    try await place.record("equal", "fade", "broken")
    try place.write("fade", opacity: 0.2)
    try place.folder.write("{", to: "broken.json")
    let junit = try await place.report().junit()
    #expect(junit.matches(of: #/<testsuite /#).count == 1)
    #expect(junit.matches(of: #/<testcase /#).count == 4)
    #expect(junit.contains("tests=\"4\" failures=\"2\" errors=\"1\">"))
    #expect(junit.contains("equal.json\"/>"))
    #expect(
      junit.contains(#/<failure type="different" message="[^"]*`entrance.from.opacity` 0.5 → 0.2"/#)
    )
    #expect(junit.contains("<failure type=\"noGolden\""))
    #expect(junit.contains("<error type=\"brokenPreset\""))
  }

  @Test func `writes a test suite for each preset`() async throws {
    try place.write("equal", "fade", "new")
    try await place.record("equal", "fade")
    try place.write("fade", opacity: 0.2)
    let junit = try await place.report().junit(.frames)
    #expect(junit.matches(of: #/<testsuite /#).count == 3)
    #expect(junit.matches(of: #/<testcase /#).count == 17)
    #expect(junit.contains("equal.json\" tests=\"8\" failures=\"0\" errors=\"0\">"))
    #expect(junit.contains("fade.json\" tests=\"8\" failures=\"5\" errors=\"0\">"))
    #expect(junit.contains("<failure type=\"noGolden\""))
  }

  @Test func `says when a run has another length or canvas`() async throws {
    try place.write("fade", "large")
    try await place.record()
    try place.folder.write(GoldenPlace.preset(duration: 1), to: "fade.json")
    try place.folder.write(
      GoldenPlace.preset().replacing("[40, 60]", with: "[50, 60]"), to: "large.json")
    let report = try await place.report()
    #expect(report.entries.map(\.outcome) == [.different, .different])
    let extra = report.entries[0].report?.bad.map(\.outcome)
    #expect(extra == [.extra, .extra])
    #expect(report.entries[1].notes.first?.contains("40×60 pixels") == true)
  }
}
