import RevealMath
import RevealSimulation

/// The sizes of a list's cards.
struct CardSizes {
  /// The size of the first card.
  let first: Size
  /// The largest width and the largest height.
  let largest: Size
  /// A row for each size except that of the first row.
  let others: [RowBox]
  /// What a row's size exceeds its card's by; nil if that differs from row to row.
  let insets: Size?

  init(_ rows: [RowBox]) {
    var seen: Set<Size> = []
    var others: [RowBox] = []
    for row in rows where seen.insert(row.card.size).inserted { others.append(row) }
    first = rows.first?.card.size ?? Size(width: 0, height: 0)
    largest = Size(width: seen.map(\.width).max() ?? 0, height: seen.map(\.height).max() ?? 0)
    self.others = Array(others.dropFirst())
    insets = rows.first.map(\.insets).flatMap { first in
      rows.allSatisfy { row in
        let own = row.insets
        return abs(own.width - first.width) < 1e-9 && abs(own.height - first.height) < 1e-9
      } ? first : nil
    }
  }
}

extension RowBox {
  /// What the row's size exceeds the card's by.
  var insets: Size {
    Size(width: frame.width - card.width, height: frame.height - card.height)
  }

  /// Returns the distances along the list between the edges of the row and those of its card.
  func insets(isVertical: Bool) -> (start: Double, end: Double) {
    isVertical
      ? (card.minY, frame.height - card.minY - card.height)
      : (card.minX, frame.width - card.minX - card.width)
  }

  /// Returns whether the insets of its card equal those of another row.
  func hasInsets(of other: RowBox, isVertical: Bool) -> Bool {
    let (own, others) = (insets(isVertical: isVertical), other.insets(isVertical: isVertical))
    return abs(own.start - others.start) < 1e-9 && abs(own.end - others.end) < 1e-9
  }
}

extension MotionAnimation {
  /// Returns whether another motion looks the same at some moments, for a card of the given size.
  func isLike(_ other: MotionAnimation, card: Size, moments steps: Int) -> Bool {
    shownDuration == other.shownDuration
      && (0...steps).allSatisfy { step in
        let time = shownDuration * Double(step) / Double(steps)
        let (a, b) = (
          CardStyle(pose(at: time), card: card), CardStyle(other.pose(at: time), card: card)
        )
        return a.distance(from: b, matrix: a.pose.matrix, card: card) < 1e-9
      }
  }
}
