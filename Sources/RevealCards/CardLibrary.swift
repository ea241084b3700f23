package import RevealMath
package import RevealPreset
package import RevealScene

/// The faces of a list's cards, laid out from what the preset asks for.
package struct CardLibrary: Sendable {
  private let cards: Cards
  private let images: [String]

  /// - Parameter images: Paths of the pictures after patterns were expanded, in order.
  package init(_ cards: Cards, images: [String] = []) {
    self.cards = cards
    self.images = images
  }

  /// The picture of the row with this index, counted through all sections.
  ///
  /// - Parameter size: Of the card, in points.
  package func picture(of row: Int, size: Size) -> CardPicture {
    let fill: Fill
    switch cards.face {
    case .colors(let colors): fill = .color(colors[row % colors.count])
    case .gradients(let gradients): fill = .linear(gradients[row % gradients.count])
    default: fill = .color(.white)
    }
    return CardPicture(
      face: Face(size: size, fill: fill, cornerRadius: cards.cornerRadius),
      cardFrame: Rect(x: 0, y: 0, width: size.width, height: size.height))
  }
}

/// A face and where on it the card lies; with a reflection the face is larger than the card.
package struct CardPicture: Hashable, Sendable {
  package let face: Face
  /// In points from the face's top-left corner.
  package let cardFrame: Rect

  package init(face: Face, cardFrame: Rect) {
    self.face = face
    self.cardFrame = cardFrame
  }
}
