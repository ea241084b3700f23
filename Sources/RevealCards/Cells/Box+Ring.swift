internal import RevealMath
internal import RevealScene
internal import RevealText

extension Box {
  /// A line along the inside of a rounded rectangle, which is transparent inside.
  ///
  /// Fails if the rectangle has no area.
  init?(ringIn frame: Rect, cornerRadius: Double, width: Double, color: Color) {
    guard frame.width > 0, frame.height > 0, width > 0 else { return nil }
    let local = Rect(size: frame.size)
    let inner = local.inset(x: width, y: width)
    var elements = local.contour(radius: cornerRadius)
    if inner.width > 0, inner.height > 0 {
      elements += inner.contour(radius: max(cornerRadius - width, 0)).reversedContour
    }
    guard let outline = GlyphOutline(elements) else { return nil }
    self.init(
      glyphs: [Glyph(outline: outline, origin: frame.origin)], pointsPerUnit: 1, color: color,
      within: Rect(
        x: frame.minX - 1, y: frame.minY - 1, width: frame.width + 2, height: frame.height + 2))
  }
}

/// The distance of a Bézier curve's control points from its ends, for a quarter of a unit circle.
let quarterCircle = 0.5522847498

extension Rect {
  /// A rounded rectangle as one contour, clockwise.
  func contour(radius: Double) -> [GlyphOutline.Element] {
    let r = cornerRadius(radius)
    let k = r * (1 - quarterCircle)
    func p(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
    return [
      .move(to: p(minX + r, minY)), .line(to: p(maxX - r, minY)),
      .cubic(p(maxX - k, minY), p(maxX, minY + k), to: p(maxX, minY + r)),
      .line(to: p(maxX, maxY - r)),
      .cubic(p(maxX, maxY - k), p(maxX - k, maxY), to: p(maxX - r, maxY)),
      .line(to: p(minX + r, maxY)),
      .cubic(p(minX + k, maxY), p(minX, maxY - k), to: p(minX, maxY - r)),
      .line(to: p(minX, minY + r)),
      .cubic(p(minX, minY + k), p(minX + k, minY), to: p(minX + r, minY)),
    ]
  }
}

extension [GlyphOutline.Element] {
  /// The contour in the opposite direction, which makes it a hole in another one.
  var reversedContour: [GlyphOutline.Element] {
    var ends = compactMap(\.points.last)
    var reversed: [GlyphOutline.Element] = [.move(to: ends.removeLast())]
    for element in dropFirst().reversed() {
      let end = ends.removeLast()
      switch element {
      case .move: break
      case .line: reversed.append(.line(to: end))
      case .quadratic(let control, _): reversed.append(.quadratic(control, to: end))
      case .cubic(let first, let second, _): reversed.append(.cubic(second, first, to: end))
      }
    }
    return reversed
  }
}
