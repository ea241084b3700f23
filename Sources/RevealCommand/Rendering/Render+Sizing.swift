import ArgumentParser
import RevealFiles
import RevealImage
import RevealJSON
import RevealPreset
import RevealRender

extension Render {
  /// Draws a film or a picture as its purpose or its limit asks for, and says what was chosen.
  func renderSized(_ outputs: [RenderOutput]) async throws {
    try sizing.check(outputs)
    if format.poster || timings {
      throw ValidationError("--for and --max-size exclude --poster and --timings")
    }
    let output = outputs[0]
    let picture = try picture(for: outputs)
    let rules = writing.rules(output.format.kind, inputs: picture.inputs)
    try rules.check(output.path)
    Interruption.startListening()
    let start = startSettings(for: picture.canvas, output.format)
    let folder = environmentVariable("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    let scratch = try PartialFile(scratchBeside: joinPath(folder, "film"))
    guard let path = scratch.hiddenPath else { return }
    var latest: FilmSettings?
    func make(_ settings: FilmSettings) async throws -> Int {
      latest = settings
      try await command(with: settings).drawQuietly(to: output.at(path))
      return try OpenedFile(path).size
    }
    let film: FilmSizeSearch.Film
    if let limit = sizing.limit, output.format.isFilm {
      var search = FilmSizeSearch(
        limit: limit, from: start, downTo: bounds(below: start, output.format), make: make)
      film = try await search.run()
      guard film.size <= limit else {
        throw PlainError(
          """
          \(printable(output.path)): expected at most \(ByteCount.text(limit)), found \
          \(ByteCount.text(film.size)) with the lowest settings
            hint: a part of the run, as in --frames 0s:2s, or another format: avif, webm and mp4 \
          are the smallest
          """)
      }
    } else {
      film = FilmSizeSearch.Film(settings: start, size: try await make(start))
    }
    if latest != film.settings { _ = try await make(film.settings) }
    let file = try PartialFile(named: output.path, rules: rules)
    try file.append(OpenedFile(path).bytes(limit: .max))
    try file.commit()
    try report(film, in: output, start: start)
  }

  /// Returns a run with the options of the command.
  private func picture(
    for outputs: [RenderOutput], leastSize: PixelSize? = nil
  ) throws -> any FrameSource {
    guard isWhole else {
      let preset = try SimulatedPreset(source.load())
      if !quiet { preset.reportWarnings() }
      return preset
    }
    return try whole(for: outputs, leastSize: leastSize)
  }

  /// The pixels by which a picture may become larger when its parts are rounded to whole pixels.
  private static let roundings = 4

  /// The settings that suit the purpose, apart from the limit on the size.
  private func startSettings(for canvas: Canvas, _ output: OutputFormat) -> FilmSettings {
    var settings = FilmSettings(scale: canvas.scale, fps: canvas.fps, quality: format.quality)
    guard let needs = sizing.purpose?.needs else { return settings }
    if source.canvas.list.scale == nil {
      let fitting = min(
        Double(needs.room.width - Self.roundings) / canvas.size.width,
        Double(needs.room.height - Self.roundings) / canvas.size.height)
      let most = needs.enlarges ? 4 : canvas.scale
      settings.scale = max(0.1, (min(fitting, most) * 1000).rounded(.down) / 1000)
    }
    if source.canvas.rate.fps == nil { settings.fps = min(canvas.fps, needs.fps) }
    if format.quality == nil, output.hasQuality { settings.quality = needs.quality }
    return settings
  }

  /// The lowest settings for a limit on the size.
  private func bounds(
    below start: FilmSettings, _ output: OutputFormat
  ) -> FilmSizeSearch.Bounds {
    // Below 65, gradients show blocks.
    let quality = output.hasQuality && format.quality == nil ? 65 : nil
    let rates = source.canvas.rate.fps == nil ? [30, 20].filter { $0 < start.fps } : []
    let scale = source.canvas.list.scale == nil ? max(0.1, start.scale / 5) : nil
    return FilmSizeSearch.Bounds(quality: quality, rates: rates, scale: scale)
  }

  /// Returns the command with settings in place of its options.
  private func command(with settings: FilmSettings) -> Render {
    var command = self
    command.source.canvas.list.scale = settings.scale
    command.source.canvas.rate.fps = settings.fps
    command.format.quality = settings.quality
    command.writing.force = true
    command.quiet = true
    command.json = false
    return command
  }

  /// Draws a file and prints nothing.
  private func drawQuietly(to output: RenderOutput) async throws {
    var others = writing.others
    let needs = sizing.purpose?.needs
    let picture = try picture(
      for: [output], leastSize: needs?.fillsRoom == true ? needs?.room : nil)
    try await draw(picture, to: [output], others: &others, times: nil)
  }

  private func report(
    _ film: FilmSizeSearch.Film, in output: RenderOutput, start: FilmSettings
  ) throws {
    let settings = film.settings
    if json {
      var members: [JSONOutput.Member] = [
        ("output", .string(output.path)), ("format", .string(output.format.name)),
        ("bytes", .integer(film.size)), ("scale", .number(settings.scale)),
        ("fps", .integer(settings.fps)),
      ]
      if let quality = settings.quality { members.append(("quality", .integer(quality))) }
      return try say(json: .object(members))
    }
    if quiet { return }
    var words = ["--scale \(shortest(settings.scale))", "--fps \(settings.fps)"]
    if let quality = settings.quality { words.append("--quality \(quality)") }
    var text = "\(ByteCount.text(film.size)) with \(words.joined(separator: " "))"
    if let limit = sizing.limit, output.format.isFilm {
      text += ", of at most \(ByteCount.text(limit))"
      if film.size < limit / 20 * 19 {
        text +=
          settings == start
          ? ", as it is no larger at its best" : ", as the next larger one exceeds this"
      }
    }
    try say("\(output.path): " + PrintableText(lines: text))
  }
}
