import RevealMath

/// One of Robert Penner's thirty easing functions, such as `easeOutBack`.
///
/// The formulas are those of <https://easings.net>, which took them from R. Penner, "Motion,
/// Tweening, and Easing", 2002. CSS frameworks use Bézier curves of the same names, which only come
/// near them.
package struct EasingFunction: Hashable, Sendable {
  package let family: Family
  package let direction: Direction

  /// The shape of a function.
  package enum Family: String, CaseIterable, Sendable {
    case sine, quad, cubic, quart, quint, expo, circ, back, elastic, bounce
  }

  /// Which end of the motion has the shape.
  package enum Direction: String, CaseIterable, Sendable {
    case easeIn, easeOut, easeInOut
  }

  package init(_ direction: Direction, _ family: Family) {
    (self.family, self.direction) = (family, direction)
  }

  /// All functions, by families.
  package static let all: [EasingFunction] = Family.allCases.flatMap { family in
    Direction.allCases.map { EasingFunction($0, family) }
  }

  /// The usual name, such as `easeInOutQuad`.
  package var name: String {
    let family = family.rawValue
    return direction.rawValue + family.prefix(1).uppercased() + String(family.dropFirst())
  }

  /// The value at a fraction of the duration; 0 at 0 and 1 at 1.
  ///
  /// `back` and `elastic` leave 0…1 on the way.
  ///
  /// - Parameter fraction: The elapsed fraction of the duration, 0…1.
  /// - Returns: The fraction of the distance.
  package func value(at fraction: Double) -> Double {
    switch direction {
    case .easeIn: easeIn(fraction)
    case .easeOut: 1 - easeIn(1 - fraction)
    case .easeInOut:
      fraction < 0.5 ? easeIn(2 * fraction) / 2 : 1 - easeIn(2 - 2 * fraction) / 2
    }
  }

  private func easeIn(_ x: Double) -> Double {
    switch family {
    case .sine: return 1 - Double.cos(x * .pi / 2)
    case .quad: return x * x
    case .cubic: return x * x * x
    case .quart: return x * x * x * x
    case .quint: return x * x * x * x * x
    case .expo: return x > 0 ? Self.decay(x) : 0
    case .circ: return 1 - (1 - x * x).squareRoot()
    case .back:
      let overshoot = direction == .easeInOut ? 1.70158 * 1.525 : 1.70158
      return x * x * ((overshoot + 1) * x - overshoot)
    case .elastic:
      guard x > 0, x < 1 else { return x }
      let period = direction == .easeInOut ? 4.5 : 3.0
      let angle = (10 * x - 10 - period / 4) * 2 * .pi / period
      return -Self.decay(x) * Double.sin(angle)
    case .bounce: return 1 - Self.bounceOut(1 - x)
    }
  }

  /// 2^(10x − 10).
  private static func decay(_ x: Double) -> Double {
    x < 1 ? Double.exp((10 * x - 10) * 0.693_147_180_559_945_3) : 1
  }

  /// Four parabolas, each a bounce lower than the one before.
  private static func bounceOut(_ x: Double) -> Double {
    let stretch = 2.75
    let (center, height) =
      if x < 1 / stretch {
        (0.0, 0.0)
      } else if x < 2 / stretch {
        (1.5, 0.75)
      } else if x < 2.5 / stretch {
        (2.25, 0.9375)
      } else {
        (2.625, 0.984375)
      }
    let distance = x - center / stretch
    return stretch * stretch * distance * distance + height
  }
}
