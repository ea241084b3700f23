package import RevealMath
package import RevealScene

/// The layout of a list at one moment, for callers that draw on top of its cards.
package struct ListSnapshot: Sendable {
  package let viewport: Rect
  package let axis: ListAxis
  /// The distance beyond the viewport at which rows count as visible, in points along the axis.
  package let overscan: Double
  /// The visible rows, in order.
  package let rows: [Row]
  /// The quads of the rows' cards, in drawing order.
  package let cards: [Quad]

  /// A visible row.
  package struct Row: Sendable {
    /// Counted through all sections.
    package let number: Int
    package let frame: Rect
    package let phase: CardPhase
  }
}

/// The phase of a card's entrance.
package enum CardPhase: Sendable {
  /// The delay has not passed.
  case waiting
  case moving
  case resting
}
