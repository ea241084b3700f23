import ArgumentParser
import RevealJSON
import RevealPipeline
import RevealSimulation

extension Render {
  /// Writes all chosen frames into one file.
  func renderFile(_ loaded: LoadedPreset, _ timeline: Timeline, frames: [Int]) async throws {
    guard let output else {
      throw ValidationError("--format \(format.format.rawValue) needs a file: -o FILE")
    }
    let run = AnimationRun(
      timeline: timeline, framesPerSecond: loaded.preset.canvas.fps, images: ImageStore(),
      encoding: encode, jobs: jobs ?? processorCount())
    var bar = ProgressBar(total: frames.count, isShown: !quiet && !json)
    defer { bar.clear() }
    try await run.write(frames, to: output, plays: format.plays) { bar.show(done: $0) }
    bar.clear()
    if json {
      Terminal.print(
        JSONOutput.object([
          ("output", .string(output)), ("frameCount", .integer(frames.count)),
          ("format", .string(format.format.rawValue)),
        ]).text())
    } else if !quiet {
      Terminal.print(summary(of: frames.count, in: output, loaded, bar))
    }
  }
}
