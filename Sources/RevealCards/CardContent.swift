internal import RevealMath
internal import RevealScene

/// What is on a card: its ground, and the boxes that lie on it.
struct CardContent: Hashable, Sendable {
  /// Fills the card's rounded outline.
  let ground: Fill
  /// In points from the card's top-left corner.
  let boxes: [Box]

  init(ground: Fill, boxes: [Box] = []) {
    self.ground = ground
    self.boxes = boxes
  }
}
