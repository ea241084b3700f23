package import RevealMath
package import RevealScene

/// The appearance of a card at one moment, as set by an animation or a scroll effect.
package struct CardPose: Sendable {
  /// Acts about the anchor, in points.
  package var matrix = Matrix4.identity
  /// In fractions of the card.
  package var anchor = Point(x: 0.5, y: 0.5)
  /// May leave 0…1, since springs overshoot; so may the shade.
  package var opacity = 1.0
  /// The opacity of the black over the card.
  package var shade = 0.0
  /// A standard deviation in points, ≥ 0.
  package var blur = 0.0
  package var brightness = 1.0
  package var saturation = 1.0
  package var clip: InsetClip?
  /// In points.
  package var contentOffset = Point(x: 0, y: 0)
  package var contentScale = 1.0
  /// The height above other cards.
  package var z = 0.0
  /// In points; nil for the card's own.
  package var cornerRadius: Double?
  /// Nil for the card's own.
  package var shadow: Shadow?
  package var isVisible = true

  package static let plain = CardPose()

  /// This pose with another one on top: the other transform acts on what this one has made.
  package func then(_ next: CardPose, card: Size) -> CardPose {
    var pose = next
    let shift = Point(
      x: (anchor.x - next.anchor.x) * card.width, y: (anchor.y - next.anchor.y) * card.height)
    pose.matrix = next.matrix * matrix.about(shift)
    pose.opacity = opacity.limited * next.opacity.limited
    pose.shade = 1 - (1 - shade.limited) * (1 - next.shade.limited)
    if blur > 0 {
      pose.blur = next.blur > 0 ? (blur * blur + next.blur * next.blur).squareRoot() : blur
    }
    pose.brightness = max(brightness, 0) * max(next.brightness, 0)
    pose.saturation = max(saturation, 0) * max(next.saturation, 0)
    if let clip { pose.clip = next.clip.map(clip.intersection) ?? clip }
    pose.contentOffset = contentOffset + next.contentOffset
    pose.contentScale = contentScale * next.contentScale
    pose.z = z + next.z
    pose.cornerRadius = next.cornerRadius ?? cornerRadius
    pose.shadow = next.shadow ?? shadow
    pose.isVisible = isVisible && next.isVisible
    return pose
  }
}

extension InsetClip {
  /// The part inside both; of the corner radii, the larger one.
  fileprivate func intersection(_ other: InsetClip) -> InsetClip {
    InsetClip(
      top: max(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom), left: max(left, other.left),
      cornerRadius: max(cornerRadius, other.cornerRadius))
  }
}

extension Double {
  /// Limited to 0…1.
  var limited: Double { min(max(self, 0), 1) }
}
