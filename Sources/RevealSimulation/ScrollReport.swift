/// An event of the list at one moment.
package struct ScrollMark: Hashable, Sendable {
  /// The kind of event.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case reload, reset, jump, insert, remove, move, update, arrange, present, dismiss
  }

  package let kind: Kind
  /// The time in seconds.
  package let time: Double
}

/// A moment at which the list has come to rest after a scroll.
package struct ScrollRest: Hashable, Sendable {
  /// What ended the scroll.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    /// A fling has fallen below the resting speed.
    case slow
    /// The finger held the content still, or moved it too slowly for a fling, before it lifted.
    case release
    /// The list stopped at an end of the content, or returned to it.
    case end
    /// The list snapped to a row in the middle.
    case rowInMiddle
    /// The list snapped to a page.
    case page
    /// A scroll to a place ended.
    case scroll
    case jump, turn, pull
  }

  /// The time in seconds.
  package let time: Double
  /// The offset in points, not rounded to pixels.
  package let offset: Double
  package let reason: Reason
}
