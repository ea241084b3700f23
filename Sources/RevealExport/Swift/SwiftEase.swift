import RevealMath
import RevealMotion

/// A timing curve as Swift code: a function from the elapsed fraction to the progress.
struct SwiftEase: Hashable {
  let curve: TimingCurve
  /// The duration in seconds, which the shape of a spring depends on; 1 for other curves.
  let duration: Double
  /// Whether a step at the start is taken just after the start, as on view timelines.
  let isLate: Bool
  /// Whether a step is taken just where it begins, however numbers are rounded, as on whole view
  /// timelines.
  let isExact: Bool

  /// Takes a curve; nil for a straight line, which needs no ease.
  init?(_ curve: TimingCurve, duration: Double, isLate: Bool = false, isExact: Bool = false) {
    let steps = if case .steps = curve { true } else { false }
    (self.isLate, self.isExact) = (steps && isLate, steps && isExact)
    switch curve {
    case .linear: return nil
    case .cubicBezier(let bezier) where bezier.x1 == bezier.y1 && bezier.x2 == bezier.y2:
      return nil
    case .spring: self.duration = duration
    default: self.duration = 1
    }
    self.curve = curve
  }

  /// The fractions at which it jumps.
  var jumps: [Double] {
    switch curve {
    case .steps(let steps): (0...steps.count).map { Double($0) / Double(steps.count) }
    case .stops(let easing):
      zip(easing.points, easing.points.dropFirst()).compactMap { a, b in
        a.input == b.input && a.output != b.output ? a.input : nil
      }
    default: []
    }
  }

  /// A function that expressions call.
  enum Helper { case bezier, inverse, track }

  /// The name of the constant, the expression, which is a closure over `x` or a call that returns
  /// one, and the functions that it calls.
  var code: (name: String, expression: String, helpers: Set<Helper>) {
    func closure(_ name: String, _ lines: [String]) -> (String, String, Set<Helper>) {
      let body = lines.count == 1 ? " \(lines[0]) " : "\n" + lines.map { "  \($0)\n" }.joined()
      return (name, "{ x in\(body)}", [])
    }
    switch curve {
    case .cubicBezier(let bezier):
      let names: [(TimingCurve, String)] = [
        (.easeIn, "easeIn"), (.easeOut, "easeOut"), (.easeInOut, "easeInOut"), (.default, "ease"),
      ]
      let numbers = bezier.numbers.map(swift).joined(separator: ", ")
      return (names.first { $0.0 == curve }?.1 ?? "curve", "bezier(\(numbers))", [.bezier])
    case .stops(let easing):
      let stops = easing.points.map { "Stop(\(swift($0.input)), \(swift($0.output)))" }
      let line = stops.joined(separator: ", ")
      let list = line.count <= 60 ? line : "\n" + stops.map { "  \($0),\n" }.joined()
      return ("ease", "Track([\(list)]).value(at:)", [.track])
    case .inverse(let inner):
      let (name, expression, helpers) =
        SwiftEase(inner, duration: 1)?.code ?? ("", "{ x in x }", [])
      return (
        "inverse" + name.capitalizedFirst, "inverse(of: \(expression))", helpers.union([.inverse])
      )
    case .easing(let function): return closure(function.name, Self.body(of: function))
    case .steps(let steps): return closure("steps", body(of: steps))
    case .decelerate(let factor):
      return closure("decelerate", ["1 - pow(1 - x, \(swift(2 * factor)))"])
    case .overshoot(let tension):
      let cubic = "(\(swift(tension + 1)) * (x - 1) + \(swift(tension)))"
      return closure("overshoot", ["1 + (x - 1) * (x - 1) * \(cubic)"])
    case .exponential(let rate):
      return closure(
        "exponential", ["(exp2(\(swift(rate)) * x) - 1) / (exp2(\(swift(rate))) - 1)"])
    case .logarithm(let base):
      return closure("logarithm", ["log(1 + \(swift(base - 1)) * x) / log(\(swift(base)))"])
    case .spring(let spring): return closure("spring", Self.body(of: spring, duration: duration))
    default: return closure("ease", ["x"])
    }
  }

