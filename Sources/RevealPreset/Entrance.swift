package import RevealMath
package import RevealMotion

/// A time-driven animation that a card plays when its row is displayed.
package struct Entrance: Hashable, Sendable {
  package var track = Tracking.furthest
  /// From the start pose on; at least two, times ascending from 0 to 1.
  ///
  /// The first holds through the delay; the last is the final pose.
  package var keyframes: [Keyframe]
  /// Seconds from the first keyframe to the last, > 0; the time to settle where the curve is a
  /// spring that has no duration of its own.
  package var duration = 0.4
  /// Seconds before it starts, ≥ 0.
  package var delay = 0.0
  package var stagger = Stagger.none
  /// The point the transform acts about, as shares of the card.
  package var anchor = Point(x: 0.5, y: 0.5)
  package var interpolation = Interpolation.decomposed
  /// What plays when a row is displayed again and tracking says that the entrance is over.
  ///
  /// It plays at each such display, so its own tracking is ``Tracking/every``.
  package var again: Entrance? {
    get { if case .entrance(let entrance) = later { entrance } else { nil } }
    set { later = newValue.map { .entrance($0) } ?? .none }
  }

  /// Holds the entrance by indirection, as an entrance cannot hold itself.
  private indirect enum Later: Hashable, Sendable {
    case none
    case entrance(Entrance)
  }

  private var later = Later.none

  package init(keyframes: [Keyframe]) { self.keyframes = keyframes }
}

/// Which displays of a row animate.
package enum Tracking: String, Hashable, Sendable, CaseIterable {
  /// Rows beyond the furthest (section, row) displayed so far.
  case furthest
  /// Until the last row visible at first has been displayed, then none.
  case firstScreen
  /// Each row at its first display.
  case once
  /// Every display.
  case every
  /// None.
  case never
}

/// A pose at a moment and the way to the next.
package struct Keyframe: Hashable, Sendable {
  /// Share of the duration, 0…1.
  package var time: Double
  package var pose: Pose
  /// Of the stretch from this keyframe to the next.
  package var curve: TimingCurve

  package init(time: Double, pose: Pose, curve: TimingCurve) {
    self.time = time
    self.pose = pose
    self.curve = curve
  }
}

/// A further delay that makes rows follow each other.
package enum Stagger: Hashable, Sendable {
  case none
  /// Seconds × the row's index in its section.
  case row(Double)
  /// Seconds × the row's place among those displayed at the same tick.
  case batch(Double)
}

/// How two transforms are blended.
package enum Interpolation: String, Hashable, Sendable, CaseIterable {
  /// Both matrices are taken apart, the parts blended (rotation the shortest way) and put together.
  case decomposed
  /// Operation by operation: numbers are blended, so 360° is a full turn.
  case perOperation
}
