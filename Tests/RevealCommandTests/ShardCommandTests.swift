import Foundation
import RevealFiles
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
        says: "expected the results of 3 shards, found none of shard 2")
      try place.reveal(
        "merge \(first) 2.\(ending) 2.\(ending) \(third) -o no.\(ending)", ends: .different,
        says: "shard 2/3 is in 2.\(ending), too")
      try place.reveal("merge \(first) gone.\(ending) -o no.\(ending)", ends: .inputOutput)
      #expect(!place.exists("no.\(ending)"))
    }
    // A golden that was recorded in between, a report that was cut, and one that is whole.
    try place.reveal("test d -q --junit whole.xml")
    try place.reveal(
      "merge whole.xml -o no.xml", ends: .different, says: "expected the result of a shard")
    let part = try place.folder.read("2.xml")
    let text = String(decoding: part, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    try place.folder.write(
      lines.filter { !$0.contains("<testcase") }.joined(separator: "\n"), to: "cut.xml")
    try place.reveal(
      "merge 1.xml cut.xml 3.xml -o no.xml", ends: .different,
      says: "expected the result of a shard")
    try write("g", opacity: 0.7)
    try place.reveal("test d g --update -q")
    let other = try place.reveal("test d --shard 2/3 --json").text
    try place.folder.write(other, to: "other.json")
    try place.reveal(
      "merge 1.json other.json 3.json -o no.json", ends: .different,
      says: "expected a part of the same run as 1.json")
    // Another text of a preset, and another golden, of the same costs.
    try place.folder.write(
      String(decoding: place.folder.read("d/e.json"), as: UTF8.self) + " ", to: "d/e.json")
    let spaced = try place.reveal("test d --shard 2/3 --json").text
    try place.folder.write(spaced, to: "spaced.json")
    try place.reveal(
      "merge other.json spaced.json -o no.json", ends: .different, says: "expected a part of the")
    #expect(!place.exists("no.json") && !place.exists("no.xml"))
  }

  @Test func `joins summaries and pages to those of one run`() throws {
    // More than fit on one page, a golden that is missing, and twelve causes.
    for number in 0..<9 { try write("m/\(number)", opacity: 0.5) }
    try place.reveal("test d m --update -q")
    for number in 0..<9 { try write("m/\(number)", opacity: 0.8) }
    try write("b/c", opacity: 0.9)
    try write("new", opacity: 0.5)
    let options = "-q --no-cache --jobs 1"
    try place.reveal("test d \(options) --markdown whole.md --html whole", ends: .different)
    let parts = [1, 2, 3]
    for shard in parts {
      try place.reveal(
        "test d \(options) --shard \(shard)/3 --markdown \(shard).md --html pages\(shard)",
        ends: .different)
    }
    let said = try place.reveal("merge 2.md 3.md 1.md -o all.md", ends: .different).text
    #expect(said.hasPrefix("d/b/c.json: does not pass\nd/m/0.json: does not pass\n"))
    #expect(said.hasSuffix("all.md: 15 presets of 3 shards\n"))
    try place.reveal("merge pages3 pages1 pages2 -o all", ends: .different)
    // The folder of pictures has another name, by which the text finds it.
    let text = String(decoding: try place.folder.read("whole.md"), as: UTF8.self)
    #expect(
      String(decoding: try place.folder.read("all.md"), as: UTF8.self)
        == text.replacing("(whole-pictures/", with: "(all-pictures/"))
    let pictures = try contents("whole-pictures")
    #expect(try contents("all-pictures") == pictures && pictures.count == 10)
    let pages = try contents("whole")
    #expect(try contents("all") == pages && pages.count == 11)
    try refuseParts()
  }

  /// Checks that summaries and pages do not join without a part, or with what is none.
  private func refuseParts() throws {
    for (parts, whole) in [
      (["1.md", "2.md", "3.md"], "whole.md"), (["pages1", "pages2", "pages3"], "whole"),
    ] {
      let output = whole.hasSuffix(".md") ? "no.md" : "no"
      func refuse(_ parts: [String], _ words: String, ends: ExitStatus = .different) throws {
        try place.reveal(
          "merge \(parts.joined(separator: " ")) -o \(output)", ends: ends, says: words)
        #expect(!place.exists(output))
      }
      try refuse([parts[0], parts[2]], "found none of shard 2")
      try refuse(parts + [parts[1]], "shard 2/3 is in \(parts[1]), too")
      try refuse([parts[0], whole, parts[2]], "\(whole): expected the result of a shard")
    }
    // A part is never replaced.
    let (pages, pictures) = (try contents("pages1"), try contents("1-pictures"))
    try place.reveal("merge pages1 pages2 pages3 -o pages1", ends: .inputOutput)
    try place.reveal("merge 3.md 1.md 2.md -o 1.md", ends: .inputOutput)
    #expect(try contents("pages1") == pages && contents("1-pictures") == pictures)
    let page = try #require(try contents("pages2").keys.filter { $0 != "index.html" }.min())
    try place.folder.write("<!doctype html>\nlies", to: "pages2/\(page)")
    try place.reveal(
      "merge pages1 pages2 pages3 -o no", ends: .different,
      says: "pages2/\(page): expected the file that the shard wrote")
    let picture = try #require(try place.folder.names("2-pictures").first)
    try place.folder.write("lies", to: "2-pictures/\(picture)")
    try place.reveal(
      "merge 1.md 2.md 3.md -o no.md", ends: .different,
      says: "2-pictures/\(picture): expected the file that the shard wrote")
    #expect(!place.exists("no") && !place.exists("no.md"))
  }

  @Test func `joins the parts of a gallery to that of one run`() throws {
    try place.folder.write("{ \"list\": { \"rows\": 0 } }", to: "d/wrong.json")
    let counts = try galleryParts(of: 3)
    #expect(counts.sorted() == [1, 2, 2])
    try place.reveal("gallery d -o whole -q", ends: .preset)
    let said = try place.reveal("merge part3 part1 part2 -o all", ends: .preset).text
    #expect(said == "wrong: the page shows its errors\nall/index.html: 5 presets of 3 shards\n")
    let files = try contents("whole")
    #expect(try contents("all") == files && files.count == 17)
    // Into an older gallery, and once more.
    try place.folder.write("old", to: "all/a/poster.png")
    try place.reveal("merge part1 part2 part3 -o all -q --json", ends: .preset)
    #expect(try contents("all") == files)
  }

  @Test func `never makes a gallery without a part, or of other parts`() throws {
    _ = try galleryParts(of: 3)
    func refused(_ parts: String, _ words: String, ends: ExitStatus = .different) throws {
      try place.reveal("merge \(parts) -o no", ends: ends, says: words)
      #expect(!place.exists("no"))
    }
    try refused("part1 part3", "expected the results of 3 shards, found none of shard 2")
    try refused("part1 part2 part2 part3", "shard 2/3 is in part2, too")
    try place.reveal("gallery d -o whole -q")
    try refused("whole part2 part3", "whole: expected the result of a shard")
    try refused("part1 d part3", "d: expected the result of a shard")
    for (name, options) in [
      ("set", "--set cards.cornerRadius=3"), ("fps", "--fps 4"), ("zip", "--encode small"),
    ] {
      try place.reveal("gallery d --shard 2/3 -o \(name) -q \(options)")
      try refused("part1 \(name) part3", "\(name): expected a part of the same run as part1")
    }
    try place.reveal("gallery d --shard 2/2 -o half -q")
    try refused("part1 half part3", "half: expected a part of the same run as part1")
    // A preset that is changed in between draws the same page.
    try write("f", opacity: 0.7)
    try place.reveal("gallery d --shard 2/3 -o later -q")
    try refused("part1 later part3", "later: expected a part of the same run as part1")
    try place.reveal("merge part1 part2 part3 -o part1", ends: .inputOutput)
    // Damaged, cut, replaced by a link, and gone.
    let name = try #require(try contents("part2").keys.filter { $0.hasSuffix("details.js") }.first)
    let bytes = try place.folder.read("part2/\(name)")
    try place.folder.write(Array(bytes.dropLast()), to: "part2/\(name)")
    try refused("part1 part2 part3", "part2/\(name): expected the file that the shard wrote")
    try FileManager.default.removeItem(atPath: "\(place.folder.path)/part2/\(name)")
    try refused("part1 part2 part3", "part2/\(name)", ends: .inputOutput)
    try place.folder.write(bytes, to: "outside.js")
    try FileManager.default.createSymbolicLink(
      atPath: "\(place.folder.path)/part2/\(name)",
      withDestinationPath: "\(place.folder.path)/outside.js")
    try refused("part1 part2 part3", "part2/\(name)", ends: .inputOutput)
    try place.reveal("gallery d --shard 1/2 --serve", ends: .usage, says: "it excludes --shard")
  }

  /// Draws a gallery in parts.
  ///
  /// - Returns: The number of presets in each part.
  private func galleryParts(of count: Int) throws -> [Int] {
    try (1...count).map { shard in
      _ = try place.start([
        "gallery", "d", "--shard", "\(shard)/\(count)", "-o", "part\(shard)", "-q",
      ]).wait()
      return try #require(try json("part\(shard)/gallery.json")["presets"]?.elements?.count)
    }
  }

  /// The bytes of all files below a folder, by path.
  private func contents(_ name: String) throws -> [String: [UInt8]] {
    let root = "\(place.folder.path)/\(name)"
    let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    var files: [String: [UInt8]] = [:]
    for path in paths where fileKind("\(root)/\(path)") == .file {
      files[path] = try place.folder.read("\(name)/\(path)")
    }
    return files
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
