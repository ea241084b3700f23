/// A part of a run with one cause of movement.
package struct ScrollPhase: Hashable, Sendable {
  /// The cause of the movement.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case rest, drag, fling, bounce, snap, scroll, turn, change, pull, swipe
  }

  package let kind: Kind
  /// In seconds.
  package let start: Double
  /// In seconds; infinite for the last one.
  package let end: Double
}

/// An event of the list at one moment.
package struct ScrollMark: Hashable, Sendable {
  /// The kind of event.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case reload, reset, jump, insert, remove, move, update
  }

  package let kind: Kind
  /// In seconds.
  package let time: Double

  package init(kind: Kind, time: Double) {
    self.kind = kind
    self.time = time
  }
}

/// A moment at which the list stands after it has scrolled.
package struct ScrollRest: Hashable, Sendable {
  /// What ended the scroll.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    /// A fling has become slower than a list moves.
    case slow
    /// The finger held the content still when it let go.
    case release
    /// An end of the content stopped it, or was where it came back to.
    case end
    /// It snapped to a row in the middle.
    case rowInMiddle
    /// It snapped to a page.
    case page
    /// A scroll to a place is over.
    case scroll
    case jump, turn, pull
  }

  /// In seconds.
  package let time: Double
  /// In points, not rounded to pixels.
  package let offset: Double
  package let reason: Reason
}
