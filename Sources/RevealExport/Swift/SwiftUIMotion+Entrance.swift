import RevealMotion

/// An entrance in SwiftUI by animations of values.
extension SwiftUIMotion {
  /// Whether animations from one value to another can express the motion, which ends at rest.
  var isPlain: Bool {
    !isOfTime && motion.endsAtRest && numbers.allSatisfy { Self.isSingle($0.track) }
  }

  /// The opacity at the start, if nothing else changes; else nil.
  var fadeStart: Double? {
    guard numbers.count == 1, let opacity else { return nil }
    return opacity.stops[0].value
  }

  /// The opacity.
  private var opacity: NumberTrack? {
    numbers.first { $0.property == .channel(.opacity) }?.track
  }

  /// Returns whether people who prefer reduced motion see the same or only a fade, with the same
  /// opacities.
  func isReduced(to other: SwiftUIMotion?) -> Bool {
    guard let other else { return true }
    guard other.isPlain, let start = other.fadeStart else { return false }
    return opacity.map { $0.stops[0].value == start } ?? true
  }

  /// Returns the modifiers of a card that comes in, where people who prefer reduced motion see a
  /// fade or the same, with calls for the arguments of its animations.
  func entrance(reduced: SwiftUIMotion?, animation call: (String) -> String) -> [String] {
    let moves = "isAway && !reduceMotion"
    var lines: [String] = []
    for (index, step) in steps.enumerated() {
      let values = step.numbers.map { number in
        let isAlways = reduced == nil || number.property == .channel(.opacity)
        let test = isAlways ? "isAway" : number.size == nil ? moves : "moves"
        return value(
          number, isRemoval: false, test: test, captured: isAlways ? "isAway" : "moves = \(moves)")
      }
      lines += SwiftUILooks.modifiers(of: values)
      if let start = reduced?.fadeStart, opacity == nil, index == steps.count - 1 {
        lines.append(".opacity(isAway && reduceMotion ? \(swift(start)) : 1)")
      }
      let line = ".animation(\(call(step.animation)), value: isAway)"
      lines += line.count <= 88 ? [line] : [".animation(", "  \(line.dropFirst(11))"]
    }
    return lines
  }
}
