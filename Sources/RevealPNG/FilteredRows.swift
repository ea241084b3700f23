/// Rows as they are deflated: each a filter byte and the filtered row in the file's layout.
enum FilteredRows {
  /// Filters a band, its first row in a way that does not look at the row above.
  ///
  /// - Parameters:
  ///   - pixels: Premultiplied RGBA.
  ///   - format: Says the width and whether alpha is kept.
  ///   - rows: At least one.
  ///   - filter: For all rows but the first, whose filter is `sub`.
  /// - Returns: `rows * (1 + format.rowSize)` bytes.
  static func bytes(
    of pixels: UnsafeRawPointer, format: FrameFormat, rows: Int, filter: RowFilter
  ) -> [UInt8] {
    let rowSize = format.rowSize
    let size = rows * (1 + rowSize)
    return unsafe [UInt8](unsafeUninitializedCapacity: size) { output, count in
      unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: rowSize * 2) { scratch in
        guard let target = output.baseAddress, var row = scratch.baseAddress else { return }
        var above = unsafe row + rowSize
        for y in 0..<rows {
          let filter = y == 0 ? .sub : filter
          let start = unsafe target + y * (1 + rowSize)
          unsafe FileRow.write(pixels + y * format.width * 4, format: format, output: row)
          unsafe start[0] = filter.rawValue
          unsafe FilterLoops.apply(
            filter, to: row, above: above, count: rowSize, pixel: format.channels,
            output: start + 1)
          unsafe swap(&row, &above)
        }
      }
      count = size
    }
  }
}
