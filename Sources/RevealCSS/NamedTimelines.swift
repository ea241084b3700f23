/// The view timelines that rules name, and the triggers.
struct NamedTimelines {
  private var timelines: [String: Timeline] = [:]
  private var triggers: [String: Trigger] = [:]

  /// The way of an element through its scroll container.
  struct Timeline {
    var insets: [CSSLength]
    /// Whether it is along the axis that lists do not scroll along unless they are told to.
    let isAcross: Bool
    /// Whether the element itself is animated.
    let isOfCard: Bool
    /// The pixels of the element before the card, and after it; nil where that is unknown.
    let around: (start: Double, end: Double)?
  }

  /// When an element counts as displayed.
  struct Trigger {
    let insets: [CSSLength]
    /// The fraction of it that must be inside; 0 for any part.
    let visible: Double
  }

  init(_ rules: [StyleSheet.Rule]) {
    let players = Set(
      rules.filter { rule in
        rule.declarations.contains { $0.name == "animation" || $0.name == "animation-name" }
      }.flatMap(\.selectors))
    let around = Self.around(rules)
    for rule in rules {
      let axis = rule.declarations.last { $0.name == "view-timeline-axis" }
      for declaration in rule.declarations where declaration.isValid {
        let items = declaration.value.items
        for item in items {
          guard case .identifier(let name)? = item.first?.kind else { continue }
          switch declaration.name {
          case "view-timeline", "view-timeline-name":
            timelines[name] = Timeline(
              insets: AnimationTimeline.insets(item.dropFirst()),
              isAcross: AnimationTimeline.isAcross(item.dropFirst() + (axis?.value ?? [])),
              isOfCard: rule.selectors.contains(where: players.contains),
              around: rule.selectors.contains { $0.names("reveal-row") } ? around : nil)
          case "timeline-trigger": triggers[name] = Self.trigger(item)
          default: break
          }
        }
      }
      for declaration in rule.declarations where declaration.name == "view-timeline-inset" {
        // Of the names of the same rule.
        let names = rule.declarations.filter { $0.name.hasPrefix("view-timeline") }
          .compactMap { $0.value.first?.name }
        for name in names {
          timelines[name]?.insets = AnimationTimeline.insets(declaration.value.items[0])
        }
      }
    }
  }

  func timeline(_ name: String) -> Timeline? { timelines[name] }

  func trigger(_ name: String) -> Trigger? { triggers[name] }

  /// Reads `--name view(y 0px 20%) entry-crossing 25% exit-crossing 75%`.
  private static func trigger(_ value: [CSSToken]) -> Trigger? {
    guard let view = value.firstIndex(where: { $0.kind == .function("view") }) else { return nil }
    let end = value.closing(after: view)
    let insets = AnimationTimeline.insets(value[(view + 1)...])
    guard
      let entry = value[end...].firstIndex(where: { $0.kind == .identifier("entry-crossing") }),
      let length = value[entry...].dropFirst().first(where: { $0.kind != .whitespace })
    else { return Trigger(insets: insets, visible: 0) }
    if case .percentage(let percent) = length.kind {
      return Trigger(insets: insets, visible: min(max(percent / 100, 0), 1))
    }
    return Trigger(insets: insets, visible: 0)
  }

  /// How far a card is inside its row in exported style sheets.
  private static func around(_ rules: [StyleSheet.Rule]) -> (start: Double, end: Double)? {
    for rule in rules where rule.selectors.contains(where: { $0.names("reveal-list") }) {
      for declaration in rule.declarations where declaration.name == "--reveal-inset" {
        let lengths = AnimationTimeline.insets(declaration.value).compactMap(\.absolute)
        if lengths.count == 2 { return (lengths[0], lengths[1]) }
      }
    }
    return nil
  }
}

extension Selector {
  /// Whether the element has a class.
  func names(_ name: String) -> Bool { conditions.contains(.class(name)) }
}
