import RevealCompare
import RevealFiles
import RevealRender
import Synchronization

/// Recorded frames that a preset is compared with.
///
/// They are a manifest with digests of the frames' pixels (`reveal.json`, or `fade.golden.json`
/// beside `fade.json`), or a folder of PNG files. Frames that the program records, as with `reveal
/// diff --update`, can be compared here, and vice versa.
public struct GoldenFrames: Hashable, Sendable {
  /// The path of a manifest or of a folder.
  public let path: String

  /// Creates golden frames at a path, which need not exist.
  ///
  /// - Parameter path: The path of a manifest, whose name is `reveal.json` or ends in
  ///   `.golden.json`, or of a folder.
  public init(path: String) { self.path = path }

  /// Creates golden frames in the manifest beside a preset: `fade.golden.json` for `fade.json`.
  ///
  /// - Parameter path: The path of the preset.
  public init(besidePreset path: String) {
    let (folder, name) = splitPath(path)
    let ending = [".json", ".jsonc"].first(where: name.hasSuffix) ?? ""
    let stem = String(decoding: name.utf8.dropLast(ending.utf8.count), as: UTF8.self)
    self.init(path: joinPath(folder, stem + Manifest.goldenEnding))
  }

  /// Whether any frames have been recorded.
  public var exist: Bool {
    guard fileKind(path) == .folder else { return fileKind(path) != nil }
    // Nothing should be recorded into a folder that cannot be read.
    guard let names = try? listFolder(path) else { return true }
    return !names.isEmpty
  }

  /// Draws a preset and compares its frames with these.
  ///
  /// Values that options do not set are those with which the frames were recorded. No frame passes
  /// if an option contradicts the recorded value, or if frames have another size, scale or frame
  /// rate.
  ///
  /// - Parameters:
  ///   - preset: The path of a `.json` or `.jsonc` file.
  ///   - frames: The frames to compare, as in `12`, `30-59`, `::5`, `50%` or `2.5s`, several with
  ///     commas; nil for all, or for the recorded ones if these are a part of the run.
  ///   - options: The values that replace those of the preset.
  ///   - tolerance: The differences that do not count.
  /// - Returns: The result, frame by frame.
  /// - Throws: A ``RevealError`` if the preset is wrong, nothing has been recorded, or an argument
  ///   does not fit.
  public func compare(
    withPresetAt preset: String, frames: String? = nil,
    options: ListAnimation.Options = ListAnimation.Options(), tolerance: FrameTolerance = .none
  ) throws(RevealError) -> GoldenComparison {
    try RevealError.wrapping {
      let rules = try tolerance.rules()
      let selection = try frames.map(FrameSelection.init)
      try Self.recordings.withLock { _ in _ = try FileTransaction.recover(around: path) }
      let actual = try drawn(preset, options)
      let golden = try FrameSet(path: path).compared(with: actual)
      let pairs = try FramePairs(golden: golden, actual: actual, selection: selection)
      let job = DiffJob(
        golden: golden, actual: actual, pairs: pairs,
        tolerances: PresetTolerances(rules, ignoredRows: tolerance.ignoredRows), jobs: 1)
      let report = job.reportOneByOne()
      if let picture = report.unusablePicture { throw picture }
      return GoldenComparison(
        job.comparison, report, fps: actual.preset?.canvas.fps ?? 1,
        mismatch: mismatch(golden, actual, options: try options.overrides()))
    }
  }

  /// Draws a preset and records its frames in place of these, all or none.
  ///
  /// Values that options do not set are those with which the frames were recorded before. Frames
  /// that are not chosen stay as they are. A process that is killed leaves either the old frames or
  /// the new ones.
  ///
  /// - Parameters:
  ///   - preset: The path of a `.json` or `.jsonc` file.
  ///   - frames: The frames to record, as in ``compare(withPresetAt:frames:options:tolerance:)``;
  ///     nil for all.
  ///   - options: The values that replace those of the preset.
  /// - Returns: The changes, as part of a sentence.
  /// - Throws: A ``RevealError`` if the preset is wrong, another process is recording here, a file
  ///   cannot be written, or an argument does not fit.
  @discardableResult
  public func record(
    presetAt preset: String, frames: String? = nil,
    options: ListAnimation.Options = ListAnimation.Options()
  ) throws(RevealError) -> String {
    try RevealError.wrapping {
      let selection = try frames.map(FrameSelection.init)
      return try Self.recordings.withLock { _ in
        let recorder = try FrameRecorder(of: path)
        let actual = try drawn(preset, options)
        let golden = try FrameSet(newGoldens: path, for: actual).compared(with: actual)
        let pairs = try FramePairs(golden: golden, actual: actual, selection: selection)
        let report = DiffJob(golden: golden, actual: actual, pairs: pairs, jobs: 1)
          .reportOneByOne()
        if let picture = report.unusablePicture { throw picture }
        return try recorder.record(report, golden: golden, actual: actual).text
      }
    }
  }

  /// A lock that is held while files are changed, since several tasks may record into a folder,
  /// which is locked only against other processes.
  private static let recordings = Mutex(())

  /// Returns the frames of a preset, with recorded values for those that the options do not set.
  private func drawn(_ preset: String, _ options: ListAnimation.Options) throws -> FrameSet {
    let given = try options.overrides()
    let recorded = try FrameSet.recordedRun(at: path, for: preset)?.overrides
    let actual = try FrameSet(
      path: preset, overrides: recorded.map(given.completed) ?? given)
    guard actual.preset != nil else {
      throw RevealError(
        .options,
        "\(printable(preset)): expected a preset, a file whose name ends in .json or .jsonc"
      )
    }
    return actual
  }

  /// Returns the reason why no frame passes, in words: contradicting options, or another size,
  /// scale or frame rate.
  private func mismatch(
    _ golden: FrameSet, _ actual: FrameSet, options: CanvasOverrides
  ) -> String? {
    if let manifest = golden.manifest, let (now, before) = options.contradiction(of: manifest) {
      let (drawn, recorded) = (now.replacing("--", with: ""), before.replacing("--", with: ""))
      return "\(printable(path)) was recorded with \(recorded), and this was drawn with \(drawn)"
    }
    return golden.canvasMismatch(with: actual)?.sentence
  }
}
