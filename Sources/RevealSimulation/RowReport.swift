package import RevealPreset

/// What happens to one row in a run: for people who ask why a row animates or does not.
package struct RowReport: Hashable, Sendable {
  /// The row's number, counted over all sections.
  package let number: Int
  /// Section and index in it.
  package let row: RowIndex
  /// By ascending time; in an endless list those of all copies.
  package let displays: [DisplayReport]
}

/// One stay of a row in the viewport; all times in seconds.
package struct DisplayReport: Hashable, Sendable {
  /// The tick at which it is first seen.
  package let displayedAt: Double
  /// The tick at which it is gone; nil when it stays.
  package let leftAt: Double?
  /// Whether the card moves.
  package let outcome: Outcome
  /// Which entrance it plays; nil when it stays.
  package let entrance: EntranceKind?

  /// What the card does in this stay.
  package enum Outcome: Hashable, Sendable {
    /// It leaves its start pose and reaches its final pose at these times; cut short when it
    /// leaves.
    case animates(from: Double, to: Double)
    /// It shows the final pose at once.
    case stays(StillReason)
  }
}

/// Why a display does not animate.
package enum StillReason: String, Hashable, Sendable, CaseIterable {
  /// There is none to play.
  case noEntrance
  /// `Tracking.never`.
  case never
  /// `Tracking.furthest`: it or a later row was displayed before.
  case notBeyondFurthest
  /// `Tracking.firstScreen`: the last row visible at first was displayed before.
  case firstScreenOver
  /// `Tracking.once`.
  case displayedBefore

  /// The reason in words, as part of a sentence.
  package var explanation: String {
    switch self {
    case .noEntrance: "the preset has no entrance"
    case .never: "tracking is \"never\""
    case .notBeyondFurthest: "it is not beyond the furthest row displayed before"
    case .firstScreenOver: "the first screen was complete before"
    case .displayedBefore: "it was displayed before"
    }
  }
}
