import Foundation
import RevealJSON
import TestFixtures
import Testing

/// `reveal test` on several machines, and the reports joined.
@Suite struct ShardCommandTests {
  private let place: Workplace

  init() throws {
    place = try Workplace()
    for (name, opacity) in [("a", 0.5), ("b/c", 0.4), ("d", 0.3), ("e", 0.2), ("f", 0.1)] {
      try write(name, opacity: opacity)
    }
    try place.reveal("test d --update -q")
  }

  private func write(_ name: String, opacity: Double) throws {
    try place.folder.write(
      """
      {
        "canvas": { "size": [20, 30], "scale": 1, "fps": 5, "duration": 0.4 },
        "list": { "rows": 2, "rowHeight": 10 },
        "entrance": { "from": { "opacity": \(opacity) }, "duration": 0.3 }
      }
      """, to: "d/\(name).json")
  }

  private func json(_ path: String) throws -> JSONNode {
    let text = String(decoding: try place.folder.read(path), as: UTF8.self)
    return try #require(JSONParser.parse(SourceText(file: path, text: text)).root)
  }

  @Test func `joins the reports of all shards to that of one run`() throws {
    try write("b/c", opacity: 0.9)
    let whole = try place.reveal("test d --json --junit whole.xml", ends: .different).text
    try place.folder.write(whole, to: "whole.json")
    try place.reveal("test d -q --junit frames.xml --junit-frames", ends: .different)
    var counts: [Int] = []
    for shard in 1...3 {
      let outcome = try place.start([
        "test", "d", "--shard", "\(shard)/3", "--json", "--junit", "\(shard).xml",
      ]).wait()
      try place.folder.write(outcome.text, to: "\(shard).json")
      _ = try place.start([
        "test", "d", "--shard", "\(shard)/3", "-q", "--junit", "f\(shard).xml", "--junit-frames",
      ]).wait()
      counts.append(try #require(try json("\(shard).json")["presets"]?.elements?.count))
    }
    #expect(counts.sorted() == [1, 2, 2])
    let joined = try place.reveal("merge 3.json 1.json 2.json -o all.json", ends: .different).text
    #expect(joined == "d/b/c.json: does not pass\nall.json: 5 presets of 3 shards\n")
    #expect(JSONOutput(try json("all.json")).text() == JSONOutput(try json("whole.json")).text())
    try place.reveal("merge 2.xml 1.xml 3.xml -o all.xml -q", ends: .different)
    #expect(try place.folder.read("all.xml") == place.folder.read("whole.xml"))
    try place.reveal("merge f1.xml f2.xml f3.xml -o f.xml -q", ends: .different)
    #expect(try place.folder.read("f.xml") == place.folder.read("frames.xml"))
  }

  @Test func `never passes without a shard`() throws {
    for shard in 1...3 {
      let text = try place.reveal("test d --shard \(shard)/3 --json --junit \(shard).xml").text
      try place.folder.write(text, to: "\(shard).json")
    }
    try place.reveal("merge 1.json 2.json 3.json -o whole.json")
    for ending in ["json", "xml"] {
      let (first, third) = ("1.\(ending)", "3.\(ending)")
      try place.reveal(
        "merge \(first) \(third) -o no.\(ending)", ends: .different,
        says: "expected the reports of 3 shards, found none of shard 2")
      try place.reveal(
        "merge \(first) 2.\(ending) 2.\(ending) \(third) -o no.\(ending)", ends: .different,
        says: "shard 2/3 is in 2.\(ending), too")
      try place.reveal("merge \(first) gone.\(ending) -o no.\(ending)", ends: .inputOutput)
      #expect(!place.exists("no.\(ending)"))
    }
    // A golden that was recorded in between, a report that was cut, and one that is whole.
    try place.reveal("test d -q --junit whole.xml")
    try place.reveal(
      "merge whole.xml -o no.xml", ends: .different, says: "expected the report of a shard")
    let part = try place.folder.read("2.xml")
    let text = String(decoding: part, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    try place.folder.write(
      lines.filter { !$0.contains("<testcase") }.joined(separator: "\n"), to: "cut.xml")
    try place.reveal(
      "merge 1.xml cut.xml 3.xml -o no.xml", ends: .different,
      says: "expected the report of a shard")
    try write("g", opacity: 0.7)
    try place.reveal("test d g --update -q")
    let other = try place.reveal("test d --shard 2/3 --json").text
    try place.folder.write(other, to: "other.json")
    try place.reveal(
      "merge 1.json other.json 3.json -o no.json", ends: .different,
      says: "expected a part of the same run as 1.json")
    #expect(!place.exists("no.json") && !place.exists("no.xml"))
  }

  @Test func `has an empty share if there are more machines than presets`() throws {
    var parts: [String] = []
    for shard in 1...7 {
      let text = try place.reveal("test d --shard \(shard)/7 --json").text
      try place.folder.write(text, to: "\(shard).json")
      parts.append("\(shard).json")
    }
    try place.reveal("merge \(parts.joined(separator: " ")) -o all.json")
    #expect(try json("all.json")["passes"]?.bool == true)
    try place.reveal("test d --shard 1/2 --update", ends: .usage, says: "it excludes --update")
    try place.reveal("test d --shard 3/2", ends: .usage)
  }
}
