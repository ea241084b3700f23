package import RevealFiles
import RevealImage
package import RevealSimulation

/// Draws frames into one stream of pixels, which no encoder touches.
///
/// Frames are drawn in parallel and written in order; as many are in memory as a bound on bytes
/// allows, and large ones are drawn and written piece by piece. The bytes never depend on the
/// number of jobs.
package struct VideoRun: Sendable {
  private let timeline: Timeline
  private let framesPerSecond: Int
  private let images: ImageStore
  private let jobs: Int
  private let times: StageTimes?
  private let largestWhole: Int

  /// - Parameters:
  ///   - timeline: What the frames show.
  ///   - framesPerSecond: Of the timeline.
  ///   - images: Where pictures come from.
  ///   - jobs: Frames under way at once, ≥ 1.
  ///   - times: Where to note how long each stage took.
  ///   - largestWhole: Frames of more pixels are drawn piece by piece; it changes memory, never
  ///     bytes.
  package init(
    timeline: Timeline, framesPerSecond: Int, images: ImageStore, jobs: Int,
    times: StageTimes? = nil, largestWhole: Int = FrameMemory.largestWhole
  ) {
    self.timeline = timeline
    self.framesPerSecond = framesPerSecond
    self.images = images
    self.jobs = jobs
    self.times = times
    self.largestWhole = largestWhole
  }

  /// Writes some frames, one after another.
  ///
  /// - Parameters:
  ///   - frames: Their numbers, at least one, each below the timeline's count.
  ///   - format: Of the stream; only `rgba` keeps alpha.
  ///   - path: Of the file, which appears only when it is whole; "-" is standard output.
  ///   - rules: The rules for a file that it would replace.
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
    let (width, height) = (first.pixelWidth, first.pixelHeight)
    if width * height > largestWhole {
      for frame in frames {
        if let interruption = Interruption.requested { throw interruption }
        try write(frame, as: format, to: file, drawer: drawer)
        done += 1
        progress(done)
      }
      return try file.commit()
    }
    let jobs = FrameMemory.jobs(
      jobs, width: width, height: height, bytesPerPixel: Self.bytesPerPixel)
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

  /// Of a frame under way: four drawn, three or four converted, and as many again that wait.
  private static let bytesPerPixel = 12

  /// Writes a frame that is never in memory as a whole.
  private func write(
    _ frame: Int, as format: VideoFormat, to file: PartialFile, drawer: SceneDrawer
  ) throws {
    let scene = times.measure(.simulate) { timeline.scene(at: frame) }
    let drawing = try times.measure(.draw) { try drawer.prepare(scene) }
    var later = format.bytesAfterBands
    if !format.frameHead.isEmpty { try file.append(format.frameHead) }
    for rows in FrameMemory.bands(height: scene.pixelHeight) {
      let pixmap = times.measure(.draw) { drawing.draw(rows: rows) }
      let now = times.measure(.encode) {
        format.band(pixmap, isOpaque: scene.background.alpha == 1, later: &later)
      }
      try times.measure(.write) { try file.append(now) }
    }
    for plane in later where !plane.isEmpty {
      try times.measure(.write) { try file.append(plane) }
    }
  }
}
