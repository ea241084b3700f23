package import RevealJSON

extension Deck {
  /// Reads a deck file's text: a list of cards, or an object with `cards`, `font` and `align`.
  ///
  /// Throws all problems of the file at once; unknown fields of a card are allowed.
  package init(json source: SourceText, parsed: ParsedJSON? = nil) throws(PresetError) {
    self = try source.read(parsed) { $0.deck() }.0
  }

  /// Reads a deck as a table: comma-separated values as in RFC 4180, whose first line names the
  /// fields.
  ///
  /// Throws all problems of the file at once.
  package init(csv source: SourceText) throws(PresetError) {
    let cards = try source.read(Self.table(in: source)) { $0.deckCards(inTable: true) }.0
    self.init(cards: cards)
  }

  /// Returns the values in the text of a deck or of any JSON; those of a table are a list of
  /// objects.
  package static func values(in source: SourceText) -> ParsedJSON {
    isTable(source.file) ? table(in: source) : JSONParser.parse(source)
  }

  private static func table(in source: SourceText) -> ParsedJSON {
    CSVParser.parse(source, flags: ["done"])
  }

  /// Returns whether a file is a table, by its name.
  package static func isTable(_ path: String) -> Bool { path.lowercased().hasSuffix(".csv") }
}

extension JSONField {
  fileprivate func deck() -> Deck? {
    guard case .object = node.value else {
      return deckCards(inTable: false).map { Deck(cards: $0) }
    }
    guard var object = object() else { return nil }
    defer { object.finish() }
    let field = object.required("cards", "a list of cards")
    var table: FileReference?
    if let path = field?.node.string, Deck.isTable(path) {
      table = field?.file("the path of a CSV file")
    }
    let cards = table == nil ? field?.deckCards(inTable: false) : []
    let fonts = object["font"]?.deckFonts() ?? DeckFonts()
    let alignment = object["align"]?.word(TextAlignment.self) ?? .start
    return cards.map { Deck(cards: $0, table: table, fonts: fonts, alignment: alignment) }
  }

  fileprivate func deckCards(inTable: Bool) -> [DeckCard]? {
    let what =
      inTable ? "a line with a card below that with the names" : "a list of at least 1 card"
    return list(1...Preset.maximumRows, what)?.compactMap { $0.deckCard(inTable: inTable) }
  }

  private func deckCard(inTable: Bool) -> DeckCard? {
    guard var object = object("a card like { \"name\": \"Ada\" }") else { return nil }
    var card = DeckCard()
    card.name = object["name"]?.text()
    card.title = object["title"]?.text()
    card.location = object["location"]?.text()
    card.about = object["about"]?.text()
    card.text = object["text"]?.text()
    card.website = object["website"]?.text()
    // A table has no lists, and a field named "size" may be a size of clothes such as "XL".
    if !inTable { card.size = object["size"].flatMap(ValueKind.cardSize.read) }
    card.align = object["align"]?.word()
    card.color = object["color"].flatMap(ValueKind.color.read)
    card.template = object["template"]?.word()
    let fields = node.deckFields
    card.seed = fields["seed"]?.text
    card.isDone = object["done"]?.bool() ?? false
    if let image = object["image"], image.node.value != .null, image.node.value != .string("") {
      card.image = image.file("the path of a picture")
    }
    card.fields = fields
    card.keyPath = path
    return card
  }

  /// A text; null counts as absent.
  private func text() -> String? { node.value == .null ? nil : string() }

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
    return list(1...100, "a list of at least 1 font file") { $0.fontChoice() }
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

extension JSONNode {
  /// The members of a card that are texts, numbers or `true`.
  var deckFields: [String: DeckField] {
    guard case .object(let members) = value else { return [:] }
    var fields: [String: DeckField] = Dictionary(minimumCapacity: members.count)
    for member in members {
      let text: String? =
        switch member.value.value {
        case .string(let text): text
        case .number(let number): shortest(number)
        case .bool(let bool): bool ? "true" : nil
        case .null, .array, .object, .unreadable: nil
        }
      guard let text, !text.isEmpty else { continue }
      fields[member.key] = DeckField(text, range: member.value.range)
    }
    return fields
  }
}
