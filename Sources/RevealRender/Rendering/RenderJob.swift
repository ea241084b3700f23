import RevealFiles
package import RevealImage

/// Draws frames in parallel, and delivers each as soon as it is whole.
///
/// The output never depends on the number of jobs, since a frame depends only on its contents.
package struct RenderJob: Sendable {
  private let preset: SimulatedPreset
  private let renderer: FrameRenderer
  private let jobs: Int
  private let times: StageTimes?

  /// - Parameters:
  ///   - preset: The preset to draw.
  ///   - renderer: The renderer that draws and encodes them.
  ///   - jobs: The limit on frames in progress at a time, ≥ 1; memory grows with it.
  ///   - times: The times of the stages, to which this adds.
  package init(
    _ preset: SimulatedPreset, renderer: FrameRenderer, jobs: Int, times: StageTimes? = nil
  ) {
    self.preset = preset
    self.renderer = renderer
    self.jobs = jobs
    self.times = times
  }

  /// Renders some frames.
  ///
  /// - Parameters:
  ///   - frames: The numbers of the frames, each below the timeline's count.
  ///   - isStopped: A closure that is called before each frame; once it returns true or a signal
  ///     asks for the end, frames in progress are finished and no further frame is started.
  ///   - write: A closure that is called from several tasks, once for each frame.
  ///   - progress: A closure that is called from one task with the number of finished frames.
  /// - Returns: The digests of all finished frames by number, and the error that ended the run
  ///   early, if any.
  package func render(
    _ frames: [Int],
    isStopped: () -> Bool = { false },
    write: @escaping @Sendable (_ drawn: FrameRenderer.Frame, _ frame: Int) throws -> Void,
    progress: (Int) -> Void
  ) async -> (digests: [Int: PixelDigest], failure: (any Error)?) {
    var digests: [Int: PixelDigest] = [:]
    do {
      try await BoundedTasks.run(frames, jobs: jobs, isStopped: isStopped) { frame in
        let exposure = times.measure(.simulate) { preset.timeline.exposure(at: frame) }
        let drawn = try renderer.render(exposure)
        try times.measure(.write) { try write(drawn, frame) }
        return drawn.digest
      } deliver: { frame, digest in
        digests[frame] = digest
        progress(digests.count)
      }
    } catch {
      return (digests, error is Interruption ? nil : error)
    }
    return (digests, nil)
  }
}
