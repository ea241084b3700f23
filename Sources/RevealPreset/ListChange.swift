package import RevealMotion

/// A change of a list's rows while it is shown, with the travel of the other rows to their new
/// places.
///
/// A row that moves keeps the identity of its card: its content, its tracking state and the
/// animations that it plays.
package struct ListChange: Hashable, Sendable {
  package var kind: Kind
  package var travel: Travel
  /// Whether the next step begins when all rows have arrived; otherwise it begins at once.
  package var waits = true
  package var anchor: ListAnchor

  package init(
    _ kind: Kind, travel: Travel = Travel(), waits: Bool = true, anchor: ListAnchor = .start
  ) {
    (self.kind, self.travel, self.waits, self.anchor) = (kind, travel, waits, anchor)
  }

  /// The change of the rows.
  ///
  /// All places are those before the change, except the destination of a move.
  package enum Kind: Hashable, Sendable {
    /// Inserts rows before the one at a place, or after the last one of a section. They show
    /// consecutive contents from a number on, or the next ones that no card has shown.
    case insert(at: RowIndex, count: Int, content: Int? = nil)
    /// Removes consecutive rows from a place on.
    case remove(RowIndex, count: Int)
    /// Moves a row; its destination is its place after the change.
    case move(RowIndex, to: RowIndex)
    /// Cross-fades the cards of consecutive rows to consecutive contents from a number on, or to
    /// the next ones that no card has shown.
    case update(RowIndex, count: Int, content: Int? = nil)
    /// Lays out all rows otherwise.
    case arrange(Arrangement)
    /// Lets the card of a row grow into a frame above everything; its row stays empty.
    indirect case present(RowIndex, Presentation)
    /// Lets the presented card return to its row.
    case dismiss
  }
}

/// The travel of rows from one place in the list to another.
package struct Travel: Hashable, Sendable {
  /// The duration in seconds; a spring continues until it has settled.
  package var seconds = 0.3
  package var curve = TimingCurve.standard {
    didSet { acrossCurve = curve }
  }
  /// The curve across the axis; setting ``curve`` also sets it.
  package var acrossCurve = TimingCurve.standard
  package var path = TravelPath.straight
  /// The delay in seconds before rows start to travel, ≥ 0.
  package var delay = 0.0
  /// The additional delays of visible rows that travel, are inserted or are removed.
  package var stagger = Stagger.none
  /// How the former contents of cards give way to new ones.
  package var contents = ContentTransition.crossfade

  package init() {}
}

/// How the former contents of a card give way to new ones.
package enum ContentTransition: String, Hashable, Sendable, CaseIterable, SchemaWord {
  case crossfade, fadeThrough, cut

  var meaning: String {
    switch self {
    case .crossfade: "The new contents fade in over the former ones."
    case .fadeThrough:
      "The former contents fade out in the first 35 %, then the new ones fade in; the card's "
        + "ground stays opaque."
    case .cut: "The new contents are shown at once."
    }
  }
}

/// The path that rows take from one place in the list to another.
package enum TravelPath: String, Hashable, Sendable, CaseIterable, SchemaWord {
  case straight, acrossFirst, alongFirst
  /// The jump is as high above both places as they are far from each other.
  case jump
  case replace

  /// The curve of a jump up, in the first half of the time.
  package static let rise = TimingCurve.easing(EasingFunction(.easeOut, .expo))
  /// The curve of a jump down, in the second half.
  package static let fall = TimingCurve.easing(EasingFunction(.easeOut, .bounce))

  var meaning: String {
    switch self {
    case .straight: "In a straight line."
    case .acrossFirst: "Across the axis in the first half of the time, then along it."
    case .alongFirst: "Along the axis in the first half of the time, then across it."
    case .jump: "Up above both places, then down with a bounce; sideways by the curve."
    case .replace: "Rows play \"removal\" at their old place, then \"insertion\" at the new one."
    }
  }
}

/// The row that stays in place when rows are inserted, removed or moved.
///
/// It is the first or last row in view that is neither removed nor moved. Among rows side by side,
/// it is the one whose place changes least.
package enum ListAnchor: String, Hashable, Sendable, CaseIterable, SchemaWord {
  case start, end

  var meaning: String {
    switch self {
    case .start: "The row at the viewport's start; at the start of the content, the start."
    case .end: "The row at the viewport's end; at the end of the content, the end."
    }
  }
}
