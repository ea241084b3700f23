internal import RevealImage
import RevealMath
internal import RevealScene

extension Pixmap {
  /// The glyphs of a box on transparent pixels.
  ///
  /// - Parameters:
  ///   - fill: Its places count from the box's corner.
  ///   - box: In points of the plane.
  ///   - grid: Over the box.
  init(_ fill: GlyphFill, in box: Rect, _ grid: TextureGrid) {
    self.init(width: grid.width, height: grid.height)
    let texels = grid.toTexels
    let unit = fill.pointsPerUnit
    let scale = Point(x: unit * texels.a, y: (fill.isFlipped ? 0 - unit : unit) * texels.e)
    var coverage = GlyphCoverage(width: width, height: height)
    for glyph in fill.glyphs {
      let y = fill.isFlipped ? box.height - glyph.origin.y : glyph.origin.y
      let origin = texels.homogeneous(Point(x: box.minX + glyph.origin.x, y: box.minY + y))
      var flattener = ContourFlattener(scale: scale, offset: Point(x: origin.x, y: origin.y))
      flattener.add(glyph.outline)
      coverage.add(flattener.edges)
    }
    let color = PremultipliedColor(fill.color).channels
    for y in 0..<height {
      for x in 0..<width {
        let value = Double(coverage.values[y * width + x])
        if value > 0 { self[x, y] = PremultipliedColor(channels: color * value).bytes }
      }
    }
  }
}
