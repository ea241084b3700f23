import RevealMath

/// A unit-mass damped oscillator pulled from 0 towards 1.
///
/// Solves `x″ + 2ζω·x′ + ω²·(x − 1) = 0` with `x(0) = 0` and `x′(0) = v` in closed form, so frame
/// 90 needs no frame 89. The three damping regimes agree where they meet.
package struct Spring: Hashable, Sendable {
  /// Undamped angular frequency ω in radians per second, > 0.
  package let angularFrequency: Double
  /// Damping as a fraction of critical damping, ζ, ≥ 0; below 1 it overshoots.
  package let dampingRatio: Double
  /// In units of the whole distance per second, positive towards the target.
  package let initialVelocity: Double

  /// Fails if a value is outside the range of its property.
  package init?(angularFrequency: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    guard angularFrequency > 0, angularFrequency.isFinite, dampingRatio >= 0,
      dampingRatio.isFinite, initialVelocity.isFinite
    else { return nil }
    self.angularFrequency = angularFrequency
    self.dampingRatio = dampingRatio
    self.initialVelocity = initialVelocity
  }

  /// The position some seconds after release: 0 at first, and 1 in the end.
  package func position(at seconds: Double) -> Double {
    let (steady, moving) = oscillation(at: seconds)
    let slope = dampingRatio * angularFrequency - initialVelocity
    return 1 - (steady + slope * moving)
  }

  /// The course of something that is released at a distance from its target with a velocity.
  ///
  /// - Parameters:
  ///   - seconds: The time since its release.
  ///   - distance: The distance from the target at first, in any unit.
  ///   - velocity: The velocity at first, away from the target; in the same unit per second.
  /// - Returns: The distance that is left, and the velocity away from the target.
  package func released(
    at seconds: Double, distance: Double, velocity: Double
  ) -> (distance: Double, velocity: Double) {
    let (steady, moving) = oscillation(at: seconds)
    let decay = dampingRatio * angularFrequency
    let slope = velocity + decay * distance
    let squared = angularFrequency * angularFrequency * (1 - dampingRatio) * (1 + dampingRatio)
    return (
      distance * steady + slope * moving,
      slope * (steady - decay * moving) - distance * (decay * steady + squared * moving)
    )
  }

  /// Seconds after which the envelope of the oscillation stays below a distance; nil without
  /// damping.
  ///
  /// The envelope is e^(−ζωt) times the smaller of √(1 + (c/ω_d)²) and 1 + |c|·t for ζ ≤ 1, and
  /// e^(−ζωt)·(cosh st + |c|·sinh(st)/s) above, with c = ζω − v, ω_d = ω√(1−ζ²) and s = ω√(ζ²−1).
  /// It starts at 1 or above and crosses a small distance once, at a time that is continuous in
  /// every parameter.
  ///
  /// - Parameter distance: The distance as a fraction of the whole, > 0 and < 1.
  /// - Returns: The time in seconds.
  package func settlingDuration(within distance: Double) -> Double? {
    guard dampingRatio > 0 else { return nil }
    var upper = 1 / angularFrequency
    while envelope(at: upper) > distance { upper *= 2 }
    return Double.border(from: 0, to: upper, halving: 60) { envelope(at: $0) > distance }.upper
  }

  /// Seconds after which the envelope of the oscillation stays below 0.001; nil without damping.
  package var settlingDuration: Double? { settlingDuration(within: Self.settledDistance) }

  /// The distance that UIKit, too, treats as 0.
  private static let settledDistance = 0.001

  private func envelope(at seconds: Double) -> Double {
    let slope = abs(dampingRatio * angularFrequency - initialVelocity)
    if dampingRatio > 1 {
      let (steady, moving) = oscillation(at: seconds)
      return steady + slope * moving
    }
    let frequency = angularFrequency * (1 - dampingRatio * dampingRatio).squareRoot()
    let swings = frequency > 0 ? slope / frequency : .infinity
    let amplitude = min((1 + swings * swings).squareRoot(), 1 + slope * seconds)
    return amplitude * .exp(-dampingRatio * angularFrequency * seconds)
  }

  /// The two solutions that every displacement is a combination of.
  ///
  /// e^(−ζωt)·cos ω_d t and e^(−ζωt)·sin(ω_d t)/ω_d, or their hyperbolic counterparts above
  /// critical damping.
  private func oscillation(at seconds: Double) -> (steady: Double, moving: Double) {
    let decay = dampingRatio * angularFrequency
    let squared = (1 - dampingRatio) * (1 + dampingRatio)
    let rate = angularFrequency * abs(squared).squareRoot()
    let angle = rate * seconds
    if angle < Self.smallAngle {
      // One series in ±angle² covers both regimes and the critical one between them.
      let square = squared < 0 ? -angle * angle : angle * angle
      let cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30))
      let ratio = 1 - square / 6 * (1 - square / 20 * (1 - square / 42))
      let envelope = Double.exp(-decay * seconds)
      return (envelope * cosine, envelope * seconds * ratio)
    }
    if squared > 0 {
      let envelope = Double.exp(-decay * seconds)
      return (envelope * .cos(angle), envelope * .sin(angle) / rate)
    }
    // Two decays; the slow one is ω²/(ζω + s), which does not suffer cancellation as ζω − s does.
    let slow = Double.exp(-angularFrequency * angularFrequency / (decay + rate) * seconds)
    let fast = Double.exp(-(decay + rate) * seconds)
    return ((slow + fast) / 2, (slow - fast) / (2 * rate))
  }

  /// In radians; the series' error there is below 1e-16.
  private static let smallAngle = 0.03
}
