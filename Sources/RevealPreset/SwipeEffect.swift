internal import RevealMath

/// The pose of a card as a function of the distance by which it is swiped aside.
package struct SwipeEffect: Hashable, Sendable {
  /// The tables of the pose; a distance is positive to the right, or downwards in a horizontal
  /// list.
  @Indirect package var pose = ScrollEffect()
  /// The cells over the card, in drawing order.
  package var stamps: [Stamp] = []

  package init() { pose.distance = DistanceUnit(.extent(.cardCross)) }

  /// A cell over the card that has its own pose, such as "LIKE" on a card that is swiped right.
  package struct Stamp: Hashable, Sendable {
    package var cell: CellTemplate
    /// The tables of the pose over the same distance, before that of the card.
    @Indirect package var pose = ScrollEffect()
  }

  /// The effect with only the opacities of its stamps, for people who prefer reduced motion.
  var withoutPose: SwipeEffect? {
    guard !stamps.isEmpty else { return nil }
    var effect = SwipeEffect()
    effect.pose.distance = pose.distance
    effect.stamps = stamps.map { stamp in
      var still = Stamp(cell: stamp.cell)
      still.pose.distance = stamp.pose.distance
      still.pose.tables = stamp.pose.tables.filter { $0.key == .opacity }
      return still
    }
    return effect
  }
}
