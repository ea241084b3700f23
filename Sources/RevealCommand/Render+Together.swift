import ArgumentParser
import RevealFiles
import RevealJSON
import RevealPNG
import RevealRender

extension Render {
  /// Draws the frames once for several outputs, or for films that ffmpeg encodes.
  ///
  /// - Parameters:
  ///   - preset: The preset.
  ///   - frames: The numbers of the frames, ascending.
  ///   - outputs: The outputs of the command line.
  ///   - others: The rule for frames of another run in the folder, which is lifted.
  ///   - times: The stage times to add to.
  ///   - isOutdated: A closure that is called before each frame; once it returns true, nothing is
  ///     completed or printed.
  /// - Throws: `Interrupted` or an `Interruption` after a signal, and any error of drawing,
  ///   encoding and writing.
  func renderTogether(
    _ preset: SimulatedPreset, frames: ShownFrames, to outputs: [RenderOutput],
    others: inout OtherFiles, times: StageTimes?, isOutdated: () -> Bool
  ) async throws {
    for output in outputs { try check(output.format, frames: frames.count, of: preset.loaded) }
    let canvas = preset.canvas
    if canvas.pixelWidth * canvas.pixelHeight > FrameMemory.largestWhole {
      throw ValidationError(
        "frames of \(canvas.pixelWidth)×\(canvas.pixelHeight) pixels are too large for films; "
          + "png, apng, y4m and rgba take them, one output at a time")
    }
    let program = try filmProgram(for: outputs)
    let renderer = renderer(of: preset, times: times)
    var files = try outputs.compactMap {
      try file($0, of: preset, frames: frames, renderer, program)
    }
    files += try posters(of: outputs, preset, frames: frames, renderer: renderer)
    var folder: (path: String, folder: OutputFolder, output: FolderOutput)?
    for output in outputs where output.format == .png && !output.isPicture {
      let opened = try openFolder(output.path, of: preset, others: &others)
      let numbers = frames.numbers
      let kept =
        part.resume
        ? await opened.intactFrames(among: numbers, jobs: jobs.count, isStopped: isOutdated) : [:]
      let output = FolderOutput(opened, frames: numbers, kept: kept, renderer: renderer)
      folder = (opened.path, opened, output)
    }
    if !quiet { for output in outputs { report(notesOn: output, of: preset, frames: frames) } }
    let all: [any FrameOutput] = (folder.map { [$0.output] } ?? []) + files
    var bar = ProgressBar(total: frames.count, isShown: !quiet && !json, style: progress)
    var done = 0
    do {
      defer { bar.clear() }
      try await SharedJob(preset, jobs: jobs.count, times: times)
        .write(frames.numbers, to: all, isStopped: isOutdated) {
          done = $0
          bar.show(done: $0)
        }
    } catch {
      // What is in the folder stays; the first failure is the one to report.
      try? folder?.folder.record()
      guard let folder, let interruption = error as? Interruption else { throw error }
      throw Interrupted(
        by: interruption, done: folder.output.digests.count, of: frames.count,
        toContinue: part.commandToResume)
    }
    guard done == frames.count else {
      try folder?.folder.record()
      return
    }
    let timings = report(times, frameCount: frames.count, bar)
    if json {
      return try printJSON(
        outputs, frameCount: frames.count,
        frames: folder.map { frameList($0.output.digests, in: $0.path) }, timings: timings)
    }
    if quiet { return }
    let names = outputs.map(\.path).joined(separator: ", ")
    try say(summary(of: frames.count, in: names, preset.loaded, bar))
  }

