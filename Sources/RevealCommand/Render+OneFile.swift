import ArgumentParser
import RevealFiles
import RevealJSON
import RevealPNG
import RevealRender

extension Render {
  /// The name of standard output for `-o`.
  static let standardOutput = "-"

  /// Writes all chosen frames into one file of reveal's own or to standard output.
  func renderOneFile(
    _ preset: SimulatedPreset, frames: ShownFrames, to target: RenderOutput, times: StageTimes?
  ) async throws {
    let (output, format) = (target.path, target.format)
    try check(format, frames: frames.count, of: preset.loaded)
    if output == Self.standardOutput { try checkStandardOutput(format, frames: frames.count) }
    if !quiet { report(notesOn: target, of: preset, frames: frames) }
    var bar = ProgressBar(total: frames.count, isShown: !quiet && !json, style: progress)
    defer { bar.clear() }
    try await write(frames, of: preset, as: format, to: output, times: times) { bar.show(done: $0) }
    bar.clear()
    let timings = report(times, frameCount: frames.count, bar)
    if json {
      try say(
        json: JSONOutput.object(
          [
            ("output", .string(output)), ("frameCount", .integer(frames.count)),
            ("format", .string(format.rawValue)),
          ] + Timings.members(timings)
        ))
    } else if !quiet && output == Self.standardOutput {
      Terminal.report(summary(of: frames.count, in: "standard output", preset.loaded, bar))
    } else if !quiet {
      try say(summary(of: frames.count, in: output, preset.loaded, bar))
    }
  }

  /// Refuses a format that cannot hold the frames.
  ///
  /// - Parameters:
  ///   - format: The format of one of the outputs.
  ///   - frameCount: The number of frames.
  ///   - loaded: The preset.
  /// - Throws: An error that says what can be done.
  func check(
    _ format: OutputFormat, frames frameCount: Int, of loaded: LoadedPreset
  ) throws(ValidationError) {
    if loaded.preset.canvas.background.alpha < 1 {
      if format == .y4m {
        throw ValidationError(
          "y4m has no alpha, but the canvas is transparent: use --format rgba, or "
            + "--background white")
      }
      if format.film?.alpha == FilmFormat.Alpha.none {
        throw ValidationError(
          "\(format) has no alpha, but the canvas is transparent: use webm, webp, avif, apng or "
            + "mov, or --background white")
      }
    }
    guard frameCount > 0 else {
      throw ValidationError("--shard: this part has no frames, but a file needs one")
    }
  }

  /// Refuses what standard output cannot take.
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

  private func write(
    _ frames: ShownFrames, of preset: SimulatedPreset, as format: OutputFormat, to output: String,
    times: StageTimes?, progress: (Int) -> Void
  ) async throws {
    let jobs = jobs.count
    let rules = rules(for: format, of: preset)
    switch format {
    case .png:
      let renderer = FrameRenderer(images: preset.images(), encoding: encoder.encode, times: times)
      for frame in frames.numbers {
        let exposure = times.measure(.simulate) { preset.timeline.exposure(at: frame) }
        let drawn = try renderer.render(exposure)
        try times.measure(.write) {
          if output == Self.standardOutput {
            try writeToStandardOutput(drawn.png)
          } else {
            try writeOutput(drawn.png.parts, to: output, rules: rules)
          }
        }
      }
    case .apng:
      let job = AnimationJob(preset, encoding: encoder.encode, jobs: jobs, times: times)
      try await job.write(
        frames, to: output, rules: rules, plays: self.format.plays ?? 0, progress: progress)
    case .y4m, .rgba:
      let job = VideoJob(preset, jobs: jobs, times: times)
      try await job.write(
        frames, as: format == .y4m ? .y4m : .rgba, to: output, rules: rules, progress: progress)
    case .mp4, .webm, .gif, .webp, .avif, .mov:
      preconditionFailure("a film that is not encoded")
    }
  }

  /// The rules for a file of a format.
  func rules(for format: OutputFormat, of preset: SimulatedPreset) -> OutputRules {
    let kind: OutputKind =
      switch format {
      case .png, .apng: .png
      case .y4m: .y4m
      case .rgba: .unmarked
      case .mp4, .webm, .gif, .webp, .avif, .mov: .film
      }
    return writing.rules(kind, inputs: preset.loaded.scope.inputs)
  }
}
