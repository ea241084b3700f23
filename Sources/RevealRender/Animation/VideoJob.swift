package import RevealFiles
import RevealImage
import Synchronization

/// Draws frames into a single stream of pixels, without any encoder.
///
/// Frames are drawn in parallel and written in order; a limit on bytes determines how many are in
/// memory, and large ones are drawn and written band by band. The bytes never depend on the number
/// of jobs.
package struct VideoJob: Sendable {
  private let preset: SimulatedPreset
  private let jobs: Int
  private let times: StageTimes?
  private let largestWhole: Int

  /// - Parameters:
  ///   - preset: The preset to draw.
  ///   - jobs: The limit on frames in progress at a time, ≥ 1.
  ///   - times: The times of the stages, to which this adds.
  ///   - largestWhole: The number of pixels above which frames are drawn band by band; it affects
  ///     memory, never bytes.
  package init(
    _ preset: SimulatedPreset, jobs: Int,
    times: StageTimes? = nil, largestWhole: Int = FrameMemory.largestWhole
  ) {
    self.preset = preset
    self.jobs = jobs
    self.times = times
    self.largestWhole = largestWhole
  }

  /// Writes frames one after another, all at the same rate.
  ///
  /// - Parameters:
  ///   - frames: The frames, at least one, each below the timeline's count.
  ///   - format: The format of the stream; only `rgba` keeps alpha.
  ///   - path: The path of the file, which appears only when it is whole; "-" is standard output.
  ///   - rules: The rules for a file that it would replace.
  ///   - progress: A closure that is called from one task with the number of finished frames.
  /// - Throws: The reason why a frame cannot be drawn or written, or an `Interruption`.
  package func write(
    _ frames: ShownFrames, as format: VideoFormat, to path: String, rules: OutputRules,
    progress: (Int) -> Void = { _ in }
  ) async throws {
    let timing = FilmTiming(.rate, of: frames, framesPerSecond: preset.canvas.fps)
    let first = preset.timeline.scene(at: frames.numbers[0])
    let drawer = SceneDrawer(images: preset.images())
    let file = try PartialFile(named: path, rules: rules)
    try file.append(format.head(width: first.pixelWidth, height: first.pixelHeight, timing))
    var done = 0
    let (width, height) = (first.pixelWidth, first.pixelHeight)
    if width * height > largestWhole {
      for (index, frame) in frames.numbers.enumerated() {
        for _ in 0..<timing.pictures(ofFrameAt: index) {
          if let interruption = Interruption.requested { throw interruption }
          try write(frame, as: format, to: file, drawer: drawer)
        }
        done += 1
        progress(done)
      }
      return try file.commit()
    }
    let jobs = FrameMemory.jobs(
      jobs, width: width, height: height, bytesPerPixel: Self.bytesPerPixel)
    let latest = LatestFrame()
    try await BoundedTasks.run(Array(0..<frames.count), jobs: jobs, delivery: .inOrder) { index in
      let exposure = times.measure(.simulate) {
        preset.timeline.exposure(at: frames.numbers[index])
      }
      let plan = FramePlan(exposure)
      let rows = 0..<height
      let key = plan.key(of: rows)
      if let bytes = latest.bytes(of: key) { return bytes }
      let pixmap = try times.measure(.draw) {
        var drawing = try drawer.prepare(plan, bands: [rows])
        return drawing.draw(rows: rows)
      }
      return times.measure(.encode) {
        let bytes = format.frame(pixmap, isOpaque: plan.scene.background.alpha == 1)
        latest.keep(bytes, of: key)
        return bytes
      }
    } deliver: { index, bytes in
      try times.measure(.write) {
        for _ in 0..<timing.pictures(ofFrameAt: index) { try file.append(bytes) }
      }
      done += 1
      progress(done)
    }
    try file.commit()
  }

  /// The memory of a frame in bytes per pixel.
  ///
  /// It is four for drawing, up to four converted, and up to four waiting.
  private static let bytesPerPixel = 12

  /// Writes a frame that is never in memory as a whole.
  private func write(
    _ frame: Int, as format: VideoFormat, to file: PartialFile, drawer: SceneDrawer
  ) throws {
    let exposure = times.measure(.simulate) { preset.timeline.exposure(at: frame) }
    let scene = exposure.first
    var drawing = try times.measure(.draw) { try drawer.prepare(exposure) }
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

/// The bytes of the latest frame, for following frames that are equal.
private final class LatestFrame: Sendable {
  private let frame = Mutex<(key: FrameKey, bytes: [UInt8])?>(nil)

  func bytes(of key: FrameKey) -> [UInt8]? {
    frame.withLock { $0.flatMap { $0.key == key ? $0.bytes : nil } }
  }

  func keep(_ bytes: [UInt8], of key: FrameKey) { frame.withLock { $0 = (key, bytes) } }
}
