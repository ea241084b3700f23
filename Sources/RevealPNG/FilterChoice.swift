/// Picks one filter for a band by a trial on a sample of its rows.
enum FilterChoice {
  /// One row out of these many is tried.
  private static let sampleStride = 16

  /// `average` must save more than one part in these many: a sample is not exact, and pictures of an
  /// interface lose more by a wrong `average` than photographs by a wrong `paeth`.
  private static let minimalGain: UInt64 = 32

  /// The filter under which the sample's bytes have the lowest entropy.
  ///
  /// Only `paeth` and `average` are tried: `average` suits grain, and on frames of lists `up` and `sub` are
  /// hardly ever better than `paeth`, and up to a fifth worse.
  ///
  /// - Parameters:
  ///   - pixels: RGBA, straight.
  ///   - format: Says the width and whether alpha is kept.
  ///   - rows: Of the band; with only one there is no choice.
  /// - Returns: The filter for all rows but the first.
  static func filter(
    for pixels: UnsafeRawPointer, format: FrameFormat, rows: Int
  ) -> RowFilter {
    guard rows > 1 else { return .paeth }
    let paeth = unsafe entropy(of: pixels, format: format, rows: rows, filter: .paeth)
    let average = unsafe entropy(of: pixels, format: format, rows: rows, filter: .average)
    return average + average / minimalGain < paeth ? .average : .paeth
  }

  /// Of the sample's filtered bytes but for zero words, which become runs.
  private static func entropy(
    of pixels: UnsafeRawPointer, format: FrameFormat, rows: Int, filter: RowFilter
  ) -> UInt64 {
    let pixelRowSize = format.width * 4
    var filtered = [UInt8](repeating: 0, count: 1 + format.rowSize + FilterStep.surplus)
    let counts = unsafe Histogram.counts { histogram in
      let firstSample = 1 + (rows - 2) % sampleStride / 2
      for y in stride(from: firstSample, to: rows, by: sampleStride) {
        let row = unsafe pixels + y * pixelRowSize
        unsafe FilteredRow(filter: filter, row: row, above: row - pixelRowSize, format: format)
          .write(to: &filtered) { _ in }
        unsafe filtered.withUnsafeBytes { bytes in
          for position in stride(from: 0, through: 1 + format.rowSize - 8, by: 8) {
            let word = unsafe bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            if word != 0 { unsafe histogram.add(word) }
          }
        }
      }
    }
    return Entropy.bits(of: counts)
  }
}
