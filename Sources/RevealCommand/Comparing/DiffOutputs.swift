import ArgumentParser
import RevealCompare
import RevealFiles

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

  /// The named files, with their options.
  var named: [(option: String, path: String)] {
    [
      junit.map { ("--junit", $0) },
      html.map { ("--html", joinPath($0, "index.html")) },
    ].compactMap(\.self)
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
    if let output {
      try OutputName(output).requireFolder("-o", content: "pictures of differences")
    }
  }

  /// Prints and writes the requested results.
  func write(_ report: DiffReport, of job: DiffJob, inputs: InputFiles) async throws {
    if json {
      try Terminal.print(json: report.json)
    } else if !quiet {
      if Terminal.outputHasColor {
        try Terminal.write(painted(report) + "\n")
      } else {
        try Terminal.print(lines: report.text)
      }
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

  /// Returns the report with its first line, the verdict, in color.
  private func painted(_ report: DiffReport) -> String {
    let text = printableLines(report.text)
    let first = text.prefix { $0 != "\n" }
    return (report.verdict == .equal ? TerminalColor.green : .red)(first) + text[first.endIndex...]
  }

  private func say(_ text: PrintableText) throws {
    if !quiet && !json { try Terminal.print(text) }
  }
}
