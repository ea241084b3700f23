package import RevealImage
package import RevealScene

/// A picture that advances from frame to frame, and draws only the bands that change.
package struct MovingCanvas {
  private let drawer: SceneDrawer
  /// The current picture.
  package private(set) var pixmap: Pixmap
  /// The key of each band; nil before the first frame.
  private var keys: [FrameKey?]

  /// Creates a transparent canvas.
  package init(drawer: SceneDrawer, width: Int, height: Int) {
    self.drawer = drawer
    pixmap = Pixmap(width: width, height: height)
    keys = FrameMemory.bands(height: height).map { _ in nil }
  }

  /// Draws a frame of the canvas's size.
  ///
  /// - Returns: The smallest region with all pixels that changed; nil if none did.
  /// - Throws: When a picture cannot be drawn.
  package mutating func show(_ exposure: Exposure) throws -> PixelRect? {
    let plan = FramePlan(exposure)
    let bands = FrameMemory.bands(height: pixmap.height)
    let newKeys = bands.map(plan.key)
    let missing = keys.indices.filter { keys[$0] != newKeys[$0] }
    guard !missing.isEmpty else { return nil }
    var drawing = try drawer.prepare(plan, bands: missing.map { bands[$0] })
    var changed: PixelRect?
    for index in missing {
      let rows = bands[index]
      keys[index] = newKeys[index]
      guard let region = pixmap.replaceRows(drawing.draw(rows: rows), at: rows.lowerBound) else {
        continue
      }
      changed = changed?.union(region) ?? region
    }
    return changed
  }
}

extension SceneDrawer {
  /// Finds the smallest region with all pixels that differ between two frames of one size.
  ///
  /// - Parameters:
  ///   - old: The first frame.
  ///   - new: The second frame.
  ///   - height: The height of both frames in pixels.
  /// - Returns: The region; nil if no pixel differs.
  /// - Throws: When a picture cannot be drawn.
  package func changedRegion(
    from old: FramePlan, to new: FramePlan, height: Int
  ) throws -> PixelRect? {
    let bands = FrameMemory.bands(height: height).filter { old.key(of: $0) != new.key(of: $0) }
    guard !bands.isEmpty else { return nil }
    var (former, latter) = (try prepare(old, bands: bands), try prepare(new, bands: bands))
    var changed: PixelRect?
    for rows in bands {
      var pixmap = former.draw(rows: rows)
      guard let part = pixmap.replaceRows(latter.draw(rows: rows), at: 0) else { continue }
      let region = PixelRect(
        columns: part.columns,
        rows: rows.lowerBound + part.rows.lowerBound..<rows.lowerBound + part.rows.upperBound)
      changed = changed?.union(region) ?? region
    }
    return changed
  }
}
