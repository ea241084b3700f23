import RevealCSSSyntax
import RevealMotion

/// The transitions of an element, collected from its `transition` properties.
struct TransitionList {
  private var properties: [String] = ["all"]
  private var durations: [Double] = []
  private var delays: [Double] = []
  /// The curves; nil for those that presets cannot express.
  private var curves: [TimingCurve?] = []

  /// The timing of one property's change.
  struct Timing {
    /// The duration in seconds, ≥ 0; nil if no rule sets it.
    let duration: Double?
    /// The delay in seconds.
    let delay: Double
    let curve: TimingCurve
  }

  /// Returns the timing of a property's change; nil if it changes at once.
  func timing(of property: String) -> Timing? {
    guard let index = properties.lastIndex(where: { $0 == property || $0 == "all" })
    else { return nil }
    return Timing(
      duration: durations.isEmpty ? nil : durations[index % durations.count],
      delay: delays.isEmpty ? 0 : delays[index % delays.count],
      curve: curves.isEmpty ? .default : curves[index % curves.count] ?? .default)
  }

  /// Applies a declaration.
  ///
  /// - Returns: The result.
  mutating func apply(_ property: String, _ value: [CSSToken]) -> Acceptance {
    if value.isWideKeyword {
      let initial = TransitionList()
      switch property {
      case "transition": self = initial
      case "transition-property": properties = initial.properties
      case "transition-duration": durations = [0]
      case "transition-delay": delays = []
      case "transition-timing-function": curves = []
      default: break
      }
      if property == "transition" { durations = [0] }
      return .taken
    }
    let items = value.items
    switch property {
    case "transition": return applyShorthand(items)
    case "transition-property":
      let names = items.compactMap { item in item.isWideKeyword ? nil : item.word }
      guard names.count == items.count, items.count == 1 || !names.contains("none") else {
        return .invalid
      }
      properties = names.map(Self.unprefixed)
    case "transition-duration", "transition-delay":
      let list = items.compactMap { $0.only?.kind.seconds }
      let isDuration = property == "transition-duration"
      guard list.count == items.count, !isDuration || list.allSatisfy({ $0 >= 0 }) else {
        return .invalid
      }
      if isDuration { durations = list } else { delays = list }
    case "transition-timing-function":
      let list = items.map { TimingCurve.reading($0) }
      guard !list.contains(.invalid) else { return .invalid }
      curves = list.map { if case .curve(let curve) = $0 { curve } else { nil } }
      return list.contains(.outOfRange) ? .inexpressible : .taken
    default: return .inexpressible
    }
    return .taken
  }

  private mutating func applyShorthand(_ items: [[CSSToken]]) -> Acceptance {
    var list = TransitionList()
    list.properties = []
    for item in items {
      guard let part = Part(item), part.property != "none" || items.count == 1 else {
        return .invalid
      }
      list.properties.append(Self.unprefixed(part.property ?? "all"))
      list.durations.append(part.duration ?? 0)
      list.delays.append(part.delay ?? 0)
      switch part.curve {
      case .curve(let curve)?: list.curves.append(curve)
      case .outOfRange?: list.curves.append(nil)
      case .invalid?, nil: list.curves.append(.default)
      }
    }
    self = list
    return curves.contains(nil) ? .inexpressible : .taken
  }

  /// An item of `transition`.
  private struct Part {
    private(set) var property: String?
    private(set) var duration: Double?
    private(set) var delay: Double?
    private(set) var curve: TimingCurve.Reading?
    private var hasBehavior = false

    init?(_ item: [CSSToken]) {
      var index = 0
      while index < item.count {
        let token = item[index]
        var end = index
        if let seconds = token.kind.seconds {
          // A duration cannot be negative.
          if duration == nil, seconds >= 0 {
            duration = seconds
          } else if delay == nil {
            delay = seconds
          } else {
            return nil
          }
        } else if case .function = token.kind {
          end = min(item.closing(after: index), item.count - 1)
          guard curve == nil, apply(Array(item[index...end])) else { return nil }
        } else if case .identifier(let text) = token.kind {
          let word = text.lowercased()
          if curve == nil, apply([token]) {
          } else if !hasBehavior, word == "allow-discrete" || word == "normal" {
            hasBehavior = true
          } else if property == nil, ![token].isWideKeyword {
            property = word
          } else {
            return nil
          }
        } else if token.kind != .whitespace {
          return nil
        }
        index = end + 1
      }
    }

    private mutating func apply(_ tokens: [CSSToken]) -> Bool {
      let reading = TimingCurve.reading(tokens)
      if reading != .invalid { curve = reading }
      return reading != .invalid
    }
  }

  private static func unprefixed(_ name: String) -> String {
    name.hasPrefix("-webkit-") ? String(name.dropFirst("-webkit-".count)) : name
  }
}
