import RevealMath
internal import RevealPreset

/// The positions of the rows of a list along its axis.
///
/// Rows are counted through all sections; those side by side make a line. In an endless list the
/// numbers continue below 0 and beyond the last row: row `n + rowCount` is the copy of row `n` one
/// lap later. Position 0 is the start of the first section. No query costs more than a binary
/// search over the sections.
struct ListGeometry: Sendable {
  let rowHeight: Double
  let rowCount: Int
  /// From the first section's start to the last one's end, in points.
  let length: Double
  let wraps: Bool
  private let columns: Int
  /// The nonempty sections, in order.
  private let blocks: [Block]

  private struct Block {
    let section: Int
    let firstRow: Int
    let start: Double
  }

  init(_ list: ListLayout) {
    var blocks: [Block] = []
    var row = 0
    var position = 0.0
    for (section, content) in list.sections.enumerated() {
      position += content.headerHeight
      if content.rows > 0 {
        blocks.append(Block(section: section, firstRow: row, start: position))
      }
      row += content.rows
      position += Double((content.rows + list.columns - 1) / list.columns) * list.rowHeight
    }
    rowHeight = list.rowHeight
    columns = list.columns
    rowCount = row
    length = position
    wraps = list.wraps && row > 0
    self.blocks = blocks
  }

  /// The row that a copy repeats.
  func original(of row: Int) -> Int {
    let rest = row % max(rowCount, 1)
    return rest < 0 ? rest + rowCount : rest
  }

  /// The column of a row.
  func column(of row: Int) -> Int { index(of: row).row % columns }

  /// A row's leading edge.
  func start(of row: Int) -> Double { edge(of: row, linesFurther: 0) }

  /// A row's trailing edge; within a section exactly the next row's leading edge.
  func end(of row: Int) -> Double { edge(of: row, linesFurther: 1) }

  /// The rows that overlap an interval of the axis by more than an edge.
  func rows(between lower: Double, and upper: Double) -> Range<Int> {
    guard rowCount > 0, upper > lower else { return 0..<0 }
    let bounds = wraps ? Int.min / 2...Int.max / 2 : 0...rowCount
    var first = estimatedRow(at: lower)
    while first > bounds.lowerBound, end(of: first - 1) > lower { first -= 1 }
    while first < bounds.upperBound, end(of: first) <= lower { first += 1 }
    var beyond = max(first, estimatedRow(at: upper))
    while beyond > first, start(of: beyond - 1) >= upper { beyond -= 1 }
    while beyond < bounds.upperBound, start(of: beyond) < upper { beyond += 1 }
    return first..<beyond
  }

  /// The row whose center is nearest to a position; the later one if two are equally near.
  ///
  /// The list must not be empty.
  func nearestRow(to position: Double) -> Int {
    let guess = estimatedRow(at: position)
    let candidates = (guess - columns...guess + columns).filter {
      wraps || (0..<rowCount).contains($0)
    }
    let nearest = candidates.reversed().min {
      distance(of: $0, to: position) < distance(of: $1, to: position)
    }
    return nearest ?? min(max(guess, 0), rowCount - 1)
  }

  /// The section of a row, or of the row it copies, and its index there.
  func index(of row: Int) -> RowIndex {
    let row = original(of: row)
    let block = blocks[lastBlock { $0.firstRow <= row }]
    return RowIndex(section: block.section, row: row - block.firstRow)
  }

  /// The row at a place in a section, or the nearest one that exists.
  ///
  /// The list must not be empty.
  func row(at index: RowIndex) -> Int {
    let block = blocks[lastBlock { $0.section <= index.section }]
    let row = block.section == index.section ? block.firstRow + index.row : block.firstRow
    return min(max(row, 0), rowCount - 1)
  }

  private func edge(of row: Int, linesFurther: Int) -> Double {
    let original = original(of: row)
    let block = blocks[lastBlock { $0.firstRow <= original }]
    let line = (original - block.firstRow) / columns + linesFurther
    let place = block.start + Double(line) * rowHeight
    return wraps ? place + Double((row - original) / rowCount) * length : place
  }

  private func distance(of row: Int, to position: Double) -> Double {
    abs((start(of: row) + end(of: row)) / 2 - position)
  }

  /// The row at a position, off by at most one because of rounding; in a gap, one of its
  /// neighbors.
  private func estimatedRow(at position: Double) -> Int {
    let lap = wraps ? (position / length).rounded(.down) : 0
    let place = position - lap * length
    let number = lastBlock { $0.start <= place }
    let block = blocks[number]
    let endOfBlock = number + 1 < blocks.count ? blocks[number + 1].firstRow : rowCount
    let rows = ((place - block.start) / rowHeight).rounded(.down) * Double(columns)
    let inside = Int(min(max(rows, 0), Double(endOfBlock - block.firstRow)))
    return block.firstRow + inside + Int(lap) * rowCount
  }

  /// The last block of the prefix that satisfies a predicate; 0 when the prefix is empty.
  private func lastBlock(where predicate: (Block) -> Bool) -> Int {
    var lower = 0
    var upper = blocks.count
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if predicate(blocks[middle]) { lower = middle } else { upper = middle }
    }
    return lower
  }
}
