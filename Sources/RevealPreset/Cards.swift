package import RevealMath

/// The appearance of the cards in the rows.
package struct Cards: Hashable, Sendable {
  /// The size of a card within the row's insets; nil for a card that fills that space.
  package var size: CardSize? = nil
  /// The alignments of cards across the axis, at least one; they repeat over the cards.
  package var align = [CardAlignment.center]
  /// The alignment along the axis of cards that do not fill their rows.
  package var alignAlong = CardAlignment.center
  package var face = CardFace.sample(seed: 1)
  package var theme = CardTheme.auto
  /// The radius in points, ≥ 0.
  package var cornerRadius = 0.0
  package var border: Border? = nil
  package var shadow: Shadow? = nil
  package var reflection: Reflection? = nil
  /// Whether a card is clipped to its row while it moves.
  package var clipsToRow = false
  /// Whether a card that is turned away shows its back.
  package var showsBack = true
  /// The face of a card that is turned away; nil for the mirrored front.
  package var back: CardFace? = nil

  package init() {}
}

/// The width and height of a card; shares are those of the row and of the viewport.
package struct CardSize: Hashable, Sendable {
  package var width: Length
  package var height: Length

  package init(width: Length, height: Length) { (self.width, self.height) = (width, height) }
}

/// The alignment of a card that is smaller or larger than its row.
package enum CardAlignment: String, Hashable, Sendable, CaseIterable, SchemaWord {
  case start, center, end

  var meaning: String {
    switch self {
    case .start: "At the row's start."
    case .center: "In the middle of the row."
    case .end: "At the row's end."
    }
  }
}

/// The colors of generated cards and of the cells of a deck.
package enum CardTheme: String, Hashable, Sendable, CaseIterable, SchemaWord {
  case auto, light, dark

  var meaning: String {
    switch self {
    case .auto: "The theme that suits the canvas: dark on a dark one."
    case .light: "Dark letters on light cards."
    case .dark: "Light letters on dark cards."
    }
  }
}

/// The content of cards; lists repeat over the rows.
package enum CardFace: Hashable, Sendable {
  /// Generated cards like those of a real app, with an avatar, text bars and a picture; equal seeds
  /// give equal cards.
  case sample(seed: Int)
  /// Flat colors, at least one.
  case colors([Color])
  /// Linear gradients, at least one.
  case gradients([LinearGradient])
  /// Paths or patterns of pictures, at least one.
  case images([FileReference], ContentMode)
  /// One card per entry of a JSON or CSV file, laid out by a template.
  case deck(FileReference, template: DeckTemplate)
}

/// The layout of a deck's entry on a card.
package enum CardTemplate: String, Hashable, Sendable, CaseIterable, SchemaWord {
  case member, row, poster, bubble, typing, task, item, post, placeholder, photo

  var meaning: String {
    switch self {
    case .member: "Portrait, name, title, location, about and website."
    case .row: "A table cell: a picture at the left, two lines of text."
    case .poster: "A picture with a caption below."
    case .bubble: "A message: a text in the card's color."
    case .typing: "Three dots; another one is dark on each card."
    case .task: "A circle, checked when the task is done, and the task's text."
    case .item: "A square picture, two lines of text, and a grip."
    case .post: "A portrait with a name, a text and a picture."
    case .placeholder: "Gray shapes in place of a post that is still loading."
    case .photo: "A picture that fills the card."
    }
  }
}

extension Shadow {
  /// The shadow of a card whose preset does not set one.
  package static let ofCard = Shadow(
    offset: Point(x: 0, y: 2), sigma: 4, color: Color.black.withAlpha(0.25))
}

/// A mirror image of the face below the card.
package struct Reflection: Hashable, Sendable {
  /// The space between face and reflection in points, ≥ 0.
  package internal(set) var gap: Double
  /// The opacity of the black over it, 0…1.
  package internal(set) var shade: Double
  /// The fraction of its height over which it fades out, 0…1; 0 for no fade.
  package internal(set) var fade: Double

  package init(gap: Double, shade: Double, fade: Double) {
    (self.gap, self.shade, self.fade) = (gap, shade, fade)
  }
}
