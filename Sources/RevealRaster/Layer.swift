/// An outline on the canvas and what fills it.
struct Layer: Sendable {
  let outline: Outline
  let paint: Paint
}

/// A quad ready for drawing: its layers, far to near, shown as one group.
struct DrawnQuad: Sendable {
  let plane: QuadPlane
  /// At least one.
  let layers: [Layer]
  /// Of the group, 255 for all of it.
  let opacity: UInt8
  let clip: PixelClip?
  /// Canvas rows that it touches.
  let rows: Range<Int>

  /// Nil when there is nothing to draw.
  init?(
    plane: QuadPlane, layers: [Layer], opacity: Double = 1, clip: PixelClip? = nil
  ) {
    self.plane = plane
    self.opacity = UInt8(max(0, min(1, opacity)) * 255 + 0.5)
    self.clip = clip
    self.layers = layers
    guard var rows = layers.first?.outline.rows else { return nil }
    for layer in layers {
      let more = layer.outline.rows
      rows = min(rows.lowerBound, more.lowerBound)..<max(rows.upperBound, more.upperBound)
    }
    rows = rows.lowerBound + plane.originY..<rows.upperBound + plane.originY
    self.rows = clip.map { rows.clamped(to: $0.rows) } ?? rows
    if self.rows.isEmpty || self.opacity == 0 { return nil }
  }
}
