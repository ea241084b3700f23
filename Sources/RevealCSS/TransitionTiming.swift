import RevealMotion

/// The transitions of an element: what its `transition` properties say together.
struct TransitionList {
  private var properties: [String] = ["all"]
  private var durations: [Double] = []
  private var delays: [Double] = []
  private var curves: [TimingCurve] = []

  /// How long, and how, a change of one property takes.
  struct Timing {
    /// In seconds, ≥ 0; nil where no rule says it.
    let duration: Double?
    /// In seconds.
    let delay: Double
    let curve: TimingCurve
  }

  /// How a property changes; nil where it does so at once.
  func timing(of property: String) -> Timing? {
    guard let index = properties.lastIndex(where: { $0 == property || $0 == "all" })
    else { return nil }
    return Timing(
      duration: durations.isEmpty ? nil : durations[index % durations.count],
      delay: delays.isEmpty ? 0 : delays[index % delays.count],
      curve: curves.isEmpty ? .default : curves[index % curves.count])
  }

  /// Takes over what a declaration says.
  ///
  /// - Returns: Whether the declaration is about transitions and its value is understood.
  mutating func apply(_ property: String, _ value: [CSSToken]) -> Bool {
    let items = value.items
    switch property {
    case "transition": return applyShorthand(items)
    case "transition-property": properties = items.compactMap { $0.word.map(Self.unprefixed) }
    case "transition-duration":
      let list = items.compactMap { $0.only?.kind.seconds }
      guard list.count == items.count, list.allSatisfy({ $0 >= 0 }) else { return false }
      durations = list
    case "transition-delay":
      let list = items.compactMap { $0.only?.kind.seconds }
      guard list.count == items.count else { return false }
      delays = list
    case "transition-timing-function":
      let list = items.compactMap { TimingCurve(css: $0) }
      guard list.count == items.count else { return false }
      curves = list
    default: return false
    }
    return true
  }

  private mutating func applyShorthand(_ items: [[CSSToken]]) -> Bool {
    var list = TransitionList()
    list.properties = []
    for item in items {
      var (property, times, curve): (String?, [Double], TimingCurve?) = (nil, [], nil)
      var index = 0
      while index < item.count {
        let token = item[index]
        var end = index
        if let seconds = token.kind.seconds {
          times.append(seconds)
        } else if case .function = token.kind {
          end = min(item.closing(after: index), item.count - 1)
          guard let function = TimingCurve(css: Array(item[index...end])) else { return false }
          curve = function
        } else if case .identifier(let word) = token.kind {
          if curve == nil, let named = TimingCurve(css: [token]) {
            curve = named
          } else if property == nil, !word.hasSuffix("-discrete"), word != "normal" {
            property = Self.unprefixed(word.lowercased())
          }
        } else if token.kind != .whitespace {
          return false
        }
        index = end + 1
      }
      list.properties.append(property ?? "all")
      list.durations.append(max(0, times.first ?? 0))
      list.delays.append(times.count > 1 ? times[1] : 0)
      list.curves.append(curve ?? .default)
    }
    self = list
    return true
  }

  private static func unprefixed(_ name: String) -> String {
    name.hasPrefix("-webkit-") ? String(name.dropFirst("-webkit-".count)) : name
  }
}
