import RevealMath

/// A convex shape in a quad's own plane: the corners of a polygon, clockwise, in points.
struct Shape: Sendable {
  let points: [Point]

  /// A rectangle in points whose corners are circular arcs, flattened.
  ///
  /// The radius is clamped to half the shorter side. At `pixelsPerPoint`, the largest
  /// magnification, the arcs stay within 1/200 pixel of the circle.
  init(_ rect: Rect, radius: Double, pixelsPerPoint: Double) {
    self.init(
      rect, radii: SIMD4(repeating: rect.cornerRadius(radius)), pixelsPerPoint: pixelsPerPoint)
  }

  /// A rectangle with a radius for each corner, clockwise from the top left.
  init(_ rect: Rect, radii: SIMD4<Double>, pixelsPerPoint: Double) {
    var points: [Point] = []
    var (arc, arcRadius) = ([Point](), 0.0)
    // Each arc is a quarter circle, rotated to run clockwise on the screen.
    func addCorner(_ x: Double, _ y: Double, _ radius: Double, turn: (Point) -> Point) {
      guard radius > 0 else { return points.append(Point(x: x, y: y)) }
      if radius != arcRadius {
        (arc, arcRadius) = (Self.quarterCircle(pixels: radius * pixelsPerPoint), radius)
        points.reserveCapacity(arc.count * 4)
      }
      for point in arc {
        let p = turn(point)
        points.append(Point(x: x + p.x * radius, y: y + p.y * radius))
      }
    }
    addCorner(rect.minX, rect.minY, radii.x) { Point(x: 1 - $0.x, y: 1 - $0.y) }
    addCorner(rect.maxX, rect.minY, radii.y) { Point(x: $0.y - 1, y: 1 - $0.x) }
    addCorner(rect.maxX, rect.maxY, radii.z) { Point(x: $0.x - 1, y: $0.y - 1) }
    addCorner(rect.minX, rect.maxY, radii.w) { Point(x: 1 - $0.y, y: $0.x - 1) }
    self.points = points
  }

  private init(points: [Point]) { self.points = points }

  /// The part inside a rectangle.
  func intersection(_ rect: Rect) -> Shape {
    let clipped = clip(points.map { SIMD3($0.x, $0.y, 1) }, to: rect)
    return Shape(points: clipped.map { Point(x: $0.x, y: $0.y) })
  }

  /// The part inside another convex shape.
  func intersection(_ other: Shape) -> Shape {
    // The shape with fewer corners cuts the other one.
    let (cut, knife) = points.count < other.points.count ? (other, self) : (self, other)
    var polygon = cut.points.map { SIMD3($0.x, $0.y, 1) }
    guard var p = knife.points.last else { return knife }
    for q in knife.points {
      let (dx, dy) = (q.x - p.x, q.y - p.y)
      // Corners run clockwise on the screen, so the inside is where the cross product is positive.
      // Where two arcs meet, rounding may put the end of one past the start of the other.
      if abs(dx) + abs(dy) > Self.leastEdge {
        polygon = clip(polygon, by: SIMD3(-dy, dx, dy * p.x - dx * p.y))
      }
      p = q
    }
    return Shape(points: polygon.map { Point(x: $0.x, y: $0.y) })
  }

  /// The length in points below which an edge has no direction of its own.
  private static let leastEdge = 1e-9

  /// A quarter circle from (1, 0) to (0, 1).
  private static func quarterCircle(pixels radius: Double) -> [Point] {
    // A chord over the angle α is α²r/8 away from its arc; 4√r chords in 45° keep that below 1/200.
    quarterCircles[Int((4 * min(radius, largestRadius).squareRoot()).rounded(.up))]
  }

  /// The largest radius in pixels that has chords of its own; larger circles use the same number.
  private static let largestRadius = 1024.0

  /// Quarter circles by their number of chords in 45°.
  ///
  /// The rational form of the unit circle needs no sine: ((1 − t²) / (1 + t²), 2t / (1 + t²)), with
  /// t up to tan(45° / 2), and its mirror image.
  private static let quarterCircles = (1...Int(4 * largestRadius.squareRoot()) + 1).map { count in
    let end = 2.0.squareRoot() - 1
    let octant = (0...count).map { step in
      let t = end * Double(step) / Double(count)
      return Point(x: (1 - t * t) / (1 + t * t), y: 2 * t / (1 + t * t))
    }
    return octant + octant.reversed().dropFirst().map { Point(x: $0.y, y: $0.x) }
  }
}

/// The part of a convex polygon on the positive side of a plane through the origin (Sutherland and
/// Hodgman 1974, in homogeneous coordinates).
func clip(_ polygon: [SIMD3<Double>], by plane: SIMD3<Double>) -> [SIMD3<Double>] {
  guard var previous = polygon.last else { return [] }
  var previousSide = (previous * plane).sum()
  var result: [SIMD3<Double>] = []
  result.reserveCapacity(polygon.count + 1)
  for point in polygon {
    let side = (point * plane).sum()
    if (side >= 0) != (previousSide >= 0) {
      let fraction = previousSide / (previousSide - side)
      result.append(previous + (point - previous) * fraction)
    }
    if side >= 0 { result.append(point) }
    (previous, previousSide) = (point, side)
  }
  return result
}

/// The part of a convex polygon in homogeneous coordinates that lies inside a rectangle.
func clip(_ polygon: [SIMD3<Double>], to rect: Rect) -> [SIMD3<Double>] {
  let planes = [
    SIMD3(1, 0, -rect.minX), SIMD3(-1, 0, rect.maxX), SIMD3(0, 1, -rect.minY),
    SIMD3(0, -1, rect.maxY),
  ]
  return planes.reduce(polygon) { clip($0, by: $1) }
}

extension Rect {
  /// The corners, clockwise from the top left.
  var corners: [Point] {
    [
      Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY),
      Point(x: minX, y: maxY),
    ]
  }
}
