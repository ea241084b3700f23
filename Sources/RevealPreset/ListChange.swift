package import RevealMotion

/// A change of a list's rows while it is shown, and how those that stay travel to their new places.
///
/// The card of a row keeps its identity wherever it moves: its content, what tracking knows of it
/// and the animations that it plays.
package struct ListChange: Hashable, Sendable {
  package var kind: Kind
  package var travel: Travel
  /// Whether the next step begins when everything has arrived; otherwise it begins at once.
  package var waits = true
  package var anchor: ListAnchor

  package init(
    _ kind: Kind, travel: Travel = Travel(), waits: Bool = true, anchor: ListAnchor = .start
  ) {
    (self.kind, self.travel, self.waits, self.anchor) = (kind, travel, waits, anchor)
  }

  /// What happens to the rows; all places are those before the change, except where a move ends.
  package enum Kind: Hashable, Sendable {
    /// New rows come in before the one at a place, or after the last one of a section; they show
    /// the contents from a number on, or the next ones that no card has shown.
    case insert(at: RowIndex, count: Int, content: Int? = nil)
    /// Some rows, from one on, go.
    case remove(RowIndex, count: Int)
    /// A row goes to the place that it has afterwards.
    case move(RowIndex, to: RowIndex)
    /// The cards of some rows, from one on, fade over to the contents from a number on, or to the
    /// next ones that no card has shown.
    case update(RowIndex, count: Int, content: Int? = nil)
  }
}

/// How rows travel from one place in the list to another.
package struct Travel: Hashable, Sendable {
  /// In seconds; a spring goes on until it has settled.
  package var seconds = 0.3
  package var curve = TimingCurve.standard {
    didSet { acrossCurve = curve }
  }
  /// The curve across the axis; setting ``curve`` sets it, too.
  package var acrossCurve = TimingCurve.standard
  package var path = TravelPath.straight
  /// Seconds before rows set off, ≥ 0.
  package var delay = 0.0
  /// The further delays of rows that travel, are inserted or removed, and that are in view.
  package var stagger = Stagger.none

  package init() {}
}

/// The way that rows take from one place in the list to another.
package enum TravelPath: String, Hashable, Sendable, CaseIterable {
  case straight
  /// Across the axis in the first half of the time, then along it.
  case acrossFirst
  /// Along the axis in the first half of the time, then across it.
  case alongFirst
  /// Up above both places, by as much as they are apart, in the first half of the time, then down,
  /// where rows bounce; sideways by the curve.
  case jump
  /// None: rows play the removal where they were, then the insertion where they go.
  case replace
}

/// What stays in place when rows are inserted, removed or moved: the first or last row in view that
/// is neither removed nor moved; of several side by side, the one whose place changes least.
package enum ListAnchor: String, Hashable, Sendable, CaseIterable {
  /// What is at the viewport's start; at the start of the content, the content's start.
  case start
  /// What is at the viewport's end; at the end of the content, the content's end.
  case end
}
