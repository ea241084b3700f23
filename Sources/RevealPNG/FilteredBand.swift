/// All rows of a band as they are deflated, the first filtered without a look at the row above.
enum FilteredBand {
  /// Filters all rows but the first, whose filter is `sub`, alike.
  ///
  /// - Parameters:
  ///   - pixels: RGBA, straight.
  ///   - format: Says the width and whether alpha is kept.
  ///   - rows: At least one.
  ///   - filter: For all rows but the first.
  /// - Returns: `rows * (1 + format.rowSize)` bytes.
  static func bytes(
    of pixels: UnsafePointer<UInt8>, format: FrameFormat, rows: Int, filter: RowFilter
  ) -> [UInt8] {
    let pixelRowSize = format.width * 4
    let size = rows * (1 + format.rowSize)
    return unsafe [UInt8](unsafeUninitializedCapacity: size) { output, count in
      unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: pixelRowSize) { scratch in
        guard let target = output.baseAddress, let scratch = scratch.baseAddress else { return }
        for y in 0..<rows {
          let row = unsafe pixels + y * pixelRowSize
          unsafe FilteredRow.write(
            y == 0 ? .sub : filter, of: row, above: y == 0 ? row : row - pixelRowSize,
            format: format, output: target + y * (1 + format.rowSize), scratch: scratch)
        }
      }
      count = size
    }
  }
}
