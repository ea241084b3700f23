/// Picks one filter for a band by a trial on a sample of its pixels.
enum FilterChoice {
  /// One row out of these many is tried.
  private static let sampleStride = 16
  /// In pixels; every other stretch of a row is tried, in turns the first or the second.
  private static let stretch = 32

  /// `average` must save more than one part in these many: a sample is not exact, and pictures of
  /// an interface lose more by a wrong `average` than photographs by a wrong `paeth`.
  private static let minimalGain: UInt64 = 48

  /// The filter under which the sample's bytes have the lowest entropy.
  ///
  /// Only `paeth` and `average` are tried: `average` suits grain, and on frames of lists `up` and
  /// `sub` are hardly ever better than `paeth`, and up to a fifth worse.
  ///
  /// - Parameters:
  ///   - pixels: RGBA, straight.
  ///   - format: Says the width and whether alpha is kept.
  ///   - rows: Of the band; with only one there is no choice.
  /// - Returns: The filter for all rows but the first.
  static func filter(
    for pixels: UnsafeRawPointer, format: FrameFormat, rows: Int
  ) -> RowFilter {
    guard rows > 1, format.width >= FilterStep.pixels else { return .paeth }
    let paeth = unsafe entropy(of: pixels, format: format, rows: rows, filter: .paeth)
    let average = unsafe entropy(of: pixels, format: format, rows: rows, filter: .average)
    return average + average / minimalGain < paeth ? .average : .paeth
  }

  /// Of the sample's filtered bytes but for zero words, which become runs.
  private static func entropy(
    of pixels: UnsafeRawPointer, format: FrameFormat, rows: Int, filter: RowFilter
  ) -> UInt64 {
    let counts = unsafe Histogram.counts { histogram in
      unsafe withUnsafeTemporaryAllocation(
        byteCount: format.rowSize + FilterStep.surplus, alignment: 8
      ) { output in
        guard let start = output.baseAddress else { return }
        let firstSample = 1 + (rows - 2) % sampleStride / 2
        for y in stride(from: firstSample, to: rows, by: sampleStride) {
          let row = unsafe pixels + y * format.width * 4
          let loops = unsafe FilterLoops(
            row: row, above: row - format.width * 4, format: format, output: start)
          let firstPixel = y / sampleStride % 2 * stretch
          for x in stride(
            from: firstPixel, to: format.width - FilterStep.pixels + 1, by: 2 * stretch)
          {
            let end = min(x + stretch, format.width)
            unsafe loops.apply(filter, to: x..<end)
            unsafe histogram.addNonzeroWords(
              of: output, x * format.channels..<end * format.channels)
          }
        }
      }
    }
    return Entropy.bits(of: counts)
  }
}
