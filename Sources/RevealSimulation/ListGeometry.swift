import RevealMath
internal import RevealPreset

/// The positions of the rows of a list along its axis, in one order.
///
/// Rows are identified by their places, counted through all sections. In an endless list the places
/// continue below 0 and beyond the last row: place `n + rowCount` has the copy of the row at `n`
/// one lap later. Position 0 is the start of the first section. No query costs more than a binary
/// search.
///
/// It is a class because a run has one for each of its changes, which all frames share.
final class ListGeometry: Sendable {
  let order: RowOrder
  /// The distance from the first section's start to the last one's end, in points.
  let length: Double
  let wraps: Bool
  /// The drawn headers, in order.
  let headers: [HeaderBox]
  /// The extent of the highest row plus the gap after it, in points: for equal rows, the distance
  /// between the starts of two lines.
  let largestPitch: Double
  let heights: RowHeights
  let arrangement: Arrangement
  /// The numbers of rows that lengths depend on, which are part of their positions.
  let terms: RowTerms
  /// The largest extent of a header, in points.
  private let largestHeader: Double
  private let sectionCount: Int
  /// The nonempty sections, in order.
  private let blocks: [Block]
  private let table: Table

  /// The rows of a section.
  struct Block {
    let section: Int
    let firstPlace: Int
    let start: Double
    /// The index of the block's first line in the table.
    var firstLine = 0
  }

  /// The positions of lines or rows, unless they can be computed from their numbers.
  private enum Table {
    case none
    /// The start of every line.
    case lines(starts: [Double])
    /// The start of every row, ascending, and its column.
    case masonry(starts: [Double], columns: [UInt8])
    case stack
  }

  init(_ list: ListLayout, order: RowOrder, heights: RowHeights, terms: RowTerms) {
    self.order = order
    self.heights = heights
    self.terms = terms
    arrangement = list.arrangement
    largestPitch = heights.largest + list.gap.along
    largestHeader = list.sections.reduce(0) { max($0, $1.headerHeight) }
    sectionCount = list.sections.count
    wraps = list.wraps && order.count > 0
    var writer = Writer(list: list, order: order, heights: heights)
    for section in list.sections.indices { writer.append(section) }
    length = writer.position
    blocks = writer.blocks
    headers = writer.headers
    if list.flow == .stack {
      table = .stack
    } else if writer.isMasonry {
      table = .masonry(starts: writer.starts, columns: writer.columns)
    } else if case .same = heights {
      table = .none
    } else {
      table = .lines(starts: writer.starts)
    }
  }

  var rowCount: Int { order.count }

  var columns: Int { arrangement.lanes }

  /// Returns the place of the row that a copy repeats.
  func original(of place: Int) -> Int {
    guard wraps else { return place }
    let rest = place % max(rowCount, 1)
    return rest < 0 ? rest + rowCount : rest
  }

  /// Returns the number of the row at a place.
  func row(at place: Int) -> Int { wraps ? place : order.row(at: place) }

  /// Returns the number of the content that a row's card shows.
  func content(of row: Int) -> Int { wraps ? original(of: row) : order.content(of: row) }

  /// Returns the drawn header of a section; nil if it has none.
  func header(ofSection section: Int) -> HeaderBox? {
    let index = (0..<headers.count).partitionPoint { headers[$0].section >= section }
    return index < headers.count && headers[index].section == section ? headers[index] : nil
  }

  /// Returns the drawn headers of sections that overlap an interval of the axis.
  func headers(between lower: Double, and upper: Double) -> ArraySlice<HeaderBox> {
    let first = (0..<headers.count).partitionPoint { headers[$0].sectionEnd > lower }
    let beyond = (first..<headers.count).partitionPoint { headers[$0].start >= upper }
    return headers[first..<beyond]
  }

  /// Returns the place of a row; nil if it is not in the list.
  func place(of row: Int) -> Int? { wraps ? row : order.place(of: row) }

  /// Returns the position of a row at rest; nil if it is not in the list.
  func span(of row: Int) -> RowPosition? {
    if let place = place(of: row) { span(at: place) } else { nil }
  }

  /// Returns the position of the row at a place, at rest.
  func span(at place: Int) -> RowPosition {
    let original = original(of: place)
    let number = block(at: original)
    var span = span(at: place, original: original, inBlock: number)
    if !terms.isEmpty {
      let rank = rank(at: original, inBlock: number)
      span.rank = RowRank(
        index: terms.usesIndex ? rank.index : 0, count: terms.usesCount ? rank.count : 0)
    }
    return span
  }

