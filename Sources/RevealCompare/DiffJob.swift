package import RevealDiff
import RevealRender

/// Compares the frames of two sets in parallel.
///
/// The number of jobs limits the memory, since only figures are kept of a pair.
package struct DiffJob: Sendable {
  package let comparison: FramePairComparison
  private let pairs: FramePairs
  package let jobs: Int
  private let measuresSimilarity: Bool

  /// - Parameters:
  ///   - golden: The expected frames.
  ///   - actual: The frames to check.
  ///   - pairs: The pairs of frames.
  ///   - rules: The tolerances.
  ///   - ignoredRows: The rows whose cards do not count; they need a preset on one side.
  ///   - measuresSimilarity: Whether to measure the structural similarity of frames that differ.
  ///   - jobs: The limit on pairs under way at once, ≥ 1.
  package init(
    golden: FrameSet, actual: FrameSet, pairs: FramePairs, rules: DiffRules = DiffRules(),
    ignoredRows: Set<Int> = [], measuresSimilarity: Bool = false, jobs: Int
  ) {
    comparison = FramePairComparison(
      golden: golden, actual: actual, rules: rules, ignoredRows: ignoredRows)
    self.pairs = pairs
    self.measuresSimilarity = measuresSimilarity
    self.jobs = jobs
  }

  /// Compares all pairs.
  ///
  /// - Parameter progress: Called in no fixed order, from one task, with the count of pairs that
  ///   are done.
  /// - Returns: The result, the same for any number of jobs.
  /// - Throws: The `Interruption` that a signal asked for.
  package func report(progress: (Int) -> Void = { _ in }) async throws -> DiffReport {
    var results = [FrameResult?](repeating: nil, count: pairs.pairs.count)
    var done = 0
    try await BoundedTasks.run(pairs.pairs.enumerated(), jobs: jobs) { _, pair in
      var result = comparison.result(pair)
      if measuresSimilarity { result.similarity = try comparison.similarity(result) }
      return result
    } deliver: { pair, result in
      results[pair.offset] = result
      done += 1
      progress(done)
    }
    var report = DiffReport(
      golden: comparison.golden.path, actual: comparison.actual.path, rules: comparison.rules,
      frames: results.compactMap(\.self))
    report.causes = CauseSearch(
      golden: comparison.golden, actual: comparison.actual, frames: report.frames,
      timing: report.timing
    ).causes()
    return report
  }
}
