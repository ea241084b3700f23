/// What a preset does, as people look for it.
package enum PresetKind: String, CaseIterable, Hashable, Sendable {
  case entrance = "comes-in"
  case exit = "goes"
  case attention
  case pages
  case carousel
  case stack
  case deck
  case change = "changes"
  case header
  case swipe
  case scroll

  /// The heading above presets of the kind.
  package var title: String {
    switch self {
    case .entrance: "Comes in"
    case .exit: "Goes"
    case .attention: "Draws attention"
    case .pages: "Pages"
    case .carousel: "Carousel"
    case .stack: "Stack"
    case .deck: "Deck"
    case .change: "List that changes"
    case .header: "Header"
    case .swipe: "Swipe"
    case .scroll: "Scroll"
    }
  }

  /// What one sees.
  package var summary: String {
    switch self {
    case .entrance: "Cards move in when they are displayed."
    case .exit: "Cards move out when their rows are removed."
    case .attention: "Cards move at their places, and rest there again."
    case .pages: "Pages as large as the screen give way to each other."
    case .carousel: "One card is in the middle, its neighbors look in."
    case .stack: "Cards lie over one another."
    case .deck: "Cards lie over one another, and the uppermost leaves."
    case .change: "Rows come, go, grow or travel to other places."
    case .header: "A bar shrinks or stretches as the list scrolls."
    case .swipe: "A finger pushes a card aside."
    case .scroll: "Cards change as the list scrolls."
    }
  }
}
