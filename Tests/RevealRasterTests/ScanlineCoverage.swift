import RevealMath
import RevealScene

/// The coverage of glyphs found another way: by winding numbers along many thin lines a pixel row.
struct ScanlineCoverage {
  private let edges: [(start: Point, end: Point)]
  private let side: Int

  /// - Parameters:
  ///   - outline: The outline in pixels.
  ///   - side: The side of the square picture in pixels.
  init(_ outline: GlyphOutline, side: Int) {
    self.side = side
    var edges: [(start: Point, end: Point)] = []
    var (start, last) = (Point.zero, Point.zero)
    func add(_ end: Point) {
      edges.append((last, end))
      last = end
    }
    for element in outline.elements {
      switch element {
      case .move(let end):
        add(start)
        (start, last) = (end, end)
      case .line(let end): add(end)
      case .quadratic(let control, let end):
        let from = last
        for t in Self.steps {
          add(
            Point(
              x: (1 - t) * (1 - t) * from.x + 2 * t * (1 - t) * control.x + t * t * end.x,
              y: (1 - t) * (1 - t) * from.y + 2 * t * (1 - t) * control.y + t * t * end.y))
        }
      case .cubic(let a, let b, let end):
        let from = last
        for t in Self.steps {
          let s = 1 - t
          let (p, q, r, u) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
          add(
            Point(
              x: p * from.x + q * a.x + r * b.x + u * end.x,
              y: p * from.y + q * a.y + r * b.y + u * end.y))
        }
      }
    }
    add(start)
    self.edges = edges
  }

  private static let steps = (1...80).map { Double($0) / 80 }
  private static let linesPerPixel = 64

  /// 0…1 for each pixel, rows from the top.
  func values() -> [Double] {
    var values = [Double](repeating: 0, count: side * side)
    for line in 0..<side * Self.linesPerPixel {
      let y = (Double(line) + 0.5) / Double(Self.linesPerPixel)
      let crossings =
        edges
        .filter { ($0.start.y <= y) != ($0.end.y <= y) }
        .map { edge in
          let share = (y - edge.start.y) / (edge.end.y - edge.start.y)
          return (
            x: edge.start.x + share * (edge.end.x - edge.start.x),
            winding: edge.end.y > edge.start.y ? 1 : -1
          )
        }
        .sorted { $0.x < $1.x }
      var winding = 0
      for (crossing, next) in zip(crossings, crossings.dropFirst()) {
        winding += crossing.winding
        guard winding != 0 else { continue }
        for column in 0..<side {
          let overlap = min(next.x, Double(column + 1)) - max(crossing.x, Double(column))
          let place = line / Self.linesPerPixel * side + column
          values[place] += max(overlap, 0) / Double(Self.linesPerPixel)
        }
      }
    }
    return values
  }
}
