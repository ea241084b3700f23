package import RevealCSSSyntax
package import RevealMotion

/// The timing with which a rule plays one set of keyframes.
package struct AnimationTiming: Hashable, Sendable {
  package var name: String?
  /// The duration in seconds, ≥ 0; nil for `auto`.
  package var duration: Double?
  /// The delay in seconds.
  package var delay: Double?
  package var curve: TimingCurve?
  /// The number of iterations, ≥ 0; infinite for `infinite`.
  package var iterations: Double?
  package var direction: Direction?
  package var fill: Fill?
  /// The timeline of its progress; nil for time.
  var timeline: AnimationTimeline?
  /// The part of the timeline in which it plays.
  var range = TimelineRange.cover

  /// The direction of the first iteration, and whether later ones alternate.
  package enum Direction: String, Hashable, Sendable {
    case normal, reverse, alternate
    case alternateReverse = "alternate-reverse"
  }

  /// The times outside the active interval at which the keyframes apply.
  package enum Fill: String, Hashable, Sendable {
    case none, forwards, backwards, both

    var isForwards: Bool { self == .forwards || self == .both }
    var isBackwards: Bool { self == .backwards || self == .both }
  }
}

/// The result of reading a declaration.
package enum Acceptance: Hashable, Sendable {
  case taken
  /// It is valid, but presets cannot express it.
  case inexpressible
  /// It is invalid, so that browsers ignore it.
  case invalid
}

/// The animations of an element, collected from its `animation` properties.
package struct AnimationList: Sendable {
  private var names: [String?] = []
  private var durations: [Double?] = []
  private var delays: [Double?] = []
  private var curves: [TimingCurve?] = []
  private var iterations: [Double?] = []
  private var directions: [AnimationTiming.Direction?] = []
  private var fills: [AnimationTiming.Fill?] = []
  private var timelines: [AnimationTimeline?] = []
  private var starts: [TimelineRange.Place?] = []
  private var ends: [TimelineRange.Place?] = []
  /// Whether any of them is paused.
  private(set) var isPaused = false

  package init() {}

  /// One animation for each name; shorter lists of other properties repeat.
  package var animations: [AnimationTiming] {
    names.indices.map { index in
      var timing = AnimationTiming(
        name: names[index], duration: Self.item(durations, index),
        delay: Self.item(delays, index), curve: Self.item(curves, index),
        iterations: Self.item(iterations, index), direction: Self.item(directions, index),
        fill: Self.item(fills, index))
      timing.timeline = Self.item(timelines, index)
      timing.range = TimelineRange(
        start: Self.item(starts, index) ?? TimelineRange.cover.start,
        end: Self.item(ends, index) ?? TimelineRange.cover.end)
      return timing
    }
  }

  private static func item<Value>(_ list: [Value?], _ index: Int) -> Value? {
    list.isEmpty ? nil : list[index % list.count]
  }

  /// Applies a declaration.
  ///
  /// - Parameters:
  ///   - property: The property's name, such as `animation-delay`.
  ///   - value: The value without `var()` and `calc()`.
  /// - Returns: The result.
  package mutating func apply(_ property: String, _ value: [CSSToken]) -> Acceptance {
    let items = value.isWideKeyword ? [] : value.items
    guard !items.contains(where: \.isEmpty) else { return .invalid }
    switch property {
    case "animation": return applyShorthand(items)
    case "animation-name":
      guard items.allSatisfy({ $0.only?.name != nil && !$0.isWideKeyword }) else {
        return .invalid
      }
      names = items.map(\.animationName)
    case "animation-timeline":
      let list = items.map { AnimationTimeline($0) }
      guard !list.contains(.invalid) else { return .invalid }
      timelines = list
    case "animation-range": return applyRange(items)
    case "animation-range-start":
      return Self.places(items, isEnd: false, into: &starts)
    case "animation-range-end":
      return Self.places(items, isEnd: true, into: &ends)
    case "animation-duration":
      let isAuto = items.map { $0.word == "auto" }
      let list = items.map { $0.only?.kind.seconds }
      guard zip(isAuto, list).allSatisfy({ $0 || ($1 ?? -1) >= 0 }) else { return .invalid }
      durations = list
    case "animation-delay":
      return Self.set(&delays, items.map { $0.only?.kind.seconds })
    case "animation-timing-function":
      let list = items.map { TimingCurve.reading($0) }
      guard !list.contains(.invalid) else { return .invalid }
      curves = list.map(\.curve)
      return list.contains(.outOfRange) ? .inexpressible : .taken
    case "animation-iteration-count":
      return Self.set(&iterations, items.map { $0.only?.iterations })
    case "animation-direction":
      return Self.set(&directions, items.map { $0.word.flatMap(AnimationTiming.Direction.init) })
    case "animation-fill-mode":
      return Self.set(&fills, items.map { $0.word.flatMap(AnimationTiming.Fill.init) })
    case "animation-play-state": isPaused = items.contains { $0.word == "paused" }
    default: return .inexpressible
    }
    return .taken
  }

  private static func set<Value>(_ list: inout [Value?], _ values: [Value?]) -> Acceptance {
    guard values.allSatisfy({ $0 != nil }) else { return .invalid }
    list = values
    return .taken
  }

  private static func places(
    _ items: [[CSSToken]], isEnd: Bool, into list: inout [TimelineRange.Place?]
  ) -> Acceptance {
    guard let places = items.mapAll({ TimelineRange.place($0, isEnd: isEnd) }) else {
      return .invalid
    }
    list = places.map { $0.isKnown ? $0 : nil }
    return list.contains(nil) ? .inexpressible : .taken
  }

  private mutating func applyRange(_ items: [[CSSToken]]) -> Acceptance {
    guard let ranges = items.mapAll({ TimelineRange($0) }) else { return .invalid }
    let isKnown = ranges.allSatisfy { $0.start.isKnown && $0.end.isKnown }
    starts = isKnown ? ranges.map(\.start) : []
    ends = isKnown ? ranges.map(\.end) : []
    return isKnown ? .taken : .inexpressible
  }

  private mutating func applyShorthand(_ items: [[CSSToken]]) -> Acceptance {
    guard let shorthands = items.mapAll(AnimationShorthand.init) else { return .invalid }
    let timings = shorthands.map(\.timing)
    names = timings.map(\.name)
    durations = timings.map(\.duration)
    delays = timings.map(\.delay)
    curves = timings.map(\.curve)
    iterations = timings.map(\.iterations)
    directions = timings.map(\.direction)
    fills = timings.map(\.fill)
    // The shorthand resets properties that it cannot set.
    (timelines, starts, ends) = ([], [], [])
    isPaused = shorthands.contains(where: \.isPaused)
    return shorthands.contains(where: \.isOutOfRange) ? .inexpressible : .taken
  }
}

