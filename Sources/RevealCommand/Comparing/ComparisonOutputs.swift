import ArgumentParser
import RevealCompare
import RevealFiles
import RevealPages

/// The options for the output of a comparison.
struct DiffOutputs: ParsableArguments {
  @Flag(help: "Print the result as JSON.")
  var json = false

  @Option(
    help: ArgumentHelp("Write a test report for CI systems.", valueName: "file.xml"),
    completion: .xml)
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "Write a page with the differences: index.html, which needs no other file.",
      valueName: "folder"),
    completion: .directory)
  var html: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write a picture of the difference for each bad frame.", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  @OptionGroup var writing: WritingOptions

  /// The files and folders to write.
  var named: [NamedOutput?] {
    [
      .junit(junit), .html(html),
      NamedOutput("-o", output, content: "pictures of differences"),
    ]
  }

  /// Prints and writes the requested results.
  func write(_ report: DiffReport, of job: DiffJob, inputs: InputFiles) async throws {
    if json {
      try Terminal.print(json: report.json)
    } else if !quiet {
      try Terminal.write(painted(report) + "\n")
    }
    if let junit {
      try writing.write(report.junit, to: junit, as: .testReport, inputs: inputs)
    }
    if let output {
      let count = try await job.writeDifferences(
        report, to: output, rules: writing.rules(.png, inputs: inputs))
      try say("\(output): \(count.counted("picture")) of differences")
    }
    if let html {
      let page = [Array(try await job.page(report).utf8)]
      let name = "index.html"
      try writeChosenFile(
        page, as: name, in: OpenFolder(making: html), rules: writing.rules(.page, inputs: inputs))
      try say("\(joinPath(html, name)): written")
    }
  }

  /// Returns the report with its first line, the verdict, in color on a terminal.
  private func painted(_ report: DiffReport) -> String {
    let text = printableLines(report.text)
    guard Terminal.outputHasColor else { return text }
    let first = text.prefix { $0 != "\n" }
    return (report.verdict == .equal ? TerminalColor.green : .red)(first) + text[first.endIndex...]
  }

  private func say(_ text: PrintableText) throws {
    if !quiet && !json { try Terminal.print(text) }
  }
}

/// The options for the output of `reveal test`.
struct TestOutputs: ParsableArguments {
  @Flag(help: "Print the result as JSON.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Write a test report for CI systems, with a test case for each preset.",
      valueName: "file.xml"),
    completion: .xml)
  var junit: String?

  @Flag(help: "With --junit: a test case for each frame, in a suite for each preset.")
  var junitFrames = false

  @Option(
    help: ArgumentHelp(
      """
      Write pages with the differences: index.html, with a page for each preset in a folder of \
      its own if many differ, or with --shard.
      """, valueName: "folder"),
    completion: .directory)
  var html: String?

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  @OptionGroup var writing: WritingOptions

  /// The files and folders to write.
  var named: [NamedOutput?] { [.junit(junit), .html(html)] }

  func validate() throws {
    if junitFrames && junit == nil { throw ValidationError("--junit-frames needs --junit") }
  }

  /// Prints and writes the requested results, and reports problems of presets and goldens.
  func write(_ report: GoldenTestReport, inputs: InputFiles) throws {
    for message in report.entries.compactMap(\.message) { Terminal.report(lines: message) }
    if json {
      try Terminal.print(json: report.json)
    } else if !quiet {
      try Terminal.write(painted(report) + "\n")
    }
    if let junit {
      try writing.write(
        report.junit(junitFrames ? .frames : .presets), to: junit, as: .testReport, inputs: inputs)
    }
  }

  /// Writes the requested pages.
  func writePages(_ report: GoldenTestReport, inputs: InputFiles) async throws {
    guard let html else { return }
    let page = ReportPage(
      title: report.folder, entries: report.entries.map(\.pageEntry), shard: report.shard)
    let count = try await page.write(to: html, rules: writing.rules(.page, inputs: inputs))
    if !quiet && !json { try Terminal.print("\(html): \(count.counted("page"))") }
  }

  /// Returns the report with its last line, the figures, in color on a terminal.
  private func painted(_ report: GoldenTestReport) -> String {
    let text = printableLines(report.text)
    guard Terminal.outputHasColor else { return text }
    let last = text.split(separator: "\n").last ?? ""
    return text.dropLast(last.count) + (report.passes ? TerminalColor.green : .red)(last)
  }
}

extension GoldenTestEntry {
  var pageEntry: ReportPage.Entry {
    let name = item.name
    if let report, !outcome.passes {
      return ReportPage.Entry(name, report, of: comparison)
    }
    switch outcome {
    case .equal, .tolerated: return ReportPage.Entry(name, .equal, "")
    case .noGolden: return ReportPage.Entry(name, .missing, "The preset has no golden")
    case .noPreset: return ReportPage.Entry(name, .missing, "The golden has no preset")
    case .different, .unreadable, .brokenPreset, .brokenGolden:
      return ReportPage.Entry(name, .broken, message ?? "")
    }
  }
}
