package import RevealSimulation

/// The part of a difference that belongs to one row of the list.
package struct RowDifference: Hashable, Sendable {
  /// The row's number in the list, counted through all sections.
  package let row: Int
  /// The number of counting pixels that belong to its card.
  package let countingPixels: Int
  /// The part of the card where they are, which suggests the cause.
  package let cause: Cause
  /// The card's properties that are animated in this frame.
  package let animated: [String]
  /// Where the row is in this frame; nil in a list that never changes.
  package let place: Place?

  /// The place of a row in a list that changes.
  package struct Place: Hashable, Sendable {
    package let row: RowSituation
    /// What the row does, or where it is if that is not where it began; nil for neither.
    package let phrase: String?
  }

  /// The part of a card that differs, which suggests what changed.
  package enum Cause: String, Hashable, Sendable {
    /// Along the card's outline.
    case outline
    /// Around the card, where its shadow falls.
    case surroundings
    /// All over the card.
    case whole
    /// In a part of the card.
    case content
  }
}
