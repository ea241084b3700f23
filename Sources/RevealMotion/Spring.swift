/// A unit-mass damped oscillator pulled from 0 towards 1.
package struct Spring: Hashable, Sendable {
  /// Undamped angular frequency ω in radians per second, > 0.
  package let angularFrequency: Double
  /// Damping as a share of critical, ζ, ≥ 0; below 1 it overshoots.
  package let dampingRatio: Double
  /// In units of the whole way per second, positive towards the target.
  package let initialVelocity: Double

  /// Fails outside the ranges of the properties.
  package init?(angularFrequency: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    guard angularFrequency > 0, angularFrequency.isFinite, dampingRatio >= 0,
      dampingRatio.isFinite, initialVelocity.isFinite
    else { return nil }
    self.angularFrequency = angularFrequency
    self.dampingRatio = dampingRatio
    self.initialVelocity = initialVelocity
  }
}
