import RevealFiles
package import RevealFrames
import RevealImage
import RevealPNG
import RevealScene
import Synchronization

/// Draws the frames of a run once for its outputs.
///
/// Frames are drawn in parallel and written in order, so memory does not grow with the length of
/// the run; a limit on bytes decides how many are in memory, and large ones are drawn and written
/// piece by piece. The bytes of an output depend neither on the number of jobs nor on the other
/// outputs.
package struct RunJob: Sendable {
  private let source: any FrameSource
  private let jobs: Int
  private let times: StageTimes?
  private let largestWhole: Int

  /// The frames in a task where a frame depends on the one before, which is drawn again: few cost
  /// time, and many cost memory.
  private static let longestRun = 8
  /// The limit on pixels of all frames in such a task.
  private static let pixelsInRun = 16 << 20
  /// The memory of a frame and what is made of it, apart from uncompressed pixels.
  private static let bytesPerPixel = 16

  /// - Parameters:
  ///   - source: The run to draw.
  ///   - jobs: The limit on tasks under way at once, ≥ 1.
  ///   - times: The times of the stages, which are added to.
  ///   - largestWhole: The number of pixels above which frames are drawn piece by piece; it changes
  ///     memory, never bytes.
  package init(
    _ source: any FrameSource, jobs: Int, times: StageTimes? = nil,
    largestWhole: Int = FrameMemory.largestWhole
  ) {
    self.source = source
    self.jobs = jobs
    self.times = times
    self.largestWhole = largestWhole
  }

  /// Draws some frames, and completes the outputs unless the run was stopped.
  ///
  /// - Parameters:
  ///   - frames: The numbers of the frames, each below the timeline's count.
  ///   - outputs: The outputs, each of which takes every frame.
  ///   - isStopped: A closure that is called before each frame; once it returns true, no other is
  ///     begun.
  ///   - progress: A closure that is called from one task with the number of finished frames.
  /// - Returns: True if all frames were drawn, so that the outputs are complete.
  /// - Throws: The reason why a frame cannot be drawn, encoded or written, or an `Interruption`.
  @discardableResult
  package func write(
    _ frames: [Int], to outputs: [any FrameOutput], isStopped: () -> Bool = { false },
    progress: (Int) -> Void = { _ in }
  ) async throws -> Bool {
    var done = 0
    func finished(_ count: Int) {
      done += count
      progress(done)
    }
    let first = source.scene(at: frames.first ?? 0)
    if outputs.count == 1, let folder = outputs[0] as? FolderOutput {
      try await write(frames, to: folder, isStopped: isStopped, finished)
    } else if first.pixelWidth * first.pixelHeight > largestWhole {
      try writePieces(of: frames, to: outputs, isStopped: isStopped, finished)
    } else {
      try await write(frames, like: first, to: outputs, isStopped: isStopped, finished)
    }
    guard done == frames.count else { return false }
    for output in outputs { try times.measure(.write) { try output.finish() } }
    return true
  }

  // MARK: A folder alone

  /// Writes frames as soon as they are whole, in any order.
  private func write(
    _ frames: [Int], to folder: FolderOutput, isStopped: () -> Bool, _ finished: (Int) -> Void
  ) async throws {
    AllocatorTuning.reuseBandMemory()
    let renderer = folder.renderer
    try await WorkerPool.run(frames, jobs: jobs, isStopped: isStopped) { frame in
      let exposure = times.measure(.simulate) { source.exposure(at: frame) }
      let drawn = try renderer.render(exposure)
      try times.measure(.write) { try folder.write(drawn, frame: frame) }
    } deliver: { _, _ in
      finished(1)
    }
  }

  // MARK: Large frames

  /// Draws frames that are never in memory as a whole, once for each output.
  private func writePieces(
    of frames: [Int], to outputs: [any FrameOutput], isStopped: () -> Bool,
    _ finished: (Int) -> Void
  ) throws {
    let drawer = SceneDrawer(images: source.images())
    for (index, frame) in frames.enumerated() {
      if isStopped() { return }
      let large = LargeFrame(
        source, frame, after: index > 0 ? frames[index - 1] : nil, drawer: drawer,
        times: times)
      for output in outputs { try output.write(large, index: index) }
      finished(1)
    }
  }

  // MARK: Whole frames

  private func write(
    _ frames: [Int], like first: Scene, to outputs: [any FrameOutput], isStopped: () -> Bool,
    _ finished: (Int) -> Void
  ) async throws {
    let forms = outputs.map(\.form)
    let (width, height) = (first.pixelWidth, first.pixelHeight)
    let needsFormer = forms.contains { $0.needsFormer }
    let runLength =
      needsFormer ? max(1, min(Self.longestRun, Self.pixelsInRun / (width * height))) : 1
    let runs = stride(from: 0, to: frames.count, by: runLength).map { start in
      start..<min(start + runLength, frames.count)
    }
    // Uncompressed frames are in memory twice: while they are made and while they wait.
    let waiting = forms.count { $0.isUncompressed } * runLength * 8
    let jobs = FrameMemory.jobs(
      jobs, width: width, height: height, bytesPerPixel: Self.bytesPerPixel + waiting)
    let drawer = SceneDrawer(images: source.images())
    let latest = LatestPicture()
    try await WorkerPool.run(runs, jobs: jobs, delivery: .inOrder, isStopped: isStopped) { run in
      if needsFormer { return try pieces(frames, run, forms: forms, drawer: drawer) }
      return [try pieces(frames[run.lowerBound], forms: forms, drawer: drawer, latest: latest)]
    } deliver: { run, drawn in
      for (index, pieces) in zip(run, drawn) {
        try times.measure(.write) {
          for (output, piece) in zip(outputs, pieces) {
            try output.write(piece, frame: frames[index], index: index)
          }
        }
        finished(1)
      }
    }
  }

  /// What each output takes of a frame.
  private func pieces(
    _ frame: Int, forms: [FrameForm], drawer: SceneDrawer, latest: LatestPicture
  ) throws -> [FramePiece] {
    let exposure = times.measure(.simulate) { source.exposure(at: frame) }
    let rows = 0..<exposure.first.pixelHeight
    let pixmap = try times.measure(.draw) {
      let plan = FramePlan(exposure)
      let key = plan.key(of: rows)
      if let pixmap = latest.picture(of: key) { return pixmap }
      var drawing = try drawer.prepare(plan, bands: [rows])
      let pixmap = drawing.draw(rows: rows)
      latest.keep(pixmap, of: key)
      return pixmap
    }
    return try pieces(of: frame, exposure, drawn: pixmap, changed: nil, forms: forms)
  }

  /// What each output takes of each frame of a run, the first of which follows another.
  private func pieces(
    _ frames: [Int], _ run: Range<Int>, forms: [FrameForm], drawer: SceneDrawer
  ) throws -> [[FramePiece]] {
    let first = source.scene(at: frames[run.lowerBound])
    var canvas = MovingCanvas(drawer: drawer, width: first.pixelWidth, height: first.pixelHeight)
    func show(_ frame: Int) throws -> (exposure: Exposure, changed: PixelRect?) {
      let exposure = times.measure(.simulate) { source.exposure(at: frame) }
      return (exposure, try times.measure(.draw) { try canvas.show(exposure) })
    }
    if run.lowerBound > 0 { _ = try show(frames[run.lowerBound - 1]) }
    return try run.map { index in
      if let interruption = Interruption.requested { throw interruption }
      let (exposure, changed) = try show(frames[index])
      return try pieces(
        of: frames[index], exposure, drawn: canvas.pixmap,
        changed: index == 0 ? canvas.pixmap.region : changed, forms: forms)
    }
  }

  /// What each output takes of a drawn frame, of which nothing or only a region has changed since
  /// the one before.
  private func pieces(
    of frame: Int, _ exposure: Exposure, drawn pixmap: Pixmap, changed: PixelRect?,
    forms: [FrameForm]
  ) throws -> [FramePiece] {
    try forms.map { form in
      switch form {
      case .pixels(let format):
        times.measure(.encode) {
          .bytes(format.frame(pixmap, isOpaque: exposure.first.background.alpha == 1))
        }
      case .patches(let format, let encoding):
        try times.measure(.encode) {
          .patch(
            try changed.map {
              try AnimationPatch($0, of: pixmap, format: format, encoding: encoding)
            })
        }
      // PNG files measure their own time.
      case .files(let renderer, let frames):
        frames.contains(frame) ? .file(try renderer.render(exposure, drawn: pixmap)) : .skipped
      }
    }
  }
}

/// The latest picture, for frames that show the same.
private final class LatestPicture: Sendable {
  private let frame = Mutex<(key: FrameKey, pixmap: Pixmap)?>(nil)

  func picture(of key: FrameKey) -> Pixmap? {
    frame.withLock { $0.flatMap { $0.key == key ? $0.pixmap : nil } }
  }

  func keep(_ pixmap: Pixmap, of key: FrameKey) { frame.withLock { $0 = (key, pixmap) } }
}
