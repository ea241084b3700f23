package import RevealMath

/// The content of a deck file: what the cards of a list say.
package struct Deck: Hashable, Sendable {
  /// The cards, at least one, which repeat over the rows; none yet if a table has them.
  package let cards: [DeckCard]
  /// The CSV file that has the cards, relative to the deck's folder; nil for none.
  package let table: FileReference?
  package let fonts: DeckFonts
  package let alignment: TextAlignment

  package init(
    cards: [DeckCard], table: FileReference? = nil, fonts: DeckFonts = DeckFonts(),
    alignment: TextAlignment = .start
  ) {
    self.cards = cards
    self.table = table
    self.fonts = fonts
    self.alignment = alignment
  }

  /// The deck with the cards of its table.
  package func with(cards: [DeckCard]) -> Deck {
    Deck(cards: cards, fonts: fonts, alignment: alignment)
  }
}

/// One card of a deck; a template skips what is nil.
package struct DeckCard: Hashable, Sendable {
  package var name: String? = nil
  package var title: String? = nil
  package var location: String? = nil
  package var about: String? = nil
  /// What a message, a task or a post says.
  package var text: String? = nil
  package var website: String? = nil
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
  /// What the card says under each name, also under those that templates of one's own use; without
  /// empty texts.
  package var fields: [String: DeckField] = [:]
  /// The key path of the card in its file, as in `cards[3]`.
  package var keyPath = ""

  package init() {}

  /// All texts that are not nil.
  package var texts: [String] { [name, title, location, about, text, website].compactMap(\.self) }
}

/// A text of a card, with its place in the file.
package struct DeckField: Hashable, Sendable {
  /// The text; that of a number or a truth value is as it is written.
  package let text: String
  /// The byte offsets of the value in the text of the file.
  package let range: Range<Int>

  package init(_ text: String, range: Range<Int> = 0..<0) {
    (self.text, self.range) = (text, range)
  }
}

extension DeckCard {
  /// A file that one of the fields names.
  ///
  /// - Parameters:
  ///   - path: The path that the field, and perhaps the text around it, comes to.
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
