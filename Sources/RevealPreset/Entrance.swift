package import RevealMath
package import RevealMotion

/// The animation that a card plays when its row is displayed.
package struct Entrance: Hashable, Sendable {
  package var track = Tracking.furthest
  /// The motions, of which a row plays one.
  package var choice: MotionChoice
  /// The motion of a row that is displayed again without an entrance, because of the tracking; nil
  /// for none.
  package var again: Motion? = nil
  package var trigger = Trigger()
  package var leave = Leave.stay
  /// The speeds of the list in points per second between which poses grow from rest to full
  /// strength; nil if poses do not depend on speed.
  package var strength: ClosedRange<Double>? = nil

  package init(_ motion: Motion) { choice = MotionChoice(motion) }

  /// The motions to choose from, at least one.
  package var motions: [Motion] {
    get { choice.motions }
    set { choice.motions = newValue }
  }

  /// The first motion, which is the only one unless there is a choice.
  package var motion: Motion {
    get { choice.motion }
    set { choice.motion = newValue }
  }
}

/// The displays of a row that are animated.
package enum Tracking: String, Hashable, Sendable, CaseIterable, SchemaWord {
  case furthest, firstScreen, once, every, never

  var meaning: String {
    switch self {
    case .furthest: "Rows beyond the furthest displayed so far."
    case .firstScreen: "Until the last row visible at first has been displayed; then none."
    case .once: "Each row at its first display."
    case .every: "Every display."
    case .never: "None."
    }
  }
}

/// Motions of which each row plays one: by a number modulo their count.
package struct MotionChoice: Hashable, Sendable {
  /// The motions to choose from, at least one.
  package var motions: [Motion]
  package var rule = Rule.row
  /// The seed of random choices.
  package var seed = 1

  /// The number that chooses.
  package enum Rule: String, Hashable, Sendable, CaseIterable, SchemaWord {
    case row, parity, column, line
    /// For a row that is removed: 0 in the half of the viewport at its end, and 1 in the other.
    case side
    case display, random

    var meaning: String {
      switch self {
      case .row: "The row's index in its section."
      case .parity: "The same, for two motions that alternate."
      case .column: "The row's column."
      case .line: "The index of the row's line."
      case .side: "0 for rows that enter at the viewport's end, 1 at its start."
      case .display: "How often the row was displayed before; beyond the last motion, the last one."
      case .random: "A random motion for each row, by the seed."
      }
    }
  }

  package init(_ motion: Motion) { motions = [motion] }

  /// The first motion, which is the only one unless there is a choice.
  package var motion: Motion {
    get { motions[0] }
    set { motions[0] = newValue }
  }
}

/// The animation that a card plays when its row is removed.
package struct Removal: Hashable, Sendable {
  /// The motions, of which a row plays one; each starts with the card at rest.
  package var choice: MotionChoice
  /// Whether cards that go are drawn over those that stay.
  package var isAbove = false

  package init(_ motion: Motion) { choice = MotionChoice(motion) }
}

/// The condition under which a row counts as displayed.
package struct Trigger: Hashable, Sendable {
  /// Insets from the viewport's start and end along the axis.
  package var start = Length.zero
  package var end = Length.zero
  /// The fraction of the row that must lie between the insets, 0…1; 0 for any part of it.
  package var visible = 0.0

  package init() {}

  /// Whether rows count as displayed as soon as any part of them is in the viewport.
  package var isPlain: Bool { self == Trigger() }
}

/// The motion of a card whose row is still on the screen but no longer satisfies the trigger.
package enum Leave: Hashable, Sendable {
  case stay
  /// The entrance plays backwards.
  case reverse
  case motion(Motion)
}

/// Animations that play together, and the delay between rows.
package struct Motion: Hashable, Sendable {
  /// The parts, at least one; transforms multiply, the first part acting first.
  package var parts: [Animation]
  /// The delay of all parts in seconds, ≥ 0.
  package var delay = 0.0
  package var stagger = Stagger.none

  package init(_ animation: Animation) { parts = [animation] }

  /// The first part.
  package var animation: Animation {
    get { parts[0] }
    set { parts[0] = newValue }
  }
}

