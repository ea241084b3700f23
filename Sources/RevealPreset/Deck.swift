package import RevealMath

/// The content of a deck file: the texts and pictures of a list's cards.
package struct Deck: Hashable, Sendable {
  /// The cards, at least one, which repeat over the rows; empty until a table has been read.
  package let cards: [DeckCard]
  /// The CSV file with the cards, relative to the deck's folder; nil if there is none.
  package let table: FileReference?
  package let fonts: DeckFonts
  package let alignment: TextAlignment

  package init(
    cards: [DeckCard], table: FileReference? = nil, fonts: DeckFonts = DeckFonts(),
    alignment: TextAlignment = .start
  ) {
    (self.cards, self.table, self.fonts, self.alignment) = (cards, table, fonts, alignment)
  }

  /// Returns the deck with the cards of its table.
  package func with(cards: [DeckCard]) -> Deck {
    Deck(cards: cards, fonts: fonts, alignment: alignment)
  }
}

/// One card of a deck; templates skip properties that are nil.
package struct DeckCard: Hashable, Sendable {
  package var name: String? = nil
  package var title: String? = nil
  package var location: String? = nil
  package var about: String? = nil
  /// The text of a message, a task or a post.
  package var text: String? = nil
  package var website: String? = nil
  /// The seed of the card's generated pictures; nil for one that depends on its place in the deck.
  package var seed: String? = nil
  /// A picture; its path is relative to the deck's folder.
  package var image: FileReference? = nil
  /// The size of this card; nil for that of all cards.
  package var size: CardSize? = nil
  /// The alignment of this card; nil for that of all cards.
  package var align: CardAlignment? = nil
  /// The color under its texts; nil for that of the theme.
  package var color: Color? = nil
  /// The layout of this card; nil for that of all cards.
  package var template: CardTemplate? = nil
  /// Whether a task has been done.
  package var isDone = false
  /// The fields that are not empty, by name, including those that only custom templates use.
  package var fields: [String: DeckField] = [:]
  /// The key path of the card in its file, as in `cards[3]`.
  package var keyPath = ""

  package init() {}

  /// All texts that are not nil.
  package var texts: [String] { [name, title, location, about, text, website].compactMap(\.self) }
}

/// A text of a card, with its place in the file.
package struct DeckField: Hashable, Sendable {
  /// The text; numbers and truth values are kept as they are written.
  package let text: String
  /// The byte offsets of the value in the text of the file.
  package let range: Range<Int>

  package init(_ text: String, range: Range<Int> = 0..<0) {
    (self.text, self.range) = (text, range)
  }
}

extension DeckCard {
  /// Returns a reference to a file that a field names.
  ///
  /// - Parameters:
  ///   - path: The path: the value of the field, with any text around it.
  ///   - name: The name of the field.
  /// - Returns: The path, with the field's place for messages about the file.
  package func reference(_ path: String, field name: String) -> FileReference {
    FileReference(
      path: path, range: fields[name]?.range ?? 0..<0,
      keyPath: keyPath.isEmpty ? name : "\(keyPath).\(name)")
  }
}

/// The fonts of a deck; each character comes from the first font that has it.
package struct DeckFonts: Hashable, Sendable {
  /// Fonts of regular weight, at least one.
  package internal(set) var regular = [FontChoice.system]
  /// Fonts of bold weight, at least one.
  package internal(set) var bold = [FontChoice.system]
}

/// A font, or a way to find one.
package enum FontChoice: Hashable, Sendable {
  /// A font file, relative to the deck's folder, and the index of its face in a collection.
  case file(FileReference, face: Int)
  /// Fonts installed on the machine.
  case system
}

/// How the lines of a text are aligned in the available width.
package enum TextAlignment: String, Hashable, Sendable, CaseIterable {
  case start, center, end
}
