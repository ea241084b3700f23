import RevealCompare
import RevealDiff
import RevealRender

/// Compares what stands under two paths.
func report(
  _ golden: String, _ actual: String, rules: DiffRules = DiffRules(), ignoredRows: Set<Int> = [],
  frames: FrameSelection = .all, jobs: Int = 2
) async throws -> DiffReport {
  let (golden, actual) = (try FrameSet(path: golden), try FrameSet(path: actual))
  return try await DiffJob(
    golden: golden, actual: actual,
    pairs: try FramePairs(golden: golden, actual: actual, selection: frames),
    tolerances: PresetTolerances(rules, ignoredRows: ignoredRows), jobs: jobs
  ).report()
}
