package import RevealScene

/// The content of a card: its ground, and the boxes on it.
package struct CardContent: Hashable, Sendable {
  /// The fill of the card's rounded outline.
  package let ground: Fill
  /// The boxes in points from the card's top-left corner.
  package let boxes: [Box]

  package init(ground: Fill, boxes: [Box] = []) {
    self.ground = ground
    self.boxes = boxes
  }
}
