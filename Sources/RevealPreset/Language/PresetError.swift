package import RevealJSON

/// All that is wrong with a preset or a deck, or worth a warning, in text order.
package struct PresetError: Error, Hashable {
  package let source: SourceText
  /// At least one of them an error.
  package let problems: [Problem]

  /// Takes problems in any order.
  package init(source: SourceText, problems: [Problem]) {
    self.source = source
    self.problems = problems.inTextOrder
  }

  /// The problems as people read them; see `Problem.report(_:in:)`.
  package var report: String { Problem.report(problems, in: source) }
}
