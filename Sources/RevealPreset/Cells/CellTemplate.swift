internal import RevealJSON

/// A layout of cards as data: a tree of parts whose texts, pictures and colors come from the fields
/// of a deck's cards.
package struct CellTemplate: Hashable, Sendable {
  /// The part that fills the card.
  package let root: CellPart

  package init(root: CellPart) { self.root = root }

  /// All parts, each before those in it.
  package var parts: [CellPart] { root.family }

  /// The names of the fields that the parts cannot do without, sorted, each once: those that no
  /// part is left out with or without.
  package var neededFields: [String] {
    let parts = parts
    let optional = Set(parts.flatMap { [$0.presentField, $0.absentField].compactMap(\.self) })
    return Set(parts.flatMap(\.content.fields)).subtracting(optional).sorted()
  }

  /// The names of the fields that are colors, sorted, each once.
  package var colorFields: [String] { Set(parts.flatMap(\.content.colorFields)).sorted() }

  /// The names of the fields that are names of symbols, sorted, each once.
  package var symbolFields: [String] {
    let names = parts.compactMap { part in
      if case .symbol(let symbol) = part.content { symbol.name.onlyField } else { nil }
    }
    return Set(names).sorted()
  }

  /// The pictures that the parts show, each with its part.
  package var pictures: [(part: CellPart, file: BoundText)] {
    parts.compactMap { part in
      if case .picture(let picture) = part.content { (part, picture.file) } else { nil }
    }
  }

  /// The texts that a card shows, for which fonts must have letters.
  package func texts(of card: DeckCard) -> [String] {
    parts.compactMap { $0.letters?.text.text(of: card) }
  }

  /// The part with which the texts of some cards become too long: those of all cards together may
  /// have as many bytes as a file; nil if they do.
  package func partTooLong(for cards: [DeckCard]) -> CellPart? {
    var rest = Double(SourceText.maximumBytes)
    for part in parts {
      guard let length = part.letters?.text.length else { continue }
      for card in cards {
        rest -= length.bytes(of: card)
        if rest < 0 { return part }
      }
    }
    return nil
  }
}

/// How the cards of a deck are laid out.
package enum DeckTemplate: Hashable, Sendable {
  case builtIn(CardTemplate)
  case cell(CellTemplate)
  /// A file with a cell.
  case file(FileReference)

  /// Whether it decides itself how high a card is.
  var hasContentHeight: Bool { if case .builtIn = self { false } else { true } }
}

/// One part of a cell: what it shows, and how it gets its place.
package struct CellPart: Hashable, Sendable {
  package var content: CellContent
  package var sizing = CellSizing()
  /// What a stack does with the space that its parts leave or lack.
  package var flex = CellFlex()
  /// The place in layers.
  package var place = CellPlace.filling
  /// The field without which the part is left out; nil for none.
  package var presentField: String? = nil
  /// The field with which the part is left out; nil for none.
  package var absentField: String? = nil
  /// The byte offsets of the part in its text.
  package var range = 0..<0
  /// The key path of the part, as in `cell.horizontal[2]`.
  package var keyPath = ""

  package init(_ content: CellContent) { self.content = content }

  /// The parts in it, in order.
  package var children: [CellPart] {
    switch content {
    case .horizontal(let stack), .vertical(let stack): stack.parts
    case .layers(let layers): layers.parts
    case .text, .badge, .picture, .shape, .symbol, .space: []
    }
  }

  /// The text that it sets; nil for a part without letters.
  package var letters: CellText? {
    switch content {
    case .text(let text): text
    case .badge(let badge): badge.label
    case .horizontal, .vertical, .layers, .picture, .shape, .symbol, .space: nil
    }
  }

  /// The part and all parts in it.
  fileprivate var family: [CellPart] { [self] + children.flatMap(\.family) }
}

/// What a part of a cell shows.
package indirect enum CellContent: Hashable, Sendable {
  /// Parts from left to right.
  case horizontal(CellStack)
  /// Parts from top to bottom.
  case vertical(CellStack)
  /// Parts on top of each other.
  case layers(CellLayers)
  case text(CellText)
  case badge(CellBadge)
  case picture(CellPicture)
  case shape(CellShape)
  case symbol(CellSymbol)
  /// Empty space of at least this many points along its stack, which takes what the others leave.
  case space(Double)

  fileprivate var fields: [String] {
    switch self {
    case .text(let text): text.text.fields
    case .badge(let badge): badge.label.text.fields
    // A generated picture takes the place of one that a card lacks.
    case .picture(let picture): picture.missing == .none ? picture.file.fields : []
    case .symbol(let symbol): symbol.name.fields
    case .horizontal, .vertical, .layers, .shape, .space: []
    }
  }

  fileprivate var colorFields: [String] {
    switch self {
    case .horizontal(let stack), .vertical(let stack): stack.box.fields
    case .layers(let layers): layers.box.fields
    case .text(let text): text.color.fields
    case .badge(let badge): badge.label.color.fields + badge.box.fields
    case .picture(let picture): picture.border?.color.fields ?? []
    case .shape(let shape): shape.fill.fields + (shape.border?.color.fields ?? [])
    case .symbol(let symbol): symbol.color.fields
    case .space: []
    }
  }
}

/// Parts next to each other.
package struct CellStack: Hashable, Sendable {
  package var parts: [CellPart]
  /// Between neighbors, in points.
  package var spacing = 0.0
  /// The places of the parts across the stack.
  package var align = CellAlignment.stretch
  /// The place of the parts along the stack when they leave space.
  package var justify = CellJustification.start
  package var box = CellBox()

  package init(_ parts: [CellPart]) { self.parts = parts }
}

/// Parts on top of each other, the first at the bottom.
package struct CellLayers: Hashable, Sendable {
  package var parts: [CellPart]
  package var box = CellBox()

  package init(_ parts: [CellPart]) { self.parts = parts }
}

/// The box around parts: its ground and its padding.
package struct CellBox: Hashable, Sendable {
  /// From the edges of the box to its parts.
  package var padding = Inset()
  /// Nil for none.
  package var background: CellFill? = nil
  package var radius = CellRadius.points(0)
  package var border: CellBorder? = nil

  package init() {}

  fileprivate var fields: [String] {
    (background?.fields ?? []) + (border?.color.fields ?? [])
  }
}
