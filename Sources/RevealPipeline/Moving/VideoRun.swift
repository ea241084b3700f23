import RevealImage
package import RevealSimulation

/// Draws frames into one stream of pixels, which no encoder touches.
///
/// Frames are drawn in parallel and written in order; a bounded number of them is in memory. The bytes never
/// depend on the number of jobs.
package struct VideoRun: Sendable {
  private let timeline: Timeline
  private let framesPerSecond: Int
  private let images: ImageStore
  private let jobs: Int
  private let times: StageTimes?

  /// - Parameters:
  ///   - timeline: What the frames show.
  ///   - framesPerSecond: Of the timeline.
  ///   - images: Where pictures come from.
  ///   - jobs: Frames under way at once, ≥ 1.
  ///   - times: Where to note how long each stage took.
  package init(
    timeline: Timeline, framesPerSecond: Int, images: ImageStore, jobs: Int,
    times: StageTimes? = nil
  ) {
    self.timeline = timeline
    self.framesPerSecond = framesPerSecond
    self.images = images
    self.jobs = jobs
    self.times = times
  }

  /// Writes some frames, one after another.
  ///
  /// - Parameters:
  ///   - frames: Their numbers, at least one, each below the timeline's count.
  ///   - format: Of the stream; only `rgba` keeps alpha.
  ///   - path: Of the file, which appears only when it is whole; "-" is standard output.
  ///   - rules: What the file may replace.
  ///   - progress: Called from one task with the count of frames that are done.
  /// - Throws: What keeps a frame from being drawn or written.
  package func write(
    _ frames: [Int], as format: VideoFormat, to path: String, rules: OutputRules,
    progress: (Int) -> Void = { _ in }
  ) async throws {
    let first = timeline.scene(at: frames[0])
    let drawer = SceneDrawer(images: images)
    let file = try PartialFile(named: path, rules: rules)
    try file.append(
      format.head(
        width: first.pixelWidth, height: first.pixelHeight, framesPerSecond: framesPerSecond))
    var done = 0
    try await OrderedTasks.run(frames, jobs: jobs) { frame in
      let scene = times.measure(.simulate) { timeline.scene(at: frame) }
      let pixmap = try times.measure(.draw) {
        try drawer.prepare(scene).draw(rows: 0..<scene.pixelHeight)
      }
      return times.measure(.encode) {
        format.frame(pixmap, isOpaque: scene.background.alpha == 1)
      }
    } deliver: { bytes in
      try times.measure(.write) { try file.append(bytes) }
      done += 1
      progress(done)
    }
    try file.commit()
  }
}
