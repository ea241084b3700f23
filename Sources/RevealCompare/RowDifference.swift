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
