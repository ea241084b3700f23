/// Picks one filter for a band by trying each on a sample of its rows.
enum FilterChoice {
  /// One row out of these many is tried.
  private static let sampleStride = 16

  /// The filter under which the sample's bytes have the lowest entropy.
  ///
  /// - Parameters:
  ///   - pixels: Straight RGBA.
  ///   - format: Says the width and whether alpha is kept.
  ///   - rows: Of the band; with only one there is no choice.
  /// - Returns: The filter for all rows but the first.
  static func filter(
    for pixels: UnsafePointer<UInt8>, format: FrameFormat, rows: Int
  ) -> RowFilter {
    guard rows > 1 else { return .sub }
    let stride = format.width * 4
    var filtered = [UInt8](repeating: 0, count: 1 + format.rowSize)
    var scratch = [UInt8](repeating: 0, count: stride)
    var best = (filter: RowFilter.up, bits: UInt64.max)
    for filter in [RowFilter.up, .paeth, .average, .sub] {
      var histogram = Histogram()
      for y in Swift.stride(from: 1 + (rows - 2) % sampleStride / 2, to: rows, by: sampleStride) {
        let row = unsafe pixels + y * stride
        unsafe FilteredRows.write(
          filter, row: row, above: row - stride, format: format, output: &filtered,
          scratch: &scratch)
        unsafe filtered.withUnsafeBytes { unsafe addWordsThatAreNotZero($0, to: &histogram) }
      }
      let bits = Entropy.bits(of: histogram.counts)
      if bits < best.bits { best = (filter, bits) }
    }
    return best.filter
  }

  private static func addWordsThatAreNotZero(
    _ bytes: UnsafeRawBufferPointer, to histogram: inout Histogram
  ) {
    for position in stride(from: 0, through: bytes.count - 8, by: 8) {
      let word = unsafe bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      if word != 0 { histogram.add(word) }
    }
  }
}

/// How many bits the best code for bytes of given counts needs, near enough to compare.
enum Entropy {
  /// In 1/4096 bit: `total · log₂ total − Σ count · log₂ count`.
  static func bits(of counts: [UInt32]) -> UInt64 {
    let total = counts.reduce(0, +)
    return counts.reduce(UInt64(total) * log2(total)) { $0 - UInt64($1) * log2($1) }
  }

  /// In 1/4096, of a value ≥ 1; 0 for 0.
  private static func log2(_ value: UInt32) -> UInt64 {
    guard value > 0 else { return 0 }
    let exponent = UInt64(31 - value.leadingZeroBitCount)
    let fraction = (UInt64(value) << 12) >> exponent - 4096
    // log₂(1 + f) ≈ f + 0.344 · f · (1 − f), right to 0.008.
    return exponent << 12 + fraction + fraction * (4096 - fraction) * 344 / (1000 * 4096)
  }
}
