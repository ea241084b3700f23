import ArgumentParser
import RevealJSON
import RevealPNG
import RevealRender

extension Render {
  /// Whether the frames go to one file or stream, without a manifest.
  var writesOneFile: Bool { format.format != .png || output == Self.standardOutput }

  /// The name of standard output for `-o`.
  static let standardOutput = "-"

  /// Writes all chosen frames into one file or to standard output.
  func renderOneFile(
    _ preset: SimulatedPreset, frames: [Int], times: StageTimes?
  ) async throws {
    let output = try checkedOutput(preset.loaded, frameCount: frames.count)
    var bar = ProgressBar(total: frames.count, isShown: !quiet && !json, style: progress)
    defer { bar.clear() }
    try await write(frames, of: preset, to: output, times: times) { bar.show(done: $0) }
    bar.clear()
    let timings = report(times, frameCount: frames.count, bar)
    if json {
      try say(
        JSONOutput.object(
          [
            ("output", .string(output)), ("frameCount", .integer(frames.count)),
            ("format", .string(format.format.rawValue)),
          ] + Timings.members(timings)
        ).text())
    } else if !quiet && output == Self.standardOutput {
      Terminal.report(summary(of: frames.count, in: "standard output", preset.loaded, bar))
    } else if !quiet {
      try say(summary(of: frames.count, in: output, preset.loaded, bar))
    }
  }

  /// The output, if the format can be written there and can hold the frames.
  private func checkedOutput(_ loaded: LoadedPreset, frameCount: Int) throws -> String {
    let name = format.format.rawValue
    guard let output else { throw ValidationError("--format \(name) needs a file: -o FILE") }
    if format.format == .y4m && loaded.preset.canvas.background.alpha < 1 {
      throw ValidationError(
        "y4m has no alpha, but the canvas is transparent: use --format rgba or set a background"
      )
    }
    guard frameCount > 0 else {
      throw ValidationError("--shard: this part has no frames, but a file needs one")
    }
    guard output == Self.standardOutput else { return output }
    if Terminal.outputIsTerminal {
      throw ValidationError(
        "-o -: frames cannot be shown on a terminal; name a file, or a program after |")
    }
    if json || progress == .openjd {
      throw ValidationError(
        "-o - needs standard output for itself: it excludes --json and --progress openjd")
    }
    if format.format == .apng {
      throw ValidationError("--format apng needs a file: its beginning is written last")
    }
    if format.format == .png && frameCount != 1 {
      throw ValidationError("-o - takes one PNG file: choose a frame, as in --frames 12")
    }
    return output
  }

  private func write(
    _ frames: [Int], of preset: SimulatedPreset, to output: String, times: StageTimes?,
    progress: (Int) -> Void
  ) async throws {
    let (canvas, inputs, jobs) = (preset.canvas, preset.loaded.files, jobs.count)
    switch format.format {
    case .png:
      let renderer = FrameRenderer(images: preset.images(), encoding: encoder.encode, times: times)
      for frame in frames {
        let exposure = times.measure(.simulate) { preset.timeline.exposure(at: frame) }
        let drawn = try renderer.render(exposure)
        try times.measure(.write) { try writeToStandardOutput(drawn.png) }
      }
    case .apng:
      let job = AnimationJob(preset, encoding: encoder.encode, jobs: jobs, times: times)
      try await job.write(
        frames, to: output, rules: writing.rules(.png, inputs: inputs), plays: format.plays,
        progress: progress)
    case .y4m, .rgba:
      let job = VideoJob(preset, jobs: jobs, times: times)
      try await job.write(
        frames, as: format.format == .y4m ? .y4m : .rgba, to: output,
        rules: writing.rules(
          format.format == .y4m
            ? .y4m : .rgba(frameSize: canvas.pixelWidth * canvas.pixelHeight * 4),
          inputs: inputs),
        progress: progress)
    }
  }
}
