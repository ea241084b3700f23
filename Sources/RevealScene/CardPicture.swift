package import RevealMath

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
