import RevealMath
internal import RevealScene

/// A straight segment of a contour, in pixels; top.y < bottom.y.
struct ContourEdge: Sendable {
  let top: Point
  let bottom: Point
  /// 1 where the contour runs down, −1 where it runs up.
  let winding: Int
  /// Change of x per pixel row.
  private let slope: Double

  /// Nil for a horizontal segment, which has no area on either side.
  init?(from start: Point, to end: Point) {
    guard start.y != end.y else { return nil }
    (top, bottom, winding) = start.y < end.y ? (start, end, 1) : (end, start, -1)
    slope = (bottom.x - top.x) / (bottom.y - top.y)
  }

  /// The x at a height; exact at the ends of the edge.
  func x(at y: Double) -> Double {
    y <= top.y ? top.x : y >= bottom.y ? bottom.x : top.x + (y - top.y) * slope
  }
}

/// Flattens the curves of glyphs into straight edges.
struct ContourFlattener {
  /// The map from points of an outline to pixels.
  let map: PaintingTransform
  private(set) var edges: [ContourEdge] = []

  /// The largest distance between a curve and its chords, in pixels.
  private static let tolerance = 1.0 / 128
  /// The limit on chords per curve; enough for one some thousand pixels long.
  private static let maximumChords = 256.0

  /// Adds the contours of an outline's elements.
  mutating func add(_ elements: [GlyphOutline.Element]) {
    var (start, last) = (Point.zero, Point.zero)
    for element in elements {
      switch element {
      case .move(let end):
        line(from: last, to: start)
        start = map(end)
        last = start
      case .line(let end):
        let end = map(end)
        line(from: last, to: end)
        last = end
      case .quadratic(let control, let end):
        let (control, end) = (map(control), map(end))
        quadratic(last, control, end)
        last = end
      case .cubic(let first, let second, let end):
        let (first, second, end) = (map(first), map(second), map(end))
        cubic(last, first, second, end)
        last = end
      }
    }
    line(from: last, to: start)
  }

  private mutating func line(from start: Point, to end: Point) {
    if let edge = ContourEdge(from: start, to: end) { edges.append(edge) }
  }

  /// n chords of a quadratic curve are within |p₀ − 2p₁ + p₂| / 4n² of it.
  private mutating func quadratic(_ p0: Point, _ p1: Point, _ p2: Point) {
    let count = Self.chords(deviation: bend(p0, p1, p2) / 4)
    var last = p0
    for step in 1...count {
      let t = Double(step) / Double(count)
      let next = step == count ? p2 : mix(mix(p0, p1, t), mix(p1, p2, t), t)
      line(from: last, to: next)
      last = next
    }
  }

  /// n chords of a cubic curve are within 3/4 · max |pᵢ − 2pᵢ₊₁ + pᵢ₊₂| / n² of it.
  private mutating func cubic(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    let count = Self.chords(deviation: max(bend(p0, p1, p2), bend(p1, p2, p3)) * 0.75)
    var last = p0
    for step in 1...count {
      let t = Double(step) / Double(count)
      let (a, b, c) = (mix(p0, p1, t), mix(p1, p2, t), mix(p2, p3, t))
      let next = step == count ? p3 : mix(mix(a, b, t), mix(b, c, t), t)
      line(from: last, to: next)
      last = next
    }
  }

  private static func chords(deviation: Double) -> Int {
    let count = (deviation / tolerance).squareRoot().rounded(.up)
    // The comparison is false for NaN, which then yields one chord.
    return count > 1 ? Int(min(count, maximumChords)) : 1
  }

  private func bend(_ a: Point, _ b: Point, _ c: Point) -> Double {
    let (x, y) = (a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
    return (x * x + y * y).squareRoot()
  }

  private func mix(_ a: Point, _ b: Point, _ t: Double) -> Point {
    Point(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
  }
}
