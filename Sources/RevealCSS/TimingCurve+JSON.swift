import RevealCSSSyntax
package import RevealJSON
package import RevealMotion

extension TimingCurve {
  /// The curve of an `<easing-function>` as presets write it.
  ///
  /// - Parameter text: A value such as `cubic-bezier(0.2, 0, 0, 1)`, `linear(0, 0.5 20%, 1)`,
  ///   `steps(4, jump-start)` or `ease-in`.
  /// - Returns: The curve; nil if the text is no such value, or beyond the ranges of presets.
  package static func written(css text: String) -> JSONOutput? {
    TimingCurve(css: Array(CSSTokenizer(Array(text.utf8))))?.json
  }

  /// The curve as a member of a motion: a curve that CSS has, or a spring.
  var member: JSONOutput.Member {
    if case .spring(let spring) = self { ("spring", spring.json) } else { ("curve", json) }
  }

  /// The curve as presets write it, for curves that CSS has.
  var json: JSONOutput {
    switch self {
    case .linear: return "linear"
    case .easeIn: return "easeIn"
    case .easeOut: return "easeOut"
    case .easeInOut: return "easeInOut"
    case .default: return "default"
    case .cubicBezier(let curve):
      return .array([.tidy(curve.x1), .tidy(curve.y1), .tidy(curve.x2), .tidy(curve.y2)])
    case .steps(let steps):
      var members: [JSONOutput.Member] = [("steps", .integer(steps.count))]
      if steps.jump != .end { members.append(("jump", .string(steps.jump.rawValue))) }
      return .object(members)
    case .stops(let easing): return .object([("linear", .array(easing.json))])
    default: preconditionFailure("\(self) is no curve of CSS")
    }
  }
}

extension LinearEasing {
  /// The points; only their outputs if the inputs are the default ones.
  fileprivate var json: [JSONOutput] {
    let last = points.count - 1
    let isEven = points.enumerated().allSatisfy { index, point in
      abs(point.input - Double(index) / Double(last)) < 1e-9
    }
    return points.enumerated().map { index, point in
      if isEven || index == 0 && point.input == 0 || index == last && point.input == 1 {
        return .tidy(point.output)
      }
      return .array([.tidy(point.input), .tidy(point.output)])
    }
  }
}

extension Spring {
  /// The spring as presets write it, in the terms of SwiftUI.
  var json: JSONOutput {
    let response = (2 * .pi / angularFrequency * 1e6).rounded() / 1e6
    let velocity: [JSONOutput.Member] =
      initialVelocity == 0 ? [] : [("velocity", .tidy(initialVelocity))]
    return .object(
      [("response", .tidy(response)), ("dampingFraction", .tidy(dampingRatio))] + velocity)
  }
}
