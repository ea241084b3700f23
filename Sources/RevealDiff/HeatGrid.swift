package import RevealImage

/// The number of counting pixels in each cell of a coarse grid over a frame.
package struct HeatGrid: Hashable, Sendable {
  package let columns: Int
  package let rows: Int
  /// The numbers by rows from the top.
  package private(set) var cells: [Int]

  /// The number of cells along the longer side of a frame.
  private static let finest = 64

  /// - Parameters:
  ///   - map: The verdicts on all pixels.
  ///   - bounds: A rectangle with all counting pixels; nil if there are none.
  package init(_ map: DifferenceMap, bounds: PixelRect?) {
    let (width, height) = (map.size.width, map.size.height)
    let cell = max(1, (max(width, height) + Self.finest - 1) / Self.finest)
    columns = (width + cell - 1) / cell
    rows = (height + cell - 1) / cell
    cells = [Int](repeating: 0, count: columns * rows)
    guard let bounds else { return }
    for y in bounds.rows {
      let (row, line) = (y * width, y / cell * columns)
      map.forEachCounting(
        in: row + bounds.columns.lowerBound..<row + bounds.columns.upperBound
      ) { cells[line + ($0 - row) / cell] += 1 }
    }
  }

  /// Adds another frame's numbers; frames of another shape are skipped.
  package mutating func add(_ other: HeatGrid) {
    guard other.columns == columns, other.rows == rows else { return }
    for i in cells.indices { cells[i] += other.cells[i] }
  }
}
