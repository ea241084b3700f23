package import RevealMotion

/// When and how a rule plays one set of keyframes.
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
  /// What its progress follows; nil for time.
  var timeline: AnimationTimeline?
  /// Where on the timeline it starts and ends.
  var range: TimelineRange?

  /// The direction of the first iteration, and whether later ones alternate.
  package enum Direction: String, Hashable, Sendable {
    case normal, reverse, alternate
    case alternateReverse = "alternate-reverse"
  }

  /// When the keyframes hold besides the time in which they play.
  package enum Fill: String, Hashable, Sendable {
    case none, forwards, backwards, both
  }
}

/// The animations of an element: what its `animation` properties say together.
package struct AnimationList: Sendable {
  private var names: [String?] = []
  private var durations: [Double?] = []
  private var delays: [Double?] = []
  private var curves: [TimingCurve?] = []
  private var iterations: [Double?] = []
  private var directions: [AnimationTiming.Direction?] = []
  private var fills: [AnimationTiming.Fill?] = []
  private var timelines: [AnimationTimeline?] = []
  private var ranges: [TimelineRange?] = []

  package init() {}

  /// One for each name; lists that are shorter than that of the names start over.
  package var animations: [AnimationTiming] {
    names.indices.map { index in
      var timing = AnimationTiming(
        name: names[index], duration: Self.item(durations, index),
        delay: Self.item(delays, index), curve: Self.item(curves, index),
        iterations: Self.item(iterations, index), direction: Self.item(directions, index),
        fill: Self.item(fills, index))
      timing.timeline = Self.item(timelines, index)
      timing.range = Self.item(ranges, index)
      return timing
    }
  }

  private static func item<Value>(_ list: [Value?], _ index: Int) -> Value? {
    list.isEmpty ? nil : list[index % list.count]
  }

  /// Takes over what a declaration says.
  ///
  /// - Parameters:
  ///   - property: The property's name, such as `animation-delay`.
  ///   - value: The value without `var()` and `calc()`.
  /// - Returns: Whether the declaration is about animations and its value is understood.
  package mutating func apply(_ property: String, _ value: [CSSToken]) -> Bool {
    let items = value.items
    switch property {
    case "animation": return applyShorthand(items)
    case "animation-name": names = items.map(\.animationName)
    case "animation-timeline":
      timelines = items.map { AnimationTimeline($0) }
      return items.allSatisfy { AnimationTimeline.isKnown($0) }
    case "animation-range":
      ranges = items.map { TimelineRange($0) }
      return !ranges.contains(nil)
    case "animation-duration":
      durations = items.map { $0.only?.kind.seconds.flatMap { $0 >= 0 ? $0 : nil } }
    case "animation-delay": delays = items.map { $0.only?.kind.seconds }
    case "animation-timing-function": curves = items.map { TimingCurve(css: $0) }
    case "animation-iteration-count": iterations = items.map { $0.only?.iterations }
    case "animation-direction":
      directions = items.map { $0.word.flatMap(AnimationTiming.Direction.init) }
    case "animation-fill-mode": fills = items.map { $0.word.flatMap(AnimationTiming.Fill.init) }
    default: return false
    }
    return items.allSatisfy { !$0.isEmpty }
  }

  private mutating func applyShorthand(_ items: [[CSSToken]]) -> Bool {
    let timings = items.compactMap(AnimationTiming.init(shorthand:))
    guard timings.count == items.count else { return false }
    names = timings.map(\.name)
    durations = timings.map(\.duration)
    delays = timings.map(\.delay)
    curves = timings.map(\.curve)
    iterations = timings.map(\.iterations)
    directions = timings.map(\.direction)
    fills = timings.map(\.fill)
    // The shorthand resets what it cannot set.
    (timelines, ranges) = ([], [])
    return true
  }
}

extension AnimationTiming {
  /// An item of `animation`: in any order; the first time is the duration, the second the delay,
  /// and a word that fits nothing else is the name.
  fileprivate init?(shorthand tokens: [CSSToken]) {
    self.init()
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      var end = index
      if let seconds = token.kind.seconds {
        if duration == nil { duration = max(0, seconds) } else { delay = seconds }
      } else if case .function = token.kind {
        end = min(tokens.closing(after: index), tokens.count - 1)
        curve = TimingCurve(css: Array(tokens[index...end]))
        if curve == nil { return nil }
      } else if token.kind != .whitespace {
        guard applyWord(token) else { return nil }
      }
      index = end + 1
    }
    if name == "none" { name = nil }
  }

  private mutating func applyWord(_ token: CSSToken) -> Bool {
    if iterations == nil, let count = token.iterations {
      iterations = count
    } else if curve == nil, let named = TimingCurve(css: [token]) {
      curve = named
    } else if direction == nil, let named = token.name.flatMap(Direction.init) {
      direction = named
    } else if fill == nil, token.name != "none" || name != nil,
      let named = token.name.flatMap(Fill.init)
    {
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
  var name: String? {
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
  /// What is between the commas outside of parentheses; at least one item.
  var items: [[CSSToken]] {
    var items: [[CSSToken]] = []
    var (depth, start) = (0, 0)
    for (index, token) in enumerated() {
      if depth == 0, token.isDelimiter(",") {
        items.append(Array(self[start..<index]).trimmed)
        start = index + 1
      }
      depth += token.nesting
    }
    return items + [Array(self[start...]).trimmed]
  }

  /// The token, where there is only one.
  var only: CSSToken? { count == 1 ? self[0] : nil }

  /// The word in small letters, where there is nothing else.
  var word: String? {
    if case .identifier(let text)? = only?.kind { text.lowercased() } else { nil }
  }

  fileprivate var animationName: String? {
    guard let name = only?.name, name.lowercased() != "none" else { return nil }
    return name
  }
}
