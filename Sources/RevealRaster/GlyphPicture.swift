internal import RevealImage
import RevealMath
internal import RevealScene

extension Pixmap {
  /// Draws the glyphs of a box, which are placed from its corner, on a part of its grid.
  ///
  /// Returns the picture and the number of comparisons of edges; throws when outlines cross too
  /// often.
  static func drawing(
    _ fill: GlyphFill, in box: Rect, _ grid: TextureGrid, _ part: TextureWindow
  ) throws(QuadError) -> (picture: Pixmap, steps: Int) {
    var picture = Pixmap(width: part.columns.count, height: part.rows.count)
    let texels = grid.toTexels
    let unit = fill.pointsPerUnit
    let scale = Point(x: unit * texels.a, y: (fill.isFlipped ? 0 - unit : unit) * texels.e)
    var coverage = GlyphCoverage(columns: part.columns, rows: part.rows)
    for glyph in fill.glyphs {
      let y = fill.isFlipped ? box.height - glyph.origin.y : glyph.origin.y
      let origin = texels.homogeneous(Point(x: box.minX + glyph.origin.x, y: box.minY + y))
      guard glyph.outline.mayTouch(part, scale: scale, offset: Point(x: origin.x, y: origin.y))
      else { continue }
      var flattener = ContourFlattener(scale: scale, offset: Point(x: origin.x, y: origin.y))
      flattener.add(glyph.outline.elements)
      coverage.add(flattener.edges)
      guard coverage.steps <= GlyphCoverage.stepLimit else {
        throw .overBudget(
          .glyphs, .outlineSteps, found: coverage.steps, limit: GlyphCoverage.stepLimit)
      }
    }
    let color = PremultipliedColor(fill.color).channels
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let value = Double(coverage.values[y * picture.width + x])
        if value > 0 { picture[x, y] = PremultipliedColor(channels: color * value).bytes }
      }
    }
    return (picture, coverage.steps)
  }
}

extension GlyphOutline {
  /// Whether the outline may extend into a part of the texels or to the left of it.
  fileprivate func mayTouch(_ part: TextureWindow, scale: Point, offset: Point) -> Bool {
    var (left, top, bottom) = (Double.infinity, Double.infinity, -Double.infinity)
    func include(_ point: Point) {
      let (x, y) = (point.x * scale.x + offset.x, point.y * scale.y + offset.y)
      (left, top, bottom) = (min(left, x), min(top, y), max(bottom, y))
    }
    for element in elements {
      switch element {
      case .move(let end), .line(let end): include(end)
      case .quadratic(let control, let end):
        include(control)
        include(end)
      case .cubic(let first, let second, let end):
        include(first)
        include(second)
        include(end)
      }
    }
    // A closed curve lies within the hull of its points; a contour that begins without a move
    // starts at the origin.
    include(.zero)
    return left < Double(part.columns.upperBound) && top < Double(part.rows.upperBound)
      && bottom > Double(part.rows.lowerBound)
  }
}
