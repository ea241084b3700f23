import ArgumentParser
import RevealFiles
import RevealFrames
import RevealJSON
import RevealRender
import RevealSimulation

extension Render {
  /// The name of standard output for `-o`.
  static let standardOutput = "-"

  /// Returns the outputs with their formats.
  ///
  /// - Throws: An error if a name does not suit its format, or if outputs cannot be combined.
  func chosenOutputs() throws -> [RenderOutput] {
    if output.isEmpty, let format = format.format, format != .png {
      throw ValidationError("--format \(format.name) needs a file: -o FILE")
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
    if outputs.count(where: { $0.isFolder }) > 1 {
      throw ValidationError("-o: one folder takes the frames, found several")
    }
    return outputs
  }

  /// Returns each path once, since films that differ only in their endings share a poster.
  func distinct(_ paths: [String]) -> [String] {
    var known: Set<PathBytes> = []
    return paths.filter { known.insert(PathBytes($0)).inserted }
  }

  /// Refuses outputs that cannot hold the frames.
  func check(
    _ outputs: [RenderOutput], frames frameCount: Int, of preset: any FrameSource
  ) throws {
    for output in outputs { try output.check(frameCount: frameCount) }
    if preset is SideBySide, let folder = outputs.first(where: \.isFolder) {
      throw ValidationError(
        "-o \(folder.path): presets side by side or in a frame make a film or a picture, as in "
          + "-o both.mp4")
    }
    if outputs.count == 1, outputs[0].isFolder { return }
    for output in outputs { try check(output.format, frames: frameCount, of: preset) }
    if outputs[0].path == Self.standardOutput {
      try checkStandardOutput(outputs[0].format, frames: frameCount)
    }
    let isShared = outputs.count > 1 || format.poster || outputs[0].format.film != nil
    let canvas = preset.canvas
    if isShared, canvas.pixelWidth * canvas.pixelHeight > FrameMemory.largestWhole {
      throw ValidationError(
        "frames of \(canvas.pixelWidth)×\(canvas.pixelHeight) pixels are too large for films; "
          + "png, apng, y4m and rgba take them, one output at a time")
    }
  }

  /// Refuses a format that cannot hold the frames.
  ///
  /// - Throws: An error with a remedy.
  private func check(
    _ format: OutputFormat, frames frameCount: Int, of preset: any FrameSource
  ) throws(ValidationError) {
    if preset.canvas.background.alpha < 1 {
      if format == .stream(.y4m) {
        throw ValidationError(
          "y4m has no alpha, but the canvas is transparent: use --format rgba, or "
            + "--background white")
      }
      if format.film?.traits.alpha == FilmFormat.Alpha.none {
        throw ValidationError(
          "\(format.name) has no alpha, but the canvas is transparent: use webm, webp, avif, apng "
            + "or mov, or --background white")
      }
    }
    guard frameCount > 0 else {
      throw ValidationError("--shard: this part has no frames, but a file needs one")
    }
  }

  /// Refuses a format that cannot be written to standard output.
  private func checkStandardOutput(_ format: OutputFormat, frames frameCount: Int) throws {
    if Terminal.outputIsTerminal {
      throw ValidationError(
        "-o -: frames cannot be shown on a terminal; name a file, or a program after |")
    }
    if json || progress == .openjd {
      throw ValidationError(
        "-o - needs standard output for itself: it excludes --json and --progress openjd")
    }
    if format == .apng {
      throw ValidationError("--format apng needs a file: its beginning is written last")
    }
    if format == .png && frameCount != 1 {
      throw ValidationError("-o - takes one PNG file: choose a frame, as in --frames 12")
    }
  }

  /// Opens the folder for the frames and reports files that were found there.
  ///
  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - preset: The preset.
  ///   - others: The rule for frames of another run, which is lifted.
  /// - Returns: The folder.
  /// - Throws: An error if it cannot be created, or if it contains files that must stay.
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

  /// Opens the files of all outputs except the folder, and of posters.
  func openFiles(
    _ outputs: [RenderOutput], of preset: any FrameSource, frames: ShownFrames,
    renderer: FrameRenderer
  ) throws -> [any FrameOutput] {
    let program = try filmProgram(for: outputs)
    let files = try outputs.compactMap {
      try file($0, of: preset, frames: frames, renderer, program)
    }
    return try files + posters(of: outputs, preset, frames: frames, renderer: renderer)
  }

  /// Returns the output to a file; nil for a folder.
  private func file(
    _ output: RenderOutput, of preset: any FrameSource, frames: ShownFrames,
    _ renderer: FrameRenderer, _ program: FilmProgram?
  ) throws -> (any FrameOutput)? {
    let path = output.path
    // A stream has no mark of its origin.
    let isStream = path == Self.standardOutput
    let rules = writing.rules(
      isStream ? .unmarked : output.format.kind, inputs: preset.inputs)
    switch output.format {
    case .png:
      guard !output.isFolder else { return nil }
      return try PictureOutput(path, rules: rules, frame: frames.numbers[0], renderer: renderer)
    case .apng:
      return try AnimationOutput(
        path, rules: rules, of: preset, frames: frames, plays: format.plays ?? 0,
        encoding: encoder.encode)
    case .stream(let stream):
      return try StreamOutput(path, rules: rules, as: stream, of: preset, frames: frames)
    case .film:
      guard let program, let film = film(output, of: preset, frames: frames) else { return nil }
      return try StreamOutput(path, rules: rules, film, program: program)
    }
  }

  /// Returns the film of the frames; nil for other outputs.
  func film(
    _ output: RenderOutput, of preset: any FrameSource, frames: ShownFrames
  ) -> FilmRequest? {
    let canvas = preset.canvas
    return output.format.film.map { film in
      FilmRequest(
        film, width: canvas.pixelWidth, height: canvas.pixelHeight,
        background: canvas.background, frames: frames, framesPerSecond: canvas.fps,
        quality: film.traits.hasQuality ? format.quality : nil, plays: format.plays ?? 0)
    }
  }

  /// Returns the posters beside films, if they are requested.
  private func posters(
    of outputs: [RenderOutput], _ preset: any FrameSource, frames: ShownFrames,
    renderer: FrameRenderer
  ) throws -> [any FrameOutput] {
    guard format.poster else { return [] }
    let poster = preset.posterFrame
    let nearest = frames.numbers.min { abs($0 - poster) < abs($1 - poster) }
    let rules = writing.rules(.png, inputs: preset.inputs)
    return try distinct(outputs.compactMap(\.poster)).map {
      try PosterOutput($0, rules: rules, frame: nearest ?? poster, renderer: renderer)
    }
  }

  /// Returns an ffmpeg that has the encoders of all films; nil if there is no film.
  private func filmProgram(for outputs: [RenderOutput]) throws -> FilmProgram? {
    let films = outputs.compactMap(\.format.film)
    guard !films.isEmpty else { return nil }
    do {
      let program = try FilmProgram()
      for film in films { try program.check(film) }
      return program
    } catch let missing as FilmProgramMissing {
      let command = ShellCommand.text(commandForFrames(outputs))
      throw PlainError("\(missing)\n  hint: the frames alone: \(command)", .inputOutput)
    }
  }

  /// Returns the words of a command that draws the frames without films.
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
}
