package import RevealJSON

extension Deck {
  /// Reads a deck file's text: a list of cards, or an object with `cards` and `font`.
  ///
  /// - Throws: Every problem of the file at once. Fields of a card that nobody knows are fine.
  package init(json source: SourceText) throws(PresetError) {
    self = try source.read { $0.deck() }.0
  }
}

extension JSONField {
  fileprivate func deck() -> Deck? {
    guard case .object = node.value else { return deckCards().map { Deck(cards: $0) } }
    guard var object = object() else { return nil }
    defer { object.finish() }
    let cards = object.required("cards", "a list of cards")?.deckCards()
    let font = object["font"]?.file("the path of a font file")
    return cards.map { Deck(cards: $0, font: font) }
  }

  private func deckCards() -> [DeckCard]? {
    let what = "a list of at least 1 card"
    return list(1...Preset.maximumRows, what)?.compactMap { $0.deckCard() }
  }

  private func deckCard() -> DeckCard? {
    guard var object = object("a card like { \"name\": \"Ada\" }") else { return nil }
    var card = DeckCard()
    card.name = object["name"]?.text()
    card.title = object["title"]?.text()
    card.location = object["location"]?.text()
    card.about = object["about"]?.text()
    card.website = object["website"]?.text()
    if let image = object["image"], image.node.value != .null, image.node.value != .string("") {
      card.image = image.file("the path of a PNG file")
    }
    return card
  }

  /// A text; null is none.
  private func text() -> String? { node.value == .null ? nil : string() }
}
