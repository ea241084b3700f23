/// Maps the elapsed fraction of a duration to the fraction of the distance travelled.
package enum TimingCurve: Hashable, Sendable {
  /// Constant speed.
  case linear
  /// A cubic Bézier from (0, 0) to (1, 1), as `cubic-bezier()` in CSS Easing Functions 1.
  case cubicBezier(CubicBezier)
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

  /// The names of the named curves, in the order to list them.
  package static let names = ["linear", "easeIn", "easeOut", "easeInOut", "default"]

  /// The curve with a name from ``names``.
  package static func named(_ name: String) -> TimingCurve? {
    switch name {
    case "linear": .linear
    case "easeIn": .easeIn
    case "easeOut": .easeOut
    case "easeInOut": .easeInOut
    case "default": .default
    default: nil
    }
  }

  /// The fraction of the distance travelled after a fraction of the duration (in seconds, > 0).
  ///
  /// Exactly 0 up to the start and 1 from the end on; in between it may leave 0…1. Only a spring's
  /// shape depends on the duration.
  package func progress(at fraction: Double, duration: Double) -> Double {
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    return switch self {
    case .linear: fraction
    case .cubicBezier(let curve): curve.y(at: fraction)
    case .spring(let spring): spring.position(at: fraction * duration)
    }
  }
}
