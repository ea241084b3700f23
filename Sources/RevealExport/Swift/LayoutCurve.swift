import RevealMotion

/// A curve by which rows travel, as both frameworks have it.
struct LayoutCurve {
  private let seconds: Double
  private let spring: Spring?
  /// The control points of a curve; those of a straight line for a spring.
  private let points: [Double]
  /// The largest distance from the curve, as a fraction of the way.
  let error: Double

  var isSpring: Bool { spring != nil }

  /// Fails for curves that neither framework has, nor anything close to them.
  init?(_ curve: TimingCurve, seconds: Double) {
    var spring: Spring?
    switch curve {
    case .spring(let own) where own.initialVelocity == 0:
      spring = own
      (points, error) = ([0, 0, 1, 1], 0)
    case .linear: (points, error) = ([0, 0, 1, 1], 0)
    case .cubicBezier(let curve): (points, error) = (curve.numbers, 0)
    case let curve:
      guard let fitted = FittedCurve(curve, duration: seconds) else { return nil }
      (points, error) = (fitted.points, fitted.error)
    }
    (self.spring, self.seconds) = (spring, seconds)
  }

  /// The animation in SwiftUI.
  var animation: String {
    guard let spring else {
      let numbers = points.map(swift).joined(separator: ", ")
      return "timingCurve(\(numbers), duration: \(swift(seconds)))"
    }
    return spring.durationAndBounce.map { "spring(\($0))" }
      ?? "interpolatingSpring(\(spring.stiffnessAndDamping))"
  }

  /// The spring as SwiftUI has it, for a comment; empty for a curve.
  var comment: String {
    spring?.durationAndBounce.map { "// Spring(\($0))\n" } ?? ""
  }

  /// The timing parameters of a property animator.
  var parameters: String {
    guard let spring else {
      return """
        UICubicTimingParameters(
          controlPoint1: CGPoint(x: \(swift(points[0])), y: \(swift(points[1]))),
          controlPoint2: CGPoint(x: \(swift(points[2])), y: \(swift(points[3]))))
        """
    }
    return """
      UISpringTimingParameters(
        mass: 1, \(spring.stiffnessAndDamping), initialVelocity: .zero)
      """
  }

  /// The timing function of Core Animation; that of a straight line for a spring.
  var timingFunction: String {
    "CAMediaTimingFunction(controlPoints: \(points.map(swift).joined(separator: ", ")))"
  }

  /// Returns the lines that let a coordinate of a layer go from a `way` to 0.
  func animation(_ axis: String, seconds: String) -> [String] {
    let kind = isSpring ? "CASpringAnimation" : "CABasicAnimation"
    var lines = ["let \(axis) = \(kind)(keyPath: \"position.\(axis)\")"]
    lines += ["\(axis).fromValue = way.\(axis)", "\(axis).toValue = 0"]
    guard let spring else {
      return lines + [
        "\(axis).timingFunction = \(timingFunction)", "\(axis).duration = \(seconds)",
      ]
    }
    let frequency = spring.angularFrequency
    return lines + [
      "\(axis).mass = 1", "\(axis).stiffness = \(swift(frequency * frequency))",
      "\(axis).damping = \(swift(2 * spring.dampingRatio * frequency))",
      "\(axis).duration = \(axis).settlingDuration",
    ]
  }
}

extension Spring {
  /// The parameters of a spring by its duration and bounce; nil if stiffness and damping have fewer
  /// digits.
  var durationAndBounce: String? {
    let bounce = dampingRatio > 1 ? 1 / dampingRatio - 1 : 1 - dampingRatio
    let text = "duration: \(swift(2 * .pi / angularFrequency)), bounce: \(swift(bounce))"
    return text.count > stiffnessAndDamping.count + 8 ? nil : text
  }

  /// The parameters of a spring of mass 1 by its stiffness and damping.
  var stiffnessAndDamping: String {
    "stiffness: \(swift(angularFrequency * angularFrequency)), "
      + "damping: \(swift(2 * dampingRatio * angularFrequency))"
  }
}
