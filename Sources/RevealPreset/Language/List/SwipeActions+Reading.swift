internal import RevealJSON
internal import RevealMath

extension SwipeActions {
  static let form = ObjectForm(
    "The actions under a card that is swiped aside; they share what it uncovers.", SwipeActions(),
    [
      .init(
        "leading", \.leading, .actions,
        "At the left, uncovered by a swipe to the right, the outermost first; in a horizontal list "
          + "at the top."),
      .init(
        "trailing", \.trailing, .actions,
        "At the right, or at the bottom of a horizontal list, the outermost first."),
      .init(
        "full", .fullSwipe,
        "The share of the card by which it must be swiped for the first action to take all; false "
          + "for never.", default: .some(SwipeActions().full)
      ) { $0.full = $1 },
    ])
}

extension SwipeAction {
  fileprivate static let form = ObjectForm(
    "An action, with a text, a symbol or both.", SwipeAction(),
    [
      .init("text", \.text, .label, "Its name."),
      .init("symbol", \.symbol, .word, "The drawing over its name."),
      .init("color", \.color, .color, "The color under them; by default gray."),
    ])
}

extension ValueKind where Value == String {
  /// A text with letters.
  fileprivate static var label: ValueKind {
    ValueKind(
      .string(pattern: "\\S"),
      read: { field in
        guard let text = field.string() else { return nil }
        if text.contains(where: { !$0.isWhitespace }) { return text }
        field.expected("a text that is not empty", hint: "a \"symbol\" alone says it, too")
        return nil
      })
  }
}

extension ValueKind where Value == [SwipeAction] {
  fileprivate static var actions: ValueKind {
    let action = ValueKind<SwipeAction>.object(
      SwipeAction.form, "an action like { \"text\": \"Delete\", \"color\": \"#FF3B30\" }"
    ) { object, action, failed in
      guard failed.isEmpty, object.node.isWhole, action.text == nil, action.symbol == nil else {
        return failed.isEmpty
      }
      object.field.refuseStart(
        "expected the key \"text\" or \"symbol\", which says what the action does")
      return false
    }
    return .list(of: action, 0...8, "a list of at most 8 actions")
  }
}

extension ValueKind where Value == Double? {
  /// A share of the card, or false.
  fileprivate static var fullSwipe: ValueKind {
    let range = NumberRange.from(0.1, to: 1)
    return ValueKind(
      .anyOf([.number(range, "A share of the card."), ["const": false]]),
      read: { field in
        if case .bool(false) = field.node.value { return .some(nil) }
        return field.number(range, hint: "a share of the card, or false").map { .some($0) }
      }, written: { $0.map { .number($0) } ?? .bool(false) })
  }
}

extension ObjectReader {
  /// Reports actions that have no room side by side under a card.
  mutating func checkSwipe(in list: ListLayout, on canvas: Canvas) {
    guard let field = self["swipe"], let swipe = list.swipe else { return }
    let viewports = list.viewports.map { [$0.portrait, $0.landscape] } ?? [canvas.size]
    let isVertical = list.axis == .vertical
    let inset = list.inset
    let insets = isVertical ? inset.left + inset.right : inset.top + inset.bottom
    let lanes = Double(list.arrangement.lanes)
    let rooms = viewports.map { viewport in
      let extent = isVertical ? viewport.width : viewport.height
      return (extent - list.gap.across * (lanes - 1)) / lanes - insets
    }
    let room = max(rooms.min() ?? 0, 0)
    let most = max(Int((room / SwipeActions.leastExtent).rounded(.down)), 1)
    for (key, actions) in [("leading", swipe.leading), ("trailing", swipe.trailing)]
    where actions.count > most {
      field.refuse(
        key,
        "expected at most \(most) action\(most == 1 ? "" : "s"), which need "
          + "\(shortest(SwipeActions.leastExtent)) points each, found \(actions.count)",
        hint: "a card has \(shortest(room)) points \(isVertical ? "in width" : "in height")")
    }
  }
}
