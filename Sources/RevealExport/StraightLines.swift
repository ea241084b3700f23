/// A curve approximated by straight lines.
struct StraightLines<Point> {
  /// The points in order.
  private(set) var points: [Point] = []
  /// Whether the line from each point to the next one may be halved; the last point has no line.
  private var mayHalve: [Bool] = []
  /// Whether the line from each point to the next one follows the curve, and is no jump.
  private var followsCurve: [Bool] = []
  /// The largest measured distance from the curve.
  private(set) var error = 0.0

  /// Appends a point.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - halving: True if the line to the point may be halved; lines over jumps may not.
  mutating func append(_ point: Point, halving: Bool) {
    if !points.isEmpty {
      mayHalve[points.count - 1] = halving
      followsCurve[points.count - 1] = halving
    }
    points.append(point)
    mayHalve.append(false)
    followsCurve.append(false)
  }

  /// Halves all lines that are too far from the curve, until none is or there are too many.
  ///
  /// - Parameters:
  ///   - tolerance: The largest allowed distance.
  ///   - depth: The limit on how often a line is halved.
  ///   - most: The limit on points.
  ///   - distance: A closure that returns the distance of the curve from the line between two
  ///     points.
  ///   - middle: A closure that returns the point of the curve in the middle of two.
  mutating func refine(
    tolerance: Double, depth: Int, atMost most: Int, distance: (Point, Point) -> Double,
    middle: (Point, Point) -> Point
  ) {
    for round in 0...depth {
      var coarse: Set<Int> = []
      var farthest = 0.0
      for index in points.indices where mayHalve[index] {
        let away = distance(points[index], points[index + 1])
        if away > tolerance {
          coarse.insert(index)
          farthest = max(farthest, away)
        } else {
          mayHalve[index] = false
          error = max(error, away)
        }
      }
      guard !coarse.isEmpty else { return }
      guard round < depth, points.count + coarse.count <= most else {
        error = max(error, farthest)
        return
      }
      var lines = StraightLines()
      var finer: [Bool] = []
      for index in points.indices {
        lines.append(points[index], halving: index > 0 && followsCurve[index - 1])
        finer.append(mayHalve[index])
        guard coarse.contains(index) else { continue }
        lines.append(middle(points[index], points[index + 1]), halving: true)
        finer.append(true)
      }
      (points, mayHalve, followsCurve) = (lines.points, finer, lines.followsCurve)
    }
  }

  /// Leaves out the points without which the lines are still close to the others.
  ///
  /// - Parameters:
  ///   - tolerance: The largest allowed distance.
  ///   - distance: A closure that returns the distance of a point from the line between the first
  ///     two.
  mutating func thin(tolerance: Double, distance: (Point, Point, Point) -> Double) {
    var lines = StraightLines()
    var start = 0
    lines.error = error
    lines.append(points[0], halving: false)
    while start + 1 < points.count {
      var (end, reached) = (start + 1, 0.0)
      while end + 1 < points.count, end - start < Self.longest, followsCurve[end - 1],
        followsCurve[end]
      {
        let farthest = points[(start + 1)...end].reduce(0) {
          max($0, distance(points[start], points[end + 1], $1))
        }
        guard farthest <= tolerance else { break }
        (end, reached) = (end + 1, farthest)
      }
      lines.append(points[end], halving: followsCurve[end - 1])
      lines.error = max(lines.error, error + reached)
      start = end
    }
    self = lines
  }

  /// The limit on points that one line stands for.
  private static var longest: Int { 96 }
}
