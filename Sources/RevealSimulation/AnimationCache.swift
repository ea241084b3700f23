internal import RevealPreset
internal import Synchronization

/// The animations of cards of one size.
///
/// It is a class because every card of a frame refers to one.
final class CardAnimations: Sendable {
  let entrance: EntranceAnimations
  let effect: ScrollEffectAnimation?
  let swipe: SwipeEffectAnimation?

  init(_ preset: Preset, motions: ChangeMotions, basis: LengthBasis) {
    let shadow = preset.cards.shadow
    entrance = EntranceAnimations(motions, basis: basis)
    effect = preset.scrollEffect.map { ScrollEffectAnimation($0, basis: basis, shadow: shadow) }
    swipe = preset.swipeEffect.map { SwipeEffectAnimation($0, basis: basis, shadow: shadow) }
  }
}

/// The animations of a run, by the sizes that they depend on.
///
/// It is a class with a lock because many tasks need the same few animations in every frame, and
/// preparing one takes longer than finding it. Results never depend on earlier requests.
final class AnimationCache: Sendable {
  private let preset: Preset
  private let motions: ChangeMotions
  private let prepared = Mutex<[LengthBasis: CardAnimations]>([:])
  /// The limit matters while a device turns, when every frame has sizes of its own.
  private static let capacity = 256

  init(_ preset: Preset, motions: ChangeMotions) {
    self.preset = preset
    self.motions = motions
  }

  func animations(for basis: LengthBasis) -> CardAnimations {
    prepared.withLock { prepared in
      if let animations = prepared[basis] { return animations }
      if prepared.count >= Self.capacity { prepared.removeAll(keepingCapacity: true) }
      let animations = CardAnimations(preset, motions: motions, basis: basis)
      prepared[basis] = animations
      return animations
    }
  }
}
