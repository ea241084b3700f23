extension DiffJob {
  /// Compares all pairs one after another on the calling thread, for callers that cannot wait for
  /// tasks.
  ///
  /// - Returns: The report that ``report(progress:)`` gives sooner.
  package func reportOneByOne() -> DiffReport { report(of: pairs.pairs.map(comparison.result)) }
}