/// Poses over time.
package struct Animation: Hashable, Sendable {
  /// The poses from start to end: at least two, with times ascending from 0 to 1.
  ///
  /// The card holds the first pose during the delay and keeps the last one.
  package var keyframes: [Keyframe]
  /// The duration in seconds from the first keyframe to the last, > 0.
  ///
  /// A spring continues beyond it until nothing moves on the screen any more.
  package var duration = 0.4
  /// Seconds before the animation starts, ≥ 0.
  package var delay = 0.0
  package var anchor = Anchor.fixed(Point(x: 0.5, y: 0.5))
  package var interpolation = Interpolation.decomposed
  /// The number of times that the animation plays, > 0; infinite to play for as long as the card is
  /// displayed.
  package var repeatCount = 1.0
  /// Whether every repetition plays forwards, then backwards.
  package var autoreverses = false

  package init(keyframes: [Keyframe]) { self.keyframes = keyframes }
}

/// The point that a transform acts about, as fractions of the card's width and height.
package enum Anchor: Hashable, Sendable {
  case fixed(Point)
  /// A point that moves over the duration; if the curve is nil, by that of the first keyframe.
  case moving(from: Point, to: Point, curve: TimingCurve?)
}

/// A pose at one moment, and the curve to the next.
package struct Keyframe: Hashable, Sendable {
  /// The moment as a fraction of the duration, 0…1.
  package var time: Double
  package var pose: Pose
  /// The timing from this keyframe to the next.
  package var curve: TimingCurve

  package init(time: Double, pose: Pose, curve: TimingCurve) {
    (self.time, self.pose, self.curve) = (time, pose, curve)
  }
}

/// An additional delay that makes rows follow each other.
package enum Stagger: Hashable, Sendable {
  case none
  /// Seconds × the row's index in its section.
  case row(Double)
  /// Seconds × the row's place among those displayed at the same tick.
  case batch(Double)
  case ranks(RankStagger)
  case distance(DistanceStagger)
}

/// Delays by the rank of a row among those displayed at the same tick.
package struct RankStagger: Hashable, Sendable {
  /// The delay in seconds, either from one rank to the next or from the first to the last.
  package var seconds: Double
  package var isTotal: Bool
  package var over = Order.batch
  package var from = Origin.start
  /// Maps the fraction of the highest rank to the fraction of the whole delay.
  package var curve = TimingCurve.linear
  /// The seed of random ranks.
  package var seed = 1

  /// The quantity that ranks count.
  package enum Order: String, Hashable, Sendable, CaseIterable, SchemaWord {
    case batch, row, column, line, grid

    var meaning: String {
      switch self {
      case .batch: "The rows displayed together."
      case .row: "Indices in the section."
      case .column: "Columns."
      case .line: "Lines."
      case .grid: "Lines plus columns."
      }
    }
  }

  /// The rows that have the lowest rank.
  package enum Origin: Hashable, Sendable {
    case start, end, center, edges, random
    case index(Int)
  }
}

/// Delays by distance on the screen.
package struct DistanceStagger: Hashable, Sendable {
  /// The speed at which delays spread, > 0.
  package var pointsPerSecond: Double
  /// The point that distances are measured from, as fractions of the viewport.
  package var from = Point(x: 0, y: 0)
  /// The point of a row's cell that is measured, as fractions of the cell; nil for the card's
  /// center.
  package var of: Point? = nil
}

/// The way to blend two transforms; that of `css` is the one of CSS Transforms 2.
package enum Interpolation: String, Hashable, Sendable, CaseIterable, SchemaWord {
  case decomposed, perOperation, css

  var meaning: String {
    switch self {
    case .decomposed: "By the parts of both matrices; rotation takes the shortest way."
    case .perOperation: "Each operation by its numbers, so 360° is a full turn."
    case .css:
      "As browsers do: each operation by its numbers while both lists match, the rest by its parts."
    }
  }
}
