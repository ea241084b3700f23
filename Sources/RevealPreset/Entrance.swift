package import RevealMath
package import RevealMotion

/// A time-driven animation that a card plays when its row is displayed.
package struct Entrance: Hashable, Sendable {
  package var track = Tracking.furthest
  /// The poses from start to end: at least two, with times ascending from 0 to 1.
  ///
  /// The card holds the first pose during the delay and keeps the last one.
  package var keyframes: [Keyframe]
  /// Seconds from the first keyframe to the last, > 0.
  ///
  /// For a spring without a duration of its own this is the time it takes to settle.
  package var duration = 0.4
  /// Seconds before the animation starts, ≥ 0.
  package var delay = 0.0
  package var stagger = Stagger.none
  /// The point the transform acts about, as fractions of the card's width and height.
  package var anchor = Point(x: 0.5, y: 0.5)
  package var interpolation = Interpolation.decomposed
  /// The entrance that plays when a row is displayed again and tracking rules this one out.
  ///
  /// It plays at every such display, so its own tracking is ``Tracking/every``.
  package var again: Entrance? {
    get { if case .entrance(let entrance) = later { entrance } else { nil } }
    set { later = newValue.map { .entrance($0) } ?? .none }
  }

  /// Stores the entrance indirectly, since a structure cannot contain itself.
  private indirect enum Later: Hashable, Sendable {
    case none
    case entrance(Entrance)
  }

  private var later = Later.none

  package init(keyframes: [Keyframe]) { self.keyframes = keyframes }
}

/// Which displays of a row are animated.
package enum Tracking: String, Hashable, Sendable, CaseIterable {
  /// Displays of rows beyond the furthest (section, row) displayed so far.
  case furthest
  /// All displays until the last of the initially visible rows has been displayed, then none.
  case firstScreen
  /// The first display of each row.
  case once
  /// Every display.
  case every
  /// None.
  case never
}

/// A pose at one moment, and the curve to the next.
package struct Keyframe: Hashable, Sendable {
  /// The moment as a fraction of the duration, 0…1.
  package var time: Double
  package var pose: Pose
  /// The timing from this keyframe to the next.
  package var curve: TimingCurve

  package init(time: Double, pose: Pose, curve: TimingCurve) {
    self.time = time
    self.pose = pose
    self.curve = curve
  }
}

/// An additional delay that makes rows follow each other.
package enum Stagger: Hashable, Sendable {
  case none
  /// Seconds × the row's index in its section.
  case row(Double)
  /// Seconds × the row's place among those displayed at the same tick.
  case batch(Double)
}

/// How two transforms are blended.
package enum Interpolation: String, Hashable, Sendable, CaseIterable {
  /// Both matrices are decomposed, the parts are interpolated, and the result is recomposed.
  ///
  /// Rotation takes the shortest way.
  case decomposed
  /// The numbers of each pair of operations are interpolated, so 360° is a full turn.
  case perOperation
}
