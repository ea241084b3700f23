import RevealMath
import RevealScene

/// The place where a quad may draw on the canvas, and its visible side.
struct QuadPlace {
  /// The bounds of everything that it draws, in points; nil if they are unknown, so anywhere.
  let box: Rect?
  /// Whether it is turned away from the eye; nil if that is unknown.
  let isTurnedAway: Bool?
  /// The middle of its face in points; nil if it is behind the eye.
  let center: Point?

  init(_ quad: Quad) {
    let reach = quad.reach
    let size = quad.face.size
    let pivot = Point(x: quad.anchor.x * size.width, y: quad.anchor.y * size.height)
    func projected(_ x: Double, _ y: Double) -> Point? {
      let v = quad.matrix * SIMD4(x - pivot.x, y - pivot.y, 0, 1)
      guard v.w > 0 else { return nil }
      return Point(
        x: quad.origin.x + pivot.x + v.x / v.w, y: quad.origin.y + pivot.y + v.y / v.w)
    }
    center = projected(size.width / 2, size.height / 2)
    func corners(_ margin: Double) -> [Point] {
      let (right, bottom) = (size.width + margin, size.height + margin)
      return [(-margin, -margin), (right, -margin), (right, bottom), (-margin, bottom)]
        .compactMap(projected)
    }
    let outline = corners(0)
    let outer = corners(reach)
    guard quad.perspective == nil, outline.count == 4, outer.count == 4 else {
      (box, isTurnedAway) = (nil, nil)
      return
    }
    var bounds = Bounds()
    for corner in outer { bounds.include(corner) }
    box = bounds.rect
    let (a, b, c) = (outline[0], outline[1], outline[2])
    isTurnedAway = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) < 0
  }

  /// Whether it may draw within a rectangle.
  func mayTouch(_ rect: Rect) -> Bool { box?.overlaps(rect) ?? true }

  /// Whether it draws only within a rectangle.
  func isInside(_ rect: Rect) -> Bool {
    guard let box else { return false }
    return box.minX >= rect.minX && box.maxX <= rect.maxX && box.minY >= rect.minY
      && box.maxY <= rect.maxY
  }
}
