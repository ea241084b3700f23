import RevealCSSSyntax

/// The named view timelines and triggers of a style sheet.
struct NamedTimelines {
  private(set) var timelines: [String: Timeline] = [:]
  private(set) var triggers: [String: Trigger] = [:]

  /// The progress of an element through its scroll container.
  struct Timeline {
    var insets: [CSSLength]
    /// Whether it is along the horizontal axis, along which lists do not scroll by default.
    let isAcross: Bool
    /// Whether the animated element is the one that has the timeline.
    let isOfCard: Bool
    /// The pixels of the element before and after the card; nil if they are unknown.
    let around: (start: Double, end: Double)?
  }

  /// The condition under which an element counts as displayed.
  struct Trigger {
    let insets: [CSSLength]
    /// The fraction of the element that must be inside; 0 for any part.
    let visible: Double
  }

  init(_ rules: [StyleSheet.Rule]) {
    let players = Set(
      rules.filter { $0.declarations.contains(where: \.namesAnimation) }.flatMap(\.selectors))
    let names = ListNames(rules)
    let around = names.flatMap { Self.around(rules, $0) }
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
              around: names.flatMap { names in
                rule.selectors.contains { $0.names(names.row) } ? around : nil
              })
          case "timeline-trigger": triggers[name] = Self.trigger(item)
          default: break
          }
        }
      }
      for declaration in rule.declarations where declaration.name == "view-timeline-inset" {
        // These are the declarations of the same rule.
        let names = rule.declarations.filter { $0.name.hasPrefix("view-timeline") }
          .compactMap { $0.value.first?.name }
        for name in names {
          timelines[name]?.insets = AnimationTimeline.insets(declaration.value.items[0])
        }
      }
    }
  }

  /// Reads `--name view(y 0px 20%) entry-crossing 25% exit-crossing 75%`.
  private static func trigger(_ value: [CSSToken]) -> Trigger? {
    guard let view = value.firstIndex(where: { $0.kind == .function("view") }) else { return nil }
    let end = value.closing(after: view)
    let insets = AnimationTimeline.insets(value[(view + 1)...])
    guard
      let entry = value[end...].firstIndex(where: { $0.kind == .identifier("entry-crossing") }),
      let length = value[entry...].dropFirst().first(where: { $0.kind != .whitespace }),
      case .percentage(let percent) = length.kind
    else { return Trigger(insets: insets, visible: 0) }
    return Trigger(insets: insets, visible: min(max(percent / 100, 0), 1))
  }

  /// Returns the distance of a card from the edges of its row in exported style sheets.
  private static func around(
    _ rules: [StyleSheet.Rule], _ names: ListNames
  ) -> (start: Double, end: Double)? {
    for rule in rules where rule.selectors.contains(where: { $0.names(names.list) }) {
      for declaration in rule.declarations where declaration.name == "--reveal-inset" {
        let lengths = AnimationTimeline.insets(declaration.value).compactMap(\.absolute)
        if lengths.count == 2 { return (lengths[0], lengths[1]) }
      }
    }
    return nil
  }
}

extension Selector {
  /// Returns whether the selector requires a class.
  func names(_ name: String) -> Bool { conditions.contains(.class(name)) }
}
