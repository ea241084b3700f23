package import RevealMath
package import RevealPreset
package import RevealScene

/// The layout of a list at one moment, for callers that draw on top of its cards.
package struct ListSnapshot: Sendable {
  /// The number of the frame at the moment.
  package let frame: Int
  package let viewport: Rect
  package let axis: Axis
  /// The places at which a row begins to be displayed, in points from the viewport's start along
  /// the axis: beyond the viewport with an overscan, inside it with a trigger that has insets.
  package let displayEdges: [Double]
  /// The place from which the scroll effect measures distances, in points from the viewport's
  /// start; nil if it measures none.
  package let focus: Double?
  /// The edges of the viewports of view timelines that have insets, in points from the viewport's
  /// start.
  package let viewEdges: [Double]
  /// The visible rows, in order.
  package let rows: [Row]
  /// The quads of the rows' cards, in drawing order.
  package let cards: [Quad]
  /// The frames of the bars, in the order of the preset.
  package let bars: [Rect]

  /// A visible row.
  package struct Row: Sendable {
    /// The number of the row, counted through all sections.
    package let number: Int
    package let frame: Rect
    package let phase: CardPhase
    /// The frame that the row travels to; nil if it is already there.
    package var target: Rect? = nil
    /// The row's insertion by the latest change, or its removal; nil for neither.
    package var change: RowChange? = nil
  }

  /// A recent change of a row.
  package enum RowChange: Sendable {
    case inserted, removed
  }
}

/// The phase of a card's entrance.
package enum CardPhase: Sendable {
  /// The card waits for its delay.
  case waiting
  case moving
  case resting
}
