package import RevealMath

/// A face and the place of the card on it; a reflection makes the face larger than the card.
package struct CardPicture: Hashable, Sendable {
  package let face: Face
  /// In points from the face's top-left corner.
  package let cardFrame: Rect

  package init(face: Face, cardFrame: Rect) {
    self.face = face
    self.cardFrame = cardFrame
  }
}
