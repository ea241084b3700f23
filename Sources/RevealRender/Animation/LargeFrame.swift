import RevealFiles
import RevealFrames
import RevealImage
import RevealPNG
import RevealScene

/// A frame that is too large to be in memory as a whole, and that is drawn in bands.
package struct LargeFrame {
  package let number: Int
  private let plan: FramePlan
  private let former: FramePlan?
  let exposure: Exposure
  private let drawer: SceneDrawer
  private let times: StageTimes?

  /// - Parameters:
  ///   - source: The run.
  ///   - number: The number of the frame.
  ///   - former: The number of the frame before it; nil for the first one.
  ///   - drawer: The drawer of the run's scenes.
  ///   - times: The times of the stages, which are added to.
  init(
    _ source: any FrameSource, _ number: Int, after former: Int?, drawer: SceneDrawer,
    times: StageTimes?
  ) {
    self.number = number
    exposure = times.measure(.simulate) { source.exposure(at: number) }
    plan = FramePlan(exposure)
    self.former = former.map { former in
      times.measure(.simulate) { FramePlan(source.exposure(at: former)) }
    }
    self.drawer = drawer
    self.times = times
  }

  /// Writes the frame to a stream of uncompressed frames.
  ///
  /// - Parameters:
  ///   - format: The format of the stream.
  ///   - append: A closure that writes bytes to the stream.
  /// - Throws: The reason why the frame cannot be drawn or written, or an `Interruption`.
  func write(as format: VideoFormat, append: ([UInt8]) throws -> Void) throws {
    if let interruption = Interruption.requested { throw interruption }
    let scene = exposure.first
    var drawing = try times.measure(.draw) { try drawer.prepare(exposure) }
    var later = format.bytesAfterBands
    if !format.frameHead.isEmpty { try append(format.frameHead) }
    for rows in FrameMemory.bands(height: scene.pixelHeight) {
      let pixmap = times.measure(.draw) { drawing.draw(rows: rows) }
      let now = times.measure(.encode) {
        format.band(pixmap, isOpaque: scene.background.alpha == 1, later: &later)
      }
      try times.measure(.write) { try append(now) }
    }
    for plane in later where !plane.isEmpty { try times.measure(.write) { try append(plane) } }
  }

  /// The region that differs from the frame before, encoded; nil when nothing does.
  ///
  /// - Throws: The reason why the frame cannot be drawn or encoded, or an `Interruption`.
  func patch(_ format: FrameFormat, _ encoding: Encoding) throws -> AnimationPatch? {
    if let interruption = Interruption.requested { throw interruption }
    var region = PixelRect(columns: 0..<format.width, rows: 0..<format.height)
    if let former {
      let changed = try times.measure(.draw) {
        try drawer.changedRegion(from: former, to: plan, height: format.height)
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
}