/// An item of `animation`; a word that fits nothing else is the name.
private struct AnimationShorthand {
  private(set) var timing = AnimationTiming()
  private(set) var isPaused = false
  /// Whether presets cannot express its curve.
  private(set) var isOutOfRange = false
  private var hasState = false

  init?(_ tokens: [CSSToken]) {
    let reading = TimingShorthand(tokens, admitsAuto: true) { apply($0) }
    guard let common = reading else { return nil }
    (timing.duration, timing.delay) = (common.duration, common.delay)
    timing.curve = common.curve?.curve
    isOutOfRange = common.curve == .outOfRange
    if timing.name?.lowercased() == "none" { timing.name = nil }
  }

  private mutating func apply(_ token: CSSToken) -> Bool {
    let word = token.kind.word
    if timing.iterations == nil, let count = token.iterations {
      timing.iterations = count
    } else if timing.direction == nil, let named = word.flatMap(AnimationTiming.Direction.init) {
      timing.direction = named
    } else if timing.fill == nil, let named = word.flatMap(AnimationTiming.Fill.init) {
      timing.fill = named
    } else if !hasState, word == "running" || word == "paused" {
      (hasState, isPaused) = (true, word == "paused")
    } else if timing.name == nil, let text = token.name, ![token].isWideKeyword {
      timing.name = text
    } else {
      return false
    }
    return true
  }
}

/// What the items of `animation` and of `transition` have in common; values may come in any order.
///
/// The first time is the duration and the second one the delay; a negative time is always the
/// delay.
struct TimingShorthand {
  /// The duration in seconds; nil for `auto`, and if there is none.
  private(set) var duration: Double?
  private(set) var delay: Double?
  private(set) var curve: TimingCurve.Reading?

  /// Reads an item.
  ///
  /// - Parameters:
  ///   - tokens: The item.
  ///   - admitsAuto: True if `auto` is a duration, as in CSS Animations 2.
  ///   - other: A closure that takes any other value, and returns false if the property has no such
  ///     value.
  init?(_ tokens: [CSSToken], admitsAuto: Bool = false, other: (CSSToken) -> Bool) {
    var index = 0
    var hasDuration = false
    while index < tokens.count {
      let token = tokens[index]
      var end = index
      if let seconds = token.kind.seconds {
        if !hasDuration, seconds >= 0 {
          (duration, hasDuration) = (seconds, true)
        } else if delay == nil {
          delay = seconds
        } else {
          return nil
        }
      } else if admitsAuto, !hasDuration, token.kind.word == "auto" {
        hasDuration = true
      } else if case .function = token.kind {
        end = min(tokens.closing(after: index), tokens.count - 1)
        guard takesCurve(Array(tokens[index...end])) else { return nil }
      } else if token.kind != .whitespace {
        guard takesCurve([token]) || other(token) else { return nil }
      }
      index = end + 1
    }
  }

  private mutating func takesCurve(_ tokens: [CSSToken]) -> Bool {
    guard curve == nil else { return false }
    let reading = TimingCurve.reading(tokens)
    if reading != .invalid { curve = reading }
    return curve != nil
  }
}

extension CSSToken {
  /// The token's word, quoted or not.
  var name: String? {
    switch kind {
    case .identifier(let text), .string(let text): text
    default: nil
    }
  }

  fileprivate var iterations: Double? {
    if kind.word == "infinite" { return .infinity }
    return kind.number.flatMap { $0 >= 0 ? $0 : nil }
  }
}

extension [CSSToken] {
  /// The name of keyframes; nil for `none`.
  fileprivate var animationName: String? { word == "none" ? nil : only?.name }
}
