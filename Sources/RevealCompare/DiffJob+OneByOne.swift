extension DiffJob {
  /// Compares all pairs one by one on the calling thread, for callers that cannot wait for tasks.
  ///
  /// - Returns: The same report as from ``report(progress:)``, which is faster.
  package func reportOneByOne() -> DiffReport { report(of: pairs.pairs.map(comparison.result)) }
}
