package import RevealJSON

/// The errors and warnings of a preset or a deck, in text order.
package struct PresetError: Error, Hashable {
  package let source: SourceText
  /// The problems, at least one of which is an error.
  package let problems: [Problem]

  /// Creates an error from problems in any order.
  package init(source: SourceText, problems: [Problem]) {
    self.source = source
    self.problems = problems.inTextOrder
  }

  /// The problems as text; see `Problem.report(_:in:)`.
  package var report: String { Problem.report(problems, in: source) }
}
