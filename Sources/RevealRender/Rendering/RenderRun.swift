package import RevealImage
package import RevealSimulation

/// Draws frames in parallel and hands each on as soon as it is whole.
///
/// Output never depends on the number of jobs: a frame is a function of its scene alone.
package struct RenderRun: Sendable {
  private let timeline: Timeline
  private let renderer: FrameRenderer
  private let jobs: Int
  private let times: StageTimes?

  /// - Parameters:
  ///   - timeline: What the frames show.
  ///   - renderer: Draws and encodes them.
  ///   - jobs: Frames under way at once, ≥ 1; memory grows with it.
  ///   - times: Where to note how long scenes and files took.
  package init(
    timeline: Timeline, renderer: FrameRenderer, jobs: Int, times: StageTimes? = nil
  ) {
    precondition(jobs >= 1, "\(jobs) jobs")
    self.timeline = timeline
    self.renderer = renderer
    self.jobs = jobs
    self.times = times
  }

  /// Renders some frames.
  ///
  /// - Parameters:
  ///   - frames: Their numbers, each below the timeline's count.
  ///   - isStopped: Asked before each frame; once it is true, frames under way are finished and no
  ///     other is begun.
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
    var failure: (any Error)?
    await withTaskGroup(of: (Int, Result<PixelDigest, any Error>).self) { group in
      var waiting = frames.makeIterator()
      func start() {
        guard failure == nil, !isStopped(), let frame = waiting.next() else { return }
        group.addTask { (frame, Result { try one(frame, write: write) }) }
      }
      for _ in 0..<jobs { start() }
      while let (frame, result) = await group.next() {
        switch result {
        case .success(let digest):
          digests[frame] = digest
          progress(digests.count)
        case .failure(let error): failure = failure ?? error
        }
        start()
      }
    }
    return (digests, failure)
  }

  private func one(
    _ frame: Int, write: (_ drawn: FrameRenderer.Frame, _ frame: Int) throws -> Void
  ) throws -> PixelDigest {
    let scene = times.measure(.simulate) { timeline.scene(at: frame) }
    let drawn = try renderer.render(scene)
    try times.measure(.write) { try write(drawn, frame) }
    return drawn.digest
  }
}
