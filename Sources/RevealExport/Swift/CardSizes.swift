import RevealMath
import RevealSimulation

/// The sizes of a list's cards, which all move by the lengths of the first one's.
struct CardSizes {
  /// The size of all cards; nil for several.
  let common: Size?
  /// The largest width and the largest height.
  let largest: Size
  /// A row for each size and place of a card in its row, but those of the first one.
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

  /// The largest distance between where cards are and where they are by the first one's motion.
  ///
  /// - Parameters:
  ///   - motion: The motion of the first card.
  ///   - own: The motion of a row's own card.
  /// - Returns: The distance in points.
  func error(
    _ motion: MotionAnimation, own: (RowBox) -> MotionAnimation?
  ) -> Double {
    others.reduce(0) { largest, row in
      own(row).map { max(largest, motion.distance(from: $0, card: row.cardSize)) } ?? largest
    }
  }
}

extension RowBox {
  var cardSize: Size { Size(width: card.width, height: card.height) }

  /// Whether its card is as far from its start and from its end as that of another row.
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
  /// The largest distance in points between cards that move by this motion and by another one.
  fileprivate func distance(from other: MotionAnimation, card: Size) -> Double {
    let steps = 64
    return (0...steps).reduce(0) { largest, step in
      let time = min(shownDuration, other.shownDuration) * Double(step) / Double(steps)
      let (drawn, exact) = (
        CardStyle(pose(at: time), card: card), CardStyle(other.pose(at: time), card: card)
      )
      return max(largest, drawn.distance(from: exact, matrix: drawn.pose.matrix, card: card))
    }
  }
}
