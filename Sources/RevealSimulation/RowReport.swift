package import RevealPreset

/// The displays of one row in a run, which explain why it animates or not.
package struct RowReport: Hashable, Sendable {
  /// The row's number, counted over all sections.
  package let number: Int
  /// The row's section and its index there.
  package let row: RowIndex
  /// By ascending time; in an endless list, including those of all copies.
  package let displays: [DisplayReport]
}

/// One stay of a row in the viewport; all times in seconds.
package struct DisplayReport: Hashable, Sendable {
  /// The tick at which it is first visible.
  package let displayedAt: Double
  /// The first tick at which it is gone; nil when it stays.
  package let leftAt: Double?
  /// How the card behaves.
  package let outcome: Outcome
  /// The entrance that it plays; nil when it stays.
  package let entrance: EntranceKind?

  /// The behavior of the card in a stay.
  package enum Outcome: Hashable, Sendable {
    /// The times at which it leaves its start pose and reaches its final pose, or at which its row
    /// leaves.
    case animates(from: Double, to: Double)
    /// It shows the final pose immediately.
    case stays(StillReason)
  }
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
