/// A curve approximated by straight lines.
struct StraightLines<Point> {
  private var nodes: [Node] = []

  /// A point, and the line from it to the next one.
  private struct Node {
    let point: Point
    /// Whether the line may be halved; the last point has no line.
    var mayHalve = false
    /// Whether the line follows the curve, and is no jump.
    var followsCurve = false
  }

  /// The points in order.
  var points: [Point] { nodes.map(\.point) }
  /// The largest measured distance from the curve.
  private(set) var error = 0.0

  /// Appends a point, to which the line may be halved; lines over jumps may not.
  mutating func append(_ point: Point, halving: Bool) {
    if let last = nodes.indices.last {
      (nodes[last].mayHalve, nodes[last].followsCurve) = (halving, halving)
    }
    nodes.append(Node(point: point))
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
      for index in nodes.indices where nodes[index].mayHalve {
        let away = distance(nodes[index].point, nodes[index + 1].point)
        if away > tolerance {
          coarse.insert(index)
          farthest = max(farthest, away)
        } else {
          nodes[index].mayHalve = false
          error = max(error, away)
        }
      }
      guard !coarse.isEmpty else { return }
      guard round < depth, nodes.count + coarse.count <= most else {
        error = max(error, farthest)
        return
      }
      var finer: [Node] = []
      for (index, node) in nodes.enumerated() {
        finer.append(node)
        guard coarse.contains(index) else { continue }
        let middle = middle(node.point, nodes[index + 1].point)
        finer.append(Node(point: middle, mayHalve: true, followsCurve: true))
      }
      nodes = finer
    }
  }

  /// Leaves out the points without which the lines are still within a tolerance of the others, by
  /// the distance of a point from the line between the first two.
  mutating func thin(tolerance: Double, distance: (Point, Point, Point) -> Double) {
    var lines = StraightLines()
    var start = 0
    lines.error = error
    lines.append(nodes[0].point, halving: false)
    while start + 1 < nodes.count {
      var (end, reached) = (start + 1, 0.0)
      while end + 1 < nodes.count, end - start < Self.longest, nodes[end - 1].followsCurve,
        nodes[end].followsCurve
      {
        let farthest = nodes[(start + 1)...end].reduce(0) {
          max($0, distance(nodes[start].point, nodes[end + 1].point, $1.point))
        }
        guard farthest <= tolerance else { break }
        (end, reached) = (end + 1, farthest)
      }
      lines.append(nodes[end].point, halving: nodes[end - 1].followsCurve)
      lines.error = max(lines.error, error + reached)
      start = end
    }
    self = lines
  }

  /// The limit on points that one line stands for.
  private static var longest: Int { 96 }
}
