package import RevealJSON
package import RevealMotion

extension TimingCurve {
  /// Reads a curve as a preset writes it; fails for anything else.
  package init?(written node: JSONNode) {
    guard let curve = node.read(ValueKind.curve.read) else { return nil }
    self = curve
  }
}

/// A spring as a preset writes it, in whichever form.
package struct WrittenSpring: Sendable {
  package let spring: Spring
  /// The seconds that it takes.
  package let duration: Double
  /// Whether it takes the duration of the animation, as UIKit's.
  package let takesDuration: Bool
  private let form: SpringForm
  private let value: JSONOutput
  private let mass: Double

  /// Reads a spring; fails for anything else.
  ///
  /// - Parameters:
  ///   - node: The spring in one of its forms.
  ///   - duration: The duration of the animation in seconds, which counts in UIKit's form.
  package init?(_ node: JSONNode, duration: Double) {
    guard case .object(let members) = node.value,
      let timing = node.read({ $0.spring(duration: nil, default: duration) })
    else { return nil }
    form = SpringForm(of: members.map(\.key))
    (spring, self.duration) = (timing.spring, timing.duration)
    takesDuration = form == .uikit
    value = JSONOutput(node)
    mass = node["mass"]?.number ?? 1
  }

  /// The seconds of one oscillation without damping, which are perceived as its duration.
  package var perceivedDuration: Double { 2 * .pi / spring.angularFrequency }

  /// 0 for a spring that does not oscillate, towards 1 for one that oscillates for long, below 0
  /// for one that creeps.
  package var bounce: Double {
    let ratio = spring.dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// Returns the spring in the same form with another duration and bounce.
  ///
  /// - Parameters:
  ///   - seconds: The perceived duration in seconds, > 0; without effect in UIKit's form.
  ///   - bounce: The bounce, > −1 and < 1.
  /// - Returns: The spring as a preset writes it, with few digits.
  package func with(perceivedDuration seconds: Double, bounce: Double) -> JSONOutput {
    let ratio = bounce < 0 ? 1 / (1 + bounce) : 1 - bounce
    let frequency = 2 * .pi / seconds
    switch form {
    case .uikit: return setting([("damping", min(1, max(0.01, Self.tidy(ratio))))])
    case .response:
      return setting([("response", Self.tidy(seconds)), ("dampingFraction", Self.tidy(ratio))])
    case .perceptual:
      return setting([("duration", Self.tidy(seconds)), ("bounce", Self.tidy(bounce))])
    case .physical:
      return setting([
        ("stiffness", Self.tidy(frequency * frequency * mass)),
        ("damping", Self.tidy(2 * ratio * frequency * mass)),
      ])
    }
  }

  private func setting(_ numbers: [(key: String, number: Double)]) -> JSONOutput {
    numbers.reduce(value) {
      $0.setting([.key($1.key)], to: .number($1.number)) ?? $0
    }
  }

  /// Returns a number with two decimals, or with three digits if it is small.
  private static func tidy(_ number: Double) -> Double {
    let factor = abs(number) < 1 ? 1000.0 : 100.0
    return (number * factor).rounded() / factor
  }
}
