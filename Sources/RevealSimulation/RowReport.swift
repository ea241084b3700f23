package import RevealPreset

/// The displays of one row in a run, which explain whether and why it animates.
package struct RowReport: Hashable, Sendable {
  /// The row's number, counted over all sections.
  package let number: Int
  /// The row's section and its index there.
  package let row: RowIndex
  /// The displays by ascending time; in an endless list, including those of all copies.
  package let displays: [DisplayReport]
  /// The stays of the row in the viewport, by ascending time.
  ///
  /// They differ from the displays if a trigger requires more than any part of the row in the
  /// viewport.
  package let visits: [VisitReport]
  /// The time when a change inserts the row, in seconds; nil for a row that exists from the start.
  package let insertedAt: Double?
  /// The time when a change removes the row, in seconds; nil for a row that stays.
  package let removedAt: Double?
  /// The times between which the card plays its removal, if the row is removed while in view.
  package let removal: ClosedRange<Double>?
  /// The visits during which the row never satisfies the trigger.
  package let visitsWithoutDisplay: [VisitReport]

  /// Whether the row is in view but never satisfies the trigger.
  package var isNeverDisplayed: Bool { displays.isEmpty }
}

/// A stay of a row in the viewport, with times in seconds.
package struct VisitReport: Hashable, Sendable {
  /// The tick at which any part of the row is first visible.
  package let appearsAt: Double
  /// The first tick at which no part of it is visible; nil if it stays.
  package let disappearsAt: Double?
}

/// A display of a row: a stay in the viewport, or in the area set by the trigger.
///
/// All times are in seconds.
package struct DisplayReport: Hashable, Sendable {
  /// The tick at which the row is first visible, or first satisfies the trigger.
  package let displayedAt: Double
  /// The first tick at which it is no longer displayed; nil if it stays.
  package let leftAt: Double?
  /// The stay in the viewport during which the display begins; nil if it begins outside.
  package let visit: VisitReport?
  /// The behavior of the card.
  package let outcome: Outcome
  /// The entrance that the card plays; nil if it stays still.
  package let entrance: EntranceKind?
  /// The motion that the card plays; nil if it stays still.
  package let motion: PlayedMotion?
  /// The times between which the card, still in view, plays its leave animation or its entrance
  /// backwards; nil if it plays neither.
  package let leaves: ClosedRange<Double>?

  /// The behavior of the card in a stay.
  package enum Outcome: Hashable, Sendable {
    /// The card animates. The times are those at which it leaves its start pose and reaches its
    /// final pose or its row leaves. For a motion that repeats forever, they are those of its first
    /// cycle.
    case animates(from: Double, to: Double)
    /// The card shows the final pose immediately.
    case stays(StillReason)
  }
}

/// The motion of a display.
package struct PlayedMotion: Hashable, Sendable {
  /// The index among the motions that the entrance chooses from; nil for the motion of rows that
  /// are displayed again.
  package let choice: Int?
  /// The strength of the poses: 1 as written, 0 for the card at rest.
  package let strength: Double
  package let repeatsForever: Bool
}

/// The reason why a display does not animate.
package enum StillReason: String, Hashable, Sendable, CaseIterable {
  /// There is no entrance.
  case noEntrance
  /// `Tracking.never`.
  case never
  /// `Tracking.furthest`: this or a later row was displayed before.
  case notBeyondFurthest
  /// `Tracking.firstScreen`: the last row of the first screen was displayed before.
  case firstScreenOver
  /// `Tracking.once`.
  case displayedBefore
  /// All poses of its motion are the same, for example because a choice has an empty motion.
  case emptyMotion
  /// The list was so slow that the strength of the poses is 0.
  case noStrength

  /// The reason in words, as part of a sentence.
  package var explanation: String {
    switch self {
    case .noEntrance: "the preset has no entrance"
    case .never: "tracking is \"never\""
    case .notBeyondFurthest: "it is not beyond the furthest row displayed before"
    case .firstScreenOver: "the first screen was complete before"
    case .displayedBefore: "it was displayed before"
    case .emptyMotion: "all poses of its motion are the same"
    case .noStrength: "the list was too slow: its strength is 0"
    }
  }

  /// The reason why a row that is in view is not displayed.
  package static let untriggered = "in view, but never as far inside as the trigger asks"
}
