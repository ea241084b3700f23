package import RevealMath

/// A face and the frame of the card on it; a reflection makes the face larger than the card.
package struct CardPicture: Hashable, Sendable {
  package let face: Face
  /// The frame of the card in points from the face's top-left corner.
  package let cardFrame: Rect
  /// The face of a card that is turned away, of the same size; nil for the mirrored front.
  package let back: Face?

  package init(face: Face, cardFrame: Rect, back: Face? = nil) {
    self.face = face
    self.cardFrame = cardFrame
    self.back = back
  }
}
