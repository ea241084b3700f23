package import RevealDiff
import RevealFrames

/// Compares the frames of two sets in parallel.
///
/// The number of jobs limits the memory, since only the numerical results of a pair are kept.
package struct DiffJob: Sendable {
  package let comparison: FramePairComparison
  let pairs: FramePairs
  package let jobs: Int
  private let measuresSimilarity: Bool

  /// - Parameters:
  ///   - golden: The expected frames.
  ///   - actual: The frames to check.
  ///   - pairs: The pairs of frames.
  ///   - rules: The tolerances.
  ///   - ignoredRows: The rows whose cards are ignored; they need a preset on one side.
  ///   - measuresSimilarity: True to measure the structural similarity of frames that differ.
  ///   - jobs: The limit on pairs in progress at a time, ≥ 1.
  package init(
    golden: FrameSet, actual: FrameSet, pairs: FramePairs, rules: DiffRules = DiffRules(),
    ignoredRows: Set<Int> = [], measuresSimilarity: Bool = false, jobs: Int
  ) {
    self.init(
      golden: golden, actual: actual, pairs: pairs,
      tolerances: PresetTolerances(
        standard: FrameRules(rules: rules, ignoredRows: ignoredRows)),
      measuresSimilarity: measuresSimilarity, jobs: jobs)
  }

  /// - Parameters:
  ///   - golden: The expected frames.
  ///   - actual: The frames to check.
  ///   - pairs: The pairs of frames.
  ///   - tolerances: The tolerances, which may be for single frames.
  ///   - measuresSimilarity: True to measure the structural similarity of frames that differ.
  ///   - jobs: The limit on pairs in progress at a time, ≥ 1.
  init(
    golden: FrameSet, actual: FrameSet, pairs: FramePairs, tolerances: PresetTolerances,
    measuresSimilarity: Bool = false, jobs: Int
  ) {
    comparison = FramePairComparison(golden: golden, actual: actual, tolerances: tolerances)
    self.pairs = pairs
    self.measuresSimilarity = measuresSimilarity
    self.jobs = jobs
  }

  /// Compares all pairs.
  ///
  /// - Parameter progress: A closure that is called from one task, in no fixed order, with the
  ///   number of finished pairs.
  /// - Returns: The result, the same for any number of jobs.
  /// - Throws: The `Interruption` that a signal asked for.
  package func report(progress: (Int) -> Void = { _ in }) async throws -> DiffReport {
    var results = [FrameResult?](repeating: nil, count: pairs.pairs.count)
    var done = 0
    try await WorkerPool.run(pairs.pairs.enumerated(), jobs: jobs) { _, pair in
      var result = comparison.result(pair)
      if measuresSimilarity { result.similarity = try comparison.similarity(result) }
      return result
    } deliver: { pair, result in
      results[pair.offset] = result
      done += 1
      progress(done)
    }
    return report(of: results.compactMap(\.self))
  }

  /// Compares all pairs one by one on the calling thread, for callers that cannot wait for tasks.
  ///
  /// - Returns: The same report as from ``report(progress:)``, which is faster.
  package func reportOneByOne() -> DiffReport { report(of: pairs.pairs.map(comparison.result)) }

  /// The frames per second of the run, if one side knows them.
  package var framesPerSecond: Int? {
    (comparison.actual.identity ?? comparison.golden.identity)?.fps
  }

  /// The report of results that were produced one by one.
  ///
  /// - Parameter results: The results, in the order of the pairs.
  /// - Returns: The report.
  func report(of results: [FrameResult]) -> DiffReport {
    var report = DiffReport(
      golden: comparison.golden.path, actual: comparison.actual.path, rules: comparison.rules,
      frames: results)
    report.areFiles = comparison.golden.hasFiles || comparison.actual.hasFiles
    report.causes = CauseSearch(
      golden: comparison.golden, actual: comparison.actual, frames: report.frames,
      timing: report.timing
    ).causes()
    return report
  }
}
