package import RevealMotion

/// What a rule's `animation` properties say about when and how keyframes are played.
package struct AnimationTiming: Hashable, Sendable {
  package var name: String?
  /// In seconds, ≥ 0.
  package var duration: Double?
  /// In seconds.
  package var delay: Double?
  package var curve: TimingCurve?
  /// ≥ 0; infinite for `infinite`.
  package var iterations: Double?
  package var direction: Direction?
  package var fill: Fill?

  package enum Direction: String, Hashable, Sendable {
    case normal, reverse, alternate
    case alternateReverse = "alternate-reverse"
  }

  package enum Fill: String, Hashable, Sendable {
    case none, forwards, backwards, both
  }

  package init() {}

  /// Takes over what a declaration says, of a list the first animation.
  ///
  /// - Parameters:
  ///   - property: The property's name, such as `animation-delay`.
  ///   - value: The value without `var()` and `calc()`.
  /// - Returns: Whether the declaration is about animations and its value is understood.
  package mutating func apply(_ property: String, _ value: [CSSToken]) -> Bool {
    let first = Array(value.prefix { !$0.isDelimiter(",") }.filter { $0.kind != .whitespace })
    switch property {
    case "animation": return applyShorthand(value)
    case "animation-name": name = first.first?.name
    case "animation-duration": duration = first.first?.kind.seconds.flatMap { $0 >= 0 ? $0 : nil }
    case "animation-delay": delay = first.first?.kind.seconds
    case "animation-timing-function": curve = TimingCurve(css: value.firstItem)
    case "animation-iteration-count": iterations = first.first?.iterations
    case "animation-direction": direction = first.first?.name.flatMap(Direction.init)
    case "animation-fill-mode": fill = first.first?.name.flatMap(Fill.init)
    default: return false
    }
    return true
  }

  /// `animation`: in any order; the first time is the duration, the second the delay, and a word
  /// that fits nothing else is the name.
  private mutating func applyShorthand(_ value: [CSSToken]) -> Bool {
    self = AnimationTiming()
    let tokens = value.firstItem
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      var end = index
      if let seconds = token.kind.seconds {
        if duration == nil { duration = seconds } else { delay = seconds }
      } else if case .function = token.kind {
        end = min(tokens.closing(after: index), tokens.count - 1)
        curve = TimingCurve(css: Array(tokens[index...end]))
        if curve == nil { return false }
      } else if token.kind != .whitespace {
        guard applyWord(token) else { return false }
      }
      index = end + 1
    }
    return true
  }

  private mutating func applyWord(_ token: CSSToken) -> Bool {
    if iterations == nil, let count = token.iterations {
      iterations = count
    } else if curve == nil, let named = TimingCurve(css: [token]) {
      curve = named
    } else if direction == nil, let named = token.name.flatMap(Direction.init) {
      direction = named
    } else if fill == nil, let named = token.name.flatMap(Fill.init) {
      fill = named
    } else if token.name == "running" || token.name == "paused" {
      return true
    } else if name == nil, let text = token.name {
      name = text
    } else {
      return false
    }
    return true
  }
}

extension CSSToken {
  /// The word that the token is, quoted or not.
  fileprivate var name: String? {
    switch kind {
    case .identifier(let text), .string(let text): text
    default: nil
    }
  }

  fileprivate var iterations: Double? {
    if case .identifier("infinite") = kind { return .infinity }
    return kind.number.flatMap { $0 >= 0 ? $0 : nil }
  }
}

extension [CSSToken] {
  /// What is before the first comma outside of parentheses.
  fileprivate var firstItem: [CSSToken] {
    var depth = 0
    for (index, token) in enumerated() {
      if depth == 0, token.isDelimiter(",") { return Array(self[..<index]).trimmed }
      depth += token.nesting
    }
    return trimmed
  }
}
