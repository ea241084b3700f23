import RevealMath

/// The conventions for describing a spring.
extension Spring {
  /// A spring by its physics, as `CASpringAnimation`.
  ///
  /// Fails unless mass and stiffness are > 0, damping is ≥ 0, and all are finite.
  package init?(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0) {
    guard mass > 0, stiffness > 0, damping >= 0 else { return nil }
    self.init(
      angularFrequency: (stiffness / mass).squareRoot(),
      dampingRatio: damping / (2 * (stiffness * mass).squareRoot()),
      initialVelocity: initialVelocity)
  }

  /// A spring by the seconds that one oscillation would take without damping, as SwiftUI's
  /// `spring(response:dampingFraction:)`.
  ///
  /// Fails unless response is > 0, the ratio is ≥ 0, and all are finite.
  package init?(response: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    guard response > 0 else { return nil }
    self.init(
      angularFrequency: 2 * .pi / response, dampingRatio: dampingRatio,
      initialVelocity: initialVelocity)
  }

  /// A spring by its perceived duration and bounce, as SwiftUI's `spring(duration:bounce:)`.
  ///
  /// The damping ratio is 1 − bounce, or 1 / (1 + bounce) below 0. Fails unless the duration is >
  /// 0, the bounce is > −1 and ≤ 1, and all are finite.
  package init?(duration: Double, bounce: Double, initialVelocity: Double = 0) {
    guard duration > 0, bounce > -1, bounce <= 1 else { return nil }
    self.init(
      response: duration, dampingRatio: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce,
      initialVelocity: initialVelocity)
  }

  /// The spring of `UIView.animate(withDuration:usingSpringWithDamping:initialSpringVelocity:)`.
  ///
  /// UIKit chooses ω such that the envelope of the oscillation is 0.001 at the end of the duration
  /// T, which it clamps to 0.01…10 s: |(ζω−v)/(ω√(1−ζ²))|·e^(−ζωT) for ζ < 1, |(ω−v)T+1|·e^(−ωT)
  /// for ζ ≥ 1, which counts as 1. The largest root is used. Fails unless ζ > 0 and all are finite,
  /// or when there is no root (almost no damping and a velocity of ζω).
  package init?(uikitDuration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    guard uikitDuration.isFinite, dampingRatio > 0, initialVelocity.isFinite else { return nil }
    let envelope = UIKitEnvelope(
      duration: min(max(uikitDuration, 0.01), 10), dampingRatio: min(dampingRatio, 1),
      velocity: initialVelocity)
    guard let root = envelope.largestRoot else { return nil }
    self.init(
      angularFrequency: root, dampingRatio: envelope.dampingRatio,
      initialVelocity: initialVelocity)
  }
}

/// UIKit's amplitude of a spring's oscillation at the end of its duration, as a function of ω.
private struct UIKitEnvelope {
  /// In seconds, 0.01…10.
  let duration: Double
  /// > 0 and ≤ 1.
  let dampingRatio: Double
  let velocity: Double

  /// Positive while the oscillation has not yet settled.
  func excess(at frequency: Double) -> Double {
    let height =
      dampingRatio < 1
      ? abs(dampingRatio * frequency - velocity)
        / (frequency * (1 - dampingRatio * dampingRatio).squareRoot())
      : abs((frequency - velocity) * duration + 1)
    return height * .exp(-dampingRatio * frequency * duration) - 0.001
  }

  /// Searches downwards in steps of 2 % from where the oscillation has settled, then bisects.
  var largestRoot: Double? {
    var settled = 1 / duration
    // e^(−20) is far below 0.001, whatever its factor.
    while excess(at: settled) > 0 || settled * dampingRatio * duration < 20 { settled *= 2 }
    let lowest = 1e-7
    var swinging = settled / 1.02
    while excess(at: swinging) < 0 {
      settled = swinging
      swinging = settled / 1.02
      if swinging < lowest { return nil }
    }
    let root = Double.border(from: swinging, to: settled, halving: 60) { excess(at: $0) > 0 }
    return (root.lower + root.upper) / 2
  }
}
