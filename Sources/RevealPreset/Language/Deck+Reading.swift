package import RevealJSON

extension Deck {
  /// Reads a deck file's text: a list of cards, or an object with `cards`, `font` and `align`.
  ///
  /// Throws all problems of the file at once; unknown fields of a card are allowed.
  package init(json source: SourceText, parsed: ParsedJSON? = nil) throws(PresetError) {
    self = try source.read(parsed) { $0.deck() }.0
  }
}

extension JSONField {
  fileprivate func deck() -> Deck? {
    guard case .object = node.value else { return deckCards().map { Deck(cards: $0) } }
    guard var object = object() else { return nil }
    defer { object.finish() }
    let cards = object.required("cards", "a list of cards")?.deckCards()
    let fonts = object["font"]?.deckFonts() ?? DeckFonts()
    let alignment = object["align"]?.word(TextAlignment.self) ?? .start
    return cards.map { Deck(cards: $0, fonts: fonts, alignment: alignment) }
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
    card.text = object["text"]?.text()
    card.website = object["website"]?.text()
    card.size = object["size"].flatMap(ValueKind.cardSize.read)
    card.align = object["align"]?.word()
    card.color = object["color"].flatMap(ValueKind.color.read)
    card.template = object["template"]?.word()
    card.isDone = object["done"]?.bool() ?? false
    if let image = object["image"], image.node.value != .null, image.node.value != .string("") {
      card.image = image.file("the path of a picture")
    }
    return card
  }

  /// A text; null counts as absent.
  private func text() -> String? { node.value == .null ? nil : string() }
}

extension JSONField {
  private static let fontFile = "the path of a font file, or \"system\""

  /// Fonts for all texts, or an object with fonts for `regular` and `bold` ones.
  fileprivate func deckFonts() -> DeckFonts? {
    guard case .object = node.value else {
      return fontChoices().map { DeckFonts(regular: $0, bold: $0) }
    }
    guard var object = object() else { return nil }
    defer { object.finish() }
    let regular = object.required("regular", Self.fontFile)?.fontChoices()
    let bold = object["bold"].map { $0.fontChoices() } ?? regular
    guard let regular, let bold else { return nil }
    return DeckFonts(regular: regular, bold: bold)
  }

  /// A font or a list of fonts.
  private func fontChoices() -> [FontChoice]? {
    guard case .array = node.value else { return fontChoice().map { [$0] } }
    guard let elements = list(1...100, "a list of at least 1 font file") else { return nil }
    let choices = elements.compactMap { $0.fontChoice() }
    return choices.count == elements.count ? choices : nil
  }

  /// A font; its path may end in the index of a face, as in `fonts.ttc#2`.
  private func fontChoice() -> FontChoice? {
    guard let file = file(Self.fontFile) else { return nil }
    if file.path == "system" { return .system }
    guard let mark = file.path.lastIndex(of: "#"), mark > file.path.startIndex,
      let face = UInt16(file.path[file.path.index(after: mark)...])
    else { return .file(file, face: 0) }
    let collection = FileReference(
      path: String(file.path[..<mark]), range: file.range, keyPath: file.keyPath)
    return .file(collection, face: Int(face))
  }
}
