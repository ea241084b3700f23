import RevealFiles
package import RevealImage

/// Draws frames in parallel and hands each on as soon as it is whole.
///
/// Output never depends on the number of jobs: a frame is a function of its scene alone.
package struct RenderRun: Sendable {
  private let preset: SimulatedPreset
  private let renderer: FrameRenderer
  private let jobs: Int
  private let times: StageTimes?

  /// - Parameters:
  ///   - preset: The preset to draw.
  ///   - renderer: Draws and encodes them.
  ///   - jobs: Frames under way at once, ≥ 1; memory grows with it.
  ///   - times: Where to note how long scenes and files took.
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
  ///   - frames: Their numbers, each below the timeline's count.
  ///   - isStopped: Called before each frame; once it returns true or a signal asks for the end,
  ///     frames under way are finished and no other is begun.
  ///   - write: Called from several tasks at once, once a frame.
  ///   - progress: Called in no fixed order, from one task, with the count of frames that are done.
  /// - Returns: The digests of all frames by number, and the error that ended the run early, if
  ///   any: frames that were whole by then are among the digests.
  package func render(
    _ frames: [Int],
    isStopped: () -> Bool = { false },
    write: @escaping @Sendable (_ drawn: FrameRenderer.Frame, _ frame: Int) throws -> Void,
    progress: (Int) -> Void
  ) async -> (digests: [Int: PixelDigest], failure: (any Error)?) {
    var digests: [Int: PixelDigest] = [:]
    do {
      try await BoundedTasks.run(frames, jobs: jobs, isStopped: isStopped) { frame in
        let scene = times.measure(.simulate) { preset.timeline.scene(at: frame) }
        let drawn = try renderer.render(scene)
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
