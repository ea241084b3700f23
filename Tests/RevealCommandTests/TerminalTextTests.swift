import TestFixtures
import Testing

/// What a terminal shows of names and titles that it would obey.
@Suite struct TerminalTextTests {
  private let place: Workplace

  /// Text that sets a terminal's title, clears the screen, turns letters around and colors them.
  private static let evil = "x\u{1B}]0;owned\u{7}\u{1B}[2J\u{202E}\u{9B}31m"

  init() throws {
    place = try Workplace()
    let title = #"{ "title": "x\u001b]0;owned\u0007\u001b[2J\u202e\u009b31m" }"#
    for (name, text) in [
      ("\(Self.evil).json", "{}"), ("\(Self.evil).txt", "{"), ("title.json", title),
      ("b/\(Self.evil)2.png", "no picture"), ("b/line\nerror: forged.png", "no picture"),
    ] {
      try place.folder.write(text, to: name)
    }
    // 9B alone is a control character in Latin-1, and no text in UTF-8.
    let parts = ["{\"title\": \"\u{1B}[2J", "\", \"zom\": \"\u{1B}[1m\"}"].map { Array($0.utf8) }
    try place.folder.write(Array(parts.joined(separator: [0x9B])), to: "raw.json")
    let picture = PNGBytes.file(width: 1, height: 1, rows: [0, 1, 2, 3])
    for name in ["a/\(Self.evil)", "a/\(Self.evil)2", "b/\(Self.evil)"] {
      try place.folder.write(picture, to: "\(name).png")
    }
  }

  /// What a terminal would obey in a text, but for tabs and line feeds.
  private static func obeyed(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0...8, 0xB...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
  }

  @Test(arguments: [
    "validate EVIL.json EVIL.txt", "validate raw.json", "render EVIL.txt", "inspect title.json",
    "inspect title.json --json", "render p.json -o frames", "diff a b", "diff a b --json",
    "verify EVIL", "scene title.json", "inspect title.json --plot -", "render p.json --frames EVIL",
    "render p.json --EVIL", "EVIL", "render EVIL",
  ])
  func `has nothing that a terminal would obey`(line: String) throws {
    if line.hasSuffix("-o frames") {
      try place.reveal("render title.json -o frames --frames 0 --scale 0.1 -q")
    }
    let words = line.replacing("EVIL", with: Self.evil).split(separator: " ").map(String.init)
    let outcome = try place.start(words).wait()
    let shown = outcome.text + outcome.errors
    #expect(!shown.isEmpty)
    #expect(Self.obeyed(shown) == [], "\(shown.debugDescription)")
  }

  @Test func `has nothing of it in a report on standard output`() throws {
    let outcome = try place.shell("\"$REVEAL\" diff a b --junit /dev/stdout | cat")
    #expect(outcome.text.contains("<testsuite"))
    #expect(Self.obeyed(outcome.text + outcome.errors) == [])
  }

  @Test func `has no line that a name has made up`() throws {
    let lines = try place.reveal("diff a b", ends: .inputOutput).text.split(separator: "\n")
    #expect(lines.contains { $0.contains("error: forged") })
    #expect(!lines.contains { $0.hasPrefix("error: forged") })
  }
}
