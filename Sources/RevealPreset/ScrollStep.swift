package import RevealMath
package import RevealMotion

/// One step of the scroll script, which starts when and where the previous one ends.
package enum ScrollStep: Hashable, Sendable {
  /// Nothing happens for a time ≥ 0.
  case rest(seconds: Double)
  /// A finger moves the content by a distance in points along the axis, then holds still.
  ///
  /// Positive distances show later rows. Beyond the ends the rubber band resists, and when the
  /// finger lifts there, the list bounces back.
  case drag(distance: Double, seconds: Double, curve: TimingCurve)
  /// A finger moves the content as it was recorded or written; when it lifts, the list continues
  /// with the velocity that the content had.
  ///
  /// If the list is still moving when the finger touches it, it stops there. Unless the step waits,
  /// the next one begins when the finger lifts, while the list is still moving.
  case finger(FingerPath, waits: Bool)
  /// A finger moves a row instead of the list.
  case touch(RowTouch)
  /// The finger lifts at a velocity in points per second, and the list decelerates to rest.
  case fling(velocity: Double)
  /// A scroll without animation.
  case jump(ScrollTarget)
  /// An animated scroll.
  case to(ScrollTarget, seconds: Double, curve: TimingCurve)
  /// All visible rows leave and are displayed again; `firstScreen` starts over, `furthest` does
  /// not.
  case reload
  /// Tracking starts over, and all visible rows are displayed again.
  case reset
  /// The device turns and rows are laid out again; the row in the middle stays there.
  case rotate(Orientation, seconds: Double, curve: TimingCurve)
  /// Rows are inserted, removed, moved or updated.
  case change(ListChange)
  /// A finger pulls the content's start down by a distance in points, > 0, and lets go; an activity
  /// indicator turns for some seconds before the list returns.
  ///
  /// If the list is not at its start, it first scrolls there.
  case pull(distance: Double, seconds: Double, hold: Double)
  /// A card is swiped aside, and stays there.
  case swipe(CardSwipe)
}

/// A movement of a card across the axis.
package struct CardSwipe: Hashable, Sendable {
  package var row: RowIndex
  /// The distance from the card's place to which it moves, in points; negative to the left, or
  /// upwards in a horizontal list.
  package var distance: Double
  /// The duration in seconds; a spring continues until it has settled.
  package var seconds = 0.3
  package var curve = TimingCurve.standard
  /// Whether the next step begins when the card has arrived; otherwise it begins at once.
  package var waits = true
  /// The color under the card; nil for the list's actions.
  package var uncovers: Color?

  package init(_ row: RowIndex, by distance: Double) {
    (self.row, self.distance) = (row, distance)
  }
}

/// A finger that moves a row while the list stands.
package struct RowTouch: Hashable, Sendable {
  /// What the finger does with the row.
  package enum Action: String, Hashable, Sendable, CaseIterable {
    /// The card follows the finger across the axis, and stays where the finger lifts.
    case swipes
    /// The row follows the finger along the axis above the others, which make room for it; when
    /// the finger lifts, it travels to its new place.
    case carries
  }

  package var action: Action
  package var row: RowIndex
  package var path: FingerPath
  /// Whether the next step begins when a carried row is at its place; otherwise when the finger
  /// lifts.
  package var waits = true

  package init(_ action: Action, _ row: RowIndex, path: FingerPath) {
    (self.action, self.row, self.path) = (action, row, path)
  }
}

/// The orientation of the device.
package enum Orientation: String, Hashable, Sendable, CaseIterable, SchemaWord {
  case portrait, landscape

  var meaning: String {
    switch self {
    case .portrait: "Shows the viewport \"portrait\"."
    case .landscape: "Shows the viewport \"landscape\"."
    }
  }
}
