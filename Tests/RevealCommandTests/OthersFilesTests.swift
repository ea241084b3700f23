import Foundation
import RevealMath
import TestFixtures
import Testing

/// What reveal did not write is neither replaced nor removed without `--force`, and what a command
/// reads not even with it.
@Suite struct OthersFilesTests {
  private let place: Workplace

  init() throws {
    place = try Workplace()
    for (name, opacity) in [("a", 0.2), ("b", 0.8)] {
      try place.folder.write(
        """
        {
          "canvas": { "size": [12, 18], "scale": 1, "fps": 10, "duration": 0.3 },
          "list": { "rows": 3, "rowHeight": 6 },
          "cards": { "colors": ["#C33"] },
          "entrance": { "from": { "opacity": \(opacity) }, "duration": 0.5 }
        }
        """, to: "\(name).json")
    }
  }

  /// Commands that write one file, each with the file's name and its exit code.
  private static let writers: [(command: String, file: String, status: ExitStatus)] = [
    ("render a.json -o o.y4m", "o.y4m", .done), ("render a.json -o o.apng", "o.apng", .done),
    ("render a.json --format apng --frames 0 -o o.png", "o.png", .done),
    ("render a.json -o p.apng --poster", "p.poster.png", .done),
    ("sheet a.json -o s.png", "s.png", .done), ("scene a.json -o s.json", "s.json", .done),
    ("draw scene.json -o d.png", "d.png", .done),
    ("inspect a.json --plot p.svg", "p.svg", .done),
    ("export a.json --to css -o e.css", "e.css", .done),
    ("export a.json --to swift -o e.swift", "e.swift", .done),
    ("export a.json --to web -o web", "web/index.html", .done),
    ("export a.json --to web -o web", "web/effect.css", .done),
    ("export a.json --to web -o web", "web/effect.js", .done),
    ("export a.json --to web -o web", "web/cards/0.png", .done),
    ("export a.json --to web -o web", "web/cards/77.png", .done),
    ("diff g b.json -q --junit r.xml", "r.xml", .different),
    ("diff g b.json -q --markdown m.md", "m.md", .different),
    ("diff g b.json -q --markdown m.md", "m-pictures/01-b-json.png", .different),
    ("diff g b.json -q --code-quality q.json", "q.json", .different),
    ("diff g a.json -q --code-quality q.json", "q.json", .done),
    ("diff g b.json -q --html h", "h/index.html", .different),
    ("diff g b.json -q -o d", "d/frame_00001.difference.png", .different),
  ]

  /// Files of other programs, and of reveal's under names that are not theirs.
  private func foreignFiles() throws -> [[UInt8]] {
    let texts = [
      "[] milk", "[]", #"{"viewport": [1280, 720]}"#, #"[{"check_name": "reveal"}]"#,
      "/* Not Written by reveal. */ b{}", "// Written by reveal for you\n",
      #"<testsuite name="reveal.js unit tests"/>"#, "<!-- reveal: how we use it -->\n",
      #"<!doctype html><meta name="generator" content="reveal.js 5">"#,
      "YUV4MPEG2 W12 H18 F10:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n", "my notes", "<svg/>",
    ]
    var files: [[UInt8]] = texts.map { Array($0.utf8) }
    files.append(try place.folder.read("g/frame_00001.png"))
    files.append(try place.folder.read("a.json"))
    files.append(PNGBytes.signature + Array(" but not reveal's".utf8))
    files.append([UInt8](repeating: 0, count: 12 * 18 * 4))
    return files
  }

