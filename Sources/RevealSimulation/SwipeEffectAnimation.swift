import RevealMath
internal import RevealPreset

/// A swipe effect for cards of one size.
struct SwipeEffectAnimation: Sendable {
  private let pose: ScrollEffectAnimation
  private let stamps: [ScrollEffectAnimation]

  /// Prepares an effect.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - basis: The sizes that lengths refer to.
  ///   - shadow: The card's shadow, which provides the values that the effect does not change.
  init(_ effect: SwipeEffect, basis: LengthBasis, shadow: Shadow?) {
    pose = ScrollEffectAnimation(effect.pose, basis: basis, shadow: shadow, isAcross: true)
    stamps = effect.stamps.map {
      ScrollEffectAnimation($0.pose, basis: basis, shadow: nil, isAcross: true)
    }
  }

  /// Returns the pose of a card, or of a stamp over it, that is swiped.
  ///
  /// - Parameters:
  ///   - look: The look of what is drawn at the place of the card.
  ///   - entrance: The pose of the card before the effect.
  ///   - distance: The distance of the card from its place, in points.
  ///   - size: The size of the card.
  /// - Returns: The pose.
  func pose(
    of look: SceneBuilder.Look, after entrance: CardPose, at distance: Double, card size: Size
  ) -> CardPose {
    let distance = distance / pose.unit
    var card = entrance.then(pose.pose(ofTablesAt: distance), card: size)
    guard case .stamp(let index) = look else { return card }
    // The shadow and the corners are those of the card.
    (card.shadow, card.cornerRadius) = (nil, nil)
    return stamps[index].pose(ofTablesAt: distance).then(card, card: size)
  }
}
