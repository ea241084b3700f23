import ArgumentParser
import RevealCompare
import RevealFiles
import RevealJSON
import RevealPages

extension Merge {
  /// Joins the parts of a gallery.
  func joinGallery() async throws {
    try OutputName(output).requireFolder("-o", content: "the pages and pictures of a gallery")
    for folder in parts + [output] { try recoverFrames(at: folder) }
    let merge = try GalleryMerge(parts)
    Interruption.startListening()
    // The folder of each preset is locked.
    SystemLimits.raiseOpenFileLimit()
    let folder = try GalleryFolder(
      output, others: writing.others, durability: writing.durability)
    folder.recovered.report()
    try await Interruption.noting(output) { try merge.write(to: folder) }
    try report(
      merge.presetCount, "preset", of: "shard", in: joinPath(output, GalleryFolder.pageName),
      remarks: merge.failed.map { "\($0): the page shows its errors" },
      facts: [("failed", .array(merge.failed.map(JSONOutput.string)))])
    if !merge.failed.isEmpty { throw ExitCode(.preset) }
  }
}

/// What `reveal test` wrote.
enum ReportKind: Hashable {
  case json, junit, markdown, pages

  /// The kind of reports by the first one's name or, of a folder, its content; nil for others.
  init?(of parts: [String]) {
    guard let first = parts.first else { return nil }
    guard fileKind(first) != .folder else {
      guard MergedReportPage.isReport(first) else { return nil }
      self = .pages
      return
    }
    let kinds = [".json": ReportKind.json, ".xml": .junit, ".md": .markdown]
    guard let kind = kinds.first(where: { first.hasSuffix($0.key) }) else { return nil }
    self = kind.value
  }
}

extension Merge {
  /// The number of presets and goldens in joined reports, and whether all pass.
  private typealias Joined = (count: Int, passes: Bool, failing: [String])

  private static let largestReport = 1 << 30

  /// Joins the reports of shards of `reveal test`.
  ///
  /// - Throws: When the reports do not join, or a preset in them does not pass.
  func joinReports(_ kind: ReportKind) throws {
    let (count, passes, failing) = try writeReport(kind)
    try report(
      count, "preset", of: "shard", in: output,
      remarks: failing.map { "\($0): does not pass" }, facts: [("passes", .bool(passes))])
    if !passes { throw ExitCode(.different) }
  }

  /// Writes the whole report.
  ///
  /// - Returns: The result, with the presets that do not pass, as far as the report names them.
  private func writeReport(_ kind: ReportKind) throws -> Joined {
    let name = OutputName(output)
    guard kind != .pages else {
      try name.requireFolder("-o", content: "index.html and what it shows")
      let merged = try MergedReportPage(parts)
      let indexes = parts.map { joinPath($0, "index.html") }
      _ = try merged.write(to: output, rules: writing.rules(.page, inputs: InputFiles(indexes)))
      return (merged.count, merged.failing.isEmpty, merged.failing)
    }
    let inputs = InputFiles(parts)
    let sources = try parts.map {
      SourceText(file: $0, bytes: try readFile($0, limit: Self.largestReport))
    }
    switch kind {
    case .json, .pages:
      try name.requireFile("-o", content: "a report", endings: ["json"])
      let merged = try MergedTestReport(sources)
      try writing.write(
        merged.json.text() + "\n", to: output, as: .unmarked, inputs: inputs)
      return (merged.count, merged.passes, merged.failing)
    case .junit:
      try name.requireFile("-o", content: "an XML file", endings: ["xml"])
      let merged = try MergedTestSuites(sources)
      try writing.write(merged.text, to: output, as: .testReport, inputs: inputs)
      return (merged.count, merged.passes, [])
    case .markdown:
      try name.requireFile("-o", content: "a summary", endings: ["md", "markdown", "txt"])
      let merged = try MergedMarkdown(sources)
      try merged.write(to: output) { writing.rules($0, inputs: inputs) }
      return (merged.counts.total, merged.counts.bad == 0, merged.failing)
    }
  }
}
