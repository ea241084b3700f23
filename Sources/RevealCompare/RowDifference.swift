package import RevealSimulation

/// The part of a difference that belongs to one row of the list.
package struct RowDifference: Hashable, Sendable {
  /// The row's number in the list, counted through all sections.
  package let row: Int
  /// The number of counting pixels of the row's card.
  package let countingPixels: Int
  /// The part of the card with these pixels, which suggests the cause.
  package let cause: Cause
  /// The card's properties that are animated in this frame.
  package let animated: [String]
  /// The place of the row in this frame; nil in a list that never changes.
  package let place: Place?

  /// The place of a row in a list that changes.
  package struct Place: Hashable, Sendable {
    package let row: RowSituation
    /// A phrase for the row's motion, or for its place if that has changed; nil for neither.
    package let phrase: String?
  }

  /// The part of a card that differs, which suggests what changed.
  package enum Cause: String, Hashable, Sendable {
    /// The pixels along the card's outline.
    case outline
    /// The pixels around the card, where its shadow is.
    case surroundings
    /// Pixels all over the card.
    case whole
    /// Pixels in a part of the card.
    case content
  }
}
