package import RevealMath

/// What is drawn in the rows.
package struct Cards: Hashable, Sendable {
  /// In points, centred in the row less its inset; nil fills it.
  package var size: Size? = nil
  package var face = CardFace.sample(seed: 1)
  /// In points, ≥ 0.
  package var cornerRadius = 0.0
  package var border: CardBorder? = nil
  package var shadow: CardShadow? = nil
  package var reflection: Reflection? = nil
  /// Whether a card is cut off at its row's edges while it moves.
  package var clipsToRow = false
  /// Whether a card turned away shows its back.
  package var showsBack = true

  package init() {}
}

/// A card's picture; lists are repeated over the rows.
package enum CardFace: Hashable, Sendable {
  /// Generated cards like those of a real app (avatar, text bars, picture); equal seeds look equal.
  case sample(seed: Int)
  /// At least one.
  case colors([Color])
  /// At least one.
  case gradients([LinearGradient])
  /// Paths or patterns of PNG files, at least one.
  case images([FileReference], ImageFit)
  /// One card an entry of a JSON file, laid out by a template.
  case deck(FileReference, template: CardTemplate)
}

/// How a picture of one shape covers a card of another.
package enum ImageFit: String, Hashable, Sendable, CaseIterable {
  /// The whole picture, centred.
  case fit
  /// No empty space; what sticks out is cut off.
  case fill
  /// Both sides scaled to the card.
  case stretch
}

/// How a card shows what the deck says about it.
package enum CardTemplate: String, Hashable, Sendable, CaseIterable {
  /// Portrait, name, title, location, about and website: the member card of the drop-in tutorial.
  case member
  /// A table cell: picture at the left, two lines of text.
  case row
  /// A picture with a caption below.
  case poster
}

/// A line along the inside of a card's outline.
package struct CardBorder: Hashable, Sendable {
  /// In points, > 0.
  package internal(set) var width: Double
  package internal(set) var color: Color

  package init(width: Double, color: Color) {
    self.width = width
    self.color = color
  }
}

/// A soft shadow under a card.
package struct CardShadow: Hashable, Sendable {
  /// In points of the card's plane.
  package let offset: Point
  /// Standard deviation of the Gaussian in points (`CALayer.shadowRadius`), ≥ 0.
  package let radius: Double
  /// With the shadow's opacity as alpha.
  package let color: Color

  package init(offset: Point, radius: Double, color: Color) {
    self.offset = offset
    self.radius = radius
    self.color = color
  }
}

/// The face flipped below itself.
package struct Reflection: Hashable, Sendable {
  /// Between face and reflection, in points, ≥ 0.
  package internal(set) var gap: Double
  /// Opacity of the black laid over it, 0…1.
  package internal(set) var shade: Double
  /// The share of its height over which it fades to nothing, 0 (opaque, no fade)…1.
  package internal(set) var fade: Double

  package init(gap: Double, shade: Double, fade: Double) {
    self.gap = gap
    self.shade = shade
    self.fade = fade
  }
}
