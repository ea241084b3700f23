import ArgumentParser
import RevealCompare
import RevealFiles
import RevealPages

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

  /// The named files, with their options.
  var named: [(option: String, path: String)] {
    [
      junit.map { ("--junit", $0) },
      html.map { ("--html", joinPath($0, "index.html")) },
    ].compactMap(\.self)
  }

  func validate() throws {
    if junitFrames && junit == nil { throw ValidationError("--junit-frames needs --junit") }
  }

  /// Refuses names whose endings do not match the content.
  func checkNames() throws(OutputNameError) {
    if let junit {
      try OutputName(junit).requireFile(
        "--junit", content: "an XML file", endings: ["xml", "txt"])
    }
    if let html {
      try OutputName(html).requireFolder("--html", content: "index.html and what it shows")
    }
  }

  /// Prints and writes the requested results, and reports problems of presets and goldens.
  func write(_ report: GoldenTestReport, inputs: InputFiles) throws {
    for error in report.entries.compactMap(\.error) {
      Terminal.report(lines: Failure.message(of: error))
    }
    if json {
      try Terminal.print(json: report.json(message: Failure.message))
    } else if !quiet {
      try Terminal.write(painted(report) + "\n")
    }
    if let junit {
      try writing.write(
        report.junit(junitFrames ? .frames : .presets, message: Failure.message), to: junit,
        as: .testReport, inputs: inputs)
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
  /// The entry of a page.
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
      return ReportPage.Entry(name, .broken, error.map { Failure.message(of: $0) } ?? "")
    }
  }
}
