package import RevealPreset

/// The displays of one row in a run, which explain why it animates or not.
package struct RowReport: Hashable, Sendable {
  /// The row's number, counted over all sections.
  package let number: Int
  /// The row's section and its index there.
  package let row: RowIndex
  /// By ascending time; in an endless list, including those of all copies.
  package let displays: [DisplayReport]
  /// The stays of the row in the viewport, by ascending time.
  ///
  /// They differ from the displays where a trigger asks for more than that any part of the row is
  /// in the viewport.
  package let visits: [VisitReport]
  /// When a change inserts the row, in seconds; nil for one that is there from the start.
  package let insertedAt: Double?
  /// When a change removes the row, in seconds; nil for one that stays.
  package let removedAt: Double?
  /// The times between which the card of a row that is removed in view plays its removal.
  package let removal: ClosedRange<Double>?
  /// The visits during which the row never satisfies the trigger.
  package let visitsWithoutDisplay: [VisitReport]

  /// Whether the row is in view but never satisfies the trigger.
  package var isNeverDisplayed: Bool { displays.isEmpty }
}

/// One stay of a row in the viewport; in seconds.
package struct VisitReport: Hashable, Sendable {
  /// The tick at which any part of the row is first visible.
  package let appearsAt: Double
  /// The first tick at which nothing of it is; nil when it stays.
  package let disappearsAt: Double?
}

/// One display of a row: a stay in the viewport, or where the trigger says; all times in seconds.
package struct DisplayReport: Hashable, Sendable {
  /// The tick at which it is first visible, or first satisfies the trigger.
  package let displayedAt: Double
  /// The first tick at which it no longer is; nil when it stays.
  package let leftAt: Double?
  /// The stay in the viewport during which it begins; nil when it begins outside.
  package let visit: VisitReport?
  /// How the card behaves.
  package let outcome: Outcome
  /// The entrance that it plays; nil when it stays.
  package let entrance: EntranceKind?
  /// What its motion is made of; nil when it stays.
  package let motion: PlayedMotion?
  /// The times between which the card, still in view, plays its leave animation or its entrance
  /// backwards; nil when it does neither.
  package let leaves: ClosedRange<Double>?

  /// The behavior of the card in a stay.
  package enum Outcome: Hashable, Sendable {
    /// The times at which it leaves its start pose and reaches its final pose, or at which its row
    /// leaves; of a motion that repeats forever, those of its first cycle.
    case animates(from: Double, to: Double)
    /// It shows the final pose immediately.
    case stays(StillReason)
  }
}

/// The motion of a display.
package struct PlayedMotion: Hashable, Sendable {
  /// Its index among those that the entrance chooses from; nil for the one that plays again.
  package let choice: Int?
  /// The fraction of the poses' distance from the card at rest.
  package let strength: Double
  package let repeatsForever: Bool
}

/// Why a display does not animate.
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
  /// All poses of its motion are the same, as when a choice has an empty one.
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

  /// Why a row that is in view is not displayed.
  package static let untriggered = "in view, but never as far inside as the trigger asks"
}
