/// The best filter for each row by the rule of thumb of the PNG specification.
///
/// The filtered bytes, taken as signed numbers, with the smallest sum of magnitudes win (chapter 12.7
/// of the third edition, "Filter selection"); of equals the first.
enum AdaptiveFilter {
  /// Filters a band like ``FilteredRows/bytes(of:format:rows:filter:)``, row by row.
  static func bytes(
    of pixels: UnsafeRawPointer, format: FrameFormat, rows: Int
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows * (1 + format.rowSize))
    var row = [UInt8](repeating: 0, count: format.rowSize)
    var above = row
    var candidate = row
    var best = row
    for y in 0..<rows {
      unsafe FileRow.write(pixels + y * format.width * 4, format: format, output: &row)
      var bestFilter = RowFilter.none
      var smallestSum = Int.max
      for filter in RowFilter.allCases where y > 0 || filter.standsAlone {
        unsafe FilterLoops.apply(
          filter, to: row, above: above, count: format.rowSize, pixel: format.channels,
          output: &candidate)
        let sum = sumOfMagnitudes(candidate)
        if sum < smallestSum {
          smallestSum = sum
          bestFilter = filter
          swap(&best, &candidate)
        }
      }
      bytes.append(bestFilter.rawValue)
      bytes += best
      swap(&row, &above)
    }
    return bytes
  }

  private static func sumOfMagnitudes(_ filteredRow: [UInt8]) -> Int {
    var sum = 0
    for byte in filteredRow { sum &+= Int(min(byte, 0 &- byte)) }
    return sum
  }
}
