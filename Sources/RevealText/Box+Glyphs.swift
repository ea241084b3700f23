package import RevealMath
package import RevealScene

extension Box {
  /// A box around glyphs, with edges on whole points to keep the glyphs' position on pixels.
  ///
  /// Fails if all glyphs, whose origins are relative to the face's top-left corner, are outside
  /// `room`.
  package init?(glyphs: [Glyph], pointsPerUnit: Double, color: Color, within room: Rect) {
    var bounds = Bounds()
    for glyph in glyphs {
      let (box, origin) = (glyph.outline.bounds, glyph.origin)
      for corner in [box.origin, Point(x: box.maxX, y: box.maxY)] {
        bounds.include(
          Point(x: origin.x + corner.x * pointsPerUnit, y: origin.y + corner.y * pointsPerUnit))
      }
    }
    let left = max(bounds.minX.rounded(.down), room.minX)
    let right = min(bounds.maxX.rounded(.up), room.maxX)
    let top = max(bounds.minY.rounded(.down), room.minY)
    let bottom = min(bounds.maxY.rounded(.up), room.maxY)
    guard left < right, top < bottom else { return nil }
    let inBox = glyphs.map {
      Glyph(outline: $0.outline, origin: Point(x: $0.origin.x - left, y: $0.origin.y - top))
    }
    self.init(
      frame: Rect(x: left, y: top, width: right - left, height: bottom - top),
      fill: .glyphs(GlyphFill(color: color, pointsPerUnit: pointsPerUnit, glyphs: inBox)))
  }
}
