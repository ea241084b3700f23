import RevealCSSSyntax
import RevealMotion

/// The transitions of an element, collected from its `transition` properties.
struct TransitionList {
  private var properties: [String] = ["all"]
  private var durations: [Double] = []
  private var delays: [Double] = []
  /// The curves; nil for those that presets cannot express.
  private var curves: [TimingCurve?] = []

  /// The timing of one property's change in seconds; the duration is nil if no rule sets it.
  typealias Timing = (duration: Double?, delay: Double, curve: TimingCurve)

  /// Returns the timing of a property's change; nil if it changes at once.
  func timing(of property: String) -> Timing? {
    guard let index = properties.lastIndex(where: { $0 == property || $0 == "all" })
    else { return nil }
    return (
      duration: durations.isEmpty ? nil : durations[index % durations.count],
      delay: delays.isEmpty ? 0 : delays[index % delays.count],
      curve: curves.isEmpty ? .default : curves[index % curves.count] ?? .default
    )
  }

  /// Applies a declaration.
  mutating func apply(_ property: String, _ value: [CSSToken]) -> Acceptance {
    if value.isWideKeyword {
      switch property {
      case "transition": self = TransitionList(durations: [0])
      case "transition-property": properties = ["all"]
      case "transition-duration": durations = [0]
      case "transition-delay": delays = []
      case "transition-timing-function": curves = []
      default: break
      }
      return .taken
    }
    let items = value.items
    switch property {
    case "transition": return applyShorthand(items)
    case "transition-property":
      guard let names = items.mapAll({ $0.isWideKeyword ? nil : $0.word }),
        names.count == 1 || !names.contains("none")
      else { return .invalid }
      properties = names.map(Self.unprefixed)
    case "transition-duration", "transition-delay":
      let isDuration = property == "transition-duration"
      guard let list = items.mapAll(\.only?.kind.seconds),
        !isDuration || list.allSatisfy({ $0 >= 0 })
      else { return .invalid }
      if isDuration { durations = list } else { delays = list }
    case "transition-timing-function":
      let list = items.map { TimingCurve.reading($0) }
      guard !list.contains(.invalid) else { return .invalid }
      curves = list.map(\.curve)
      return list.contains(.outOfRange) ? .inexpressible : .taken
    default: return .inexpressible
    }
    return .taken
  }

  private mutating func applyShorthand(_ items: [[CSSToken]]) -> Acceptance {
    var list = TransitionList()
    list.properties = []
    for item in items {
      var property: String?
      var hasBehavior = false
      let timing = TimingShorthand(item) { token in
        guard let word = token.kind.word else { return false }
        if !hasBehavior, word == "allow-discrete" || word == "normal" {
          hasBehavior = true
        } else if property == nil, ![token].isWideKeyword {
          property = word
        } else {
          return false
        }
        return true
      }
      guard let timing, property != "none" || items.count == 1 else { return .invalid }
      list.properties.append(Self.unprefixed(property ?? "all"))
      list.durations.append(timing.duration ?? 0)
      list.delays.append(timing.delay ?? 0)
      list.curves.append(timing.curve.map(\.curve) ?? .default)
    }
    self = list
    return curves.contains(nil) ? .inexpressible : .taken
  }

  private static func unprefixed(_ name: String) -> String {
    name.hasPrefix("-webkit-") ? String(name.dropFirst("-webkit-".count)) : name
  }
}
