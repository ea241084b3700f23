import RevealMath
internal import RevealPreset

/// The way of a card to its presentation or back to its row, from a change on.
///
/// A change that interrupts another one begins with the state at that moment, so that the card goes
/// on from where it is.
struct CardFlight: Sendable {
  /// The number of the row.
  let row: Int
  /// The time of the change in seconds.
  let start: Double
  /// The number of the change that presented the card: later ones lie above earlier ones.
  let order: Int
  /// The presentations that the card comes from or goes to, in drawing order.
  let stops: [Stop]
  /// The index of the presentation that the card goes to; nil if it returns to its row.
  let target: Int?
  /// The initial opacity of the row's own contents.
  let opacity: Double
  /// The fraction that is left of the transition from contents to contents.
  let transition: Leg
  let contents: ContentTransition

  /// A presentation on the way of a card.
  struct Stop: Sendable {
    let place: PresentedPlace
    /// The distance of the card's share of the way to the presentation from its final one.
    let leg: Leg
    /// The initial opacity of the contents.
    let opacity: Double
  }
}

/// A presentation, with the sizes that lengths of its frame refer to.
struct PresentedPlace: Sendable {
  let presentation: Presentation
  /// The sizes of the card and of the row when the card was presented.
  let card, row: Size
}

/// A card that is presented, or on its way, at one moment.
struct PresentedCard: Sendable {
  /// The number of the row.
  let row: Int
  let order: Int
  /// The opacity of the row's own contents.
  let opacity: Double
  /// The presentations that the card is at or between, in drawing order.
  let stops: [Stop]
  /// Whether the card's ground stays opaque while its contents fade.
  let hasGround: Bool

  /// A presentation that the card is at, or comes from, or goes to.
  struct Stop: Sendable {
    let place: PresentedPlace
    /// The share of the way from the row to the frame; springs exceed 0…1.
    let share: Double
    /// The change of the share per second.
    let velocity: Double
    /// The opacity of the contents.
    let opacity: Double
  }

  /// The share of the way from the row to the frames of all presentations.
  var share: Double { stops.reduce(0) { $0 + $1.share } }
}

extension CardFlight {
  /// Returns the state at a time; nil once the card is back in its row.
  func card(at time: Double) -> PresentedCard? {
    if transition.isOver(at: time) {
      guard let target else { return nil }
      let stop = PresentedCard.Stop(
        place: stops[target].place, share: 1, velocity: 0, opacity: 1)
      return PresentedCard(row: row, order: order, opacity: 0, stops: [stop], hasGround: false)
    }
    let progress = (1 - transition.rest(at: time).distance.extent).limited
    let isWaiting = !transition.hasBegun(at: time)
    func opacity(_ start: Double, index: Int?) -> Double {
      isWaiting
        ? start
        : contents.opacity(
          start, isTarget: index == target, isAbove: index ?? -1 > target ?? -1, progress)
    }
    let stops = stops.enumerated().map { index, stop in
      let rest = stop.leg.rest(at: time)
      return PresentedCard.Stop(
        place: stop.place, share: (index == target ? 1 : 0) + rest.distance.extent,
        velocity: rest.velocity.extent, opacity: opacity(stop.opacity, index: index))
    }
    return PresentedCard(
      row: row, order: order, opacity: opacity(self.opacity, index: nil), stops: stops,
      hasGround: contents == .fadeThrough)
  }

  /// Whether the card has arrived at its presentation at a time.
  func isPresented(at time: Double) -> Bool { target != nil && transition.isOver(at: time) }
}

extension ContentTransition {
  /// The progress at which former contents have faded out and new ones begin to fade in.
  ///
  /// It is that of Material's fade through (`FadeThroughProvider` for Android).
  private static let threshold = 0.35

  /// Returns the opacity of contents during a transition.
  ///
  /// - Parameters:
  ///   - start: The opacity at its start.
  ///   - isTarget: True if the contents are those that stay.
  ///   - isAbove: True if they lie above the contents that stay.
  ///   - progress: The progress of the transition, 0…1.
  /// - Returns: The opacity.
  func opacity(_ start: Double, isTarget: Bool, isAbove: Bool, _ progress: Double) -> Double {
    switch self {
    case .crossfade where isTarget: start + (1 - start) * progress
    case .crossfade: isAbove ? start * (1 - progress) : start
    case .fadeThrough where isTarget:
      start + (1 - start) * ((progress - Self.threshold) / (1 - Self.threshold)).limited
    case .fadeThrough: start * (1 - progress / Self.threshold).limited
    case .cut: isTarget ? 1 : 0
    }
  }
}
