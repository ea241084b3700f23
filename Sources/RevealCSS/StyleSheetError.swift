package import RevealJSON

/// The reason why a style sheet cannot be imported.
package struct StyleSheetError: Error, Sendable {
  package let source: SourceText
  package let problem: Problem

  package init(_ source: SourceText, at range: Range<Int>, _ message: String, hint: String? = nil) {
    self.source = source
    problem = Problem(at: range, keyPath: "", message: message, hint: hint)
  }

  /// The problem in readable form; see `Problem.report(_:in:)`.
  package var report: String { problem.report(in: source) }
}
