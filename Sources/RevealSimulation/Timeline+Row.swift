import RevealScene

/// One row of a run alone.
extension Timeline {
  /// The number of rows that there ever are, which are counted from 0 as in quads.
  package var rowCount: Int { script.history.latest.order.numbers }

  /// The same run with the cards of one row alone.
  ///
  /// Other rows move as ever, but neither they nor headers and scroll indicators are drawn. What is
  /// drawn on top of the cards stays.
  ///
  /// - Parameter row: The number of the row.
  /// - Returns: The run; without any card if there is no such row.
  package func showing(row: Int) -> Timeline {
    var timeline = self
    timeline.onlyRow = row
    return timeline
  }

  /// The quads to draw of those of a scene.
  func shown(_ quads: [Quad]) -> [Quad] {
    guard let onlyRow else { return quads }
    return quads.filter { $0.row == onlyRow }
  }
}
