/// Maps the elapsed share of a duration to the share of the way travelled.
package enum TimingCurve: Hashable, Sendable {
  case linear
  /// A cubic Bézier from (0, 0) to (1, 1), as `cubic-bezier()` in CSS Easing Functions 1.
  case cubicBezier(CubicBezier)
  case spring(Spring)
}
