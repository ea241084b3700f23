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
      a film whose name ends in .mp4, .webm, .gif, .webp, .avif, .mov or .apng. Several outputs \
      share the drawn frames. All films except .apng need ffmpeg: the one on PATH, or the one that \
      \(FilmProgram.variable) names. A file appears under its name only once it is complete.

        reveal render fade.json -o frames
        reveal render fade.json -o fade.mp4
        reveal render fade.json -o frames/ -o fade.webp -o fade.gif --poster
        reveal render fade.json --frames 12 -o frame.png
      """)

  @Option(
    name: .shortAndLong,
    help: """
      The folder for the frames, created if missing, a film, whose format its name tells, or one \
      frame, as in still.png; may be repeated. "-" is standard output. (default: frames)
      """, completion: .file())
  var output: [String] = []

  @OptionGroup(title: "Part of the run") var part: RunOptions

  @OptionGroup(title: "Format") var format: OutputFormatOptions

  @OptionGroup var source: PresetOptions<CanvasOptions>

  @OptionGroup var encoder: EncoderOption

  @OptionGroup var jobs: JobsOption

  @Flag(help: "Draw and encode every band of every frame again; slower, with the same files.")
  var noMemo = false

  @OptionGroup(title: "Writing") var writing: WritingOptions

  @Flag(
    help: """
      Keep running: whenever the preset, its deck, a font or a picture changes, draw again into \
      the same place. An invalid preset is reported, and the next change is drawn. Ctrl-C ends it.
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
    if watch && (json || output.contains(Self.standardOutput)) {
      throw ValidationError("--watch writes repeatedly: it excludes --json and -o -")
    }
  }

  func run() async throws {
    let outputs = try chosenOutputs()
    if watch { return try await renderOnEveryChange() }
    var others = writing.others
    let times = timings ? StageTimes() : nil
    let loaded = try times.measure(.read) { try source.load() }
    Interruption.startListening()
    try await render(loaded, to: outputs, others: &others, times: times)
  }

  /// The outputs with their formats.
  ///
  /// - Throws: When a name does not suit its format, or outputs do not go together.
  func chosenOutputs() throws -> [RenderOutput] {
    if output.isEmpty, let format = format.format, format != .png {
      throw ValidationError("--format \(format) needs a file: -o FILE")
    }
    let paths = output.isEmpty ? ["frames"] : output
    let outputs = try paths.map { try RenderOutput($0, chosen: format.format) }
    try format.check(outputs.map(\.format))
    let isStream = paths.contains(Self.standardOutput)
    if isStream, format.poster || outputs.contains(where: { $0.format.film != nil }) {
      throw ValidationError("-o -: a film needs a file, since it is not written in one go")
    }
    let posters = format.poster ? outputs.compactMap(\.poster) : []
    try OutputName.requireDistinct(
      paths.map { ("-o", $0) } + distinct(posters).map { ("--poster", $0) })
    guard outputs.count > 1 else { return outputs }
    if format.format != nil {
      throw ValidationError("--format is for one output: name several by their endings")
    }
    if isStream { throw ValidationError("-o - excludes other outputs") }
    if outputs.count(where: { $0.format == .png && !$0.isPicture }) > 1 {
      throw ValidationError("-o: one folder takes the frames, found several")
    }
    return outputs
  }

  /// Each path once: films that differ only in their endings share a poster.
  func distinct(_ paths: [String]) -> [String] {
    var known: Set<PathBytes> = []
    return paths.filter { known.insert(PathBytes($0)).inserted }
  }

  /// Draws the chosen frames and prints a summary.
  ///
  /// - Parameters:
  ///   - loaded: The preset.
  ///   - outputs: The outputs of the command line.
  ///   - others: The rule for frames of another run; once the folder belongs to this run, they may
  ///     be replaced.
  ///   - times: The stage times to add to.
  ///   - isOutdated: A closure that is called before each frame; once it returns true, no other
  ///     frame is begun and nothing is printed.
  /// - Throws: `Interrupted` after a signal, and any error of drawing and writing.
  func render(
    _ loaded: LoadedPreset, to outputs: [RenderOutput], others: inout OtherFiles,
    times: StageTimes?, isOutdated: () -> Bool = { false }
  ) async throws {
    let preset = try times.measure(.simulate) { try SimulatedPreset(loaded) }
    if !quiet { preset.reportWarnings() }
    let chosen = try part.chosenFrames(of: preset.length)
    for output in outputs { try output.check(frameCount: chosen.count) }
    if outputs.count > 1 || format.poster || outputs[0].format.film != nil {
      return try await renderTogether(
        preset, frames: chosen, to: outputs, others: &others, times: times, isOutdated: isOutdated)
    }
    let output = outputs[0].path
    if outputs[0].format != .png || outputs[0].isPicture || output == Self.standardOutput {
      return try await renderOneFile(preset, frames: chosen, to: outputs[0], times: times)
    }
    let folder = try openFolder(output, of: preset, others: &others)
    let renderer = renderer(of: preset, times: times)
    let job = await FolderJob(
      preset, frames: chosen.numbers, to: folder, resumes: part.resume, renderer: renderer,
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
    let kept: VisibleText = part.resume ? "; \(job.kept.count) kept" : ""
    try say(summary(of: job.missing.count, in: output, loaded, bar) + kept)
  }

  /// Opens the folder for the frames and reports what was found there.
  ///
  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - preset: The preset.
  ///   - others: The rule for frames of another run, which is lifted.
  /// - Returns: The folder.
  /// - Throws: When it cannot be made, or holds what must stay.
  func openFolder(
    _ path: String, of preset: SimulatedPreset, others: inout OtherFiles
  ) throws -> OutputFolder {
    let loaded = preset.loaded
    try recoverFrames(at: path)
    let folder = try OutputFolder(
      path, identity: preset.identity, recipe: loaded.recipe, encoding: encoder.encode,
      others: others, durability: writing.durability, inputs: loaded.scope.inputs)
    folder.recovered.report()
    others = .replace
    if let warning = folder.warning, !quiet { Terminal.report(lines: warning) }
    return folder
  }

  /// The renderer of PNG files.
  func renderer(of preset: SimulatedPreset, times: StageTimes?) -> FrameRenderer {
    FrameRenderer(
      images: preset.images(), encoding: encoder.encode, reuse: noMemo ? .never : .cached,
      times: times)
  }

  /// Prints a result.
  ///
  /// - Throws: An error when the result does not arrive, except when a reader of progress has gone.
  func say(_ text: VisibleText) throws(FileError) {
    do throws(FileError) {
      try Terminal.print(text)
    } catch {
      guard progress == .openjd, error == .brokenPipe else { throw error }
    }
  }

  /// Prints a result for programs, as ``say(_:)`` does.
  func say(json: JSONOutput) throws(FileError) { try say(VisibleText(lines: json.text())) }

  /// A line with the number and size of the frames, their place and the time they took.
  func summary(
    of count: Int, in output: String, _ loaded: LoadedPreset, _ bar: ProgressBar
  ) -> VisibleText {
    let canvas = loaded.preset.canvas
    let rate = Double(count) / max(bar.elapsed, 0.001)
    return "\(output): \(counted(count, "frame")) of "
      + "\(canvas.pixelWidth)×\(canvas.pixelHeight) in \(durationText(bar.elapsed)), "
      + "\(Int(rate.rounded())) frames/s"
  }

  private func printJSON(
    _ digests: [Int: String], in output: String, _ timeline: Timeline, timings: Timings?
  ) throws {
    try say(
      json: JSONOutput.object(
        [
          ("output", .string(output)), ("frameCount", .integer(timeline.frameCount)),
          ("frames", frameList(digests, in: output)),
        ] + Timings.members(timings)
      ))
  }
  /// The files of frames and the digests of their pixels, by number.
  func frameList(_ digests: [Int: String], in folder: String) -> JSONOutput {
    .array(
      digests.sorted { $0.key < $1.key }.map { frame, digest in
        .object([
          ("file", .string(joinPath(folder, Manifest.frameName(frame)))),
          ("pixels", .string(digest)),
        ])
      })
  }
}
