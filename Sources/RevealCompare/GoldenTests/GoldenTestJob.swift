import RevealFiles
import RevealRender

/// Compares the presets of a folder with their goldens.
///
/// The frames of all presets are in a single queue, and only a few presets are in memory at a time.
/// A problem with a preset or a golden affects only that comparison.
package struct GoldenTestJob: Sendable {
  private let folder: GoldenFolder
  private let tolerances: ToleranceFile
  private let jobs: Int

  /// Prepares a test with up to `jobs` (≥ 1) frames in progress at a time.
  package init(
    _ folder: GoldenFolder, tolerances: ToleranceFile = ToleranceFile(), jobs: Int
  ) {
    self.folder = folder
    self.tolerances = tolerances
    self.jobs = jobs
  }

  /// Draws every frame of every preset that the cache does not know, and compares it.
  ///
  /// - Parameters:
  ///   - cache: The results of former runs, to which those of this one are added; nil for none.
  ///   - progress: A closure that is called from one task with the number of finished presets.
  /// - Returns: The result, the same for any number of jobs.
  /// - Throws: The `Interruption` that a signal asked for.
  package func report(
    cache: inout TestCache?, progress: (Int) -> Void = { _ in }
  ) async throws -> GoldenTestReport {
    let (cases, known, digests) = (folder.cases, cache, FileDigests())
    var entries = [GoldenTestEntry?](repeating: nil, count: cases.count)
    var done = 0
    let pool = CasePool<Case, FrameResult>(jobs: jobs) { index in
      if cases[index].rival == nil,
        let count = known?.frameCount(of: cases[index], digests: digests)
      {
        return (.known(frameCount: count), 0)
      }
      let ready = try prepared(cases[index])
      guard case .compared(let comparison) = ready else { return (ready, 0) }
      return (ready, comparison.job.pairs.pairs.count)
    } make: { item, part in
      guard case .compared(let comparison) = item else { preconditionFailure("no parts") }
      return comparison.job.comparison.result(comparison.job.pairs.pairs[part])
    }
    try await pool.run(count: cases.count) { index, result in
      let entry = entry(cases[index], result)
      switch result {
      case .success((.known, _)): break
      // Tolerances are not among what the cache knows, so it must be equal without any.
      case .success((.compared(let comparison), let frames))
      where entry.outcome == .equal && frames.allSatisfy(\.hasRecordedPixels):
        cache?.add(cases[index], comparison.preset, comparison.golden)
      case .success, .failure: cache?.remove(cases[index])
      }
      entries[index] = entry
      done += 1
      progress(done)
    }
    return GoldenTestReport(
      folder: folder.path, entries: entries.compactMap(\.self), shard: folder.shard)
  }

  /// Draws every frame of every preset and compares it.
  package func report(progress: (Int) -> Void = { _ in }) async throws -> GoldenTestReport {
    var cache: TestCache?
    return try await report(cache: &cache, progress: progress)
  }

  /// A preset with its golden.
  private enum Case: Sendable {
    /// A preset that the cache knows to be equal to its golden.
    case known(frameCount: Int)
    case compared(Comparison)
    /// A case that cannot be compared, for a reason other than an error of the preset.
    case failed(GoldenTestEntry.Outcome, (any Error)?)
  }

  /// The comparison of a preset with its golden.
  ///
  /// It is a class because the queue hands it over with every frame.
  private final class Comparison: Sendable {
    let preset: LoadedPreset
    let golden: Manifest
    let job: DiffJob
    let notes: [String]
    let needsPixels: Bool

    init(
      preset: LoadedPreset, golden: Manifest, job: DiffJob, notes: [String], needsPixels: Bool
    ) {
      (self.preset, self.golden, self.job) = (preset, golden, job)
      (self.notes, self.needsPixels) = (notes, needsPixels)
    }
  }

  private func prepared(_ item: GoldenCase) throws -> Case {
    guard let presetPath = try folder.ownPreset(item) else { return .failed(.noPreset, nil) }
    guard item.hasGolden else { return .failed(.noGolden, nil) }
    let manifest: Manifest
    do {
      manifest = try folder.manifest(item)
    } catch {
      return .failed(.brokenGolden, error)
    }
    let loaded = try LoadedPreset(
      path: presetPath, overrides: manifest.overrides, scope: folder.scope)
    let actual = try FrameSet(loaded)
    let golden = FrameSet(manifest, file: folder.goldenPath(item), scope: folder.scope)
    let pairs = try FramePairs(golden: golden, actual: actual)
    let counts = [manifest.identity.frameCount, actual.identity?.frameCount ?? 0]
    let tolerances = tolerances.tolerances(
      for: item.name, frames: pairs.pairs.map(\.number),
      of: RunDuration(count: counts.max() ?? 0, fps: manifest.identity.fps))
    return .compared(
      Comparison(
        preset: loaded, golden: manifest,
        job: DiffJob(
          golden: golden, actual: actual, pairs: pairs, tolerances: tolerances, jobs: jobs),
        notes: golden.canvasMismatch(with: actual).map { [$0.sentence] } ?? [],
        needsPixels: !tolerances.areNone))
  }

  private func entry(
    _ item: GoldenCase, _ result: CasePool<Case, FrameResult>.CaseResult
  ) -> GoldenTestEntry {
    var entry = GoldenTestEntry(
      item: item, preset: folder.presetPath(item), golden: folder.goldenPath(item))
    switch result {
    case .success((.known(let count), _)): entry.frameCount = count
    case .success((.compared(let comparison), let frames)):
      let report = comparison.job.report(of: frames)
      entry.add(report)
      // Pictures are of the preset as it was compared, whatever happens to its file.
      if !entry.outcome.passes { entry.comparison = comparison.job }
      entry.notes = entry.outcome.passes ? [] : comparison.notes
      if comparison.needsPixels, report.lacksExpectedPixels {
        entry.notes.append(
          "the tolerances could not be applied: the golden's frames cannot be drawn again")
      }
    case .success((.failed(let outcome, let error), _)): entry.fail(outcome, error)
    case .failure(let error): entry.fail(.brokenPreset, error)
    }
    return entry
  }
}

extension FrameResult {
  /// Whether the frame has the recorded digest, so that not even an ignored pixel differs.
  fileprivate var hasRecordedPixels: Bool {
    identities.golden.contains(where: identities.actual.contains)
  }
}

extension DiffReport {
  /// Whether any frame differs whose expected pixels are unknown.
  fileprivate var lacksExpectedPixels: Bool {
    frames.contains {
      if case .otherPixels = $0.outcome { true } else { false }
    }
  }
}