  @Test(arguments: writers)
  func `replaces its own files, and those of others only when it is asked`(
    command: String, file: String, status: ExitStatus
  ) throws {
    try place.reveal("render a.json -o g -q")
    try place.reveal("scene a.json -o scene.json")
    try place.reveal(command, ends: status)
    try place.reveal(command, ends: status)
    // The suite of the marks tries every one; here some show that each command asks.
    let foreign = try foreignFiles()
    let seed = UInt64(command.utf8.count + file.utf8.count)
    var random = SplitMix64(seed: seed)
    for bytes in foreign.shuffled(using: &random).prefix(3) {
      try place.folder.write(bytes, to: file)
      try place.reveal(command, ends: .inputOutput, says: "--force")
      let kept = try place.folder.read(file)
      #expect(kept == bytes, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
    }
    try place.reveal("\(command) --force", ends: status)
    // A picture of an earlier page that had more is removed.
    if place.exists(file) { #expect(try !foreign.contains(place.folder.read(file))) }
  }

  @Test func `asks for every file of bare pixels`() throws {
    try place.folder.write([UInt8](repeating: 7, count: 12 * 18 * 4), to: "o.rgba")
    try place.reveal("render a.json -o o.rgba", ends: .inputOutput, says: "--force")
    try place.reveal("render a.json -o o.rgba --force")
    try place.reveal("render a.json -o o.rgba", ends: .inputOutput, says: "--force")
  }

  @Test(
    arguments: ["d/frame_00001.difference.png", "h/index.html"],
    ["mkfifo", "ln -s ../victim", "echo mine >"])
  func `keeps what others put into a folder with reports`(file: String, make: String) throws {
    let report = "diff g b.json -q -o d --html h"
    try place.reveal("render a.json -o g -q")
    try place.reveal(report, ends: .different)
    try place.reveal(report, ends: .different)
    try place.prepare("echo victim >victim; rm \(file); \(make) \(file); ls -l \(file) >before")
    try place.reveal(report, ends: .inputOutput, says: "--force")
    try place.prepare("ls -l \(file) | cmp - before")
    try place.reveal("\(report) --force", ends: .different)
    try place.prepare("test -f \(file); test ! -L \(file); test \"$(cat victim)\" = victim")
  }

  @Test(arguments: [
    "--junit out.xml", "--markdown out.md", "--code-quality out.json", "--html out", "-o out",
  ])
  func `never replaces what a comparison reads`(output: String) throws {
    try place.folder.write(
      #"{ "extends": "b.json", "cards": { "images": "i.png" } }"#, to: "c.json")
    try place.reveal("render a.json -o g -q")
    try place.copy("g/frame_00000.png", to: "i.png")
    let files = ["g/frame_00001.png", "g/reveal.json", "b.json", "c.json", "i.png"]
    try expectKept(files, "diff g c.json -q \(output) --force", output)
  }

  @Test(arguments: [
    "--junit out.xml", "--markdown out.md", "--code-quality out.json", "--html out",
  ])
  func `never replaces what a test of a folder reads`(output: String) throws {
    try place.folder.write(#"{ "extends": "../b.json" }"#, to: "t/c.json")
    try place.copy("a.json", to: "t/a.json")
    try place.reveal("test t --update")
    try place.copy("b.json", to: "t/a.json")
    try place.folder.write("{}", to: "t/tolerances.json")
    let files = ["t/a.json", "t/a.golden.json", "t/c.golden.json", "t/tolerances.json", "b.json"]
    try expectKept(files, "test t -q \(output) --force", output)
  }

  /// Expects that files stay which the name of an output leads to.
  private func expectKept(_ files: [String], _ command: String, _ output: String) throws {
    let name = String(output.split(separator: " ").last ?? "")
    let isFolder = !name.contains(".")
    let link = isFolder ? "\(name)/\(output.hasPrefix("-o") ? Self.picture : "index.html")" : name
    for file in files {
      let before = try place.folder.read(file)
      try? place.remove(name)
      if isFolder { try place.folder.write("", to: "\(name)/other") }
      let path = "\(place.folder.path)/\(link)"
      if isFolder {
        // Symbolic links under names that reveal chooses are replaced.
        try FileManager.default.linkItem(atPath: "\(place.folder.path)/\(file)", toPath: path)
      } else {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: file)
      }
      try place.reveal(command, ends: .inputOutput, says: "reads it")
      #expect(try place.folder.read(file) == before)
      #expect(try place.folder.read(link) == before)
    }
  }

  private static let picture = "frame_00001.difference.png"

  @Test(arguments: [
    "diff g b.json --junit s.txt --markdown s.txt",
    "diff g b.json --junit ./s.txt --markdown l.txt",
    "diff g b.json --markdown h/../s.txt --junit s.txt", "test . --junit s.txt --markdown l.txt",
    "diff g b.json --junit h/index.html --html h", "render a.json -o s.y4m -o ./s.y4m",
    "render a.json -o s.mp4 -o s.poster.png/../s.mp4", "render a.json -o n/s.apng -o n/./s.apng",
  ])
  func `refuses two outputs that are one file`(command: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(place.folder.path)/l.txt", withDestinationPath: "s.txt")
    for name in ["s.txt", "h/other", "s.poster.png/other"] { try place.folder.write("", to: name) }
    try place.reveal(command, ends: .usage)
  }

  @Test func `follows no link under a name that it chooses`() throws {
    try place.reveal("render a.json -o g -q")
    let files = FileManager.default
    let root = place.folder.path
    try place.folder.write("theirs", to: "theirs/other")
    for link in ["s-pictures", "t/rep/p1"] {
      try place.folder.write("", to: "t/rep/other")
      try files.createSymbolicLink(
        atPath: "\(root)/\(link)", withDestinationPath: "\(root)/theirs")
    }
    try place.reveal("diff g b.json --markdown s.md -q", ends: .inputOutput, says: "symbolic link")
    try place.reveal("diff g b.json --markdown s.md -q --force", ends: .inputOutput)
    try place.reveal("render b.json -o own.png --format apng -q")
    let own = try place.folder.read("own.png")
    try files.createSymbolicLink(
      atPath: "\(root)/film.poster.png", withDestinationPath: "own.png")
    try place.reveal("render a.json -o film.apng --poster -q", ends: .inputOutput, says: "--force")
    try place.reveal("render a.json -o film.apng --poster -q --force")
    #expect(try place.folder.read("own.png") == own)
    for number in 1...7 { try place.copy("a.json", to: "t/p\(number).json") }
    try place.reveal("test t --update -q")
    for number in 1...7 { try place.copy("b.json", to: "t/p\(number).json") }
    try place.reveal("test t -q --html t/rep", ends: .inputOutput, says: "symbolic link")
    #expect(try place.folder.names("theirs") == ["other"])
  }

  @Test(arguments: [
    "init new.json", "inspect a.json --plot x.svg", "scene a.json -o x.json", "schema",
    "export a.json --to swift -o x.swift", "export a.json --to web -o x", "sheet a.json -o x.png",
    "gallery . -o x", "diff g b.json --html x",
  ])
  func `says that a file becomes too large`(command: String) throws {
    try place.reveal("render a.json -o g -q")
    let outcome = try place.shell("ulimit -f 1; \"$REVEAL\" \(command) >out")
    #expect(outcome.status == 74 && outcome.errors.contains("too large"), "\(outcome)")
    #expect(try !place.folder.names().contains { $0.hasPrefix(".reveal") })
  }

  @Test(arguments: [4, 8, 9, 15, 16, 20])
  func `does without many open files, or says so`(limit: Int) throws {
    let outcome = try place.shell("ulimit -n \(limit); \"$REVEAL\" render a.json -o o -q -j 2")
    #expect(outcome.status == 74 || outcome.status == 0 && limit >= 16, "\(outcome)")
    // A lower limit of its own is raised.
    #expect(try place.shell("ulimit -Sn \(limit); \"$REVEAL\" render a.json -o s -q").status == 0)
  }
}
