internal import RevealJSON
internal import RevealMotion

extension TimingCurve {
  static let standard = TimingCurve.easeInOut

  /// The name of a named curve.
  fileprivate var name: String? {
    TimingCurve.names.first { TimingCurve.named($0) == self }
  }
}

/// The keys of a curve that is written as an object.
private struct CurveKeys {
  var stops: [(input: Double?, output: Double)] = []
  var steps = 1
  var jump = StepEasing.Jump.end
  var decelerate = 1.0
  var overshoot = 2.0
  var exponential = 1.0
  var base = 10.0
  var inverse = TimingCurve.linear

  static let kinds = [
    "linear", "steps", "decelerate", "overshoot", "exponential", "log", "inverse",
  ]

  static let form = ObjectForm(
    "A curve by a formula.", CurveKeys(), exclusive: [(kinds, nil)],
    [
      .init(
        "linear",
        ValueKind(
          .list(
            of: .anyOf([
              .number(.handle, "Share of the progress."),
              .tuple(
                [
                  .number(.handle, "Share of the time."),
                  .number(.handle, "Share of the progress."),
                ],
                "[time, progress]"),
            ]), stopCounts, "Straight lines between stops, as with linear() in CSS."),
          read: { $0.curveStops() })
      ) { $0.stops = $1 },
      .init(
        "steps", \.steps, .integer(1...1000), "The number of equal steps, as with steps() in CSS."),
      .init(
        "jump", \.jump, .word,
        "Where the curve jumps: at the end or start of each step, at "
          + "neither end of the curve, or at both."),
      .init(
        "decelerate", \.decelerate, .number(.above(0, to: 100)),
        "Android's DecelerateInterpolator with this factor."),
      .init(
        "overshoot", \.overshoot, .number(.from(0, to: 100)),
        "Android's OvershootInterpolator with this tension."),
      .init(
        "exponential", \.exponential, .number(.from(-100, to: 100)),
        "(2^nt − 1) / (2^n − 1) for n not 0: above 0 it starts slowly, below it ends slowly."),
      .init(
        "log", \.base, .number(.from(0.001, to: 1000)),
        "The logarithm of 1 + (base − 1)t to this base, which is not 1."),
      .init(
        "inverse", \.inverse, .curve,
        "The inverse of a curve that rises all the way."),
    ])

  static let stopCounts = 2...1000
}

extension ValueKind where Value == TimingCurve {
  static var curve: ValueKind {
    .defined("curve", read: { $0.curve() }, written: { $0.name.map { .string($0) } })
  }
}

extension PresetSchema {
  static var curve: JSONOutput {
    let x = JSONOutput.number(.share, "Share of the time.")
    let y = JSONOutput.number(.handle, "Share of the progress.")
    return .anyOf(
      [
        .curveNames("A named curve; those of easings.net have their names there."),
        .tuple([x, y, x, y], "A cubic Bézier curve, as with cubic-bezier() in CSS."),
        CurveKeys.form.schema,
        .defined("token"),
      ], "Maps the share of the time to the share of the progress.")
  }
}

extension JSONField {
  /// Reads a name, the four numbers of a cubic Bézier, or an object with a formula.
  fileprivate func curve() -> TimingCurve? {
    let what =
      "the name of a curve like \"easeOut\" or \"easeOutBack\", [x1, y1, x2, y2], or an object "
      + "like { \"steps\": 4 }"
    switch node.value {
    case .string(let name):
      if let curve = TimingCurve.named(name) { return curve }
      expected(what, hint: problems.hint(for: name, among: TimingCurve.names))
      return nil
    case .array:
      guard let handles = list(4...4, what) else { return nil }
      let x = [handles[0], handles[2]].compactMap { $0.number(.share) }
      let y = [handles[1], handles[3]].compactMap { $0.number(.handle) }
      guard x.count == 2, y.count == 2 else { return nil }
      return CubicBezier(x1: x[0], y1: y[0], x2: x[1], y2: y[1]).map { .cubicBezier($0) }
    case .object: return formula(what)
    default:
      expected(what)
      return nil
    }
  }

  private func formula(_ what: String) -> TimingCurve? {
    guard var object = object(what) else { return nil }
    defer { object.finish() }
    var keys = CurveKeys.form.standard
    let failed = CurveKeys.form.read(&object, into: &keys)
    let given = CurveKeys.kinds.filter { object.has($0) }
    guard given.count == 1, let kind = given.first else {
      if given.isEmpty, object.keys.allSatisfy({ $0 == "jump" }) { expected(what) }
      return nil
    }
    if kind != "steps" { object.warn("jump", "has no effect without \"steps\"") }
    guard failed.isEmpty else { return nil }
    switch kind {
    case "linear": return LinearEasing(stops: keys.stops).map { .stops($0) }
    case "steps":
      if let easing = StepEasing(count: keys.steps, jump: keys.jump) { return .steps(easing) }
      object["steps"]?.expected("at least 2 steps with \"jump\": \"none\"")
    case "decelerate": return .decelerate(factor: keys.decelerate)
    case "overshoot": return .overshoot(tension: keys.overshoot)
    case "exponential":
      if keys.exponential != 0 { return .exponential(rate: keys.exponential) }
      object["exponential"]?.expected("a number other than 0")
    case "log":
      if keys.base != 1 { return .logarithm(base: keys.base) }
      object["log"]?.expected("a base other than 1")
    default:
      if keys.inverse.isRising { return .inverse(keys.inverse) }
      object["inverse"]?.expected("a curve that rises all the way")
    }
    return nil
  }

  /// Reads outputs, or pairs of input and output.
  fileprivate func curveStops() -> [(input: Double?, output: Double)]? {
    list(CurveKeys.stopCounts, "a list of at least 2 stops like 0.5 or [0.3, 0.5]") { stop in
      guard case .array = stop.node.value else {
        return stop.number(.handle).map { (nil, $0) }
      }
      return stop.numbers(2, "[share of the time, share of the way]", in: .handle).map {
        ($0[0], $0[1])
      }
    }
  }
}
