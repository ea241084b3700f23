package import RevealMath

/// What is drawn in the rows.
package struct Cards: Hashable, Sendable {
  /// The size in points, centered in the row without its inset; nil fills that space.
  package var size: Size? = nil
  package var face = CardFace.sample(seed: 1)
  /// The radius in points, ≥ 0.
  package var cornerRadius = 0.0
  package var border: CardBorder? = nil
  package var shadow: CardShadow? = nil
  package var reflection: Reflection? = nil
  /// Whether a card is clipped to its row while it moves.
  package var clipsToRow = false
  /// Whether a card that is turned away shows its back.
  package var showsBack = true

  package init() {}
}

/// What a card shows; lists repeat over the rows.
package enum CardFace: Hashable, Sendable {
  /// Generated cards like those of a real app, with an avatar, text bars and a picture; equal seeds
  /// give equal cards.
  case sample(seed: Int)
  /// Flat colors, at least one.
  case colors([Color])
  /// Linear gradients, at least one.
  case gradients([LinearGradient])
  /// Paths or patterns of PNG files, at least one.
  case images([FileReference], ImageFit)
  /// One card per entry of a JSON file, laid out by a template.
  case deck(FileReference, template: CardTemplate)
}

/// How a picture fills a card with another aspect ratio.
package enum ImageFit: String, Hashable, Sendable, CaseIterable {
  /// The whole picture, centered.
  case fit
  /// The whole card; what extends beyond it is clipped.
  case fill
  /// Both sides scaled to the card.
  case stretch
}

/// How a card lays out its entry in the deck.
package enum CardTemplate: String, Hashable, Sendable, CaseIterable {
  /// Portrait, name, title, location, about and website: the member card of the drop-in tutorial.
  case member
  /// A table cell: a picture on the left and two lines of text.
  case row
  /// A picture with a caption below.
  case poster
}

/// A line along the inside of a card's outline.
package struct CardBorder: Hashable, Sendable {
  /// The width in points, > 0.
  package internal(set) var width: Double
  package internal(set) var color: Color

  package init(width: Double, color: Color) {
    self.width = width
    self.color = color
  }
}

/// A soft shadow under a card.
package struct CardShadow: Hashable, Sendable {
  /// The offset in points, in the card's plane.
  package let offset: Point
  /// Standard deviation of the Gaussian in points (`CALayer.shadowRadius`), ≥ 0.
  package let radius: Double
  /// The color, whose alpha is the shadow's opacity.
  package let color: Color

  package init(offset: Point, radius: Double, color: Color) {
    self.offset = offset
    self.radius = radius
    self.color = color
  }

  /// The shadow with all defaults.
  package static let standard = CardShadow(
    offset: Point(x: 0, y: 2), radius: 4, color: Color.black.withAlpha(0.25))
}

/// A mirror image of the face below the card.
package struct Reflection: Hashable, Sendable {
  /// The space between face and reflection in points, ≥ 0.
  package internal(set) var gap: Double
  /// Opacity of the black laid over it, 0…1.
  package internal(set) var shade: Double
  /// The fraction of its height over which it fades out, from 0 for no fade to 1.
  package internal(set) var fade: Double

  package init(gap: Double, shade: Double, fade: Double) {
    self.gap = gap
    self.shade = shade
    self.fade = fade
  }
}
