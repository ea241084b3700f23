import RevealMath
internal import RevealPreset

/// A swipe effect for cards of one size.
struct SwipeEffectAnimation: Sendable {
  private let pose: ScrollEffectAnimation
  private let stamps: [ScrollEffectAnimation]

  /// Prepares an effect; the card's shadow provides the values that the effect does not change.
  init(_ effect: SwipeEffect, basis: LengthBasis, shadow: Shadow?) {
    pose = ScrollEffectAnimation(effect.pose, basis: basis, shadow: shadow, isAcross: true)
    stamps = effect.stamps.map {
      ScrollEffectAnimation($0.pose, basis: basis, shadow: nil, isAcross: true)
    }
  }

  /// Returns the pose of a card, or of a stamp over it, that is swiped by a distance in points.
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
