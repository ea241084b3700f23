import RevealExport
import RevealMath

/// How far what is seen is from what should be.
extension SwiftPlan {
  /// The largest distances of the cards that were compared, and the first one that is too large.
  struct Comparison {
    var cards = 0
    /// As a fraction of the way, beyond what the file says that it is approximated by.
    var worst = 0.0
    var difference: String?
  }

  /// The way of rows in points, of which the distance of a row is a fraction.
  private static let rowWay = 40.0

  /// Compares what is seen with what should be.
  ///
  /// - Parameters:
  ///   - seen: What is seen, for each sample.
  ///   - error: The distance in points by which it is approximated.
  ///   - ignores: What is not compared: "shade", "blur".
  /// - Returns: The comparison.
  func compare(
    _ seen: [[StandIns.Output.Seen]], error: Double, ignores: Set<String> = []
  ) -> Comparison {
    var comparison = Comparison()
    let times = plan.ticks.filter(\.isSample).map(\.time)
    guard seen.count == expected.count else {
      comparison.difference = "\(seen.count) samples instead of \(expected.count)"
      return comparison
    }
    for (time, (seen, expected)) in zip(times, zip(seen, expected)) {
      let cards = Dictionary(uniqueKeysWithValues: seen.map { ($0.row, $0) })
      for (row, expected) in expected.sorted(by: { $0.key < $1.key }) {
        guard let card = cards[row] else {
          comparison.difference = comparison.difference ?? "row \(row) is missing at \(time)"
          continue
        }
        comparison.cards += 1
        var distance = abs(card.opacity - expected.opacity) - error / 5
        if !ignores.contains("shade") {
          distance = max(distance, abs(card.shade - expected.shade) - error / 5)
        }
        if !ignores.contains("blur") {
          distance = max(distance, abs(card.blur - expected.blur) - error)
        }
        if let place = expected.position, let seen = card.position {
          let away = max(abs(seen[0] - place.x), abs(seen[1] - place.y))
          distance = max(distance, (away - error) / Self.rowWay)
        }
        for (corner, other) in zip(card.corners(of: expected.size), expected.corners) {
          guard let corner, let other else {
            if (corner == nil) != (other == nil) { distance = 1 }
            continue
          }
          // Far away and close to the eye's plane, the same step of an angle is a longer way.
          let far = max(1, max(abs(other.x), abs(other.y)) / 1000)
          distance = max(
            distance, (max(abs(corner.x - other.x), abs(corner.y - other.y)) / far - error) / way)
        }
        comparison.worst = max(comparison.worst, distance)
        if distance > 1e-6, comparison.difference == nil {
          comparison.difference =
            "row \(row) at \(time): "
            + "\(card.corners(of: expected.size).map { $0.map { ($0.x, $0.y) } }), "
            + "opacity \(card.opacity), shade \(card.shade), blur \(card.blur) instead of "
            + "\(expected.corners.map { $0.map { ($0.x, $0.y) } }), opacity \(expected.opacity), "
            + "shade \(expected.shade), blur \(expected.blur)"
            + (expected.position.map { "; at \(card.position ?? []) instead of \($0)" } ?? "")
        }
      }
    }
    return comparison
  }
}

extension StandIns.Output.Seen {
  /// The corners of a card, from its own first one; nil behind the eye.
  func corners(of size: Size) -> [Point?] {
    let (cx, cy) = (size.width / 2, size.height / 2)
    return SwiftPlan.Expected.corners(of: size).map { corner in
      let (x, y) = (corner.x - cx, corner.y - cy)
      let w = x * matrix[3] + y * matrix[7] + matrix[15]
      guard w > 0 else { return nil }
      return Point(
        x: (x * matrix[0] + y * matrix[4] + matrix[12]) / w + cx,
        y: (x * matrix[1] + y * matrix[5] + matrix[13]) / w + cy)
    }
  }
}
