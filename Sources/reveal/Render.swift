import ArgumentParser
import RevealJSON
import RevealPipeline
import RevealPNG
import RevealSimulation

struct Render: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw the frames of a preset.",
    discussion: """
      Writes frame_00000.png, frame_00001.png, … and a manifest, reveal.json, into a folder, or \
      one file of another --format. A file appears under its name only once it is whole.
      """)

  @Argument(help: ArgumentHelp("The preset, a JSON file.", valueName: "preset"))
  var presetPath: String

  @Option(
    name: .shortAndLong,
    help: """
      The folder for the frames, made if missing, or the file for other formats; "-" is standard \
      output. (default: frames)
      """)
  var output: String?

  @OptionGroup(title: "Part of the run") var part: RunOptions

  @OptionGroup(title: "Format") var format: OutputFormatOptions

  @OptionGroup(title: "Canvas") var canvas: CanvasOptions

  @Option(
    help: ArgumentHelp(
      "How frames are encoded: fast, small (slower, smaller files) or libpng (plain libpng).",
      valueName: "encoder"))
  var encode: Encoding = .fast

  @Option(name: .shortAndLong, help: "Frames drawn at once, from 1. (default: the number of cores)")
  var jobs: Int?

  @Flag(help: "Draw and encode every band of every frame anew; slower, the same files.")
  var noMemo = false

  @Flag(help: "Replace the frames of another preset or of other settings in the folder.")
  var force = false

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  @Option(
    help: ArgumentHelp(
      "How progress is shown: bar (on a terminal) or openjd (lines that Open Job Description reads).",
      valueName: "style"))
  var progress: ProgressStyle = .bar

  @Flag(help: "Say how much processor time each stage took, on standard error or in --json.")
  var timings = false

  @Flag(help: "Print the result as JSON.")
  var json = false

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be 1 or more, found \(jobs)") }
  }

  func run() async throws {
    let times = timings ? StageTimes() : nil
    let loaded = try times.measure(.read) {
      try LoadedPreset(path: presetPath, overrides: canvas.overrides)
    }
    let timeline = try times.measure(.simulate) { try loaded.timeline() }
    if !quiet { loaded.reportWarnings(timeline) }
    let chosen = try part.chosenFrames(of: timeline, fps: loaded.preset.canvas.fps)
    if writesOneFile {
      return try await renderOneFile(loaded, timeline, frames: chosen, times: times)
    }
    let output = output ?? "frames"
    let folder = try OutputFolder(
      output, identity: loaded.identity(timeline), others: force ? .replace : .refuse)
    let run = RenderRun(
      timeline: timeline,
      renderer: FrameRenderer(
        images: ImageStore(), encoding: encode, reuse: noMemo ? .never : .memo, times: times),
      jobs: jobs ?? processorCount(), times: times)
    var bar = ProgressBar(total: chosen.count, isShown: !quiet && !json, style: progress)
    let result = await run.render(chosen, write: folder.write) { bar.show(done: $0) }
    bar.clear()
    let digests = result.digests.mapValues(\.description)
    if let failure = result.failure {
      // Where the manifest cannot be written either, the first failure says more.
      try? folder.record(digests)
      throw failure
    }
    try folder.record(digests)
    let timings = report(times, frameCount: chosen.count, bar)
    if json { return printJSON(digests, in: output, timeline: timeline, timings: timings) }
    if !quiet { Terminal.print(summary(of: chosen.count, in: output, loaded, bar)) }
  }

  /// One line that says what was drawn, where it is and how long it took.
  func summary(
    of count: Int, in output: String, _ loaded: LoadedPreset, _ bar: ProgressBar
  ) -> String {
    let canvas = loaded.preset.canvas
    let rate = Double(count) / max(bar.elapsed, 0.001)
    return "\(output): \(count) \(count == 1 ? "frame" : "frames") of "
      + "\(canvas.pixelWidth)×\(canvas.pixelHeight) in \(duration(bar.elapsed)), "
      + "\(Int(rate.rounded())) frames/s"
  }

  private func printJSON(
    _ digests: [Int: String], in output: String, timeline: Timeline, timings: Timings?
  ) {
    let frames = digests.sorted { $0.key < $1.key }.map { frame, digest in
      JSONOutput.object([
        ("file", .string(joinPath(output, Manifest.frameName(frame)))),
        ("pixels", .string(digest)),
      ])
    }
    Terminal.print(
      JSONOutput.object(
        [
          ("output", .string(output)), ("frameCount", .integer(timeline.frameCount)),
          ("frames", .array(frames)),
        ] + Timings.members(timings)
      ).text())
  }
}
