import ArgumentParser
import RevealFiles
import RevealFrames
import RevealImage
import RevealJSON
import RevealPreset
import RevealRender
import RevealSimulation

struct Render: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw the frames of a preset.",
    discussion: """
      Writes frame_00000.png, frame_00001.png, … and a manifest, reveal.json, into a folder, or \
      a film whose name ends in .mp4, .webm, .gif, .webp, .avif, .mov or .apng. Several outputs \
      share the drawn frames. All films except .apng need ffmpeg: the one on PATH, or the one in \
      \(FilmProgram.variable). A file appears under its name only once it is complete.

        reveal render fade.json -o frames
        reveal render fade.json -o fade.mp4
        reveal render fade.json -o frames/ -o fade.webp -o fade.gif --poster
        reveal render fade.json --frames 12 -o frame.png
        reveal render before.json after.json -o both.mp4
        reveal render fade.json --vary entrance.duration=0.3,0.6 -o both.mp4
        reveal render fade.json --frame phone -o phone.webp
        reveal render fade.json --for readme -o fade.webp
      """)

  @Option(
    name: .shortAndLong,
    help: """
      The folder for the frames, created if missing, a film, whose name determines its format, or \
      one frame, as in still.png; may be repeated. "-" is standard output. (default: frames)
      """, completion: .file())
  var output: [String] = []

  @OptionGroup(title: "Part of the run") var part: RunOptions

  @OptionGroup(title: "Format") var format: OutputFormatOptions

  @OptionGroup(title: "For what") var sizing: SizingOptions

  @OptionGroup var source: PresetOptions<CanvasOptions>

  @OptionGroup(title: "Side by side") var beside: ComparisonOptions

  @OptionGroup(title: "Around it") var around: SurroundingOptions

  @Option(
    help: ArgumentHelp(
      """
      Show values of a key side by side, as in entrance.duration=0.2,0.4. With two keys, the \
      values of the first are rows, those of the second columns.
      """, valueName: "key-path=values"),
    transform: PresetVariation.init)
  var vary: [PresetVariation] = []

  @Option(
    help: "Number of presets in a row, 1 or more. (default: makes the picture roughly square)")
  var columns: Int?

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
    try beside.check(vary, set: source.set, hasSurroundings: around.isGiven)
    let isComparison = beside.isComparison || !vary.isEmpty
    if watch && (isWhole || sizing.isGiven) {
      throw ValidationError("--watch is for one preset, without --frame, --for and --max-size")
    }
    try require("--columns", columns, in: 1...(.max))
    guard columns == nil || isComparison && vary.count < 2 else {
      throw ValidationError("--columns needs several presets, or one --vary")
    }
  }

  func run() async throws {
    let outputs = try chosenOutputs()
    if watch { return try await renderOnEveryChange() }
    if sizing.isGiven { return try await renderSized(outputs) }
    var others = writing.others
    let times = timings ? StageTimes() : nil
    guard isWhole else {
      let loaded = try times.measure(.read) { try source.load() }
      Interruption.startListening()
      return try await render(loaded, to: outputs, others: &others, times: times)
    }
    let picture = try times.measure(.simulate) { try whole(for: outputs) }
    Interruption.startListening()
    try await draw(picture, to: outputs, others: &others, times: times)
  }

  /// Whether the picture shows more than the frames of one preset.
  var isWhole: Bool {
    beside.isComparison || !vary.isEmpty || around.isGiven
      || sizing.purpose?.needs.fillsRoom == true
  }

  /// Returns the presets side by side, or one with what is around it.
  ///
  /// - Parameters:
  ///   - outputs: The outputs, which decide whether anything can be transparent.
  ///   - leastSize: The least size of the whole; nil for what the presets need.
  /// - Throws: An error if a preset cannot be read, or if they do not fit into one picture.
  /// - Returns: The run.
  func whole(for outputs: [RenderOutput], leastSize: PixelSize? = nil) throws -> SideBySide {
    let source = around.isGiven ? source.withoutBackground : source
    let members = try beside.members(of: source, vary)
    for preset in quiet ? [] : members.map(\.preset) { preset.reportWarnings() }
    guard around.isGiven || sizing.purpose?.needs.fillsRoom == true else {
      return try SideBySide(members, columns: innerColumns)
    }
    var surroundings = around.surroundings(
      background: self.source.background, canBeClear: outputs.allSatisfy(\.format.keepsAlpha))
    surroundings.leastSize = leastSize
    // In lossy WebP, pixels that are partly transparent get darker from frame to frame.
    let isLossyWebP = format.quality != nil && outputs.contains { $0.format == .film(.webp) }
    if isLossyWebP, surroundings.background?.alpha == 0 { surroundings.hasShadow = false }
    return try SideBySide(members, columns: innerColumns, in: surroundings)
  }

  private var innerColumns: Int? { vary.count > 1 ? vary[1].count : columns }

  /// Draws the chosen frames and prints a summary.
  ///
  /// - Parameters:
  ///   - loaded: The preset.
  ///   - outputs: The outputs of the command line.
  ///   - others: The rule for frames of another run; once the folder belongs to this run, they may
  ///     be replaced.
  ///   - times: The stage times to add to.
  ///   - isOutdated: A closure that is called before each frame; once it returns true, no other
  ///     frame is started and nothing is printed.
  /// - Throws: An error with the exit code of a signal after one, and any error of drawing,
  ///   encoding and writing.
  func render(
    _ loaded: LoadedPreset, to outputs: [RenderOutput], others: inout OtherFiles,
    times: StageTimes?, isOutdated: () -> Bool = { false }
  ) async throws {
    let preset = try times.measure(.simulate) { try SimulatedPreset(loaded) }
    if !quiet { preset.reportWarnings() }
    try await draw(preset, to: outputs, others: &others, times: times, isOutdated: isOutdated)
  }

  /// Draws the chosen frames of a run, as ``render(_:to:others:times:isOutdated:)`` does.
  func draw(
    _ preset: any FrameSource, to outputs: [RenderOutput], others: inout OtherFiles,
    times: StageTimes?, isOutdated: () -> Bool = { false }
  ) async throws {
    let frames = try part.chosenFrames(of: preset.length)
    try check(outputs, frames: frames.count, of: preset)
    let renderer = FrameRenderer(
      images: preset.images(), encoding: encoder.encode, reuse: noMemo ? .never : .cached,
      times: times)
    let files = try openFiles(outputs, of: preset, frames: frames, renderer: renderer)
    var folder: FolderOutput?
    for output in outputs where output.isFolder {
      guard let preset = preset as? SimulatedPreset else { continue }
      folder = await FolderOutput(
        try openFolder(output.path, of: preset, others: &others), frames: frames.numbers,
        resumes: part.resume, renderer: renderer, jobs: jobs.count, isStopped: isOutdated)
    }
    if !quiet { for output in outputs { report(notesOn: output, of: preset, frames: frames) } }
    // Frames that are kept are drawn only for other outputs.
    let numbers = files.isEmpty ? folder?.missing ?? [] : frames.numbers
    var bar = ProgressBar(total: numbers.count, isShown: !quiet && !json, style: progress)
    let isWhole: Bool
    do {
      defer { bar.clear() }
      isWhole = try await RunJob(preset, jobs: jobs.count, times: times).write(
        numbers, to: (folder.map { [$0] } ?? []) + files, isStopped: isOutdated
      ) { bar.show(done: $0) }
    } catch {
      // The frames in the folder stay, and the first failure is the one to report.
      try? folder?.folder.record()
      guard let folder, let interruption = error as? Interruption else { throw error }
      throw PlainError(
        """
        interrupted: \(folder.digests.count) of \(frames.count) frames are done
          to continue: \(ShellCommand.text(part.commandToResume))
        """, interruption.exitStatus, mark: "")
    }
    guard isWhole else {
      try folder?.folder.record()
      return
    }
    let timings = report(times, frameCount: numbers.count, bar)
    if json {
      return try printJSON(outputs, frames: frames.count, folder, preset, timings: timings)
    }
    if quiet { return }
    let isStream = outputs[0].path == Self.standardOutput
    let names = isStream ? "standard output" : outputs.map(\.path).joined(separator: ", ")
    let summary = summary(of: numbers.count, in: names, preset.canvas, bar)
    if isStream { return Terminal.report(summary) }
    adviseAgainst(largeFilms: outputs)
    let kept: PrintableText =
      part.resume && files.isEmpty ? "; \(folder?.keptCount ?? 0) kept" : ""
    try say(summary + kept)
  }

  /// Prints a result.
  ///
  /// - Throws: An error if the result does not arrive, except if the reader of the progress has
  ///   gone.
  func say(_ text: PrintableText) throws(FileError) {
    do throws(FileError) {
      try Terminal.print(text)
    } catch {
      guard progress == .openjd, error == .brokenPipe else { throw error }
    }
  }

  /// Prints a result as JSON, as ``say(_:)`` does.
  func say(json: JSONOutput) throws(FileError) { try say(PrintableText(lines: json.text())) }

  /// Returns a line with the number and size of the frames, their place and the time they took.
  func summary(
    of count: Int, in output: String, _ canvas: Canvas, _ bar: ProgressBar
  ) -> PrintableText {
    let rate = Double(count) / max(bar.elapsed, 0.001)
    return "\(output): \(count.counted("frame")) of "
      + "\(canvas.pixelWidth)×\(canvas.pixelHeight) in \(durationText(bar.elapsed)), "
      + "\(Int(rate.rounded())) frames/s"
  }

  private func printJSON(
    _ outputs: [RenderOutput], frames frameCount: Int, _ folder: FolderOutput?,
    _ preset: any FrameSource, timings: Timings?
  ) throws {
    func members(_ output: RenderOutput) -> [JSONOutput.Member] {
      [("output", .string(output.path)), ("format", .string(output.format.name))]
    }
    var result: [JSONOutput.Member]
    if outputs.count > 1 {
      result = [
        ("outputs", .array(outputs.map { .object(members($0)) })),
        ("frameCount", .integer(frameCount)),
      ]
    } else if outputs[0].isFolder {
      result = [
        ("output", .string(outputs[0].path)),
        ("frameCount", .integer(preset.frameCount)),
      ]
    } else {
      result = members(outputs[0])
      result.insert(("frameCount", .integer(frameCount)), at: outputs[0].format.film == nil ? 1 : 2)
    }
    if let folder { result.append(("frames", frameList(folder.digests, in: folder.folder.path))) }
    if let timings { result.append(("timings", timings.json)) }
    try say(json: .object(result))
  }

  /// Returns the files of frames and the digests of their pixels, by number.
  private func frameList(_ digests: [Int: String], in folder: String) -> JSONOutput {
    .array(
      digests.sorted { $0.key < $1.key }.map { frame, digest in
        .object([
          ("file", .string(joinPath(folder, Manifest.frameName(frame)))),
          ("pixels", .string(digest)),
        ])
      })
  }
}
