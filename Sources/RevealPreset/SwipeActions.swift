package import RevealMath

/// The actions under a card that is swiped aside, as `UISwipeActionsConfiguration` in UIKit.
///
/// They share the uncovered area. When the card is swiped far enough, the first action, which is
/// outermost, takes the area of the others.
package struct SwipeActions: Hashable, Sendable {
  /// The actions at the card's left, or at its top in a horizontal list, the outermost first.
  package var leading: [SwipeAction] = []
  /// The actions at the other side, the outermost first.
  package var trailing: [SwipeAction] = []
  /// The fraction of the card's extent across the axis by which it must be swiped for the first
  /// action to take all, > 0; nil for never.
  package var full: Double? = 0.6

  package init() {}

  /// A side of the card, across the axis.
  package enum Side: Int, Hashable, Sendable, CaseIterable {
    case leading, trailing
  }

  /// The actions at a side, the first one outermost.
  package subscript(side: Side) -> [SwipeAction] {
    side == .leading ? leading : trailing
  }

  /// The space that an action needs across the axis, in points: the least touch target of Apple's
  /// Human Interface Guidelines.
  package static let leastExtent = 44.0
}

/// One of the actions under a card.
package struct SwipeAction: Hashable, Sendable {
  /// The text; nil if the action has only a symbol.
  package var text: String?
  package var symbol: CellSymbolName?
  package var color = Color(red: 142, green: 142, blue: 147)

  package init() {}
}

/// The area that a swipe uncovers beside a card.
package struct UncoveredActions: Hashable, Sendable {
  package let side: SwipeActions.Side
  /// The extent of the area across the axis, in points, ≥ 0.
  package let extent: Double
  /// The fraction of the other actions' area that the first one has taken, 0…1.
  package let taken: Double

  package init(side: SwipeActions.Side, extent: Double, taken: Double) {
    (self.side, self.extent, self.taken) = (side, extent, taken)
  }

  /// Returns the extents of actions across the axis, in points, from the outermost inwards.
  package func extents(of count: Int) -> [Double] {
    guard count > 0 else { return [] }
    let equal = extent / Double(count)
    let others = equal * (1 - taken)
    return [extent - others * Double(count - 1)] + (1..<count).map { _ in others }
  }
}
