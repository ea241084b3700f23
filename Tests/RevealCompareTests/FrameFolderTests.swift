import Foundation
import RevealCompare
import RevealFiles
import RevealImage
import RevealRender
import Testing
import TestFixtures

/// Folders of frames, with folders and other files in them.
@Suite struct FrameFolderTests {
  private let golden: TemporaryFolder
  private let actual: TemporaryFolder

  init() throws { (golden, actual) = (try TemporaryFolder(), try TemporaryFolder()) }

  private func picture(_ value: UInt8) -> [UInt8] {
    PNGBytes.file(width: 1, height: 1, rows: [0, value, 2, 3])
  }

  private func write(_ name: String, _ expected: UInt8?, _ found: UInt8?) throws {
    if let expected { try golden.write(picture(expected), to: name) }
    if let found { try actual.write(picture(found), to: name) }
  }

  private func report(ignoring patterns: String...) async throws -> DiffReport {
    let ignored = patterns.compactMap { PathPattern($0) }
    let sides = try [golden, actual].map { try FrameSet(path: $0.path, ignoring: ignored) }
    let pairs = try FramePairs(golden: sides[0], actual: sides[1])
    return try await DiffJob(golden: sides[0], actual: sides[1], pairs: pairs, jobs: 2).report()
  }

  private func names(_ report: DiffReport) -> [String] { report.frames.map(\.pair.name) }

  @Test func `compares frames in folders below by their paths`() async throws {
    try write("a.png", 1, 1)
    try write("home/page.png", 1, 2)
    try write("home/deep/old.png", 1, nil)
    try write("new/page.png", nil, 1)
    let report = try await report()
    #expect(names(report) == ["a.png", "home/deep/old.png", "home/page.png", "new/page.png"])
    #expect(report.bad.map(\.outcome.word) == ["missing", "different", "extra"])
    #expect(report.text.contains("home/page.png: 1 pixel differs"))
    let folder = try TemporaryFolder()
    let sides = try (FrameSet(path: golden.path), FrameSet(path: actual.path))
    let job = DiffJob(
      golden: sides.0, actual: sides.1, pairs: try FramePairs(golden: sides.0, actual: sides.1),
      jobs: 1)
    let rules = OutputRules(.png, inputs: InputFiles())
    #expect(try await job.writeDifferences(report, to: folder.path, rules: rules) == 2)
    #expect(try folder.names("home") == ["page.difference.png"])
  }

  @Test func `approves frames in folders below`() async throws {
    try write("home/page.png", 1, 2)
    try write("a.png", 1, 1)
    try golden.write("notes", to: "notes.txt")
    let compared = try await report()
    let recorder = try FrameRecorder(of: golden.path)
    let changes = try recorder.record(
      compared, golden: FrameSet(path: golden.path), actual: FrameSet(path: actual.path))
    #expect(changes.changed == ["home/page.png"] && changes.removed == [])
    #expect(try golden.read("home/page.png") == picture(2))
    #expect(try golden.names() == ["a.png", "home", "notes.txt"])
  }

  @Test(arguments: ["a.jpg", "home/a.webp", "notes.md", "home/reveal.json", ".hidden/a.gif"])
  func `passes no file that it cannot compare, unless told to ignore it`(
    name: String
  ) async throws {
    try write("frame_00003.png", 1, 1)
    for folder in [golden, actual] { try folder.write("the same", to: name) }
    let report = try await report()
    #expect(report.verdict == .unknown)
    #expect(report.bad.map(\.pair.name) == [name] && report.bad.map(\.pair.number) == [4])
    #expect(report.text.contains("--ignore-file"))
    try FileManager.default.removeItem(atPath: actual.path + "/" + name)
    #expect(try await self.report().verdict != .equal)
    let last = splitPath(name).name
    for pattern in [name, last, "*" + String(last.suffix(4)), splitPath(name).folder + "/*"]
    where pattern != "/*" {
      #expect(try await self.report(ignoring: pattern).verdict == .equal, "\(pattern)")
    }
  }

  @Test func `takes a link to a folder for something that it cannot compare`() async throws {
    try write("a.png", 1, 1)
    for folder in [golden, actual] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/more", withDestinationPath: ".")
    }
    let report = try await report()
    #expect(report.verdict == .unknown && report.bad.map(\.pair.name) == ["more"])
  }

  @Test func `leaves its own files and hidden ones alone`() async throws {
    try write("a.png", 1, 1)
    for name in [".DS_Store", ".git/config", ".reveal.journal", "tolerances.json"] {
      try golden.write("any", to: name)
    }
    try golden.write(picture(1), to: "home/a.png")
    try actual.write(picture(1), to: "home/a.png")
    try golden.write("{}", to: "home/reveal.json")
    #expect(try await report().verdict == .equal)
  }

  @Test func `takes no file of the preset for a golden of it`() async throws {
    try golden.write(picture(9), to: "art/photo.png")
    let text = GoldenPlace.preset(cards: "\"images\": \"art/*\"")
    let path = try golden.write(text, to: "photo.json")
    let preset = try FrameSet(path: path)
    let new = try FrameSet(newGoldens: golden.path + "/frames", for: preset)
    let job = DiffJob(
      golden: new, actual: preset, pairs: try FramePairs(golden: new, actual: preset), jobs: 2)
    _ = try FrameRecorder(of: new.path).record(
      try await job.report(), golden: new, actual: preset)
    let frames = try FileManager.default.contentsOfDirectory(atPath: new.path)
    for name in frames {
      try FileManager.default.moveItem(
        atPath: new.path + "/" + name, toPath: golden.path + "/" + name)
    }
    let goldens = try FrameSet(path: golden.path).compared(with: preset)
    let again = DiffJob(
      golden: goldens, actual: preset, pairs: try FramePairs(golden: goldens, actual: preset),
      jobs: 2)
    #expect(try await again.report().verdict == .equal)
  }

  @Test func `takes frames in the order of their numbers`() async throws {
    // A bar that moves on with every frame; the actual one is a frame late.
    for number in 0..<12 {
      try write("shot\(number).png", UInt8(number), UInt8(max(0, number - 1)))
    }
    let report = try await report()
    #expect(names(report) == (0..<12).map { "shot\($0).png" })
    #expect(report.bad.first?.pair.name == "shot1.png")
    #expect(
      report.timing == [.init(actual: 1...11, golden: 0...10)])
  }

  @Test(arguments: [
    ("e\u{301}cran.png", "\u{E9}cran.png", "Unicode normalization", "e\\u{301}cran.png"),
    ("shots/Home.png", "shots/home.png", "case", "shots/Home.png"),
    ("E\u{301}.png", "\u{E9}.png", "case and Unicode normalization", "E\\u{301}.png"),
  ])
  func `shows how two names differ that look the same`(
    expected: String, found: String, kind: String, spelled: String
  ) async throws {
    try golden.write(picture(1), to: expected)
    guard try golden.names().count == 1,
      !FileManager.default.fileExists(
        atPath: golden.path + "/" + found)
    else { return }
    try actual.write(picture(1), to: found)
    let report = try await report()
    #expect(report.bad.map(\.outcome) == [.missing, .extra])
    for frame in report.bad {
      #expect(frame.sentence.contains("they differ in their \(kind) alone"), "\(frame.sentence)")
      #expect(frame.sentence.contains(spelled), "\(frame.sentence)")
    }
    #expect(report.json.text().contains("\"twin\""))
  }
}
