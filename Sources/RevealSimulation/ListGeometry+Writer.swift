import RevealMath
internal import RevealPreset

extension ListGeometry {
  /// Lays out sections one after the other.
  struct Writer {
    let list: ListLayout
    let order: RowOrder
    let heights: RowHeights
    var position = 0.0
    var blocks: [Block] = []
    var headers: [HeaderBox] = []
    var starts: [Double] = []
    var columns: [UInt8] = []

    mutating func append(_ section: Int) {
      let content = list.sections[section]
      let start = position
      position += content.headerHeight
      let places = order.places(ofSection: section)
      if !places.isEmpty {
        blocks.append(
          Block(
            section: section, firstPlace: places.lowerBound, start: position,
            firstLine: starts.count))
        position = end(of: places)
      }
      if content.hasHeader {
        headers.append(
          HeaderBox(
            title: content.title ?? "", section: section, start: start,
            extent: content.headerHeight, sectionEnd: position))
      }
    }

    var isMasonry: Bool { list.flow == .masonry && list.columns > 1 }

    /// Lays out the rows of a section, and returns the end of the last one.
    private mutating func end(of places: Range<Int>) -> Double {
      if list.flow == .stack { return endOfStack(of: places) }
      if isMasonry { return endOfMasonry(of: places) }
      if case .same(let extent) = heights {
        let lines = (places.count + list.columns - 1) / list.columns
        return position + Double(lines) * (extent + list.gap.along) - list.gap.along
      }
      var (start, highest) = (position, 0.0)
      var room = 0
      for contents in order.contents(of: places) {
        for content in contents {
          if room == 0 {
            if highest > 0 { start = start + highest + list.gap.along }
            starts.append(start)
            (room, highest) = (list.columns, 0)
          }
          highest = max(highest, heights.extent(of: content))
          room -= 1
        }
      }
      return start + highest
    }

    private func endOfStack(of places: Range<Int>) -> Double {
      let stack = list.arrangement.stack
      return stack.visibleRows(among: places.count).reduce(position) { end, index in
        let content = order.content(of: order.row(at: places.lowerBound + index))
        let row = stack.position(
          of: index, among: places.count, from: position, extent: heights.extent(of: content),
          lane: RowPosition.Lane())
        return max(end, row.end)
      }
    }

    private mutating func endOfMasonry(of places: Range<Int>) -> Double {
      var ends = Array(repeating: position - list.gap.along, count: list.columns)
      for contents in order.contents(of: places) {
        for content in contents {
          var column = 0
          for other in 1..<ends.count where ends[other] < ends[column] { column = other }
          let start = ends[column] + list.gap.along
          ends[column] = start + heights.extent(of: content)
          starts.append(start)
          columns.append(UInt8(column))
        }
      }
      return ends.max() ?? position
    }
  }
}
