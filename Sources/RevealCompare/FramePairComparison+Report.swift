extension FramePairComparison {
  /// Compares pairs one after another on the calling thread.
  ///
  /// Callers that can wait for tasks use `DiffJob`, which gives the same report sooner.
  package func report(on pairs: FramePairs) -> DiffReport {
    DiffReport(
      golden: golden.path, actual: actual.path, rules: rules, frames: pairs.pairs.map(result))
  }
}