  /// Returns the numbers of the row at a place in its section.
  func rank(at place: Int) -> RowRank {
    let original = original(of: place)
    return rank(at: original, inBlock: block(at: original))
  }

  private func rank(at original: Int, inBlock number: Int) -> RowRank {
    let first = blocks[number].firstPlace
    return RowRank(
      index: Double(original - first), count: Double(endOfBlock(number) - first))
  }

  private func span(at place: Int, original: Int, inBlock number: Int) -> RowPosition {
    let block = blocks[number]
    let index = original - block.firstPlace
    let lap = wraps ? Double((place - original) / rowCount) * length : 0
    switch (table, heights) {
    case (.none, .same(let extent)):
      let start = block.start + Double(index / columns) * largestPitch
      return RowPosition(
        start: start + lap, extent: extent, lane: arrangement.lane(Double(index % columns)))
    case (.lines(let starts), _):
      let line = index / columns
      let first = block.firstPlace + line * columns
      let extent = extent(ofLineAt: first..<min(first + columns, endOfBlock(number)))
      return RowPosition(
        start: starts[block.firstLine + line] + lap, extent: extent,
        lane: arrangement.lane(Double(index % columns)))
    case (.masonry(let starts, let columns), _):
      return RowPosition(
        start: starts[original] + lap, extent: extent(ofLineAt: original..<original + 1),
        lane: arrangement.lane(Double(columns[original])))
    case (.stack, _):
      return arrangement.stack.position(
        of: index, among: endOfBlock(number) - block.firstPlace, from: block.start,
        extent: heights.extent(of: order.content(of: order.row(at: original))),
        lane: arrangement.lane(0))
    case (.none, _): preconditionFailure("rows of different heights have a table")
    }
  }

  /// Returns the offsets at which the content's ends meet those of a viewport.
  func offsets(_ inset: ContentInset, extent: Double) -> ClosedRange<Double> {
    let inset = resolved(inset, extent: extent)
    return -inset.start...max(-inset.start, length + inset.end - extent)
  }

  /// Returns the empty space at both ends of the content in a viewport of some extent.
  func resolved(_ inset: ContentInset, extent: Double) -> ContentInset {
    guard inset.centersEnds, rowCount > 0 else { return inset }
    let (first, last) = (span(at: 0), span(at: rowCount - 1))
    var resolved = inset
    resolved.start = max((extent - first.start - first.end) / 2, 0)
    resolved.end = max((extent + last.start + last.end) / 2 - length, 0)
    return resolved
  }

  /// Returns the extent of the highest row at some places.
  private func extent(ofLineAt places: Range<Int>) -> Double {
    guard places.count > 1 else {
      return heights.extent(of: order.content(of: order.row(at: places.lowerBound)))
    }
    return order.contents(of: places).reduce(0) { highest, contents in
      contents.reduce(highest) { max($0, heights.extent(of: $1)) }
    }
  }

  /// Returns the place after the last row of a block.
  private func endOfBlock(_ number: Int) -> Int {
    number + 1 < blocks.count ? blocks[number + 1].firstPlace : rowCount
  }

  /// Returns the number of the block that contains a place.
  private func block(at place: Int) -> Int {
    blocks.indices.lastOfPrefix { blocks[$0].firstPlace <= place }
  }

  /// Returns the places of rows that overlap an interval of the axis by more than an edge,
  /// ascending.
  func places(between lower: Double, and upper: Double) -> RowSet {
    if case .stack = table { return .list(stackedPlaces(between: lower, and: upper)) }
    let range = range(between: lower, and: upper)
    guard case .masonry = table else { return .range(range) }
    return .list(range.filter { span(at: $0).end > lower })
  }

  /// Returns the places of the visible rows of stacks that overlap an interval.
  private func stackedPlaces(between lower: Double, and upper: Double) -> [Int] {
    guard rowCount > 0 else { return [] }
    let first = blocks.indices.lastOfPrefix { blocks[$0].start <= lower }
    return (first..<blocks.count).prefix { blocks[$0].start < upper }.flatMap { number in
      let first = blocks[number].firstPlace
      let rows = arrangement.stack.visibleRows(among: endOfBlock(number) - first)
      return (first + rows.lowerBound..<first + rows.upperBound).filter { place in
        let row = span(at: place)
        return row.end > lower && row.start < upper
      }
    }
  }