  /// The output into a file; nil for a folder.
  private func file(
    _ output: RenderOutput, of preset: SimulatedPreset, frames: ShownFrames,
    _ renderer: FrameRenderer, _ program: FilmProgram?
  ) throws -> (any FrameOutput)? {
    let rules = rules(for: output.format, of: preset)
    let frame = try FrameFormat(preset.timeline.scene(at: 0))
    let rate = preset.canvas.fps
    switch output.format {
    case .png:
      guard output.isPicture else { return nil }
      return try PosterOutput(
        output.path, rules: rules, frame: frames.numbers[0], renderer: renderer)
    case .apng:
      return try AnimationOutput(
        output.path, rules: rules, of: frame, frames: frames, framesPerSecond: rate,
        plays: format.plays ?? 0, encoding: encoder.encode)
    case .y4m, .rgba:
      return try StreamOutput(
        output.path, rules: rules, as: output.format == .y4m ? .y4m : .rgba, of: frame,
        frames: frames, framesPerSecond: rate)
    case .mp4, .webm, .gif, .webp, .avif, .mov:
      guard let program, let film = film(output, of: preset, frames: frames) else { return nil }
      return try FilmOutput(output.path, rules: rules, film, program: program)
    }
  }

  /// The film that is made of the frames; nil for other outputs.
  func film(
    _ output: RenderOutput, of preset: SimulatedPreset, frames: ShownFrames
  ) -> FilmRequest? {
    let canvas = preset.canvas
    return output.format.film.map { film in
      FilmRequest(
        film, width: canvas.pixelWidth, height: canvas.pixelHeight,
        background: canvas.background, frames: frames, framesPerSecond: canvas.fps,
        quality: film.hasQuality ? format.quality : nil, plays: format.plays ?? 0)
    }
  }

  /// The posters beside films, if they are wanted.
  private func posters(
    of outputs: [RenderOutput], _ preset: SimulatedPreset, frames: ShownFrames,
    renderer: FrameRenderer
  ) throws -> [any FrameOutput] {
    guard format.poster else { return [] }
    let telling = preset.timeline.posterFrame(fps: preset.canvas.fps)
    let nearest = frames.numbers.min { abs($0 - telling) < abs($1 - telling) }
    let rules = writing.rules(.png, inputs: preset.loaded.scope.inputs)
    return try distinct(outputs.compactMap(\.poster)).map {
      try PosterOutput($0, rules: rules, frame: nearest ?? telling, renderer: renderer)
    }
  }

  /// The ffmpeg that has the encoders of all films; nil if there is no film.
  private func filmProgram(for outputs: [RenderOutput]) throws -> FilmProgram? {
    let films = outputs.compactMap(\.format.film)
    guard !films.isEmpty else { return nil }
    do {
      let program = try FilmProgram()
      for film in films { try program.check(film) }
      return program
    } catch let missing as FilmProgramMissing {
      throw FilmsImpossible(reason: missing, command: commandForFrames(outputs))
    }
  }

  /// The words of a command that draws the frames without films.
  private func commandForFrames(_ outputs: [RenderOutput]) -> [String] {
    let withValue: Set = ["-o", "--output", "--format", "--quality", "--loop", "--plays"]
    var words: [String] = []
    var isValue = false
    for word in CommandLine.arguments {
      let name = word.prefix { $0 != "=" }
      if !isValue && !withValue.contains(String(name)) && word != "--poster" {
        words.append(word)
      }
      isValue = !isValue && withValue.contains(word)
    }
    return words + ["-o", outputs.first { $0.format == .png }?.path ?? "frames/"]
  }

  private func printJSON(
    _ outputs: [RenderOutput], frameCount: Int, frames: JSONOutput?, timings: Timings?
  ) throws {
    func members(_ output: RenderOutput) -> [(key: String, value: JSONOutput)] {
      [("output", .string(output.path)), ("format", .string(output.format.rawValue))]
    }
    let named =
      outputs.count == 1
      ? members(outputs[0])
      : [("outputs", .array(outputs.map { .object(members($0)) }))]
    try say(
      json: JSONOutput.object(
        named + [("frameCount", .integer(frameCount))] + (frames.map { [("frames", $0)] } ?? [])
          + Timings.members(timings)
      ))
  }
}

/// No ffmpeg can make the films of a command.
struct FilmsImpossible: Error, CustomStringConvertible {
  private let reason: FilmProgramMissing
  private let command: [String]

  /// - Parameters:
  ///   - reason: What is missing.
  ///   - command: The words of a command that does without.
  init(reason: FilmProgramMissing, command: [String]) {
    self.reason = reason
    self.command = command
  }

  var description: String {
    "\(reason)\n  hint: the frames alone: \(ShellCommand.text(command))"
  }
}
