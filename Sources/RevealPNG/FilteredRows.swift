/// Rows as they are deflated: each a filter byte and the filtered pixels in the file's layout.
enum FilteredRows {
  /// Filters a band, its first row in a way that does not look at the row above.
  ///
  /// - Parameters:
  ///   - pixels: Straight RGBA.
  ///   - format: Says the width and whether alpha is kept.
  ///   - rows: At least one.
  ///   - filter: For all rows but the first, whose filter is then `sub`.
  /// - Returns: `rows * (1 + format.rowSize)` bytes.
  static func bytes(
    of pixels: UnsafePointer<UInt8>, format: FrameFormat, rows: Int, filter: RowFilter
  ) -> [UInt8] {
    let stride = format.width * 4
    let filteredSize = 1 + format.rowSize
    return unsafe [UInt8](unsafeUninitializedCapacity: rows * filteredSize) { output, count in
      guard let start = output.baseAddress else { return }
      unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: stride) { scratch in
        guard let scratch = scratch.baseAddress else { return }
        for y in 0..<rows {
          let row = unsafe pixels + y * stride
          unsafe write(
            y == 0 ? .sub : filter, row: row, above: y == 0 ? row : row - stride, format: format,
            output: start + y * filteredSize, scratch: scratch)
        }
      }
      count = rows * filteredSize
    }
  }

  /// Writes the filter byte and one filtered row.
  ///
  /// - Parameters:
  ///   - filter: How bytes are predicted.
  ///   - row: Straight RGBA.
  ///   - above: The row above; not looked at when the filter stands alone.
  ///   - format: Says the width and whether alpha is kept.
  ///   - output: Room for `1 + format.rowSize` bytes.
  ///   - scratch: Room for a row of four-byte pixels.
  static func write(
    _ filter: RowFilter, row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>,
    format: FrameFormat, output: UnsafeMutablePointer<UInt8>,
    scratch: UnsafeMutablePointer<UInt8>
  ) {
    let count = format.width * 4
    unsafe output[0] = filter.rawValue
    switch format.alpha {
    case .transparent:
      unsafe FilterLoops.apply(filter, to: row, above: above, count: count, output: output + 1)
    case .opaque:
      unsafe FilterLoops.apply(filter, to: row, above: above, count: count, output: scratch)
      unsafe PixelPacking.pack(scratch, width: format.width, output: output + 1)
    }
  }
}
