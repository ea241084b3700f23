/// A text with the names of a card's fields in braces, as in `"{name}, {city}"`.
///
/// `{{` and `}}` stand for braces.
package struct BoundText: Hashable, Sendable {
  /// A piece of the text.
  package enum Piece: Hashable, Sendable {
    case literal(String)
    case field(String)
  }

  package let pieces: [Piece]

  /// Fails if a brace has no counterpart, or if there is nothing between two braces.
  package init?(_ text: String) {
    var pieces: [Piece] = []
    var literal = ""
    var rest = text[...]
    while let letter = rest.popFirst() {
      switch letter {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        rest.removeFirst()
        literal.append(letter)
      case "{":
        guard let end = rest.firstIndex(of: "}"), end > rest.startIndex else { return nil }
        let name = rest[..<end]
        guard !name.contains("{") else { return nil }
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        literal = ""
        pieces.append(.field(String(name)))
        rest = rest[rest.index(after: end)...]
      case "}": return nil
      default: literal.append(letter)
      }
    }
    if !literal.isEmpty { pieces.append(.literal(literal)) }
    self.pieces = pieces
  }

  /// The names of the fields in the text, in order.
  package var fields: [String] {
    pieces.compactMap { if case .field(let name) = $0 { name } else { nil } }
  }

  /// The name of the field that makes up the whole text; nil for any other text.
  package var onlyField: String? {
    if pieces.count == 1, case .field(let name) = pieces[0] { name } else { nil }
  }

  /// The length of the text for a card, computed without building the text.
  package struct Length: Sendable {
    private var literals = 0
    private var counts: [String: Int] = [:]

    fileprivate init(_ pieces: [Piece]) {
      for piece in pieces {
        switch piece {
        case .literal(let literal): literals += literal.utf8.count
        case .field(let name): counts[name, default: 0] += 1
        }
      }
    }

    /// Returns the number of bytes of the text, plus one for each field.
    package func bytes(of card: DeckCard) -> Double {
      counts.reduce(Double(literals)) { sum, field in
        sum + 1 + Double(field.value) * Double(card.fields[field.key]?.text.utf8.count ?? 0)
      }
    }
  }

  /// The parts of the text that its length for a card depends on.
  package var length: Length { Length(pieces) }

  /// Returns the text for a card; nil if it is empty, or if it has fields and the card has none of
  /// them.
  package func text(of card: DeckCard) -> String? {
    var text = ""
    var isBare = !fields.isEmpty
    for piece in pieces {
      switch piece {
      case .literal(let literal): text += literal
      case .field(let name):
        guard let value = card.fields[name]?.text, !value.isEmpty else { continue }
        isBare = false
        text += value
      }
    }
    return isBare || text.isEmpty ? nil : text
  }
}
