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
  package var title: String { texts.title }

  /// What one sees.
  package var summary: String { texts.summary }

  private var texts: (title: String, summary: String) {
    switch self {
    case .entrance: ("Comes in", "Cards move in when they are displayed.")
    case .exit: ("Goes", "Cards move out when their rows are removed.")
    case .attention: ("Draws attention", "Cards move at their places, and rest there again.")
    case .pages: ("Pages", "Pages as large as the screen give way to each other.")
    case .carousel: ("Carousel", "One card is in the middle, its neighbors look in.")
    case .stack: ("Stack", "Cards lie over one another.")
    case .deck: ("Deck", "Cards lie over one another, and the uppermost leaves.")
    case .change: ("List that changes", "Rows come, go, grow or travel to other places.")
    case .header: ("Header", "A bar shrinks or stretches as the list scrolls.")
    case .swipe: ("Swipe", "A finger pushes a card aside.")
    case .scroll: ("Scroll", "Cards change as the list scrolls.")
    }
  }
}
