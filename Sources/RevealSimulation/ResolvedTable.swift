import RevealMath
package import RevealMotion
package import RevealPreset

/// A distance table with all lengths in points.
package struct ResolvedTable: Sendable {
  /// The points by ascending distance, at least one.
  package let points: [Point]
  package let symmetry: DistanceTable.Symmetry
  package let beyond: DistanceTable.Beyond
  private let range: ClosedRange<Double>
  /// The largest distance up to each point, since distances that are expressions need not ascend.
  private let reached: [Double]

  /// A distance, the value there, and the curve to the next point.
  package struct Point: Sendable {
    /// The distance in units.
    package let distance: Double
    package let value: Double
    package let curve: TimingCurve
  }

  /// Resolves a table.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - basis: The sizes that lengths refer to.
  ///   - unit: The length of a distance of 1, in points.
  ///   - isAlongX: True if shares without a side refer to widths.
  ///   - curve: The curve between points of tables that have no curve of their own.
  init(
    _ table: DistanceTable, _ basis: LengthBasis, unit: Double, isAlongX: Bool = true,
    curve: TimingCurve
  ) {
    points = table.points.map { point in
      Point(
        distance: point.distance.literal ?? basis.main(point.distance) / unit,
        value: isAlongX ? basis.width(point.value) : basis.height(point.value),
        curve: point.curve ?? table.curve ?? curve)
    }
    symmetry = table.symmetry
    beyond = table.beyond
    range = table.range
    var reached: [Double] = []
    for point in points { reached.append(max(point.distance, reached.last ?? -.infinity)) }
    self.reached = reached
  }

  /// The distances at which the table may bend or jump; empty for a constant table.
  var bends: [Double] {
    guard points.count > 1 else { return [] }
    let inner = zip(points, points.dropFirst()).flatMap { a, b in
      a.curve.bends.map { a.distance + (b.distance - a.distance) * $0 }
    }
    let distances = points.map(\.distance) + inner
    return symmetry == .none ? distances : distances + distances.map { -$0 } + [0]
  }

  /// Returns the value at a distance, within the range of the table's key.
  func value(at distance: Double) -> Double {
    let r = symmetry == .none ? distance : abs(distance)
    let magnitude = interpolated(at: r)
    return (symmetry == .odd && distance < 0 ? -magnitude : magnitude).limited(to: range)
  }

  private func interpolated(at r: Double) -> Double {
    guard points.count > 1, let first = points.first, let last = points.last else {
      return points.first?.value ?? 0
    }
    if r < first.distance && beyond == .clamp { return first.value }
    if r >= last.distance && beyond == .clamp { return last.value }
    let next = (1..<points.count - 1).partitionPoint { r < reached[$0] }
    let (a, b) = (points[next - 1], points[next])
    guard b.distance > a.distance else { return b.value }
    let fraction = (r - a.distance) / (b.distance - a.distance)
    return a.value + (b.value - a.value) * a.curve.extended(at: fraction)
  }
}
