/// What the cards of a list say: the content of a deck file.
package struct Deck: Hashable, Sendable {
  /// At least one; repeated over the rows.
  package let cards: [DeckCard]
  /// The font file for all texts; nil leaves the choice to the template.
  package let font: FileReference?

  package init(cards: [DeckCard], font: FileReference? = nil) {
    self.cards = cards
    self.font = font
  }
}

/// One card of a deck; a template leaves out what is nil.
package struct DeckCard: Hashable, Sendable {
  package var name: String? = nil
  package var title: String? = nil
  package var location: String? = nil
  package var about: String? = nil
  package var website: String? = nil
  /// A PNG file, its path relative to the deck's folder.
  package var image: FileReference? = nil

  package init() {}
}
