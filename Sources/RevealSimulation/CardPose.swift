package import RevealMath
package import RevealScene

/// The appearance of a card at one moment, as set by an animation or a scroll effect.
package struct CardPose: Sendable {
  /// The transform about the anchor, in points.
  package var matrix = Matrix4.identity
  /// The anchor in fractions of the card's size.
  package var anchor = Point(x: 0.5, y: 0.5)
  /// The numbers of all channels; opacity and shade may leave 0…1, since springs overshoot.
  package var numbers = PoseNumbers.rest
  package var clip: InsetClip?
  /// The offset of the picture within the card, in points.
  package var contentOffset = Point.zero
  /// The corner radius in points; nil for the card's own.
  package var cornerRadius: Double?
  /// The shadow; nil for the card's own.
  package var shadow: Shadow?
  package var isVisible = true

  package static let plain = CardPose()

  /// The color over the card, by the shade.
  var overlay: Color { self[.shade] > 0 ? Color.black.withAlpha(self[.shade].limited) : .clear }

  /// Accesses the number of a channel that every pose has.
  package subscript(channel: PoseChannel) -> Double {
    get { numbers[channel] }
    set { numbers[channel] = newValue }
  }

  /// Returns the combination of this pose and another one, whose transform acts on the result of
  /// this one.
  package func then(_ next: CardPose, card: Size) -> CardPose {
    var pose = next
    let shift = Point(
      x: (anchor.x - next.anchor.x) * card.width, y: (anchor.y - next.anchor.y) * card.height)
    pose.matrix = next.matrix * matrix.about(shift)
    pose.numbers = numbers.then(next.numbers)
    if let clip { pose.clip = next.clip.map { clip.combined(with: $0, max) } ?? clip }
    pose.contentOffset = contentOffset + next.contentOffset
    pose.cornerRadius = next.cornerRadius ?? cornerRadius
    pose.shadow = next.shadow ?? shadow
    pose.isVisible = isVisible && next.isVisible
    return pose
  }
}

extension Double {
  /// The value clamped to 0…1.
  var limited: Double { min(max(self, 0), 1) }
}
