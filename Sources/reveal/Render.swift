import ArgumentParser
import RevealJSON
import RevealPipeline
import RevealPNG
import RevealSimulation

struct Render: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw the frames of a preset.",
    discussion: """
      Writes frame_00000.png, frame_00001.png, … and a manifest, reveal.json, into a folder. \
      A frame appears under its name only once it is whole.
      """)

  @Argument(help: ArgumentHelp("The preset, a JSON file.", valueName: "preset"), completion: .json)
  var presetPath: String

  @Option(
    name: .shortAndLong, help: "The folder for the frames; made if missing.",
    completion: .directory)
  var output = "frames"

  @Option(
    help: ArgumentHelp(
      "Frames to draw: \"12\", \"30..<60\", \"30...59\", \"90...\", several with commas. (default: all)",
      valueName: "frames"))
  var frames: FrameSelection?

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

  @Flag(help: "Print the result as JSON.")
  var json = false

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be 1 or more, found \(jobs)") }
  }

  func run() async throws {
    let loaded = try LoadedPreset(path: presetPath, overrides: canvas.overrides)
    let timeline = try loaded.timeline()
    if !quiet { loaded.reportWarnings(timeline) }
    let chosen = try selectedFrames(of: timeline)
    let folder = try OutputFolder(
      output, identity: loaded.identity(timeline), others: force ? .replace : .refuse)
    let run = RenderRun(
      timeline: timeline,
      renderer: FrameRenderer(
        images: ImageStore(), encoding: encode, reuse: noMemo ? .never : .memo),
      jobs: jobs ?? processorCount())
    var bar = ProgressBar(total: chosen.count, isShown: !quiet && !json)
    let result = await run.render(chosen, write: folder.write) { bar.show(done: $0) }
    bar.clear()
    let digests = result.digests.mapValues(\.description)
    if let failure = result.failure {
      // Where the manifest cannot be written either, the first failure says more.
      try? folder.record(digests)
      throw failure
    }
    try folder.record(digests)
    if json { return printJSON(digests, timeline: timeline) }
    if quiet { return }
    let rate = Double(chosen.count) / max(bar.elapsed, 0.001)
    Terminal.print(
      "\(output): \(chosen.count) \(chosen.count == 1 ? "frame" : "frames") of "
        + "\(loaded.preset.canvas.pixelWidth)×\(loaded.preset.canvas.pixelHeight) in \(duration(bar.elapsed)), "
        + "\(Int(rate.rounded())) frames/s")
  }

  private func selectedFrames(of timeline: Timeline) throws -> [Int] {
    do {
      return try (frames ?? .all).frames(of: timeline.frameCount)
    } catch {
      throw ValidationError("--frames: \(error)")
    }
  }

  private func printJSON(_ digests: [Int: String], timeline: Timeline) {
    let frames = digests.sorted { $0.key < $1.key }.map { frame, digest in
      JSONOutput.object([
        ("file", .string(joinPath(output, Manifest.frameName(frame)))),
        ("pixels", .string(digest)),
      ])
    }
    Terminal.print(
      JSONOutput.object([
        ("output", .string(output)), ("frameCount", .integer(timeline.frameCount)),
        ("frames", .array(frames)),
      ]).text())
  }
}
