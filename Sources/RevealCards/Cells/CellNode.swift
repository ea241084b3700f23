internal import RevealPreset

/// A part of a cell for one card: with the card's text, and without the parts that the card omits.
struct CellNode: Sendable {
  let part: CellPart
  /// The text, the path of the picture as written, or the name of the symbol; nil for other parts.
  let text: String?
  let children: [CellNode]
  /// The index of the part in its cell, from 0.
  let id: Int

  /// Fails if the card omits the part.
  ///
  /// `count` is the number of parts so far, which is increased by this part and those in it.
  init?(_ part: CellPart, card: DeckCard, count: inout Int) {
    if let field = part.presentField, card.fields[field] == nil { return nil }
    if let field = part.absentField, card.fields[field] != nil { return nil }
    id = count
    count += 1
    self.part = part
    switch part.content {
    case .text(let text):
      guard let written = text.text.text(of: card) else { return nil }
      self.text = written
    case .badge(let badge):
      guard let written = badge.label.text.text(of: card) else { return nil }
      text = written
    case .picture(let picture):
      text = picture.file.text(of: card)
      if text == nil, picture.missing == .none { return nil }
    case .symbol(let symbol):
      guard let name = symbol.name.text(of: card) else { return nil }
      text = name
    case .horizontal, .vertical, .layers, .shape, .space: text = nil
    }
    var nodes: [CellNode] = []
    for child in part.children {
      if let node = CellNode(child, card: card, count: &count) { nodes.append(node) }
    }
    children = nodes
    // A stack whose parts are all omitted is omitted too, unless its size reserves a place.
    let holdsPlace = part.sizing.width != nil || part.sizing.height != nil
    if nodes.isEmpty, !part.children.isEmpty, !holdsPlace { return nil }
  }

  /// Whether the size is that of texts, which can shrink.
  var isSoft: Bool {
    if case .text = part.content { return true }
    return children.contains(where: \.isSoft)
  }

  /// Whether the part is or contains a text or a badge.
  var hasLetters: Bool { part.letters != nil || children.contains(where: \.hasLetters) }

  /// The box around the part's content; nil for a part without one.
  var box: CellBox? {
    switch part.content {
    case .horizontal(let stack), .vertical(let stack): stack.box
    case .layers(let layers): layers.box
    case .badge(let badge): badge.box
    case .text, .picture, .shape, .symbol, .space: nil
    }
  }
}

/// A direction in a cell.
enum CellAxis: Hashable, Sendable {
  case horizontal, vertical
}
