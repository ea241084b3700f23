import RevealMath
import RevealSimulation

/// The sizes of a list's cards.
struct CardSizes {
  /// The size of all cards; nil if they have several sizes.
  let common: Size?
  /// The largest width and the largest height.
  let largest: Size
  /// A row for each size except that of the first row.
  let others: [RowBox]

  init(_ rows: [RowBox]) {
    var seen: Set<Size> = []
    var others: [RowBox] = []
    for row in rows where seen.insert(row.cardSize).inserted { others.append(row) }
    common = seen.count == 1 ? rows.first?.cardSize : nil
    largest = Size(
      width: seen.map(\.width).max() ?? 0, height: seen.map(\.height).max() ?? 0)
    self.others = Array(others.dropFirst())
  }
}

extension RowBox {
  var cardSize: Size { Size(width: card.width, height: card.height) }

  /// Returns whether the insets of its card equal those of another row.
  func hasInsets(of other: RowBox, isVertical: Bool) -> Bool {
    func insets(_ row: RowBox) -> (start: Double, end: Double) {
      isVertical
        ? (row.card.minY, row.frame.height - row.card.maxY)
        : (row.card.minX, row.frame.width - row.card.maxX)
    }
    let (own, others) = (insets(self), insets(other))
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
