internal import RevealImage
import RevealMath
internal import RevealScene

extension Pixmap {
  /// Draws the glyphs or the painting of a box, which are placed from its corner, on a part of its
  /// grid.
  ///
  /// Returns the picture and the number of steps, a measure of time; if that is above the limit,
  /// the picture is incomplete.
  static func outlines(
    of fill: Fill, in box: Rect, _ grid: TextureGrid, _ part: TextureWindow
  ) -> (picture: Pixmap, steps: Int) {
    let texels = grid.toTexels
    func map(_ place: Point, unit: Double, isFlipped: Bool) -> PaintingTransform {
      let y = isFlipped ? box.height - place.y : place.y
      let origin = texels.homogeneous(Point(x: box.minX + place.x, y: box.minY + y))
      return PaintingTransform(
        a: unit * texels.a, b: 0, c: 0, d: (isFlipped ? 0 - unit : unit) * texels.e, e: origin.x,
        f: origin.y)
    }
    switch fill {
    case .color, .linear, .image: preconditionFailure("a fill without outlines")
    case .glyphs(let fill):
      var coverage = GlyphCoverage(columns: part.columns, rows: part.rows)
      for glyph in fill.glyphs where coverage.steps <= GlyphCoverage.stepLimit {
        let map = map(glyph.origin, unit: fill.pointsPerUnit, isFlipped: fill.isFlipped)
        guard glyph.outline.mayTouch(part, map) else { continue }
        var flattener = ContourFlattener(map: map)
        flattener.add(glyph.outline.elements)
        coverage.add(flattener.edges)
      }
      let color = PremultipliedColor(fill.color).channels
      let values = coverage.values
      let picture = Pixmap(part) { values[$0] > 0 ? color * Double(values[$0]) : .zero }
      return (picture, coverage.steps)
    case .painting(let fill):
      var canvas = PaintingCanvas(part)
      let picture = canvas.picture(
        of: fill.painting.root,
        map(fill.origin, unit: fill.pointsPerUnit, isFlipped: fill.isFlipped))
      return (picture, canvas.steps)
    }
  }

  /// Some texels of premultiplied colors, given by their places in rows from the top.
  init(_ part: TextureWindow, texel: (Int) -> SIMD4<Double>) {
    self.init(width: part.columns.count, height: part.rows.count)
    for y in 0..<height {
      for x in 0..<width {
        let channels = texel(y * width + x)
        if channels.w > 0 { self[x, y] = PremultipliedColor(channels: channels).bytes }
      }
    }
  }
}

extension GlyphOutline {
  /// Whether the outline may extend into a part of the texels or to the left of it.
  fileprivate func mayTouch(_ part: TextureWindow, _ map: PaintingTransform) -> Bool {
    var hull = Bounds()
    // A closed curve lies within the hull of its points; the origin counts as one of them.
    for point in [.zero, bounds.origin, Point(x: bounds.maxX, y: bounds.maxY)] {
      hull.include(map(point))
    }
    return hull.minX < Double(part.columns.upperBound)
      && hull.minY < Double(part.rows.upperBound) && hull.maxY > Double(part.rows.lowerBound)
  }
}
