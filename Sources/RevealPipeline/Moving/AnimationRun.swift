import RevealImage
package import RevealPNG
package import RevealSimulation

/// Draws frames into one animated PNG.
///
/// Frames are drawn and encoded in parallel, some consecutive ones to a task, and written in order, so
/// memory does not grow with the animation's length. The file never depends on the number of jobs: what a frame
/// puts over the one before is a function of these two alone.
package struct AnimationRun: Sendable {
  private let timeline: Timeline
  private let framesPerSecond: Int
  private let images: ImageStore
  private let encoding: Encoding
  private let jobs: Int
  private let times: StageTimes?

  /// Frames in a task; the one before them is drawn again, so few cost time and many cost memory.
  private static let runLength = 8

  /// - Parameters:
  ///   - timeline: What the frames show.
  ///   - framesPerSecond: Of the timeline, 1…1000.
  ///   - images: Where pictures come from.
  ///   - encoding: Of the frames.
  ///   - jobs: Tasks under way at once, ≥ 1.
  ///   - times: Where to note how long each stage took.
  package init(
    timeline: Timeline, framesPerSecond: Int, images: ImageStore, encoding: Encoding, jobs: Int,
    times: StageTimes? = nil
  ) {
    precondition(jobs >= 1, "\(jobs) jobs")
    self.timeline = timeline
    self.framesPerSecond = framesPerSecond
    self.images = images
    self.encoding = encoding
    self.jobs = jobs
    self.times = times
  }

  /// Writes some frames, one after another for 1 / fps each, whatever lies between them.
  ///
  /// - Parameters:
  ///   - frames: Their numbers, at least one, each below the timeline's count.
  ///   - path: Of the file, which appears only when it is whole.
  ///   - rules: What the file may replace.
  ///   - plays: How often the animation is shown; 0 is for ever.
  ///   - progress: Called from one task with the count of frames that are done.
  /// - Throws: What keeps a frame from being drawn, encoded or written.
  package func write(
    _ frames: [Int], to path: String, rules: OutputRules, plays: Int = 0,
    progress: (Int) -> Void = { _ in }
  ) async throws {
    precondition(!frames.isEmpty, "an animation of no frames")
    let drawer = SceneDrawer(images: images)
    let format = FrameFormat(timeline.scene(at: frames[0]))
    var animation = AnimatedPNG(format: format, framesPerSecond: framesPerSecond, plays: plays)
    let file = try PartialFile(named: path, rules: rules)
    try file.append(try animation.start())
    let runs = stride(from: 0, to: frames.count, by: Self.runLength).map { start in
      start..<min(start + Self.runLength, frames.count)
    }
    var done = 0
    try await OrderedTasks.run(runs, jobs: jobs) { run in
      try patches(frames, run, format: format, drawer: drawer)
    } deliver: { patches in
      try times.measure(.write) {
        for patch in patches { try file.append(try animation.append(patch)) }
      }
      done += patches.count
      progress(done)
    }
    try file.append(try animation.end())
    let control = try animation.control()
    try file.replace(control.bytes, at: control.offset)
    try file.commit()
  }

  /// What is new in each frame of a run, nil where nothing is.
  private func patches(
    _ frames: [Int], _ run: Range<Int>, format: FrameFormat, drawer: SceneDrawer
  ) throws -> [AnimationPatch?] {
    var canvas = MovingCanvas(drawer: drawer, width: format.width, height: format.height)
    func show(_ frame: Int) throws -> PixelRegion? {
      let scene = times.measure(.simulate) { timeline.scene(at: frame) }
      return try times.measure(.draw) { try canvas.show(scene) }
    }
    if run.lowerBound > 0 { _ = try show(frames[run.lowerBound - 1]) }
    return try run.map { index in
      if let interruption = Interruption.requested { throw interruption }
      let changed = try show(frames[index])
      let region = index == 0 ? canvas.pixmap.region : changed
      return try region.map { region in
        try times.measure(.encode) {
          try AnimationPatch(region, of: canvas.pixmap, format: format, encoding: encoding)
        }
      }
    }
  }
}
