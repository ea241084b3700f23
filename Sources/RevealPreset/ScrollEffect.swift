package import RevealMath

/// A pose as a function of a row's distance from the middle of the viewport.
package struct ScrollEffect: Hashable, Sendable {
  package var distance = DistanceUnit.viewportMain
  /// The operations, applied from first to last; their numbers are tables over the distance.
  package var transform: [ScrollOperation] = []
  package var opacity: DistanceTable? = nil
  /// The opacity of a black layer over card, gap and reflection.
  package var shade: DistanceTable? = nil
  package var anchor = Point(x: 0.5, y: 0.5)
  package var order = DrawingOrder.rows
  /// The eye distance in points of a perspective that all rows share; its vanishing point is the
  /// viewport's center.
  package var sharedPerspective: Double? = nil

  package init() {}
}

/// The unit of a row's distance, which is its center minus the viewport's along the axis.
package struct DistanceUnit: Hashable, Sendable {
  /// The length that the unit is a multiple of.
  package enum Base: String, Hashable, Sendable, CaseIterable {
    /// The viewport's extent along the axis.
    case main
    /// The viewport's extent across the axis.
    case cross
    /// The row's extent along the axis.
    case item
    /// One point.
    case points
  }

  package let base: Base
  /// The multiple of the base, > 0.
  package let factor: Double

  package init(_ base: Base, factor: Double = 1) {
    self.base = base
    self.factor = factor
  }

  package static let viewportMain = DistanceUnit(.main)
}

/// One step of a scroll effect's transform.
package enum ScrollOperation: Hashable, Sendable {
  /// A translation in points.
  case translate(SIMD3Axis, DistanceTable)
  case scale(DistanceTable)
  case scaleAxis(SIMD3Axis, DistanceTable)
  /// A rotation about an axis, in degrees.
  case rotate(SIMD3Axis, DistanceTable)
  /// A perspective with an eye distance in points.
  case perspective(Double)
}

/// A coordinate axis: x points right, y down, and z towards the eye.
package enum SIMD3Axis: String, Hashable, Sendable, CaseIterable {
  case x, y, z
}

/// A piecewise-linear function of the distance.
package struct DistanceTable: Hashable, Sendable {
  /// How a table extends to rows before the middle.
  package enum Symmetry: String, Hashable, Sendable, CaseIterable {
    /// f(−r) = −f(r); the points have r ≥ 0.
    case odd
    /// f(−r) = f(r); the points have r ≥ 0.
    case even
    /// The points cover both signs.
    case none
  }

  /// How a table extends beyond its outer points.
  package enum Beyond: String, Hashable, Sendable, CaseIterable {
    /// The outer value is kept.
    case clamp
    /// The outer segment is extended.
    case extend
  }

  /// Pairs of distance and value, at least one, by ascending distance.
  ///
  /// Of two points at the same distance, the later applies from there on.
  package let points: [SIMD2<Double>]
  package let symmetry: Symmetry
  package internal(set) var beyond: Beyond

  package init(points: [SIMD2<Double>], symmetry: Symmetry, beyond: Beyond = .clamp) {
    self.points = points
    self.symmetry = symmetry
    self.beyond = beyond
  }

  /// The value at a distance.
  package func value(at distance: Double) -> Double {
    let r = symmetry == .none ? distance : abs(distance)
    let magnitude = interpolated(at: r)
    return symmetry == .odd && distance < 0 ? -magnitude : magnitude
  }

  private func interpolated(at r: Double) -> Double {
    guard points.count > 1, let first = points.first, let last = points.last else {
      return points.first?.y ?? 0
    }
    if r < first.x && beyond == .clamp { return first.y }
    if r >= last.x && beyond == .clamp { return last.y }
    let next = points.dropFirst().dropLast().firstIndex { r < $0.x } ?? points.count - 1
    let (a, b) = (points[next - 1], points[next])
    guard b.x > a.x else { return b.y }
    return a.y + (b.y - a.y) * ((r - a.x) / (b.x - a.x))
  }
}

/// Which of two overlapping cards is on top.
package enum DrawingOrder: String, Hashable, Sendable, CaseIterable {
  /// The card of the later row.
  case rows
  /// The card nearest to the middle; of equally near ones, that of the later row.
  case farthestFirst
}
