import ArgumentParser
import RevealCompare
import RevealFiles

/// Options that choose where the result of `reveal test` goes.
struct TestOutputs: ParsableArguments {
  @Flag(help: "Print the result as JSON.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Write a test report for CI systems, with a suite for each preset.", valueName: "file.xml"),
    completion: .xml)
  var junit: String?

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  @OptionGroup var writing: WritingOptions

  /// Refuses names that promise something other than what is written.
  func checkNames() throws(OutputNameError) {
    guard let junit else { return }
    try OutputName(junit).requireFile("--junit", content: "an XML file", endings: ["xml", "txt"])
  }

  /// Prints and writes the requested results, and reports what is wrong with presets and goldens.
  func write(_ report: GoldenTestReport) throws {
    if json {
      try Terminal.print(report.json(message: Failure.message).text())
    } else {
      for error in report.entries.compactMap(\.error) {
        Terminal.report(Failure.message(of: error))
      }
      if !quiet { try Terminal.write(painted(report) + "\n") }
    }
    if let junit {
      try writeOutput(
        [Array(report.junit(message: Failure.message).utf8)], to: junit,
        rules: writing.rules(.testReport))
    }
  }

  /// The report with its last line, the figures, in color where that is seen.
  private func painted(_ report: GoldenTestReport) -> String {
    let text = visibleLines(report.text)
    guard Terminal.outputHasColor else { return text }
    let last = text.split(separator: "\n").last ?? ""
    return text.dropLast(last.count) + (report.passes ? Paint.green : .red)(last)
  }
}
