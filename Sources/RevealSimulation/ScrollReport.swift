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
