import RevealImage

/// Chooses one filter for a band by trying filters on a sample of its pixels.
enum FilterChoice {
  /// The distance between sampled rows.
  private static let sampleStride = 16
  /// The width, in pixels, of the blocks of a row, of which every other one is sampled.
  private static let stretch = 32
  /// The number of pixels below which the rest of a row is not sampled.
  private static let smallestBlock = 4

  /// The inverse of the share of entropy that `average` must save to be chosen.
  ///
  /// The sample is inexact, and a wrong `average` costs more in pictures of an interface than a
  /// wrong `paeth` does in photographs.
  private static let minimalGain: UInt64 = 48

  /// The filter for a band's rows except the first: the one with the lowest sampled entropy.
  ///
  /// The rows are straight RGBA.
  ///
  /// Only `paeth` and `average` are tried: `average` suits grain, and for frames of lists `up` and
  /// `sub` are rarely better than `paeth`, and up to a fifth worse.
  static func filter(
    for pixels: UnsafeRawPointer, format: FrameFormat, rows: Int,
    instructions: VectorInstructions
  ) -> RowFilter {
    guard rows > 1, format.width >= smallestBlock else { return .paeth }
    func entropy(_ filter: RowFilter) -> UInt64 {
      unsafe self.entropy(
        of: pixels, format: format, rows: rows, filter: filter, instructions: instructions)
    }
    let (paeth, average) = (entropy(.paeth), entropy(.average))
    return average + average / minimalGain < paeth ? .average : .paeth
  }

  /// The entropy of the sample's filtered bytes, without zero words, since those become runs.
  private static func entropy(
    of pixels: UnsafeRawPointer, format: FrameFormat, rows: Int, filter: RowFilter,
    instructions: VectorInstructions
  ) -> UInt64 {
    let counts = unsafe Histogram.counts { histogram in
      unsafe withUnsafeTemporaryAllocation(
        byteCount: format.rowSize + FilterStep.surplus, alignment: 8
      ) { output in
        guard let start = output.baseAddress else { return }
        let firstSample = 1 + (rows - 2) % sampleStride / 2
        for y in stride(from: firstSample, to: rows, by: sampleStride) {
          let row = unsafe pixels + y * format.width * 4
          let filtered = unsafe FilteredRow(
            filter: filter, row: row, above: row - format.width * 4, format: format,
            instructions: instructions)
          let firstPixel = y / sampleStride % 2 * stretch
          for x in stride(
            from: firstPixel, to: format.width - smallestBlock + 1, by: 2 * stretch)
          {
            let end = min(x + stretch, format.width)
            unsafe filtered.apply(to: x..<end, start)
            unsafe histogram.addNonzeroWords(
              of: output, x * format.channels..<end * format.channels)
          }
        }
      }
    }
    return Entropy.bits(of: counts)
  }
}

/// The best filter for each row by the heuristic of the PNG specification.
///
/// It is the filter whose bytes, as signed numbers, have the smallest sum of magnitudes (chapter
/// 12.7 of the third edition, "Filter selection"); on ties, the first.
enum AdaptiveFilter {
  /// Filters a band row by row.
  static func bytes(
    of pixels: UnsafeRawPointer, format: FrameFormat, rows: Int,
    instructions: VectorInstructions
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
        unsafe FilteredRow(
          filter: filter, row: row, above: above, format: format,
          instructions: instructions
        ).write(to: &candidate) { _ in }
        let sum = unsafe candidate.withUnsafeBytes {
          unsafe sumOfMagnitudes(UnsafeRawBufferPointer(rebasing: $0[1...format.rowSize]))
        }
        if sum < smallestSum {
          smallestSum = sum
          swap(&best, &candidate)
          if sum == 0 { break }
        }
      }
      bytes += best[...format.rowSize]
    }
    return bytes
  }

  /// Sums sixteen bytes at once, in lanes of two bytes that hold 255 times two magnitudes.
  private static func sumOfMagnitudes(_ filteredPixels: UnsafeRawBufferPointer) -> Int {
    var sum = 0
    var start = 0
    while filteredPixels.count &- start >= 16 {
      var sums = SIMD8<UInt16>.zero
      let end = min(start &+ 255 * 16, filteredPixels.count &- 15)
      while start < end {
        let bytes = unsafe filteredPixels.loadUnaligned(
          fromByteOffset: start, as: SIMD16<UInt8>.self)
        let negated = 0 &- bytes
        let pairs = unsafe unsafeBitCast(
          bytes.replacing(with: negated, where: negated .< bytes), to: SIMD8<UInt16>.self)
        sums &+= (pairs & 0xFF) &+ (pairs &>> 8)
        start &+= 16
      }
      for lane in 0..<8 { sum &+= Int(sums[lane]) }
    }
    while start < filteredPixels.count {
      let byte = unsafe filteredPixels[start]
      sum &+= Int(min(byte, 0 &- byte))
      start &+= 1
    }
    return sum
  }
}

/// The approximate number of bits that an optimal code needs for bytes with the given counts.
enum Entropy {
  /// The entropy in 1/4096 bit: `total · log₂ total − Σ count · log₂ count`.
  static func bits(of counts: [UInt32]) -> UInt64 {
    let total = counts.reduce(0, &+)
    return counts.reduce(UInt64(total) * log2(total)) { $0 &- UInt64($1) &* log2($1) }
  }

  /// The binary logarithm in units of 1/4096; 0 for 0.
  private static func log2(_ value: UInt32) -> UInt64 {
    guard value > 0 else { return 0 }
    let exponent = UInt64(31 - value.leadingZeroBitCount)
    let fraction = (UInt64(value) << 12) >> exponent &- 4096
    // log₂(1 + f) ≈ f + 0.344 · f · (1 − f), within 0.008; 0.344 is 352/1024.
    return exponent << 12 &+ fraction &+ (fraction &* (4096 &- fraction) &* 352) >> 22
  }
}
