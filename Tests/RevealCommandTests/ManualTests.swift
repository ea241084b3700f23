import Foundation
import Testing
import RevealCommand

@Suite struct ManualTests {
  /// The pages of the documentation by their names.
  private static let pages: [String: String] = {
    let folder = Workplace.root.appending(path: "Documentation")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let pages = names.filter { $0.hasSuffix(".md") }.map { name in
      (name, (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? "")
    }
    return Dictionary(uniqueKeysWithValues: pages)
  }()

  private let manual: String

  init() throws { manual = try Workplace().reveal("manual").text }

  @Test func `has the exit codes of the documentation`() throws {
    let joined = manual.replacing("\n", with: " ")
    let page = try #require(Self.pages["commands.md"])
    for status in ExitStatus.allCases {
      let meaning = status.meaning
      #expect(page.replacing("`", with: "").contains("| \(status.rawValue) | \(meaning) |"))
      let sentence = meaning.prefix(1).uppercased() + meaning.dropFirst() + "."
      #expect(joined.contains(".It \(status.rawValue) \(sentence)"))
    }
    let rows = page.matches(of: #/\n\| \d+ \| /#).count
    #expect(rows == ExitStatus.allCases.count)
  }

  @Test func `has every command, a date, and examples of the documentation`() throws {
    let help = try Workplace().reveal("help").text
    let list = try #require(help.firstRange(of: "SUBCOMMANDS:"))
    let commands = help[list.upperBound...].matches(of: #/\n  ([a-z]+) /#).map(\.1)
    #expect(commands.count >= 13)
    for command in commands { #expect(manual.contains("\n.Ss \(command)\n"), "\(command)") }
    #expect(manual.contains(#/(?m)^\.Dd [A-Z][a-z]+ [0-9]+, 20[0-9]{2}$/#))
    let start = try #require(manual.firstRange(of: ".Sh EXAMPLES"))
    var isLiteral = false
    var count = 0
    for line in manual[start.upperBound...].split(separator: "\n") {
      if line.hasPrefix(".") {
        isLiteral = line.hasPrefix(".Bd")
      } else if isLiteral {
        let example = line.replacing("\\e", with: "\\").replacing("\\-", with: "-")
          .trimmingCharacters(in: .whitespaces)
        #expect(Self.pages.values.contains { $0.contains(example) })
        count += 1
      }
    }
    #expect(count >= 12)
  }

  @Test func `prints the version, and the schema of the repository`() throws {
    let place = try Workplace()
    #expect(try place.reveal("--version").text.contains(#/^reveal [0-9.]+\n/#))
    let schema = try place.reveal("schema").output
    let file = Workplace.root.appending(path: "Presets/preset.schema.json")
    #expect(try schema == Array(Data(contentsOf: file)))
  }

  @Test func `starts a preset beside its schema, and keeps a schema that is there`() throws {
    let place = try Workplace()
    try place.reveal("init start.json")
    try place.reveal("validate start.json")
    #expect(
      try place.folder.read("preset.schema.json") == place.reveal("schema").output)
    let text = String(decoding: try place.folder.read("start.json"), as: UTF8.self)
    #expect(text.contains("\n  \"$schema\": \"preset.schema.json\",\n"))
    try place.folder.write("{}", to: "preset.schema.json")
    try place.reveal("init other.json")
    #expect(try place.folder.read("preset.schema.json") == Array("{}".utf8))
  }

  @Test func `has no colors away from a terminal`() throws {
    let place = try Workplace()
    try place.folder.write(#"{"zoom": 1}"#, to: "bad.json")
    #expect(try !place.reveal("validate bad.json", ends: .preset).errors.contains("\u{1B}"))
  }

  @Test func `takes every preset of the repository`() throws {
    var words = ["validate", "--quiet"]
    for folder in ["Presets", "Examples"] {
      let root = Workplace.root.appending(path: folder).path
      for path in try FileManager.default.subpathsOfDirectory(atPath: root)
      where path.hasSuffix(".json") { words.append("\(root)/\(path)") }
    }
    #expect(words.count > 20)
    let outcome = try Workplace().start(words).wait()
    #expect(outcome.status == 0, "\(outcome.errors)")
  }
}
