/// How much one row of the list has to do with a difference.
package struct RowDifference: Hashable, Sendable {
  /// The row's number in the list, counted through all sections.
  package let row: Int
  /// Counting pixels that belong to its card.
  package let countingPixels: Int
  /// Where on the card they are, and so what could explain them.
  package let cause: Cause
  /// Which of the card's properties are not at rest in this frame.
  package let animated: [String]

  /// Which part of a card differs, and so what may have changed.
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
