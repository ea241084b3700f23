import ArgumentParser
import RevealCompare
import RevealFiles
import RevealPages

/// The options for a review of differences in the browser.
struct ReviewOptions: ParsableArguments {
  @Flag(help: "Show the differences in the browser, and approve frames there.")
  var serve = false

  @Option(help: "With --serve: the port on 127.0.0.1; 0 chooses a free one.")
  var port: UInt16 = 0

  func validate() throws {
    if port != 0 && !serve { throw ValidationError("--port needs --serve") }
  }

  /// Serves the page until a signal arrives.
  ///
  /// - Parameters:
  ///   - title: The title of the page.
  ///   - comparisons: The comparisons to review.
  ///   - others: Additional entries of the page.
  ///   - root: A folder with the goldens of all comparisons, which change in one step.
  ///   - writing: The options for the files that approvals record.
  /// - Throws: An error if the page cannot be served, and the exit code for frames that still
  ///   differ.
  func review(
    title: String, _ comparisons: [GoldenReview.Comparison], others: [ReportPage.Entry] = [],
    root: String? = nil, writing: WritingOptions
  ) async throws {
    let review = try GoldenReview(
      comparisons, root: root, others: writing.others, durability: writing.durability)
    let session = ReviewSession(title: title, others: others, review) { Failure.message(of: $0) }
    Interruption.startListening()
    try await LocalServer(session, port: port).runUntilSignal()
    let statuses = review.reports.compactMap(\.verdict.status)
    if let status = statuses.max() { throw ExitCode(status) }
  }
}

extension DiffReport.Verdict {
  /// The exit code for the comparison; nil if it passes.
  var status: ExitStatus? {
    switch self {
    case .equal: nil
    case .different: .different
    case .unknown: .inputOutput
    }
  }
}

extension LocalServer {
  /// Prints the address of the page, and serves it until a signal arrives.
  func runUntilSignal() async throws {
    try await run { address in
      try Terminal.print(lines: address)
      while Interruption.requested == nil {
        // The task is never cancelled.
        try? await Task.sleep(for: .milliseconds(100))
      }
    }
  }
}