  /// Returns the range from the first to the last place of rows that overlap an interval.
  func range(between lower: Double, and upper: Double) -> Range<Int> {
    guard rowCount > 0, upper > lower else { return 0..<0 }
    var all = 0..<rowCount
    if wraps {
      let laps = [lower, upper].map { Int(($0 / length).rounded(.down)) }
      // One more lap on both sides, because of rounding.
      all = (laps[0] - 1) * rowCount..<(laps[1] + 2) * rowCount
    }
    let first = all.partitionPoint { furthestEnd(of: $0) > lower }
    return first..<(first..<all.upperBound).partitionPoint { span(at: $0).start >= upper }
  }

  /// Returns the furthest end of all rows up to a place: an upper bound in masonry; in lines
  /// without gaps exactly the start of the next line.
  private func furthestEnd(of place: Int) -> Double {
    let original = original(of: place)
    let lap = wraps ? Double((place - original) / rowCount) * length : 0
    switch table {
    case .masonry(let starts, _): return starts[original] + lap + heights.largest
    case .lines, .stack: return span(at: place).end
    case .none:
      let block = blocks[block(at: original)]
      let line = (original - block.firstPlace) / columns
      return block.start + Double(line + 1) * largestPitch - arrangement.gap.along + lap
    }
  }

  /// Whether adding or removing a row changes the heights of all following lines.
  var hasUnevenLines: Bool {
    if case .lines = table { columns > 1 } else { false }
  }

  /// Returns the largest distance of a row's line from its line in another list, in points.
  func longestTravel(from other: ListGeometry) -> Double {
    guard case .lines(let starts) = table, case .lines(let formerStarts) = other.table else {
      return 0
    }
    return order.shared(with: other.order).reduce(0) { longest, rows in
      let (block, formerBlock) = (
        blocks[block(at: rows.place)], other.blocks[other.block(at: rows.otherPlace)]
      )
      let index = rows.place - block.firstPlace
      let formerIndex = rows.otherPlace - formerBlock.firstPlace
      return (0..<rows.count).reduce(longest) { longest, row in
        let start = starts[block.firstLine + (index + row) / columns]
        let former = formerStarts[formerBlock.firstLine + (formerIndex + row) / columns]
        return max(longest, abs(start - former))
      }
    }
  }

  /// Returns the place of the row whose center is nearest to a position; the later one if two are
  /// equally near.
  ///
  /// The list must not be empty.
  func nearestPlace(to position: Double) -> Int {
    let reach = 2 * largestPitch + largestHeader
    var candidates = places(between: position - reach, and: position + reach).all
    if candidates.isEmpty { candidates = [position < length / 2 ? 0 : rowCount - 1] }
    return candidates.reversed().min {
      distance(of: $0, to: position) < distance(of: $1, to: position)
    } ?? 0
  }

  /// Returns the section and index of the row at a place, or of the row that it copies.
  func index(at place: Int) -> RowIndex { order.index(ofPlace: original(of: place)) }

  /// Returns the place of an index, or the nearest place that exists.
  ///
  /// The list must not be empty.
  func place(at index: RowIndex) -> Int {
    let places = order.places(ofSection: min(index.section, sectionCount - 1))
    return min(max(min(places.lowerBound + index.row, places.upperBound - 1), 0), rowCount - 1)
  }

  private func distance(of place: Int, to position: Double) -> Double {
    let span = span(at: place)
    return abs((span.start + span.end) / 2 - position)
  }
}

extension Arrangement {
  /// Returns the place of a column across the axis.
  func lane(_ column: Double) -> RowPosition.Lane {
    RowPosition.Lane(column: column, columns: Double(lanes), gap: gap.across)
  }
}

/// A drawn header and its section, in points along the axis from the start of the content.
package struct HeaderBox: Sendable {
  package let title: String
  /// The index of the section.
  let section: Int
  package let start: Double
  package let extent: Double
  package let sectionEnd: Double
}

extension Range<Int> {
  /// Returns the first number of the suffix that satisfies a predicate; the upper bound if the
  /// suffix is empty.
  func partitionPoint(where predicate: (Int) -> Bool) -> Int {
    var (lower, upper) = (lowerBound, upperBound)
    while lower < upper {
      // The middle is rounded down even if places are negative.
      let middle = lower + (upper - lower) / 2
      if predicate(middle) { upper = middle } else { lower = middle + 1 }
    }
    return lower
  }
  /// Returns the last number of the prefix that satisfies a predicate; the lower bound if the
  /// prefix is empty.
  func lastOfPrefix(where predicate: (Int) -> Bool) -> Int {
    Swift.max(partitionPoint { !predicate($0) } - 1, lowerBound)
  }
}
