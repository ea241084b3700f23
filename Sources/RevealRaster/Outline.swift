import RevealMath

/// The edges of a convex shape on the pixels, as two chains of downward edges.
///
/// Coordinates are local pixels of a ``QuadPlane``.
struct Outline: Sendable {
  /// A straight piece of the outline; y0 < y1.
  struct Edge: Sendable {
    let x0: Double, y0: Double, x1: Double, y1: Double
    /// Change of x per pixel row.
    let slope: Double
  }

  /// Edges that run downwards along the polygon's own direction, by ascending y.
  let falling: [Edge]
  /// Edges that run upwards, turned round, by ascending y.
  let rising: [Edge]
  let minX: Double, maxX: Double, minY: Double, maxY: Double

  /// Projects a shape and cuts off what lies behind the eye or far from the canvas.
  ///
  /// - Parameters:
  ///   - shape: In points of the plane.
  ///   - map: From these points to local pixels.
  ///   - canvas: In local pixels; only where needed, the outline is cut a little outside of it.
  init?(_ shape: Shape, map: Homography, canvas: Rect) {
    var polygon = shape.points.map(map.homogeneous)
    guard let farthest = polygon.map({ $0.z }).max(), farthest > 0 else { return nil }
    let nearest = polygon.map { $0.z }.min() ?? 0
    // A thousandth of the farthest point's depth is where fixed-size numbers still resolve pixels.
    let isFar = polygon.contains { $0.x.magnitude > 1e6 * $0.z || $0.y.magnitude > 1e6 * $0.z }
    if nearest < farthest * 0.001 || isFar {
      let margin = 4.0
      let planes = [
        SIMD3(0, 0, 1 / farthest), SIMD3(1, 0, margin - canvas.minX),
        SIMD3(-1, 0, margin + canvas.maxX), SIMD3(0, 1, margin - canvas.minY),
        SIMD3(0, -1, margin + canvas.maxY),
      ]
      polygon = planes.reduce(polygon) { clip($0, by: $1) }
      polygon.removeAll { $0.z <= 0 }
    }
    self.init(points: polygon.map { Point(x: $0.x / $0.z, y: $0.y / $0.z) })
  }

  private init?(points: [Point]) {
    guard points.count > 2, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      return nil
    }
    var falling: [Edge] = []
    var rising: [Edge] = []
    var previous = points[points.count - 1]
    var (left, right, top, bottom) = (previous.x, previous.x, previous.y, previous.y)
    for point in points {
      if point.y > previous.y {
        falling.append(Edge(from: previous, to: point))
      } else if point.y < previous.y {
        rising.append(Edge(from: point, to: previous))
      }
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
      previous = point
    }
    self.falling = falling.sorted { $0.y0 < $1.y0 }
    self.rising = rising.sorted { $0.y0 < $1.y0 }
    (minX, maxX, minY, maxY) = (left, right, top, bottom)
  }

  /// The local pixel rows the shape touches.
  var rows: Range<Int> {
    let first = Int(minY.rounded(.down))
    return first..<max(first, Int(maxY.rounded(.up)))
  }

  /// The local pixel columns the shape touches.
  var columns: Range<Int> {
    let first = Int(minX.rounded(.down))
    return first..<max(first, Int(maxX.rounded(.up)))
  }
}

extension Outline.Edge {
  fileprivate init(from top: Point, to bottom: Point) {
    (x0, y0, x1, y1) = (top.x, top.y, bottom.x, bottom.y)
    slope = (x1 - x0) / (y1 - y0)
  }

  /// Where the edge crosses a height, exact at its ends.
  func x(at y: Double) -> Double {
    y <= y0 ? x0 : y >= y1 ? x1 : x0 + (y - y0) * slope
  }
}
