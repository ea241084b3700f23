import ArgumentParser
import RevealCompare
import RevealFiles
import RevealJSON
import RevealPages

/// Joins the reports of shards of `reveal test`.
struct ReportMerge {
  /// What `reveal test` wrote.
  enum Kind: Hashable {
    case json, junit, markdown, pages

    /// The kind of reports by the first one's name or, of a folder, its content; nil for others.
    init?(of parts: [String]) {
      guard let first = parts.first else { return nil }
      guard fileKind(first) != .folder else {
        guard MergedReportPage.isReport(first) else { return nil }
        self = .pages
        return
      }
      let kinds = [".json": Kind.json, ".xml": .junit, ".md": .markdown]
      guard let kind = kinds.first(where: { first.hasSuffix($0.key) }) else { return nil }
      self = kind.value
    }
  }

  let kind: Kind
  let parts: [String]
  let writing: WritingOptions

  /// What a joined report says.
  private struct Result {
    /// The number of presets and goldens.
    let count: Int
    let passes: Bool
    /// The presets that do not pass, as far as the report names them.
    var failing: [String] = []
  }

  /// The limit on the size of a report.
  private static let largest = 1 << 30

  /// Joins the reports and writes the result.
  ///
  /// - Parameters:
  ///   - output: The path of the whole report.
  ///   - format: The form of what is printed; nil to print nothing but errors.
  /// - Throws: When the reports do not join, or a preset in them does not pass.
  func run(to output: String, printing format: Merge.PrintedForm?) throws {
    let result = try write(to: output)
    switch format {
    case .json:
      let printed: JSONOutput = [
        "output": .string(output), "presets": .integer(result.count),
        "parts": .integer(parts.count), "passes": .bool(result.passes),
      ]
      try Terminal.print(lines: printed.text())
    case .text:
      for name in result.failing { try Terminal.print("\(name): does not pass") }
      try Terminal.print(
        "\(output): \(counted(result.count, "preset")) of \(counted(parts.count, "shard"))")
    case nil: break
    }
    if !result.passes { throw ExitCode(.different) }
  }

  private func write(to output: String) throws -> Result {
    let name = OutputName(output)
    guard kind != .pages else {
      try name.requireFolder("-o", content: "index.html and what it shows")
      let merged = try MergedReportPage(parts)
      let indexes = parts.map { joinPath($0, "index.html") }
      _ = try merged.write(to: output, rules: writing.rules(.page, inputs: InputFiles(indexes)))
      return Result(
        count: merged.count, passes: merged.failing.isEmpty, failing: merged.failing)
    }
    let inputs = InputFiles(parts)
    let sources = try parts.map {
      SourceText(file: $0, bytes: try readFile($0, limit: Self.largest))
    }
    func writeFile(_ text: String, _ kind: OutputKind) throws {
      try writeOutput([Array(text.utf8)], to: output, rules: writing.rules(kind, inputs: inputs))
    }
    switch kind {
    case .json, .pages:
      try name.requireFile("-o", content: "a report", endings: ["json"])
      let merged = try MergedTestReport(sources)
      try writeFile(merged.json.text() + "\n", .unmarked)
      return Result(count: merged.count, passes: merged.passes, failing: merged.failing)
    case .junit:
      try name.requireFile("-o", content: "an XML file", endings: ["xml"])
      let merged = try MergedTestSuites(sources)
      try writeFile(merged.text, .testReport)
      return Result(count: merged.count, passes: merged.passes)
    case .markdown:
      try name.requireFile("-o", content: "a summary", endings: ["md", "markdown", "txt"])
      let merged = try MergedMarkdown(sources)
      try merged.write(to: output) { writing.rules($0, inputs: inputs) }
      return Result(
        count: merged.counts.total, passes: merged.counts.bad == 0, failing: merged.failing)
    }
  }
}
