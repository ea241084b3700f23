import ArgumentParser
import RevealCompare
import RevealFiles
import RevealJSON

/// Joins the reports of shards of `reveal test`.
struct ReportMerge {
  /// What `reveal test` wrote.
  enum Kind: Hashable {
    case json, junit

    /// The kind of files by the first one's name; nil for folders.
    init?(of parts: [String]) {
      guard let first = parts.first, fileKind(first) != .folder else { return nil }
      if first.hasSuffix(".json") {
        self = .json
      } else if first.hasSuffix(".xml") {
        self = .junit
      } else {
        return nil
      }
    }
  }

  let kind: Kind
  let parts: [String]
  let writing: WritingOptions

  /// The limit on the size of a report.
  private static let largest = 1 << 30

  /// Joins the reports and writes the result.
  ///
  /// - Parameters:
  ///   - output: The path of the whole report.
  ///   - isQuiet: True to print nothing but errors.
  /// - Throws: When the reports do not join, or a preset in them does not pass.
  func run(to output: String, isQuiet: Bool) throws {
    let inputs = InputFiles(parts)
    let sources = try parts.map {
      SourceText(file: $0, bytes: try readFile($0, limit: Self.largest))
    }
    let (bytes, passes, count, failing): ([UInt8], Bool, Int, [String])
    switch kind {
    case .json:
      try OutputName(output).requireFile("-o", content: "a report", endings: ["json"])
      let merged = try MergedTestReport(sources)
      bytes = Array((merged.json.text() + "\n").utf8)
      (passes, count, failing) = (merged.passes, merged.count, merged.failing)
    case .junit:
      try OutputName(output).requireFile("-o", content: "an XML file", endings: ["xml"])
      let merged = try MergedTestSuites(sources)
      (bytes, passes, count, failing) = (Array(merged.text.utf8), merged.passes, merged.count, [])
    }
    let rules = writing.rules(kind == .junit ? .testReport : .unmarked, inputs: inputs)
    try writeOutput([bytes], to: output, rules: rules)
    if !isQuiet {
      for name in failing { try Terminal.print("\(name): does not pass") }
      try Terminal.print(
        "\(output): \(counted(count, "preset")) of \(counted(parts.count, "shard"))")
    }
    if !passes { throw ExitCode(.different) }
  }
}