  private func body(of steps: StepEasing) -> [String] {
    let count = steps.count
    let (shift, jumps) =
      switch steps.jump {
      case .start: (1, count)
      case .end: (0, count)
      case .none: (0, count - 1)
      case .both: (1, count + 1)
      }
    let place = isExact ? "(x * \(count))" : "(x * \(count) + 1e-9)"
    let step = "\(place).rounded(.down)" + (shift > 0 ? " + 1" : "")
    let value = "min(max(\(step), 0), \(jumps)) / \(jumps)"
    return [isLate && shift > 0 ? "x > 0 ? \(value) : 0" : value]
  }

  private static func body(of spring: Spring, duration: Double) -> [String] {
    let (frequency, ratio) = (spring.angularFrequency, spring.dampingRatio)
    let decay = ratio * frequency
    let slope = decay - spring.initialVelocity
    let time = duration == 1 ? "x" : "\(swift(duration)) * x"
    if abs(ratio - 1) < 1e-9 {
      return [
        "let t = \(time)", "return 1 - exp(-\(swift(decay)) * t) * (1 + \(swift(slope)) * t)",
      ]
    }
    let rate = frequency * abs((1 - ratio) * (1 + ratio)).squareRoot()
    let (steady, moving) = ratio < 1 ? ("cos", "sin") : ("cosh", "sinh")
    return [
      "let (t, w) = (\(time), \(swift(rate)))",
      "let wave = \(steady)(w * t) + \(swift(slope)) * \(moving)(w * t) / w",
      "return 1 - exp(-\(swift(decay)) * t) * wave",
    ]
  }

  private static func body(of function: EasingFunction) -> [String] {
    switch (function.family, function.direction) {
    case (.bounce, _):
      return bounce(function.direction)
    case (_, .easeIn): return [easeIn(function, "x")]
    case (_, .easeOut): return ["1 - (\(easeIn(function, "(1 - x)")))"]
    case (_, .easeInOut):
      return [
        "x < 0.5",
        "  ? (\(easeIn(function, "(2 * x)"))) / 2",
        "  : 1 - (\(easeIn(function, "(2 - 2 * x)"))) / 2",
      ]
    }
  }

  private static func easeIn(_ function: EasingFunction, _ x: String) -> String {
    let isBoth = function.direction == .easeInOut
    switch function.family {
    case .sine: return "1 - cos(\(x) * .pi / 2)"
    case .quad: return "\(x) * \(x)"
    case .cubic: return "pow(\(x), 3)"
    case .quart: return "pow(\(x), 4)"
    case .quint: return "pow(\(x), 5)"
    case .expo: return "\(x) > 0 ? exp2(10 * \(x) - 10) : 0"
    case .circ: return "1 - (1 - \(x) * \(x)).squareRoot()"
    case .back:
      let s = isBoth ? 1.70158 * 1.525 : 1.70158
      return "\(x) * \(x) * (\(swift(s + 1)) * \(x) - \(swift(s)))"
    case .elastic:
      let period = isBoth ? 4.5 : 3.0
      let angle = "(10 * \(x) - \(swift(10 + period / 4))) * \(swift(2 * .pi / period))"
      return "-exp2(10 * \(x) - 10) * sin(\(angle))"
    case .bounce: return x
    }
  }

  private static func bounce(_ direction: EasingFunction.Direction) -> [String] {
    let arc = [
      "func bounce(_ x: Double) -> Double {",
      "  let y = 2.75 * x",
      "  if y < 1 { return y * y }",
      "  if y < 2 { return (y - 1.5) * (y - 1.5) + 0.75 }",
      "  return y < 2.5 ? (y - 2.25) * (y - 2.25) + 0.9375 : (y - 2.625) * (y - 2.625) + 0.984375",
      "}",
    ]
    switch direction {
    case .easeIn: return arc + ["return 1 - bounce(1 - x)"]
    case .easeOut: return arc + ["return bounce(x)"]
    case .easeInOut:
      return arc + [
        "return x < 0.5 ? (1 - bounce(1 - 2 * x)) / 2 : (1 + bounce(2 * x - 1)) / 2"
      ]
    }
  }
}
