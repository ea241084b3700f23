package import RevealJSON
package import RevealRender

/// The result of `reveal test`, joined from the results of shards.
package struct MergedTestReport: Sendable {
  /// The result as JSON, as one run would have it.
  package let json: JSONOutput
  /// Whether every preset passes.
  package let passes: Bool
  /// The presets that do not pass.
  package let failing: [String]
  /// The number of presets and goldens.
  package let count: Int

  /// Joins the results that `--json` has.
  ///
  /// - Throws: When a shard is missing, is there twice, or is of another run.
  package init(_ parts: [SourceText]) throws(ShardMergeError) {
    var shards: [(path: String, shard: PresetShard)] = []
    var presets: [[JSONNode]] = []
    var folder: JSONNode?
    for part in parts {
      let parsed = JSONParser.parse(part)
      guard parsed.problems.isEmpty, let root = parsed.root,
        let shard = root["shard"].flatMap(PresetShard.init),
        let entries = root["presets"]?.elements, entries.count == shard.places.count
      else { throw .notAShard(part.file) }
      shards.append((part.file, shard))
      presets.append(entries)
      folder = folder ?? root["folder"]
    }
    let all = try PresetShards(shards).joined(presets)
    let counts = GoldenTestEntry.Outcome.counts { outcome in
      all.count { $0["outcome"]?.string == outcome.rawValue }
    }
    let bad = all.filter { $0["passes"]?.bool != true }
    passes = bad.isEmpty
    failing = bad.map { ($0["preset"]?.string ?? $0["golden"]?.string) ?? "" }
    count = all.count
    json = [
      "folder": folder.map { JSONOutput($0) } ?? .null, "passes": .bool(bad.isEmpty),
      "counts": .object(counts), "presets": .array(all.map { JSONOutput($0) }),
    ]
  }
}

/// Test reports for CI systems, joined from those of shards.
package struct MergedTestSuites: Sendable {
  /// The report as JUnit XML, as one run would have it.
  package let text: String
  /// Whether no test case failed.
  package let passes: Bool
  /// The number of presets and goldens.
  package let count: Int

  /// Joins the reports that `--junit` writes.
  ///
  /// - Throws: When a shard is missing, is there twice, or is of another run.
  package init(_ parts: [SourceText]) throws(ShardMergeError) {
    var shards: [(path: String, shard: PresetShard)] = []
    var read: [Part] = []
    for part in parts {
      let lines = part.string(0..<part.bytes.count).split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init)
      guard let (shard, content) = Part.read(lines, file: part.file) else {
        throw .notAShard(part.file)
      }
      shards.append((part.file, shard))
      read.append(content)
    }
    let isByFrame = read[0].isByFrame
    for (part, source) in zip(read, parts) where part.isByFrame != isByFrame {
      throw .otherRun(parts[0].file, source.file)
    }
    let all = try PresetShards(shards).joined(read.map(\.blocks))
    let cases = all.flatMap(\.self)
    let failures = read.reduce(0) { $0 + $1.failures }
    let errors = read.reduce(0) { $0 + $1.errors }
    passes = failures + errors == 0
    count = all.count
    text = JUnit.file(
      isByFrame
        ? cases
        : JUnit.suite(
          escapedName: read[0].name, tests: all.count, failures: failures, errors: errors,
          content: cases))
  }

  /// A part of a report: the lines of each preset, and their numbers.
  private struct Part: Sendable {
    var isByFrame = false
    /// The name of the suite, as it is in the file.
    var name = ""
    var blocks: [[String]] = []
    var failures = 0
    var errors = 0

    /// Reads a report; nil if it is not that of a shard.
    ///
    /// Texts have no line that begins with an element, since all their signs are escaped.
    static func read(_ lines: [String], file: String) -> (PresetShard, Part)? {
      var part = Part()
      guard
        let comment = lines.first(where: {
          $0.hasPrefix(PresetShard.junitStart) && $0.hasSuffix(PresetShard.junitEnd)
        })
      else { return nil }
      let text = comment.dropFirst(PresetShard.junitStart.count)
        .dropLast(PresetShard.junitEnd.count)
      let root = JSONParser.parse(SourceText(file: file, text: String(text))).root
      guard let root, let shard = root["shard"].flatMap(PresetShard.init),
        let isByFrame = root["frames"]?.bool
      else { return nil }
      part.isByFrame = isByFrame
      let (start, end) =
        isByFrame ? ("  <testsuite ", "  </testsuite>") : ("    <testcase ", "    </testcase>")
      var open: [String]?
      for line in lines {
        if line.hasPrefix("  <testsuite ") { part.note(line) }
        if line.hasPrefix(start) { open = [] }
        open?.append(line)
        let isWhole = !isByFrame && line.hasPrefix(start) && line.hasSuffix("/>")
        if line == end || isWhole, let block = open {
          part.blocks.append(block)
          open = nil
        }
      }
      guard open == nil, part.blocks.count == shard.places.count else { return nil }
      return (shard, part)
    }

    /// Adds the numbers of a suite.
    private mutating func note(_ head: String) {
      func value(_ key: String) -> Substring {
        guard let start = head.firstRange(of: " \(key)=\"")?.upperBound else { return "" }
        return head[start...].prefix { $0 != "\"" }
      }
      name = String(value("name"))
      failures += Int(value("failures")) ?? 1
      errors += Int(value("errors")) ?? 1
    }
  }
}

extension PresetShard {
  /// The comment in a test report that says which share it is of.
  static let junitStart = "  <!-- shard "
  static let junitEnd = " -->"

  /// The comment, which also says whether each frame is a test case.
  func junitComment(isByFrame: Bool) -> String {
    let content: JSONOutput = ["frames": .bool(isByFrame), "shard": json]
    return Self.junitStart + content.compact + Self.junitEnd
  }
}
