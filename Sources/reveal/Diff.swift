import ArgumentParser
import RevealCompare
import RevealDiff
import RevealFiles
import RevealRender

struct Diff: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare frames with golden frames.",
    discussion: """
      Each side is a PNG file, a folder with PNG files, a manifest (reveal.json, digests only) or a \
      preset, which is drawn as it is compared. Frames must be the same in every pixel unless you \
      ask for a tolerance.

        reveal diff golden/ frames/
        reveal diff golden/ fade.json --html report/
        reveal diff golden/reveal.json fade.json --update

      With --update the new goldens appear in one step; an error, Ctrl-C or a kill leaves the old ones whole. \
      --frames 3 --update approves one frame and leaves the others as they are. Of a preset that has changed \
      since, the manifest then names neither version, as it holds frames of both: reveal render wants --force to replace \
      them, until an update of all frames names the new one. Frames of another size, scale, frame rate or length of \
      the run are only approved together.

      Exit codes: 0 equal, 1 different, 74 a frame could not be compared.
      """)

  @Argument(help: ArgumentHelp("What is expected.", valueName: "golden"), completion: .file())
  var goldenPath: String

  @Argument(help: ArgumentHelp("What there is.", valueName: "actual"), completion: .file())
  var actualPath: String

  @Option(
    help: ArgumentHelp(
      "Frames to compare: 12, 30-59, 30:60, ::5, 50%, 2.5s; several with commas. (default: all)",
      valueName: "frames"),
    transform: FrameSelection.init)
  var frames: FrameSelection = .all

  @OptionGroup(title: "Tolerances") var tolerances: DiffTolerances

  @OptionGroup(title: "Reports") var outputs: DiffOutputs

  @OptionGroup(title: "Canvas of a preset") var canvas: CanvasOptions

  @OptionGroup(title: "Reading of a preset") var reading: ReadingOptions

  @Flag(
    help: """
      Make the golden frames, or those chosen with --frames, what the actual ones are, all or none, and say what changed.
      """)
  var update = false

  @OptionGroup var jobs: JobsOption

  func run() async throws {
    try outputs.checkNames()
    Interruption.endAtOnce()
    let scope = try reading.scope()
    if update { Interruption.startListening() }
    for path in [goldenPath, actualPath] { try recoverFrames(at: path) }
    // From before the goldens are read until they are written.
    let goldenUpdate =
      update
      ? try GoldenUpdate(of: goldenPath, durability: outputs.writing.durability) : nil
    goldenUpdate?.recovered.report()
    let overrides = try overrides()
    let actual = try FrameSet(path: actualPath, overrides: overrides, scope: scope)
    let golden =
      update
      ? try FrameSet(newGoldens: goldenPath, for: actual)
      : try FrameSet(path: goldenPath, overrides: overrides, scope: scope)
    if let mismatch = golden.canvasMismatch(with: actual) {
      say("warning: \(mismatch)")
    }
    if !tolerances.ignoredRows.isEmpty && golden.preset == nil && actual.preset == nil {
      throw ValidationError(
        "--ignore-row needs a preset on one side, which says where the rows are")
    }
    let pairs = try FramePairs(golden: golden, actual: actual, selection: frames)
    let job = DiffJob(
      golden: golden, actual: actual, pairs: pairs, rules: tolerances.rules,
      ignoredRows: Set(tolerances.ignoredRows), jobs: jobs.count)
    var bar = ProgressBar(total: pairs.pairs.count, isShown: !outputs.quiet && !outputs.json)
    let report = try await InterruptedChange.noting(goldenPath) {
      defer { bar.clear() }
      return try await job.report { bar.show(done: $0) }
    }
    if let goldenUpdate {
      let changes = try await InterruptedChange.noting(goldenPath) {
        try await outputs.write(report, of: job)
        if let picture = report.unusablePicture { throw picture }
        return try goldenUpdate.apply(report, golden: golden, actual: actual)
      }
      if !outputs.json && !outputs.quiet { try Terminal.print("\(goldenPath): \(changes.text)") }
      return
    }
    Interruption.startListening()
    try await outputs.write(report, of: job)
    if let picture = report.unusablePicture { throw picture }
    switch report.verdict {
    case .equal: return
    case .different: throw ExitCode(1)
    case .unknown: throw ExitCode(74)
    }
  }
  /// What replaces the canvas of a preset: what the command line says, else what the frames were
  /// drawn with that the preset is compared with.
  private func overrides() throws -> CanvasOverrides {
    let given = canvas.overrides
    for (path, preset) in [(goldenPath, actualPath), (actualPath, goldenPath)] {
      guard let recorded = try FrameSet.recordedOverrides(at: path, for: preset) else { continue }
      let taken = recorded.except(given)
      if taken != CanvasOverrides() {
        say("\(preset): drawn with \(taken.options), as \(path) was")
      }
      return given.completed(by: recorded)
    }
    return given
  }

  /// Tells what is no result of the comparison.
  private func say(_ text: String) {
    if !outputs.quiet && !outputs.json { Terminal.report(text) }
  }
}
