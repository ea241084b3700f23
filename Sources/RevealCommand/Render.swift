import ArgumentParser
import RevealFiles
import RevealJSON
import RevealRender
import RevealSimulation

struct Render: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw the frames of a preset.",
    discussion: """
      Writes frame_00000.png, frame_00001.png, … and a manifest, reveal.json, into a folder, or \
      one file of another --format. A file appears under its name only once it is complete.

        reveal render fade.json -o frames
        reveal render fade.json --frames 12 -o - > frame.png
        reveal render fade.json --format apng -o fade.png
        reveal render fade.json --format y4m -o - | ffmpeg -i - \\
          \(FilmTags.text) \\
          -pix_fmt yuv420p -movflags +faststart fade.mp4
      """)

  @Option(
    name: .shortAndLong,
    help: """
      The folder for the frames, created if missing, or the file for other formats; "-" is \
      standard output. (default: frames)
      """, completion: .directory)
  var output: String?

  @OptionGroup(title: "Part of the run") var part: RunOptions

  @OptionGroup(title: "Format") var format: OutputFormatOptions

  @OptionGroup var source: PresetOptions

  @OptionGroup var encoder: EncoderOption

  @OptionGroup var jobs: JobsOption

  @Flag(help: "Draw and encode every band of every frame again; slower, with the same files.")
  var noMemo = false

  @OptionGroup(title: "Writing") var writing: WritingOptions

  @Flag(
    help: """
      Keep running: whenever the preset, its deck, a font or a picture changes, draw again into \
      the same place. An invalid preset is reported, and the next change awaited. Ctrl-C ends it.
      """)
  var watch = false

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  @Option(
    help: ArgumentHelp(
      "How to show progress: bar (on a terminal) or openjd (lines for Open Job Description).",
      valueName: "style"))
  var progress: ProgressStyle = .bar

  @Flag(help: "Print how much processor time each stage took, on standard error or in --json.")
  var timings = false

  @Flag(help: "Print the result as JSON.")
  var json = false

  func validate() throws {
    if watch && (json || output == Self.standardOutput) {
      throw ValidationError("--watch writes repeatedly: it excludes --json and -o -")
    }
  }

  func run() async throws {
    if let output, output != Self.standardOutput { try OutputName(output).require(format.format) }
    if watch { return try await renderOnEveryChange() }
    var others = writing.others
    let times = timings ? StageTimes() : nil
    let loaded = try times.measure(.read) { try source.load() }
    Interruption.startListening()
    try await render(loaded, others: &others, times: times)
  }

  /// Draws the chosen frames and prints a summary.
  ///
  /// - Parameters:
  ///   - loaded: The preset.
  ///   - others: The rule for frames of another run; once the folder belongs to this run, they may
  ///     be replaced.
  ///   - times: The stage times to add to.
  ///   - isOutdated: A closure that is called before each frame; once it returns true, no other
  ///     frame is begun and nothing is printed.
  /// - Throws: `Interrupted` after a signal, and any error of drawing and writing.
  func render(
    _ loaded: LoadedPreset, others: inout OtherFiles, times: StageTimes?,
    isOutdated: () -> Bool = { false }
  ) async throws {
    let preset = try times.measure(.simulate) { try SimulatedPreset(loaded) }
    if !quiet { preset.reportWarnings() }
    let chosen = try part.chosenFrames(of: preset.length)
    if writesOneFile { return try await renderOneFile(preset, frames: chosen, times: times) }
    let output = output ?? "frames"
    try recoverFrames(at: output)
    let folder = try OutputFolder(
      output, identity: preset.identity, recipe: loaded.recipe, encoding: encoder.encode,
      others: others, durability: writing.durability, inputs: loaded.files)
    folder.recovered.report()
    others = .replace
    if let warning = folder.warning, !quiet { Terminal.report(warning) }
    let renderer = FrameRenderer(
      images: preset.images(), encoding: encoder.encode, reuse: noMemo ? .never : .cached,
      times: times)
    let job = await FolderJob(
      preset, frames: chosen, to: folder, resumes: part.resume, renderer: renderer,
      jobs: jobs.count, times: times, isStopped: isOutdated)
    var bar = ProgressBar(total: job.missing.count, isShown: !quiet && !json, style: progress)
    let digests: [Int: String]
    do {
      defer { bar.clear() }
      digests = try await job.render(isStopped: isOutdated) { bar.show(done: $0) }
    }
    if let interruption = Interruption.requested, digests.count < chosen.count {
      throw Interrupted(
        by: interruption, done: digests.count, of: chosen.count, toContinue: part.commandToResume)
    }
    if digests.count < chosen.count { return }
    let timings = report(times, frameCount: job.missing.count, bar)
    if json { return try printJSON(digests, in: output, preset.timeline, timings: timings) }
    if quiet { return }
    try say(
      summary(of: job.missing.count, in: output, loaded, bar)
        + (part.resume ? "; \(job.kept.count) kept" : ""))
  }

  /// Prints a result.
  ///
  /// - Throws: An error when the result does not arrive, except when a reader of progress has gone.
  func say(_ text: String) throws(FileError) {
    do throws(FileError) {
      try Terminal.print(text)
    } catch {
      guard progress == .openjd, error == .brokenPipe else { throw error }
    }
  }

  /// A line with the number and size of the frames, their place and the time they took.
  func summary(
    of count: Int, in output: String, _ loaded: LoadedPreset, _ bar: ProgressBar
  ) -> String {
    let canvas = loaded.preset.canvas
    let rate = Double(count) / max(bar.elapsed, 0.001)
    return "\(output): \(counted(count, "frame")) of "
      + "\(canvas.pixelWidth)×\(canvas.pixelHeight) in \(duration(bar.elapsed)), "
      + "\(Int(rate.rounded())) frames/s"
  }

  private func printJSON(
    _ digests: [Int: String], in output: String, _ timeline: Timeline, timings: Timings?
  ) throws {
    let frames = digests.sorted { $0.key < $1.key }.map { frame, digest in
      JSONOutput.object([
        ("file", .string(joinPath(output, Manifest.frameName(frame)))),
        ("pixels", .string(digest)),
      ])
    }
    try say(
      JSONOutput.object(
        [
          ("output", .string(output)), ("frameCount", .integer(timeline.frameCount)),
          ("frames", .array(frames)),
        ] + Timings.members(timings)
      ).text())
  }
}
