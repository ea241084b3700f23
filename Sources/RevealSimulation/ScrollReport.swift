/// A stretch of a run in which one thing moves the list.
package struct ScrollPhase: Hashable, Sendable {
  /// What moves it.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case rest, drag, fling, bounce, snap, scroll, turn
  }

  package let kind: Kind
  /// In seconds.
  package let start: Double
  /// In seconds; infinite for the last one.
  package let end: Double
}

/// Something that happens to the list at one moment.
package struct ScrollMark: Hashable, Sendable {
  /// What happens.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case reload, reset, jump
  }

  package let kind: Kind
  /// In seconds.
  package let time: Double

  package init(kind: Kind, time: Double) {
    self.kind = kind
    self.time = time
  }
}
