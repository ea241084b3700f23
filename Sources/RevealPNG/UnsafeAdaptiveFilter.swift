/// The best filter for each row by the rule of thumb of the PNG specification.
///
/// The filtered bytes, taken as signed numbers, with the smallest sum of magnitudes win (chapter
/// 12.7 of the third edition, "Filter selection"); of equals the first.
enum AdaptiveFilter {
  /// Filters a band row by row.
  static func bytes(
    of pixels: UnsafeRawPointer, format: FrameFormat, rows: Int
  ) -> [UInt8] {
    let pixelRowSize = format.width * 4
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows * (1 + format.rowSize))
    var candidate = [UInt8](repeating: 0, count: 1 + format.rowSize + FilterStep.surplus)
    var best = candidate
    for y in 0..<rows {
      let row = unsafe pixels + y * pixelRowSize
      let above = unsafe y == 0 ? row : row - pixelRowSize
      var smallestSum = Int.max
      for filter in RowFilter.allCases where y > 0 || filter.standsAlone {
        unsafe FilteredRow(filter: filter, row: row, above: above, format: format)
          .write(to: &candidate) { _ in }
        let sum = sumOfMagnitudes(candidate[1...format.rowSize])
        if sum < smallestSum {
          smallestSum = sum
          swap(&best, &candidate)
        }
      }
      bytes += best[...format.rowSize]
    }
    return bytes
  }

  private static func sumOfMagnitudes(_ filteredPixels: ArraySlice<UInt8>) -> Int {
    var sum = 0
    for byte in filteredPixels { sum &+= Int(min(byte, 0 &- byte)) }
    return sum
  }
}
