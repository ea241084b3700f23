package import RevealMath

/// A pose as a function of a row's distance from the middle of the viewport.
package struct ScrollEffect: Hashable, Sendable {
  package var distance = DistanceUnit.viewportMain
  /// Applied first to last; each number is a table over the distance.
  package var transform: [ScrollOperation] = []
  package var opacity: DistanceTable? = nil
  /// Opacity of the black laid over card, gap and reflection.
  package var shade: DistanceTable? = nil
  package var anchor = Point(x: 0.5, y: 0.5)
  package var order = DrawingOrder.rows
  /// One vanishing point for the whole viewport, its centre; eye distance in points.
  package var sharedPerspective: Double? = nil

  package init() {}
}

/// What a distance of 1 means; the distance is row centre − viewport centre along the axis.
package struct DistanceUnit: Hashable, Sendable {
  /// The length that a distance is measured by.
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
  /// Times the base; > 0.
  package let factor: Double

  package init(_ base: Base, factor: Double = 1) {
    self.base = base
    self.factor = factor
  }

  package static let viewportMain = DistanceUnit(.main)
}

/// One step of a scroll effect's transform.
package enum ScrollOperation: Hashable, Sendable {
  /// Points.
  case translate(SIMD3Axis, DistanceTable)
  case scale(DistanceTable)
  case scaleAxis(SIMD3Axis, DistanceTable)
  /// Degrees about an axis.
  case rotate(SIMD3Axis, DistanceTable)
  /// Points from the eye.
  case perspective(Double)
}

/// An axis of space: x to the right, y downwards, z towards the eye.
package enum SIMD3Axis: String, Hashable, Sendable, CaseIterable {
  case x, y, z
}

/// A piecewise-linear function of the distance.
package struct DistanceTable: Hashable, Sendable {
  /// What a table says about rows before the middle.
  package enum Symmetry: String, Hashable, Sendable, CaseIterable {
    /// f(−r) = −f(r); the table is given for r ≥ 0.
    case odd
    /// f(−r) = f(r); the table is given for r ≥ 0.
    case even
    /// The table covers both signs.
    case none
  }

  /// What a table says about distances it does not list.
  package enum Beyond: String, Hashable, Sendable, CaseIterable {
    /// The outer value stays.
    case clamp
    /// The outer segment goes on.
    case extend
  }

  /// (distance, value), at least one, distances ascending; of two at one distance the later counts
  /// from there on.
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

/// Which of two cards that overlap is on top.
package enum DrawingOrder: String, Hashable, Sendable, CaseIterable {
  /// Ascending rows, later on top.
  case rows
  /// The nearest to the middle on top; ties: later on top.
  case farthestFirst
}
