/// A cubic Bézier curve from (0, 0) to (1, 1) as a function of x.
package struct CubicBezier: Hashable, Sendable {
  /// The first control point's x, 0…1.
  package let x1: Double
  /// The first control point's y; finite.
  package let y1: Double
  /// The second control point's x, 0…1.
  package let x2: Double
  /// The second control point's y; finite.
  package let y2: Double

  /// Fails unless x1 and x2 lie in 0…1 and all are finite.
  package init?(x1: Double, y1: Double, x2: Double, y2: Double) {
    guard (0...1).contains(x1), (0...1).contains(x2), y1.isFinite, y2.isFinite else { return nil }
    self.init(checked: (x1, y1), (x2, y2))
  }

  /// Control points known to be in range.
  init(checked first: (Double, Double), _ second: (Double, Double)) {
    (x1, y1) = first
    (x2, y2) = second
  }

  /// The curve's height at x; 0 before and 1 after the curve.
  ///
  /// Solves for x by Newton's method within a shrinking bracket. x never decreases along the curve,
  /// so there is one solution; the height is accurate to 1e-9, or better where x is not stationary.
  package func y(at x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    var lower = 0.0
    var upper = 1.0
    var parameter = x
    for _ in 0..<Self.mostSteps {
      let excess = Self.component(x1, x2, at: parameter) - x
      if excess == 0 { break }
      if excess < 0 { lower = parameter } else { upper = parameter }
      let newton = parameter - excess / Self.derivative(x1, x2, at: parameter)
      let next = newton > lower && newton < upper ? newton : (lower + upper) / 2
      if next == parameter { break }
      parameter = next
    }
    return Self.component(y1, y2, at: parameter)
  }

  /// The curve's height at any x; beyond 0…1 it follows its tangents.
  package func extended(at x: Double) -> Double {
    if x < 0 {
      return x * (x1 > 0 ? y1 / x1 : y1 == 0 && x2 > 0 ? y2 / x2 : 0)
    }
    if x > 1 {
      let slope = x2 < 1 ? (1 - y2) / (1 - x2) : y2 == 1 && x1 < 1 ? (1 - y1) / (1 - x1) : 0
      return 1 + (x - 1) * slope
    }
    return y(at: x)
  }

  /// Newton's method takes about five steps; bisection alone needs 53.
  private static let mostSteps = 64

  /// 3(1−t)²t·a + 3(1−t)t²·b + t³.
  private static func component(_ a: Double, _ b: Double, at t: Double) -> Double {
    let s = 1 - t
    return t * (3 * s * (s * a + t * b) + t * t)
  }

  private static func derivative(_ a: Double, _ b: Double, at t: Double) -> Double {
    let s = 1 - t
    return 3 * (s * s * a + 2 * s * t * (b - a) + t * t * (1 - b))
  }
}
