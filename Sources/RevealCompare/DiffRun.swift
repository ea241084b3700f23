package import RevealDiff

/// Compares the frames of two sets in parallel.
///
/// Memory is bounded by the number of jobs: of a pair only figures are kept.
package struct DiffRun: Sendable {
  package let comparison: FramePairComparison
  private let pairs: FramePairs
  package let jobs: Int

  /// - Parameters:
  ///   - golden: The expected frames.
  ///   - actual: The frames to check.
  ///   - pairs: Which frames belong together.
  ///   - rules: The tolerances.
  ///   - ignoredRows: Rows whose cards do not count; needs a preset on one side.
  ///   - jobs: Pairs under way at once, ≥ 1.
  package init(
    golden: FrameSet, actual: FrameSet, pairs: FramePairs, rules: DiffRules = DiffRules(),
    ignoredRows: Set<Int> = [], jobs: Int
  ) {
    precondition(jobs >= 1, "\(jobs) jobs")
    comparison = FramePairComparison(
      golden: golden, actual: actual, rules: rules, ignoredRows: ignoredRows)
    self.pairs = pairs
    self.jobs = jobs
  }

  /// Compares all pairs.
  ///
  /// - Parameters:
  ///   - isStopped: A closure that is called before each pair; once it returns true, no other is
  ///     compared.
  ///   - progress: Called in no fixed order, from one task, with the count of pairs that are done.
  /// - Returns: The result, the same for any number of jobs.
  package func report(
    isStopped: () -> Bool = { false }, progress: (Int) -> Void = { _ in }
  ) async -> DiffReport {
    var results: [FrameResult?] = Array(repeating: nil, count: pairs.pairs.count)
    await withTaskGroup(of: (Int, FrameResult).self) { group in
      var waiting = pairs.pairs.enumerated().makeIterator()
      func start() {
        guard !isStopped(), let (index, pair) = waiting.next() else { return }
        group.addTask { (index, comparison.result(pair)) }
      }
      for _ in 0..<min(jobs, pairs.pairs.count) { start() }
      var done = 0
      while let (index, result) = await group.next() {
        results[index] = result
        done += 1
        progress(done)
        start()
      }
    }
    return DiffReport(
      golden: comparison.golden.path, actual: comparison.actual.path, rules: comparison.rules,
      frames: results.compactMap(\.self))
  }
}
