package import RevealMotion

extension TimingCurve {
  /// An `<easing-function>` of CSS Easing Functions 2; fails for anything else, and for what is
  /// beyond the ranges of presets.
  ///
  /// - Parameter tokens: The value without `var()` and `calc()`.
  package init?(css tokens: [CSSToken]) {
    let tokens = tokens.filter { $0.kind != .whitespace }
    guard let first = tokens.first else { return nil }
    if case .identifier(let word) = first.kind, tokens.count == 1 {
      guard let curve = Self.keyword(word.lowercased()) else { return nil }
      self = curve
      return
    }
    guard case .function(let name) = first.kind, tokens.closing(after: 0) >= tokens.count - 1
    else { return nil }
    let inner = tokens.dropFirst().prefix { !$0.isDelimiter(")") }
    let arguments = inner.split(omittingEmptySubsequences: false) { $0.isDelimiter(",") }
      .map { $0.map(\.kind) }
    switch name {
    case "cubic-bezier":
      let numbers = arguments.compactMap { $0.count == 1 ? $0[0].number : nil }
      guard numbers.count == 4, arguments.count == 4,
        numbers.allSatisfy(PresetRange.curve.contains),
        let bezier = CubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
      else { return nil }
      self = .cubicBezier(bezier)
    case "steps":
      guard let count = arguments.first?.first?.number.flatMap({ Int(exactly: $0) }),
        count <= PresetRange.count,
        let jump = Self.jump(arguments.dropFirst()),
        let steps = StepEasing(count: count, jump: jump)
      else { return nil }
      self = .steps(steps)
    case "linear":
      guard let stops = Self.stops(arguments), stops.count <= PresetRange.count,
        stops.allSatisfy({ PresetRange.curve.contains($0.output) }),
        stops.allSatisfy({ PresetRange.curve.contains($0.input ?? 0) }),
        let easing = LinearEasing(stops: stops)
      else { return nil }
      self = .stops(easing)
    default: return nil
    }
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
    guard argument.count == 1, case .identifier(let word) = argument[0] else { return nil }
    let name = word.lowercased()
    return StepEasing.Jump(
      rawValue: name.hasPrefix("jump-") ? String(name.dropFirst("jump-".count)) : name)
  }

  /// An output, before or after it none, one or two inputs in percent.
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
  /// The value of a plain number.
  var number: Double? { if case .number(let value) = self { value } else { nil } }
}
