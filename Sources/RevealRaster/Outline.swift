import RevealMath

/// The edges of a convex shape in pixels, as two chains of downward edges.
///
/// Coordinates are local pixels of a ``QuadPlane``.
///
/// It is a class because passing one reference for every row is cheaper than passing the chains.
final class Outline: Sendable {
  /// A straight segment of the outline; y0 < y1.
  struct Edge: Sendable {
    let x0: Double, y0: Double, x1: Double, y1: Double
    /// Change of x per pixel row.
    let slope: Double
    /// The largest y1 of this edge and those before it in its chain.
    ///
    /// Rounding can reverse a tiny edge of a convex outline, which then ends up in the other chain.
    fileprivate(set) var reach: Double
  }

  /// Edges that run downwards along the polygon's own direction, by ascending y.
  let falling: [Edge]
  /// Edges that run upwards, reversed, by ascending y.
  let rising: [Edge]
  let minX: Double, maxX: Double, minY: Double, maxY: Double
  /// The local pixel rows the shape touches.
  let rows: Range<Int>

  /// Projects a shape to local pixels, and clips it behind the eye and far from the canvas.
  convenience init?(_ shape: Shape, map: Homography, canvas: Rect) {
    if map.isAffine, map.i == 1 {
      let points = shape.points.map { point in
        let image = map.homogeneous(point)
        return Point(x: image.x, y: image.y)
      }
      let isNear = points.allSatisfy {
        $0.x.magnitude <= Self.farthest && $0.y.magnitude <= Self.farthest
      }
      if isNear {
        self.init(points: points)
        return
      }
    }
    var polygon = shape.points.map(map.homogeneous)
    var (nearest, farthest) = (Double.infinity, -Double.infinity)
    for point in polygon {
      nearest = min(nearest, point.z)
      farthest = max(farthest, point.z)
    }
    guard farthest > 0 else { return nil }
    // Up to a thousandth of the farthest point's depth, numbers can still resolve pixels.
    let isFar = polygon.contains {
      $0.x.magnitude > Self.farthest * $0.z || $0.y.magnitude > Self.farthest * $0.z
    }
    if nearest < farthest * 0.001 || isFar {
      let inFront = clip(polygon, by: SIMD3(0, 0, 1 / farthest))
      polygon = clip(inFront, to: canvas.inset(x: -4, y: -4))
      polygon.removeAll { $0.z <= 0 }
    }
    self.init(points: polygon.map { Point(x: $0.x / $0.z, y: $0.y / $0.z) })
  }

  /// The limit on coordinates in pixels; shapes that reach further are clipped.
  private static let farthest = 1e6

  private init?(points: [Point]) {
    guard points.count > 2, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      return nil
    }
    var falling: [Edge] = []
    var rising: [Edge] = []
    falling.reserveCapacity(points.count)
    rising.reserveCapacity(points.count)
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
    self.falling = Self.chain(falling)
    self.rising = Self.chain(rising)
    (minX, maxX, minY, maxY) = (left, right, top, bottom)
    let first = pixel(below: top)
    rows = first..<max(first, pixel(above: bottom))
  }

  private static func chain(_ edges: [Edge]) -> [Edge] {
    var chain = inOrder(edges) ?? edges.sorted { $0.y0 < $1.y0 }
    for index in chain.indices.dropFirst() {
      chain[index].reach = max(chain[index].reach, chain[index - 1].reach)
    }
    return chain
  }

  /// Sorts edges by height if they all run downwards or upwards, beginning at any edge.
  ///
  /// - Returns: The edges; nil if they are in no such order, as those of nonconvex outlines.
  private static func inOrder(_ edges: [Edge]) -> [Edge]? {
    guard let first = edges.first, let last = edges.last else { return edges }
    // The number of turns of either kind, and the place of the last one.
    var (ascents, descents) = ((count: 0, last: 0), (count: 0, last: 0))
    for index in 1..<edges.count {
      let (y, previous) = (edges[index].y0, edges[index - 1].y0)
      if y > previous {
        ascents = (ascents.count + 1, index)
      } else if y < previous {
        descents = (descents.count + 1, index)
      } else {
        return nil
      }
    }
    if descents.count == 0 { return edges }
    if ascents.count == 0 { return edges.reversed() }
    if descents.count == 1, last.y0 < first.y0 {
      return Array(edges[descents.last...] + edges[..<descents.last])
    }
    if ascents.count == 1, last.y0 > first.y0 {
      return Array(edges[..<ascents.last].reversed()) + Array(edges[ascents.last...].reversed())
    }
    return nil
  }

  /// The index of the first edge of a chain that may reach below a height.
  func first(of chain: [Edge], below y: Double) -> Int {
    var (low, high) = (0, chain.count)
    while low < high {
      let middle = (low + high) / 2
      if chain[middle].reach > y { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The x of a vertical edge of a chain, and the height at which it ends or another one begins.
  ///
  /// Nil if the edge is not vertical, or does not span the row of pixels.
  func upright(_ chain: [Edge], from start: Int, top: Double) -> (x: Double, end: Double)? {
    guard start < chain.count else { return nil }
    let edge = chain[start]
    let end = start + 1 < chain.count ? min(edge.y1, chain[start + 1].y0) : edge.y1
    guard edge.x0 == edge.x1, edge.y0 <= top, end >= top + 1 else { return nil }
    return (edge.x0, end)
  }

  /// The x at which a chain crosses a height.
  func crossing(_ y: Double, of chain: [Edge]) -> Double? {
    chain[first(of: chain, below: y)...].first { $0.y0 <= y && y < $0.y1 }?.x(at: y)
  }

  /// The local pixel columns the shape touches.
  var columns: Range<Int> {
    let first = pixel(below: minX)
    return first..<max(first, pixel(above: maxX))
  }
}

/// The largest integer ≤ a coordinate, which is clamped to the range of exact integers.
func pixel(below coordinate: Double) -> Int {
  Int(min(max(coordinate, -1e12), 1e12).rounded(.down))
}

/// The smallest integer ≥ a coordinate, which is clamped to the range of exact integers.
func pixel(above coordinate: Double) -> Int {
  Int(min(max(coordinate, -1e12), 1e12).rounded(.up))
}

extension Outline.Edge {
  fileprivate init(from top: Point, to bottom: Point) {
    (x0, y0, x1, y1) = (top.x, top.y, bottom.x, bottom.y)
    slope = (x1 - x0) / (y1 - y0)
    reach = y1
  }

  /// The x at a height; exact at the ends of the edge.
  func x(at y: Double) -> Double {
    y <= y0 ? x0 : y >= y1 ? x1 : x0 + (y - y0) * slope
  }
}
