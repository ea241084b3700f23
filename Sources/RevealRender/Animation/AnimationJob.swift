package import RevealFiles
import RevealImage
package import RevealPNG

/// Draws frames into a single animated PNG.
///
/// Frames are drawn and encoded in parallel, several consecutive ones per task, and written in
/// order, so memory does not grow with the animation's length. The file never depends on the number
/// of jobs: the patch of a frame depends only on the frame and the one before.
package struct AnimationJob: Sendable {
  private let preset: SimulatedPreset
  private let encoding: Encoding
  private let jobs: Int
  private let times: StageTimes?
  private let largestWhole: Int

  /// The limit on frames in a task.
  ///
  /// The frame before them is drawn again, so few frames cost time and many cost memory.
  private static let longestRun = 8
  /// The limit on pixels of all frames in a task of more than one frame.
  private static let pixelsInRun = 32 << 20
  /// The memory of a frame and its patch, in bytes per pixel.
  private static let bytesPerPixel = 16

  /// - Parameters:
  ///   - preset: The preset to draw.
  ///   - encoding: The encoding of the frames.
  ///   - jobs: The limit on tasks in progress at a time, ≥ 1.
  ///   - times: The times of the stages, to which this adds.
  ///   - largestWhole: The number of pixels above which frames are drawn band by band; it affects
  ///     memory, never bytes.
  package init(
    _ preset: SimulatedPreset, encoding: Encoding, jobs: Int,
    times: StageTimes? = nil, largestWhole: Int = FrameMemory.largestWhole
  ) {
    self.preset = preset
    self.encoding = encoding
    self.jobs = jobs
    self.times = times
    self.largestWhole = largestWhole
  }

  /// Writes some frames with exactly their durations.
  ///
  /// - Parameters:
  ///   - shown: The frames, at least one, each below the timeline's count.
  ///   - path: The path of the file, which appears only when it is whole.
  ///   - rules: The rules for a file that it would replace.
  ///   - plays: The number of times the animation is shown; 0 is forever.
  ///   - progress: A closure that is called from one task with the number of finished frames.
  /// - Throws: The reason why a frame cannot be drawn, encoded or written, or an `Interruption`.
  package func write(
    _ shown: ShownFrames, to path: String, rules: OutputRules, plays: Int = 0,
    progress: (Int) -> Void = { _ in }
  ) async throws {
    let frames = shown.numbers
    precondition(!frames.isEmpty, "an animation of no frames")
    let drawer = SceneDrawer(images: preset.images())
    let format = try FrameFormat(preset.timeline.scene(at: frames[0]))
    var animation = AnimatedPNG(format: format, framesPerSecond: preset.canvas.fps, plays: plays)
    let file = try PartialFile(named: path, rules: rules)
    try file.append(try animation.start())
    let (width, height) = (format.width, format.height)
    let runLength = max(1, min(Self.longestRun, Self.pixelsInRun / (width * height)))
    let runs = stride(from: 0, to: frames.count, by: runLength).map { start in
      start..<min(start + runLength, frames.count)
    }
    let isLarge = width * height > largestWhole
    let jobs = FrameMemory.jobs(
      jobs, width: width, height: height, bytesPerPixel: Self.bytesPerPixel)
    var done = 0
    try await BoundedTasks.run(runs, jobs: jobs, delivery: .inOrder) { run in
      if isLarge {
        return try run.map { index in
          try largePatch(
            frames[index], after: index > 0 ? frames[index - 1] : nil, format: format,
            drawer: drawer)
        }
      }
      return try patches(frames, run, format: format, drawer: drawer)
    } deliver: { run, patches in
      try times.measure(.write) {
        for (index, patch) in zip(run, patches) {
          try file.append(try animation.append(patch, duration: shown.durations[index]))
        }
      }
      done += patches.count
      progress(done)
    }
    for part in OutputKind.png.marked([try animation.end()]) { try file.append(part) }
    let control = try animation.control()
    try file.replace(control.bytes, at: control.offset)
    try file.commit()
  }

  /// The patch of a frame that is never in memory as a whole; nil if nothing changed.
  private func largePatch(
    _ frame: Int, after former: Int?, format: FrameFormat, drawer: SceneDrawer
  ) throws -> AnimationPatch? {
    let plan = times.measure(.simulate) { FramePlan(preset.timeline.exposure(at: frame)) }
    var region = PixelRect(columns: 0..<format.width, rows: 0..<format.height)
    if let former {
      let old = times.measure(.simulate) { FramePlan(preset.timeline.exposure(at: former)) }
      let changed = try times.measure(.draw) {
        try drawer.changedRegion(from: old, to: plan, height: format.height)
      }
      guard let changed else { return nil }
      region = changed
    }
    var drawing = try times.measure(.draw) { try drawer.prepare(plan, bands: [region.rows]) }
    return try AnimationPatch(region, format: format, encoding: encoding) { rows in
      times.measure(.draw) {
        let all = drawing.draw(rows: rows)
        return region.columns.count == all.width
          ? all : all.cropped(to: PixelRect(columns: region.columns, rows: 0..<rows.count))
      }
    }
  }

  /// The patch of each frame in a range; nil if nothing changed.
  private func patches(
    _ frames: [Int], _ run: Range<Int>, format: FrameFormat, drawer: SceneDrawer
  ) throws -> [AnimationPatch?] {
    var canvas = MovingCanvas(drawer: drawer, width: format.width, height: format.height)
    func show(_ frame: Int) throws -> PixelRect? {
      let exposure = times.measure(.simulate) { preset.timeline.exposure(at: frame) }
      return try times.measure(.draw) { try canvas.show(exposure) }
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
