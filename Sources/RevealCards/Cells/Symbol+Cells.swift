internal import RevealMath
internal import RevealScene

/// The symbols of cells, in a square of 20 units.
extension Symbol {
  static let chevronOutline = outline(
    stroke(p(7.2, 3.6), p(13.4, 10)) + stroke(p(13.4, 10), p(7.2, 16.4)))

  static let plusOutline = outline(
    stroke(p(10, 3.4), p(10, 16.6)) + stroke(p(3.4, 10), p(16.6, 10)))

  static let moreOutline = outline(dot(p(3.8, 10)) + dot(p(10, 10)) + dot(p(16.2, 10)))

  static let starOutline = outline([
    .move(to: p(10, 1.8)), .line(to: p(12.39, 7.11)), .line(to: p(18.18, 7.74)),
    .line(to: p(13.86, 11.65)), .line(to: p(15.06, 17.36)), .line(to: p(10, 14.46)),
    .line(to: p(4.94, 17.36)), .line(to: p(6.14, 11.65)), .line(to: p(1.82, 7.74)),
    .line(to: p(7.61, 7.11)),
  ])

  static let playOutline = outline([
    .move(to: p(6.6, 3.2)), .line(to: p(16.2, 9)),
    .cubic(p(17, 9.5), p(17, 10.5), to: p(16.2, 11)), .line(to: p(6.6, 16.8)),
    .cubic(p(5.8, 17.3), p(5, 16.8), to: p(5, 15.9)), .line(to: p(5, 4.1)),
    .cubic(p(5, 3.2), p(5.8, 2.7), to: p(6.6, 3.2)),
  ])

  static let bellOutline = outline(
    bellBody + [
      .move(to: p(7.6, 16.2)), .line(to: p(12.4, 16.2)),
      .cubic(p(12.2, 17.6), p(11.2, 18.4), to: p(10, 18.4)),
      .cubic(p(8.8, 18.4), p(7.8, 17.6), to: p(7.6, 16.2)),
    ])

  /// The bell without its clapper.
  static let bellBody: [GlyphOutline.Element] = [
    .move(to: p(10, 2)), .cubic(p(13.4, 2), p(15.4, 4.4), to: p(15.4, 7.6)),
    .cubic(p(15.4, 11), p(16.2, 12.2), to: p(17.2, 13.2)),
    .cubic(p(17.9, 13.9), p(17.5, 15), to: p(16.5, 15)), .line(to: p(3.5, 15)),
    .cubic(p(2.5, 15), p(2.1, 13.9), to: p(2.8, 13.2)),
    .cubic(p(3.8, 12.2), p(4.6, 11), to: p(4.6, 7.6)),
    .cubic(p(4.6, 4.4), p(6.6, 2), to: p(10, 2)),
  ]

  /// A drop with a hole, which has the opposite winding.
  static let pinOutline = outline([
    .move(to: p(10, 18.4)), .cubic(p(8, 15), p(4, 12.4), to: p(4, 8.2)),
    .cubic(p(4, 4.8), p(6.7, 2), to: p(10, 2)), .cubic(p(13.3, 2), p(16, 4.8), to: p(16, 8.2)),
    .cubic(p(16, 12.4), p(12, 15), to: p(10, 18.4)), .move(to: p(12.3, 8.2)),
    .cubic(p(12.3, 6.9), p(11.3, 5.9), to: p(10, 5.9)),
    .cubic(p(8.7, 5.9), p(7.7, 6.9), to: p(7.7, 8.2)),
    .cubic(p(7.7, 9.5), p(8.7, 10.5), to: p(10, 10.5)),
    .cubic(p(11.3, 10.5), p(12.3, 9.5), to: p(12.3, 8.2)),
  ])

  /// A line with round ends, clockwise.
  static func stroke(
    _ from: Point, _ to: Point, width: Double = 2.2
  ) -> [GlyphOutline.Element] {
    let half = width / 2
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let length = (dx * dx + dy * dy).squareRoot()
    // The vectors along the line, and to its left.
    let (ax, ay) = (dx / length * half, dy / length * half)
    let (nx, ny) = (ay, -ax)
    let k = quarterCircle
    func at(_ point: Point, _ along: Double, _ aside: Double) -> Point {
      Point(x: point.x + along * ax + aside * nx, y: point.y + along * ay + aside * ny)
    }
    return [
      .move(to: at(from, 0, 1)), .line(to: at(to, 0, 1)),
      .cubic(at(to, k, 1), at(to, 1, k), to: at(to, 1, 0)),
      .cubic(at(to, 1, -k), at(to, k, -1), to: at(to, 0, -1)), .line(to: at(from, 0, -1)),
      .cubic(at(from, -k, -1), at(from, -1, -k), to: at(from, -1, 0)),
      .cubic(at(from, -1, k), at(from, -k, 1), to: at(from, 0, 1)),
    ]
  }

  private static func dot(_ center: Point) -> [GlyphOutline.Element] {
    Rect(center: center, width: 3.6, height: 3.6).contour(radius: 1.8)
  }
}
