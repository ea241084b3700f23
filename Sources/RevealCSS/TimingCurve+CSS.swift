package import RevealCSSSyntax
package import RevealMotion

extension TimingCurve {
  /// The result of reading an `<easing-function>` of CSS Easing Functions 2.
  enum Reading: Hashable {
    case curve(TimingCurve)
    /// The function is beyond the ranges of presets.
    case outOfRange
    case invalid

    /// The curve, if presets have it.
    var curve: TimingCurve? { if case .curve(let curve) = self { curve } else { nil } }
  }

  /// Reads an `<easing-function>` of CSS Easing Functions 2; fails for anything else, and for
  /// curves beyond the ranges of presets.
  ///
  /// - Parameter tokens: The value without `var()` and `calc()`.
  package init?(css tokens: [CSSToken]) {
    guard let curve = Self.reading(tokens).curve else { return nil }
    self = curve
  }

  /// Reads an `<easing-function>` without `var()` and `calc()`.
  static func reading(_ tokens: [CSSToken]) -> Reading {
    let tokens = tokens.filter { $0.kind != .whitespace }
    guard let first = tokens.first else { return .invalid }
    if let word = tokens.word { return keyword(word).map { .curve($0) } ?? .invalid }
    guard case .function(let name) = first.kind, tokens.closing(after: 0) >= tokens.count - 1
    else { return .invalid }
    let inner = tokens.dropFirst().prefix { !$0.isDelimiter(")") }
    let arguments = inner.split(omittingEmptySubsequences: false) { $0.isDelimiter(",") }
      .map { $0.map(\.kind) }
    switch name {
    case "cubic-bezier": return cubicBezier(arguments)
    case "steps": return steps(arguments)
    case "linear": return linear(arguments)
    default: return .invalid
    }
  }

  private static func cubicBezier(_ arguments: [[CSSToken.Kind]]) -> Reading {
    let numbers = arguments.compactMap { $0.count == 1 ? $0[0].number : nil }
    guard numbers.count == 4, arguments.count == 4, (0...1).contains(numbers[0]),
      (0...1).contains(numbers[2])
    else { return .invalid }
    guard numbers.allSatisfy(PresetRange.curve.contains),
      let bezier = CubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
    else { return .outOfRange }
    return .curve(.cubicBezier(bezier))
  }

  private static func steps(_ arguments: [[CSSToken.Kind]]) -> Reading {
    guard let first = arguments.first, first.count == 1, arguments.count <= 2,
      let number = first[0].number, number >= 1, number == number.rounded(),
      let jump = jump(arguments.dropFirst()), jump != .none || number >= 2
    else { return .invalid }
    guard let count = Int(exactly: number), count <= PresetRange.count,
      let steps = StepEasing(count: count, jump: jump)
    else { return .outOfRange }
    return .curve(.steps(steps))
  }

  private static func linear(_ arguments: [[CSSToken.Kind]]) -> Reading {
    guard let stops = stops(arguments), stops.count >= 2 else { return .invalid }
    guard stops.count <= PresetRange.count,
      stops.allSatisfy({
        PresetRange.curve.contains($0.output) && PresetRange.curve.contains($0.input ?? 0)
      }), let easing = LinearEasing(stops: stops)
    else { return .outOfRange }
    return .curve(.stops(easing))
  }

  private static func keyword(_ word: String) -> TimingCurve? {
    switch word {
    case "linear": .linear
    case "ease": .default
    case "ease-in": .easeIn
    case "ease-out": .easeOut
    case "ease-in-out": .easeInOut
    case "step-start": StepEasing(count: 1, jump: .start).map { .steps($0) }
    case "step-end": StepEasing(count: 1, jump: .end).map { .steps($0) }
    default: nil
    }
  }

  private static func jump(_ arguments: ArraySlice<[CSSToken.Kind]>) -> StepEasing.Jump? {
    guard let argument = arguments.first else { return .end }
    guard argument.count == 1, let name = argument[0].word else { return nil }
    return StepEasing.Jump(
      rawValue: name.hasPrefix("jump-") ? String(name.dropFirst("jump-".count)) : name)
  }

  /// Reads the stops of `linear()`: an output with up to two inputs in percent before or after it.
  private static func stops(_ arguments: [[CSSToken.Kind]]) -> [(input: Double?, output: Double)]? {
    var stops: [(input: Double?, output: Double)] = []
    for argument in arguments {
      let outputs = argument.compactMap(\.number)
      let inputs = argument.compactMap { kind -> Double? in
        if case .percentage(let percent) = kind { percent / 100 } else { nil }
      }
      guard outputs.count == 1, inputs.count <= 2, inputs.count + 1 == argument.count
      else { return nil }
      stops += inputs.isEmpty ? [(nil, outputs[0])] : inputs.map { ($0, outputs[0]) }
    }
    return stops
  }
}

extension CSSToken.Kind {
  /// The value of a plain number; nil for other tokens.
  var number: Double? { if case .number(let value) = self { value } else { nil } }
}
