import ArgumentParser
import RevealCompare
import RevealFiles
import RevealJSON
import RevealPages

/// The options that show the result of a comparison in a pull request.
struct PullRequestOutputs: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Write a summary in Markdown for pull requests: what differs, the lines of presets that did \
      it, and up to ten small moving pictures (before, after and difference) in a folder beside it \
      (summary-pictures for summary.md).
      """, valueName: "file.md"), completion: .file(extensions: ["md"]))
  var markdown: String?

  @Option(
    help: ArgumentHelp(
      """
      The address at which the pictures of --markdown are published. (default: the folder beside \
      the summary)
      """, valueName: "url"))
  var pictureURL: String?

  @Option(
    help: ArgumentHelp(
      "Print commands that annotate the changed lines of presets in pull requests: github.",
      valueName: "forge"))
  var annotate: Forge?

  @Option(
    help: ArgumentHelp(
      "Write a code quality report, which GitLab shows beside changed lines.",
      valueName: "file.json"), completion: .file(extensions: ["json"]))
  var codeQuality: String?

  /// A forge whose annotations are commands in the output of a job.
  enum Forge: String, CaseIterable, ExpressibleByArgument {
    case github
  }

  /// The limit on annotations of a step on GitHub.
  private static let mostAnnotations = 10

  func validate() throws {
    if pictureURL != nil && markdown == nil {
      throw ValidationError("--picture-url needs --markdown")
    }
  }

  var named: [NamedOutput?] {
    [
      NamedOutput(
        "--markdown", markdown, content: "a summary", endings: ["md", "markdown", "txt"]),
      NamedOutput("--code-quality", codeQuality, content: "a report", endings: ["json"]),
    ]
  }

  /// Prints and writes the requested outputs.
  ///
  /// - Parameters:
  ///   - annotations: The annotations of lines of presets.
  ///   - summary: The summary.
  ///   - options: The options for files that are replaced, the limit on comparisons under way at
  ///     once, and whether standard output is JSON; annotations then go to standard error.
  ///   - inputs: The files that the command reads.
  /// - Throws: An error if a picture cannot be drawn or a file cannot be written.
  func write(
    _ annotations: @autoclosure () -> [SourceAnnotation],
    _ summary: @autoclosure () -> MarkdownReport,
    with options: (writing: WritingOptions, jobs: Int, isJSON: Bool), inputs: InputFiles
  ) async throws {
    if annotate == .github {
      for annotation in annotations().prefix(Self.mostAnnotations) {
        let command = annotation.gitHubCommand
        // Unlike other texts, the command is not escaped, since it is meant to be carried out.
        if options.isJSON {
          Terminal.showAsIs(command + "\n")
        } else {
          try Terminal.write(command + "\n")
        }
      }
    }
    if let codeQuality {
      let issues = JSONOutput.array(annotations().map(\.codeQualityIssue))
      try options.writing.write(
        issues.text() + "\n", to: codeQuality, as: .codeQuality, inputs: inputs)
    }
    if let markdown {
      try await summary().write(
        to: markdown, address: pictureURL,
        rules: { options.writing.rules($0, inputs: inputs) }, jobs: options.jobs)
    }
  }
}

extension DiffReport {
  /// Returns the summary of one comparison.
  func markdown(preset: String, job: DiffJob) -> MarkdownReport {
    guard verdict != .equal else {
      return MarkdownReport(title: "\(actual) equals \(golden)", entries: [])
    }
    return MarkdownReport(
      title: "\(actual) differs from \(golden)",
      entries: [MarkdownEntry(name: preset, report: self, of: job)])
  }
}

extension GoldenTestReport {
  var markdown: MarkdownReport {
    let share = shard.map { shard in
      let places = zip(shard.places, entries).filter { !$0.1.outcome.passes }.map(\.0)
      return MarkdownReport.Share(shard, counts: counts, places: places)
    }
    return MarkdownReport(
      title: summary,
      entries: bad.map { entry in
        guard let report = entry.report else {
          return MarkdownEntry(name: entry.path, reason: entry.reason)
        }
        return MarkdownEntry(name: entry.path, report: report, of: entry.comparison)
      }, share: share)
  }
}
