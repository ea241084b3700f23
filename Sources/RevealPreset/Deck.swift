/// What the cards of a list say: the content of a deck file.
package struct Deck: Hashable, Sendable {
  /// At least one; repeated over the rows.
  package let cards: [DeckCard]
  package let fonts: DeckFonts
  package let alignment: TextAlignment

  package init(
    cards: [DeckCard], fonts: DeckFonts = DeckFonts(), alignment: TextAlignment = .start
  ) {
    self.cards = cards
    self.fonts = fonts
    self.alignment = alignment
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

  /// All that is there of name, title, location, about and website.
  package var texts: [String] { [name, title, location, about, website].compactMap(\.self) }
}

/// Where the letters of a deck come from; each character from the first font that has it.
package struct DeckFonts: Hashable, Sendable {
  /// At least one.
  package let regular: [FontChoice]
  /// At least one.
  package let bold: [FontChoice]

  package init(regular: [FontChoice] = [.system], bold: [FontChoice] = [.system]) {
    self.regular = regular
    self.bold = bold
  }
}

/// Where letters may come from.
package enum FontChoice: Hashable, Sendable {
  /// A font file, relative to the deck's folder, and the number of its face in a collection.
  case file(FileReference, face: Int)
  /// Fonts that are found on the machine.
  case system
}

/// Where the lines of a text stand in the room that is there.
package enum TextAlignment: String, Hashable, Sendable, CaseIterable {
  case start, center, end
}
