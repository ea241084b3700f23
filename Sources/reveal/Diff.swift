import ArgumentParser
import RevealDiff
import RevealPipeline

struct Diff: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare frames with golden frames.",
    discussion: """
      Each side is a PNG file, a folder with PNG files, a manifest (reveal.json, digests only) or a \
      preset, which is drawn as it is compared. Frames must be the same in every pixel unless you \
      ask for a tolerance. Exit code 0: equal, 1: different, 74: a frame could not be compared.

        reveal diff golden/ frames/
        reveal diff golden/ fade.json
        reveal diff golden/reveal.json fade.json --update
      """)

  @Argument(help: ArgumentHelp("What is expected.", valueName: "golden"))
  var goldenPath: String

  @Argument(help: ArgumentHelp("What there is.", valueName: "actual"))
  var actualPath: String

  @Option(
    help: ArgumentHelp(
      "Frames to compare: \"12\", \"30..<60\", several with commas. (default: all)",
      valueName: "frames"))
  var frames: FrameSelection = .all

  @OptionGroup(title: "Tolerances (default: none)") var tolerances: DiffTolerances

  @OptionGroup(title: "Canvas of a preset") var canvas: CanvasOptions

  @Option(
    name: .shortAndLong, help: "Pairs compared at once, from 1. (default: the number of cores)")
  var jobs: Int?

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  @Flag(help: "Print the result as JSON.")
  var json = false

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be 1 or more, found \(jobs)") }
  }

  func run() async throws {
    let golden = try FrameSet(path: goldenPath, overrides: canvas.overrides)
    let actual = try FrameSet(path: actualPath, overrides: canvas.overrides)
    let pairs = try FramePairs(golden: golden, actual: actual, selection: frames)
    let run = DiffRun(
      golden: golden, actual: actual, pairs: pairs, rules: tolerances.rules,
      jobs: jobs ?? processorCount())
    var bar = ProgressBar(total: pairs.pairs.count, isShown: !quiet && !json)
    let report = await run.report { bar.show(done: $0) }
    bar.clear()
    if json {
      Terminal.print(report.json.text())
    } else if !quiet {
      Terminal.print(report.text)
    }
    switch report.verdict {
    case .equal: return
    case .different: throw ExitCode(1)
    case .unknown: throw ExitCode(74)
    }
  }
}
