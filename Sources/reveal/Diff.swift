import ArgumentParser
import RevealDiff
import RevealPipeline

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

      Exit codes: 0 equal, 1 different, 74 a frame could not be compared.
      """)

  @Argument(help: ArgumentHelp("What is expected.", valueName: "golden"), completion: .file())
  var goldenPath: String

  @Argument(help: ArgumentHelp("What there is.", valueName: "actual"), completion: .file())
  var actualPath: String

  @Option(
    help: ArgumentHelp(
      "Frames to compare: \"12\", \"30..<60\", \"::5\", \"50%\", \"2.5s\", several with commas. (default: all)",
      valueName: "frames"),
    transform: FrameSelection.init)
  var frames: FrameSelection = .all

  @OptionGroup(title: "Tolerances") var tolerances: DiffTolerances

  @OptionGroup(title: "Reports") var outputs: DiffOutputs

  @OptionGroup(title: "Canvas of a preset") var canvas: CanvasOptions

  @OptionGroup(title: "Reading of a preset") var reading: ReadingOptions

  @Flag(help: "Make the golden frames what the actual ones are, all or none, and say what changed.")
  var update = false

  @OptionGroup var jobs: JobsOption

  func run() async throws {
    Interruption.endAtOnce()
    let scope = try reading.scope()
    let actual = try FrameSet(path: actualPath, overrides: canvas.overrides, scope: scope)
    let golden =
      update && fileKind(goldenPath) == nil
      ? try FrameSet(newGoldens: goldenPath, for: actual)
      : try FrameSet(path: goldenPath, overrides: canvas.overrides, scope: scope)
    if !tolerances.ignoredRows.isEmpty && golden.preset == nil && actual.preset == nil {
      throw ValidationError(
        "--ignore-row needs a preset on one side, which says where the rows are")
    }
    let pairs = try FramePairs(golden: golden, actual: actual, selection: frames)
    let run = DiffRun(
      golden: golden, actual: actual, pairs: pairs, rules: tolerances.rules,
      ignoredRows: Set(tolerances.ignoredRows), jobs: jobs.count)
    var bar = ProgressBar(total: pairs.pairs.count, isShown: !outputs.quiet && !outputs.json)
    let report = await run.report { bar.show(done: $0) }
    bar.clear()
    Interruption.startListening()
    try await outputs.write(report, of: run)
    if let picture = report.unusablePicture { throw picture }
    if update {
      let changes = try GoldenUpdate(golden: golden, actual: actual, report: report).apply()
      if !outputs.json && !outputs.quiet { try Terminal.print("\(goldenPath): \(changes.text)") }
      return
    }
    switch report.verdict {
    case .equal: return
    case .different: throw ExitCode(1)
    case .unknown: throw ExitCode(74)
    }
  }
}
