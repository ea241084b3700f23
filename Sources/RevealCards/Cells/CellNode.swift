internal import RevealPreset

/// A part of a cell for one card: with its text, without the parts that the card leaves out.
struct CellNode: Sendable {
  let part: CellPart
  /// The text, the path of the picture as it is written, or the name of the symbol; nil for none.
  let text: String?
  let children: [CellNode]
  /// The number of the part in its cell, from 0.
  let id: Int

  /// Fails when the card leaves the part out.
  ///
  /// - Parameters:
  ///   - part: The part of the template.
  ///   - card: The card.
  ///   - count: The number of parts so far, to which this one and those in it are added.
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
    // Nothing is left of a stack of which all parts are left out, unless it holds a place.
    let holdsPlace = part.sizing.width != nil || part.sizing.height != nil
    if nodes.isEmpty, !part.children.isEmpty, !holdsPlace { return nil }
  }

  /// Whether texts give it its size, so that it can give up space.
  var isSoft: Bool {
    if case .text = part.content { return true }
    return children.contains(where: \.isSoft)
  }

  /// Whether it has a text or a badge in it.
  var hasLetters: Bool { letters != nil || children.contains(where: \.hasLetters) }

  /// The box around its parts; nil for a part that has none.
  var box: CellBox? {
    switch part.content {
    case .horizontal(let stack), .vertical(let stack): stack.box
    case .layers(let layers): layers.box
    case .badge(let badge): badge.box
    case .text, .picture, .shape, .symbol, .space: nil
    }
  }

  /// The text that it sets; nil for a part without letters.
  var letters: CellText? { part.letters }
}

/// A direction in a cell.
enum CellAxis: Hashable, Sendable {
  case horizontal, vertical
}
