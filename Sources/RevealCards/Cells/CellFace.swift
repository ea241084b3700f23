package import RevealMath
internal import RevealPreset
internal import RevealSamples
internal import RevealScene

/// The paths of a cell's pictures, which can be opened as they are.
package struct CellPictures: Hashable, Sendable {
  /// The paths by texts with fields, which are relative to the deck's folder.
  package var ofDeck: [String: String] = [:]
  /// The paths by texts without fields, which are relative to the template's folder.
  package var ofTemplate: [String: String] = [:]

  package init() {}
}

/// One card of a deck as a cell.
struct CellFace: Sendable {
  let template: CellTemplate
  let card: DeckCard
  /// The index of the card in the deck, which selects generated pictures.
  let index: Int
  let pictures: CellPictures
  let lettering: Lettering
  let theme: CellTheme

  /// The height of the cell at a width, in whole points.
  func height(width: Double) -> Double {
    guard let root else { return 1 }
    var layout = CellLayout(lettering: lettering)
    // A fraction of a point that is rounding error must not be lost.
    return max((layout.hugHeight(of: root, width) - 1e-6).rounded(.up), 1)
  }

  func plan(size: Size) -> CellPlan {
    let layout = layout(size: size)
    return CellPlan(
      frames: layout.placed.map { CellPlan.Frame(keyPath: $0.node.part.keyPath, rect: $0.frame) },
      faults: layout.faults)
  }

  func content(outline: CardOutline) -> CardContent {
    var painter = CellPainter(self, outline: outline)
    let placed = layout(size: outline.size).placed
    for (number, part) in placed.enumerated() { painter.draw(part, isRoot: number == 0) }
    return CardContent(ground: painter.ground, boxes: painter.builder.boxes)
  }

  /// The cell as a face of its own.
  func face(size: Size, cornerRadius: Double = 0) -> Face {
    let content = content(outline: CardOutline(size: size, cornerRadius: cornerRadius))
    return Face(
      size: size, fill: content.ground, cornerRadius: cornerRadius, children: content.boxes)
  }

  private var root: CellNode? {
    var count = 0
    return CellNode(template.root, card: card, count: &count)
  }

  private func layout(size: Size) -> CellLayout {
    var layout = CellLayout(lettering: lettering)
    if let root { layout.place(root, in: Rect(size: size)) }
    return layout
  }
}

/// The layout of a cell for one card.
package struct CellPlan: Hashable, Sendable {
  /// The frame of a part, in points from the card's top-left corner.
  package struct Frame: Hashable, Sendable {
    /// The key path of the part, as in `cell.horizontal[2]`.
    package let keyPath: String
    package let rect: Rect
  }

  /// The frames of the parts that the card has, each before those of its own parts.
  package let frames: [Frame]
  /// The parts whose content has no room.
  package let faults: [CellFault]
}

/// The colors of a cell.
struct CellTheme: Hashable, Sendable {
  let theme: Theme
  /// Whether texts are bars, which are too heavy in the colors of letters.
  let hasBars: Bool

  func color(_ color: CellColor, of card: DeckCard) -> Color {
    switch color {
    case .fixed(let light, let dark): theme == .dark ? dark : light
    case .field(let name): card.fields[name].flatMap { Color(written: $0.text) } ?? tint
    case .theme(let word): self[word]
    }
  }

  private subscript(word: ThemeColor) -> Color {
    switch word {
    case .title: theme.title
    case .text: hasBars ? theme.text : theme.letters
    case .secondary: hasBars ? theme.text : theme.secondary
    case .faint: theme.faint
    case .separator: theme.separator
    case .surface: theme.surface
    case .chip: theme.chip
    case .tint: tint
    }
  }

  private var tint: Color { Tint.all[0] }
}
