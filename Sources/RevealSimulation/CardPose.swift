package import RevealMath
package import RevealScene

/// The appearance of a card at one moment, as set by an animation or a scroll effect.
package struct CardPose: Sendable {
  /// Acts about the anchor, in points.
  package var matrix = Matrix4.identity
  /// In fractions of the card.
  package var anchor = Point(x: 0.5, y: 0.5)
  /// The numbers of all channels; opacity and shade may leave 0…1, since springs overshoot.
  package var numbers = PoseNumbers.rest
  package var clip: InsetClip?
  /// In points.
  package var contentOffset = Point(x: 0, y: 0)
  /// In points; nil for the card's own.
  package var cornerRadius: Double?
  /// Nil for the card's own.
  package var shadow: Shadow?
  package var isVisible = true

  package static let plain = CardPose()

  /// The number of a channel that every pose has.
  package subscript(channel: PoseChannel) -> Double {
    get { numbers[channel] }
    set { numbers[channel] = newValue }
  }

  /// This pose with another one on top: the other transform acts on what this one has made.
  package func then(_ next: CardPose, card: Size) -> CardPose {
    var pose = next
    let shift = Point(
      x: (anchor.x - next.anchor.x) * card.width, y: (anchor.y - next.anchor.y) * card.height)
    pose.matrix = next.matrix * matrix.about(shift)
    pose.numbers = numbers.then(next.numbers)
    if let clip { pose.clip = next.clip.map(clip.intersection) ?? clip }
    pose.contentOffset = contentOffset + next.contentOffset
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
