internal import RevealJSON

/// A layout of cards as data: a tree of parts whose texts, pictures and colors come from the fields
/// of a deck's cards.
package struct CellTemplate: Hashable, Sendable {
  /// The part that fills the card.
  package let root: CellPart

  package init(root: CellPart) { self.root = root }

  /// All parts, each before its children.
  package var parts: [CellPart] { root.family }

  /// The names of the required fields, sorted and unique: those whose presence or absence no part
  /// depends on.
  package var neededFields: [String] {
    let parts = parts
    let optional = Set(parts.flatMap { [$0.presentField, $0.absentField].compactMap(\.self) })
    return Set(parts.flatMap(\.content.fields)).subtracting(optional).sorted()
  }

  /// The names of the fields that hold colors, sorted and unique.
  package var colorFields: [String] { Set(parts.flatMap(\.content.colorFields)).sorted() }

  /// The names of the fields that hold names of symbols, sorted and unique.
  package var symbolFields: [String] {
    let names = parts.compactMap { part in
      if case .symbol(let symbol) = part.content { symbol.name.onlyField } else { nil }
    }
    return Set(names).sorted()
  }

  /// The pictures of the parts, each with its part.
  package var pictures: [(part: CellPart, file: BoundText)] {
    parts.compactMap { part in
      if case .picture(let picture) = part.content { (part, picture.file) } else { nil }
    }
  }

  /// Returns the texts that a card shows, whose characters the fonts must have.
  package func texts(of card: DeckCard) -> [String] {
    parts.compactMap { $0.letters?.text.text(of: card) }
  }

  /// Returns the part with which the texts of some cards become too long; nil if they are not.
  ///
  /// The texts of all cards together may have as many bytes as a file.
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

/// The layout of a deck's cards.
package enum DeckTemplate: Hashable, Sendable {
  case builtIn(CardTemplate)
  case cell(CellTemplate)
  /// A file with a cell.
  case file(FileReference)

  /// Whether the template determines the height of a card.
  var hasContentHeight: Bool { if case .builtIn = self { false } else { true } }
}

/// One part of a cell: its content, size and place.
package struct CellPart: Hashable, Sendable {
  package var content: CellContent
  package var sizing = CellSizing()
  /// The share in the space that is left or lacking in the stack.
  package var flex = CellFlex()
  /// The place in layers.
  package var place = CellPlace.filling
  /// The field that must be present for the part to be shown; nil for none.
  package var presentField: String? = nil
  /// The field that must be absent for the part to be shown; nil for none.
  package var absentField: String? = nil
  /// The byte offsets of the part in its text.
  package var range = 0..<0
  /// The key path of the part, as in `cell.horizontal[2]`.
  package var keyPath = ""

  /// The parts in this part, in order.
  package var children: [CellPart] {
    switch content {
    case .horizontal(let stack), .vertical(let stack): stack.parts
    case .layers(let layers): layers.parts
    case .text, .badge, .picture, .shape, .symbol, .space: []
    }
  }

  /// The text of the part; nil for a part without letters.
  package var letters: CellText? {
    switch content {
    case .text(let text): text
    case .badge(let badge): badge.label
    case .horizontal, .vertical, .layers, .picture, .shape, .symbol, .space: nil
    }
  }

  /// The part and all its descendants.
  fileprivate var family: [CellPart] { [self] + children.flatMap(\.family) }
}

/// The content of a part of a cell.
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
  /// Flexible space along its stack with a minimum in points; it takes the space that other parts
  /// leave.
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
  /// The distance between neighbors, in points.
  package var spacing = 0.0
  /// The alignment of the parts across the stack.
  package var align = CellAlignment.stretch
  /// The distribution of the parts along the stack if they leave space.
  package var justify = CellJustification.start
  package var box = CellBox()
}

/// Parts on top of each other, the first at the bottom.
package struct CellLayers: Hashable, Sendable {
  package var parts: [CellPart]
  package var box = CellBox()
}

/// The box around parts: its background, border and padding.
package struct CellBox: Hashable, Sendable {
  /// The distances from the edges of the box to its parts.
  package var padding = Inset()
  /// The fill; nil for none.
  package var background: CellFill? = nil
  package var radius = CellRadius.points(0)
  package var border: CellBorder? = nil

  fileprivate var fields: [String] {
    (background?.fields ?? []) + (border?.color.fields ?? [])
  }
}
