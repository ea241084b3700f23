/// Maps the elapsed fraction of a duration to the fraction of the distance travelled.
package indirect enum TimingCurve: Hashable, Sendable {
  /// Constant speed.
  case linear
  /// A cubic Bézier from (0, 0) to (1, 1), as `cubic-bezier()` in CSS Easing Functions 1.
  case cubicBezier(CubicBezier)
  /// One of Penner's functions.
  case easing(EasingFunction)
  /// Straight lines between points, as `linear()` in CSS Easing Functions 2.
  case stops(LinearEasing)
  /// Equal steps, as `steps()` in CSS Easing Functions 1.
  case steps(StepEasing)
  /// Android's `DecelerateInterpolator`: 1 − (1 − x)^2f with the factor f; finite, > 0.
  case decelerate(factor: Double)
  /// Android's `OvershootInterpolator`: goes past the target, by more with a higher tension;
  /// finite, ≥ 0.
  case overshoot(tension: Double)
  /// (2^nx − 1) / (2^n − 1): starts slowly for a rate n > 0 and ends slowly below; −100…100, not 0.
  case exponential(rate: Double)
  /// log_b(1 + (b − 1)x): starts fast for a base b > 1 and ends fast below; 0.001…1000, not 1.
  case logarithm(base: Double)
  /// A rising curve, read from its output to its input.
  case inverse(TimingCurve)
  /// A spring, which runs in seconds and jumps to its target when the duration ends.
  case spring(Spring)

  /// `CAMediaTimingFunctionName.easeIn`.
  package static let easeIn = cubicBezier(CubicBezier(checked: (0.42, 0), (1, 1)))
  /// `CAMediaTimingFunctionName.easeOut`.
  package static let easeOut = cubicBezier(CubicBezier(checked: (0, 0), (0.58, 1)))
  /// `CAMediaTimingFunctionName.easeInEaseOut`.
  package static let easeInOut = cubicBezier(CubicBezier(checked: (0.42, 0), (0.58, 1)))
  /// `CAMediaTimingFunctionName.default`, which CSS calls `ease`.
  package static let `default` = cubicBezier(CubicBezier(checked: (0.25, 0.1), (0.25, 1)))

  private static let named: [(name: String, curve: TimingCurve)] =
    [
      ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
      ("default", .default),
    ] + EasingFunction.all.map { ($0.name, .easing($0)) }

  /// The names of the named curves, in the order to list them.
  package static let names = named.map(\.name)

  /// The curve with a name from ``names``.
  package static func named(_ name: String) -> TimingCurve? {
    named.first { $0.name == name }?.curve
  }

  /// The fraction of the distance travelled after a fraction of the duration (in seconds, > 0).
  ///
  /// 0 before the start and 1 after the end; in between it may leave 0…1. All but `stops` and
  /// `steps` are exactly 0 and 1 at the ends. Only a spring's shape depends on the duration.
  package func progress(at fraction: Double, duration: Double) -> Double {
    if fraction < 0 { return 0 }
    if fraction > 1 { return 1 }
    return switch self {
    case .stops(let easing): easing.value(at: fraction)
    case .steps(let easing): easing.value(at: fraction)
    case _ where fraction == 0 || fraction == 1: fraction
    case .linear: fraction
    case .cubicBezier(let curve): curve.y(at: fraction)
    case .spring(let spring): spring.position(at: fraction * duration)
    default: formula(at: fraction)
    }
  }

  /// The fractions between 0 and 1 at which the curve bends or jumps, of curves that are made of
  /// pieces.
  package var bends: [Double] {
    switch self {
    case .stops(let easing): easing.points.map(\.input).filter { $0 > 0 && $0 < 1 }
    case .steps(let easing): (1..<max(easing.count, 1)).map { Double($0) / Double(easing.count) }
    default: []
    }
  }

  /// The progress, with steps that count as taken when they are so near.
  package func progress(at fraction: Double, within nearness: Double) -> Double {
    if case .steps(let easing) = self { return easing.value(at: fraction, within: nearness) }
    return progress(at: fraction, duration: 1)
  }

  /// The progress before the start: `steps` that jump there have not jumped yet.
  package var progressBeforeStart: Double {
    if case .steps = self { 0 } else { progress(at: 0, duration: 1) }
  }

  /// The curve at any place: beyond 0…1 formulas go on, and Béziers follow their tangents.
  package func extended(at x: Double) -> Double {
    if (0...1).contains(x) { return progress(at: x, duration: 1) }
    return switch self {
    case .cubicBezier(let curve): curve.extended(at: x)
    case .spring: x < 0 ? 0 : 1
    default: formula(at: x)
    }
  }

  private func formula(at x: Double) -> Double {
    switch self {
    case .linear, .cubicBezier, .spring: return x
    case .easing(let function): return function.value(at: x)
    case .stops(let easing): return easing.value(at: x)
    case .steps(let easing): return easing.value(at: x)
    case .decelerate(let factor):
      return x < 1 ? 1 - Double.exp(2 * factor * Double.log(1 - x)) : 1
    case .overshoot(let tension):
      return 1 + (x - 1) * (x - 1) * ((tension + 1) * (x - 1) + tension)
    case .exponential(let rate):
      let scale = rate * Self.logOfTwo
      return (Double.exp(scale * x) - 1) / (Double.exp(scale) - 1)
    case .logarithm(let base):
      let slope = (base - 1) / Double.log(base)
      // Towards its pole the curve follows the tangent at the end.
      if base > 1 && x < 0 { return slope * x }
      if base < 1 && x > 1 { return 1 + slope / base * (x - 1) }
      return Double.log(1 + (base - 1) * x) / Double.log(base)
    case .inverse(let curve): return curve.inverted(at: x)
    }
  }

  /// The place at which a rising curve has a value.
  private func inverted(at value: Double) -> Double {
    switch self {
    case .easing(EasingFunction(.easeOut, .sine)):
      let sine = min(max(value, -1), 1)
      return Double.atan2(y: sine, x: (1 - sine * sine).squareRoot()) * 2 / .pi
    case .easing(EasingFunction(.easeIn, .sine)):
      let cosine = min(max(1 - value, -1), 1)
      return Double.atan2(y: (1 - cosine * cosine).squareRoot(), x: cosine) * 2 / .pi
    default:
      let place = Double.border(from: 0, to: 1, halving: 60) {
        progress(at: $0, duration: 1) < value
      }
      return (place.lower + place.upper) / 2
    }
  }

  /// Whether the curve never falls, so that it has an inverse.
  package var isRising: Bool {
    switch self {
    case .linear, .decelerate, .exponential, .logarithm: true
    case .cubicBezier(let curve): (0...1).contains(curve.y1) && (0...1).contains(curve.y2)
    case .easing(let function):
      function.family != .back && function.family != .elastic && function.family != .bounce
    case .inverse(let curve): curve.isRising
    case .stops, .steps, .overshoot, .spring: false
    }
  }

  private static let logOfTwo = 0.693_147_180_559_945_3
}
