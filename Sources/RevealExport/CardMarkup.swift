import RevealFiles
package import RevealJSON
package import RevealPreset

/// A fragment of HTML for the cards of a page, with fields of the deck in braces.
///
/// Fields may be in texts and in quoted attributes. Comments, scripts and styles are copied as they
/// are.
package struct CardMarkup: Sendable {
  /// The styles at its start, which belong in the head of a page.
  package let styles: String
  let source: SourceText
  private let pieces: [Piece]

  enum Piece: Sendable {
    case literal(String)
    case field(String, at: Range<Int>)
    case attribute(Attribute)
  }

  /// An attribute that depends on the card, or that names a picture.
  struct Attribute: Sendable {
    let name: String
    /// White space, the name and the characters before the value.
    let start: String
    let value: BoundText
    let quote: String
    /// The byte offsets of the value.
    let range: Range<Int>

    /// Whether the value is the URL of a picture or of another file that a page shows.
    var isPicture: Bool { name == "src" || name == "poster" }
  }

  /// Reads a fragment.
  ///
  /// - Throws: An error for every brace that is not closed, and every field where none is allowed.
  package init(_ source: SourceText) throws(PresetError) {
    self.source = source
    var reader = CardMarkupReader(source.bytes)
    reader.read()
    if !reader.problems.isEmpty { throw PresetError(source: source, problems: reader.problems) }
    (styles, pieces) = (reader.styles, reader.pieces)
  }

  /// The name of the field for the number of a row, from 0, unless a card has a field of that name.
  static let rowName = "row"

  /// Checks that each field is in a card of the deck or is one that every deck may have.
  ///
  /// - Parameter deck: The cards; empty for presets without a deck.
  /// - Throws: An error for every field that no card has.
  package func check(_ deck: [DeckCard]) throws(PresetError) {
    var names = Set(deck.flatMap(\.fields.keys))
    names.insert(Self.rowName)
    // These are the fields that every deck may have.
    if !deck.isEmpty {
      names.formUnion(["name", "title", "location", "about", "text", "website", "image"])
    }
    var problems: [Problem] = []
    func check(_ name: String, at range: Range<Int>) {
      guard !names.contains(name) else { return }
      let near = nearestWord(to: name, among: names.sorted())
      problems.append(
        Problem(
          at: range, keyPath: "", message: "expected a field of the deck, found \"\(name)\"",
          hint: near.map { "did you mean \"{\($0)}\"?" }
            ?? (deck.isEmpty ? "the preset has no deck; there is \"{row}\"" : nil)))
    }
    for piece in pieces {
      switch piece {
      case .literal: break
      case .field(let name, let range): check(name, at: range)
      case .attribute(let attribute):
        for name in attribute.value.fields { check(name, at: attribute.range) }
      }
    }
    if !problems.isEmpty { throw PresetError(source: source, problems: problems) }
  }

  /// Returns the elements of a card.
  ///
  /// - Parameters:
  ///   - card: The card of the deck; nil without a deck.
  ///   - row: The number of the row, from 0.
  ///   - picture: A closure that returns the URL on the page for a path in an attribute.
  /// - Returns: The HTML.
  func html(
    card: DeckCard?, row: Int, picture: (_ path: String, _ attribute: Attribute) -> String
  ) -> String {
    var card = card ?? DeckCard()
    if card.fields[Self.rowName] == nil { card.fields[Self.rowName] = DeckField("\(row)") }
    // The text around fields is HTML already.
    var marked = card
    marked.fields = card.fields.mapValues { DeckField(Self.escapedValue($0.text)) }
    var html = ""
    for piece in pieces {
      switch piece {
      case .literal(let text): html += text
      case .field(let name, _): html += marked.fields[name]?.text ?? ""
      case .attribute(let attribute):
        // An attribute is omitted if the card has none of its fields.
        guard let text = attribute.value.text(of: card),
          let value = attribute.value.text(of: marked)
        else { continue }
        if Self.isUnsafe(text, of: card, in: attribute) { continue }
        let isFile = attribute.isPicture && !Self.isElsewhere(text)
        html += attribute.start + attribute.quote
        html += (isFile ? Self.escapedValue(picture(text, attribute)) : value) + attribute.quote
      }
    }
    return html
  }

  /// Returns a text of a card for a text of the page, or for a value in quotes of either kind.
  private static func escapedValue(_ text: String) -> String {
    xmlEscaped(text).replacing("'", with: "&#39;")
  }

  /// Returns whether a URL has a scheme or a host, or is a fragment of the page.
  private static func isElsewhere(_ url: String) -> Bool {
    url.hasPrefix("//") || url.hasPrefix("#")
      || url.prefix { $0 != "/" && $0 != "." }.contains(":")
  }

  /// Returns whether the value of a card would be a script, or more than a single value of a style.
  private static func isUnsafe(
    _ text: String, of card: DeckCard, in attribute: Attribute
  ) -> Bool {
    if attribute.name == "style" {
      let values = attribute.value.fields.compactMap { card.fields[$0]?.text.lowercased() }
      return values.contains { value in
        [";", "url(", "/*", "{", "}", "\\", "\"", "'"].contains(where: value.contains)
      }
    }
    guard !attribute.value.fields.isEmpty, Self.links.contains(attribute.name) else {
      return false
    }
    let url = text.lowercased().unicodeScalars.filter { $0.value > 0x20 }
    let scheme = String(String.UnicodeScalarView(url)).prefix { $0 != ":" }
    return ["javascript", "vbscript"].contains(scheme)
  }

  /// The attributes whose URLs can be scripts.
  private static let links: Set<String> = [
    "href", "src", "action", "formaction", "xlink:href", "data", "poster", "to", "from", "values",
  ]
}
