import Foundation
import RevealCommand
import Testing

/// File names and titles that would forge lines of a log or commands of a workflow.
@Suite struct NamesCommandTests {
  private static let name = "a\n::error::pwned\u{1B}[2J\u{202E}"
  private static let shown = #"a\u{A}::error::pwned\u{1B}[2J\u{202E}"#

  private func expectSafe(
    _ outcome: Outcome, _ what: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for text in [outcome.text, outcome.errors] {
      let lines = text.split(separator: "\n")
      #expect(
        !lines.contains { $0.drop(while: \.isWhitespace).hasPrefix("::") }, "\(what): \(text)",
        sourceLocation: sourceLocation)
      #expect(
        !text.unicodeScalars.contains("\u{1B}") && !text.unicodeScalars.contains("\u{202E}"),
        "\(what): \(text)", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [
    "validate", "inspect", "inspect --plot -", "render --frames 0 -o out",
    "diff --frames 0 p.json",
  ])
  func `spells out the name of a preset`(command: String) throws {
    let place = try Workplace()
    try place.copy("p.json", to: Self.name + ".json")
    let words = command.split(separator: " ").map(String.init)
    let isDiff = words[0] == "diff"
    let outcome = try place.start(words + [Self.name + ".json"] + (isDiff ? ["--json"] : [])).wait()
    #expect(outcome.status == 0, "\(outcome.errors)")
    if !isDiff { expectSafe(outcome, command) }
    let text = try place.start(words + [Self.name + "b.json"]).wait()
    #expect(text.status == 74)
    expectSafe(text, command)
  }

  @Test(arguments: [
    "validate", "inspect", "inspect --plot -", "export --to css", "export --to swift",
  ])
  func `spells out a title`(command: String) throws {
    let place = try Workplace()
    try place.folder.write(
      #"""
      { "title": "a\n::error::pwned\u001b[2J\u202e\r",
        "canvas": { "size": [40, 60], "duration": 1 },
        "entrance": { "from": { "opacity": 0 }, "duration": 0.5 } }
      """#, to: "t.json")
    let outcome = try place.start(command.split(separator: " ").map(String.init) + ["t.json"])
      .wait()
    #expect(outcome.status == 0, "\(outcome.errors)")
    expectSafe(outcome, command)
  }

  @Test func `spells out what a manifest says`() throws {
    let place = try Workplace()
    try place.reveal("render p.json --frames 0 -o out -q")
    // Nobody has to sign a manifest of format 1.
    var text = try String(decoding: place.folder.read("out/reveal.json"), as: UTF8.self)
    text.replace(#/"name": "[^"]*"/#, with: #""name": "a\n::error::pwned""#)
    text.replace(#/"reveal": "[^"]*"/#, with: #""reveal": "1\n::error::pwned""#)
    text.replace(#/"text": "\{/#, with: #""text": "{\n::error::pwned\n"#)
    text.replace("  \"format\": 2,\n", with: "")
    text.replace(#/,\n  "digest": "[0-9a-f]{64}"/#, with: "")
    try place.folder.write(text, to: "reveal.json")
    let outcome = try place.reveal("inspect reveal.json")
    expectSafe(outcome, "inspect")
    #expect(outcome.text.contains("./::error::pwned"))
  }

  @Test func `writes a path that begins like a command with a dot`() throws {
    let place = try Workplace()
    let name = "::error file=a::x.json"
    try place.copy("p.json", to: name)
    let outcome = try place.reveal("validate", name)
    #expect(outcome.text == "./\(name): ok\n")
    try place.folder.write("{", to: name)
    expectSafe(try place.reveal("validate", name, ends: .preset), "validate")
    try place.copy("p.json", to: "::b.json")
    expectSafe(try place.reveal("diff p.json --frames 0", name, ends: .preset), "diff")
    expectSafe(try place.reveal("diff --frames 0", "::b.json", "::b.json"), "diff")
  }
}
