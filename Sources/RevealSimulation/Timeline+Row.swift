import RevealScene

/// Runs that show a single row.
extension Timeline {
  /// The number of rows that ever exist, which are counted from 0 as in quads.
  package var rowCount: Int { script.history.latest.order.numbers }

  /// Returns the run with only the cards of one row, or without any if there is no such row.
  ///
  /// Other rows still move, but neither they nor headers and scroll indicators are drawn. The
  /// overlay is drawn as before.
  package func showing(row: Int) -> Timeline {
    var timeline = self
    timeline.onlyRow = row
    return timeline
  }

  /// Returns the quads of a scene that are drawn.
  func shown(_ quads: [Quad]) -> [Quad] {
    guard let onlyRow else { return quads }
    return quads.filter { $0.row == onlyRow }
  }
}
