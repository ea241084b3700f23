import RevealFiles
import RevealImage
import RevealScene
import Synchronization

/// Draws frames once for several outputs.
///
/// Frames are drawn in parallel and written in order, and every output is the same as if it were
/// written alone.
package struct SharedJob: Sendable {
  private let preset: SimulatedPreset
  private let jobs: Int
  private let times: StageTimes?

  /// The limit on frames in a task if frames depend on the previous one, which is drawn again.
  private static let longestRun = 8
  /// The limit on pixels of all frames in such a task.
  private static let pixelsInRun = 16 << 20
  /// The memory of a frame and its forms, in bytes per pixel, without uncompressed pixels.
  private static let bytesPerPixel = 16

  /// - Parameters:
  ///   - preset: The preset to draw.
  ///   - jobs: The limit on tasks in progress at a time, ≥ 1.
  ///   - times: The times of the stages, to which this adds.
  package init(_ preset: SimulatedPreset, jobs: Int, times: StageTimes? = nil) {
    self.preset = preset
    self.jobs = jobs
    self.times = times
  }

  /// Draws some frames, and completes the outputs unless the run was stopped.
  ///
  /// - Parameters:
  ///   - frames: The numbers of the frames, at least one, each below the timeline's count.
  ///   - outputs: The outputs; each of them gets every frame.
  ///   - isStopped: A closure that is called before each frame; once it returns true, no further
  ///     frame is started.
  ///   - progress: A closure that is called from one task with the number of finished frames.
  /// - Throws: The reason why a frame cannot be drawn, encoded or written, or an `Interruption`.
  package func write(
    _ frames: [Int], to outputs: [any FrameOutput], isStopped: () -> Bool = { false },
    progress: (Int) -> Void = { _ in }
  ) async throws {
    precondition(!frames.isEmpty, "outputs of no frames")
    let forms = outputs.map(\.form)
    let first = preset.timeline.scene(at: frames[0])
    let (width, height) = (first.pixelWidth, first.pixelHeight)
    let needsFormer = forms.contains { $0.needsFormer }
    let runLength =
      needsFormer ? max(1, min(Self.longestRun, Self.pixelsInRun / (width * height))) : 1
    let runs = stride(from: 0, to: frames.count, by: runLength).map { start in
      start..<min(start + runLength, frames.count)
    }
    // Uncompressed frames are in memory twice: while they are made, and while they wait.
    let waiting = forms.count { $0.isUncompressed } * runLength * 8
    let jobs = FrameMemory.jobs(
      jobs, width: width, height: height, bytesPerPixel: Self.bytesPerPixel + waiting)
    let drawer = SceneDrawer(images: preset.images())
    let latest = LatestPicture()
    var done = 0
    try await BoundedTasks.run(runs, jobs: jobs, delivery: .inOrder, isStopped: isStopped) { run in
      if needsFormer { return try pieces(frames, run, forms: forms, drawer: drawer) }
      return [try pieces(frames[run.lowerBound], forms: forms, drawer: drawer, latest: latest)]
    } deliver: { run, drawn in
      for (index, pieces) in zip(run, drawn) {
        try times.measure(.write) {
          for (output, piece) in zip(outputs, pieces) {
            try output.write(piece, frame: frames[index], index: index)
          }
        }
        done += 1
        progress(done)
      }
    }
    guard done == frames.count else { return }
    for output in outputs { try times.measure(.write) { try output.finish() } }
  }

  /// A frame in the form of each output.
  private func pieces(
    _ frame: Int, forms: [FrameForm], drawer: SceneDrawer, latest: LatestPicture
  ) throws -> [FramePiece] {
    let exposure = times.measure(.simulate) { preset.timeline.exposure(at: frame) }
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
    return try pieces(
      DrawnFrame(number: frame, exposure: exposure, pixmap: pixmap, changed: nil), forms: forms)
  }

  /// Each frame of a run in the form of each output; the first frame follows another one.
  private func pieces(
    _ frames: [Int], _ run: Range<Int>, forms: [FrameForm], drawer: SceneDrawer
  ) throws -> [[FramePiece]] {
    let first = preset.timeline.scene(at: frames[run.lowerBound])
    var canvas = MovingCanvas(drawer: drawer, width: first.pixelWidth, height: first.pixelHeight)
    func show(_ frame: Int) throws -> (exposure: Exposure, changed: PixelRect?) {
      let exposure = times.measure(.simulate) { preset.timeline.exposure(at: frame) }
      return (exposure, try times.measure(.draw) { try canvas.show(exposure) })
    }
    if run.lowerBound > 0 { _ = try show(frames[run.lowerBound - 1]) }
    return try run.map { index in
      if let interruption = Interruption.requested { throw interruption }
      let (exposure, changed) = try show(frames[index])
      return try pieces(
        DrawnFrame(
          number: frames[index], exposure: exposure, pixmap: canvas.pixmap,
          changed: index == 0 ? canvas.pixmap.region : changed),
        forms: forms)
    }
  }

  private func pieces(_ drawn: DrawnFrame, forms: [FrameForm]) throws -> [FramePiece] {
    try forms.map { form in
      // PNG files measure their own time.
      if case .files = form { return try drawn.piece(form) }
      return try times.measure(.encode) { try drawn.piece(form) }
    }
  }
}

/// The latest picture, for following frames that are equal.
private final class LatestPicture: Sendable {
  private let frame = Mutex<(key: FrameKey, pixmap: Pixmap)?>(nil)

  func picture(of key: FrameKey) -> Pixmap? {
    frame.withLock { $0.flatMap { $0.key == key ? $0.pixmap : nil } }
  }

  func keep(_ pixmap: Pixmap, of key: FrameKey) { frame.withLock { $0 = (key, pixmap) } }
}
