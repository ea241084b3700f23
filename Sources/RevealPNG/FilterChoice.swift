/// Picks one filter for a band by trying each on a sample of its rows.
enum FilterChoice {
  /// One row out of these many is tried.
  private static let sampleStride = 16

  /// The filter under which the sample's bytes have the lowest entropy.
  ///
  /// `sub` is not tried: on frames of lists `paeth` is never far behind it.
  ///
  /// - Parameters:
  ///   - pixels: Premultiplied RGBA.
  ///   - format: Says the width and whether alpha is kept.
  ///   - rows: Of the band; with only one there is no choice.
  /// - Returns: The filter for all rows but the first.
  static func filter(
    for pixels: UnsafeRawPointer, format: FrameFormat, rows: Int
  ) -> RowFilter {
    guard rows > 1 else { return .sub }
    let firstSample = 1 + (rows - 2) % sampleStride / 2
    let sample = stride(from: firstSample, to: rows, by: sampleStride).map { y in
      let start = unsafe pixels + (y - 1) * format.width * 4
      return unsafe FileRow.bytes(
        UnsafeRawBufferPointer(start: start, count: 2 * format.width * 4), format: format)
    }
    var best = (filter: RowFilter.paeth, bits: UInt64.max)
    for filter in [RowFilter.paeth, .average] {
      let bits = entropy(of: sample, filter: filter, format: format)
      if bits < best.bits { best = (filter, bits) }
    }
    return best.filter
  }

  /// Of pairs of rows, each the second filtered by means of the first; zero words, which become runs, are
  /// left out.
  private static func entropy(
    of sample: [[UInt8]], filter: RowFilter, format: FrameFormat
  ) -> UInt64 {
    let rowSize = format.rowSize
    var filtered = [UInt8](repeating: 0, count: rowSize)
    let counts = unsafe Histogram.counts { histogram in
      for rows in sample {
        unsafe rows.withUnsafeBufferPointer { rows in
          guard let above = rows.baseAddress else { return }
          unsafe FilterLoops.apply(
            filter, to: above + rowSize, above: above, count: rowSize, pixel: format.channels,
            output: &filtered)
        }
        unsafe filtered.withUnsafeBytes { bytes in
          for position in stride(from: 0, through: rowSize - 8, by: 8) {
            let word = unsafe bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            if word != 0 { unsafe histogram.add(word) }
          }
        }
      }
    }
    return Entropy.bits(of: counts)
  }
}
