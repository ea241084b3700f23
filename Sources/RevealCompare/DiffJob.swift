import RevealFrames

/// Compares the frames of two sets in parallel.
///
/// The number of jobs limits the memory, since only the numerical results of a pair are kept.
package struct DiffJob: Sendable {
  package let comparison: FramePairComparison
  let pairs: FramePairs
  package let jobs: Int
  private let measuresSimilarity: Bool

  /// Prepares the comparison of pairs, of which up to `jobs` (≥ 1) are in progress at a time.
  package init(
    golden: FrameSet, actual: FrameSet, pairs: FramePairs,
    tolerances: PresetTolerances = PresetTolerances(), measuresSimilarity: Bool = false, jobs: Int
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
