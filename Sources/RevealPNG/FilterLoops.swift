/// The filters' inner loops, over parts of rows of four-byte pixels.
///
/// Each is a plain loop over bytes that do not depend on each other (prediction looks at the picture,
/// not at what was filtered before), so the compiler makes 16 of them at a time. Names as in the PNG
/// specification: `x` is the byte to filter, `a` is to its left, `b` above it, `c` above `a`.
enum FilterLoops {
  /// Bytes of a pixel.
  static let pixel = 4

  /// Filters the bytes `range` of a row, into the same places of the output.
  ///
  /// - Parameters:
  ///   - filter: How bytes are predicted.
  ///   - row: The pixels.
  ///   - above: The pixels of the row above; not looked at when the filter stands alone.
  ///   - range: Whole pixels, at least one.
  ///   - output: Room for the row, apart from it.
  static func apply(
    _ filter: RowFilter, to row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>,
    range: Range<Int>, output: UnsafeMutablePointer<UInt8>
  ) {
    if range.lowerBound == 0 { unsafe firstPixel(filter, row, above, output) }
    let start = max(range.lowerBound, pixel)
    let count = range.upperBound - start
    let (x, b, filtered) = unsafe (row + start, above + start, output + start)
    let (a, c) = unsafe (x - pixel, b - pixel)
    switch filter {
    case .none: for i in 0..<count { unsafe filtered[i] = x[i] }
    case .sub: for i in 0..<count { unsafe filtered[i] = x[i] &- a[i] }
    case .up: for i in 0..<count { unsafe filtered[i] = x[i] &- b[i] }
    case .average: for i in 0..<count { unsafe filtered[i] = x[i] &- average(a[i], b[i]) }
    case .paeth: for i in 0..<count { unsafe filtered[i] = x[i] &- paeth(a[i], b[i], c[i]) }
    }
  }

  /// Left of the first pixel there are zeros.
  private static func firstPixel(
    _ filter: RowFilter, _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>,
    _ output: UnsafeMutablePointer<UInt8>
  ) {
    for i in 0..<pixel {
      let prediction: UInt8 =
        switch filter {
        case .none, .sub: 0
        case .up, .paeth: unsafe above[i]
        case .average: unsafe above[i] / 2
        }
      unsafe output[i] = row[i] &- prediction
    }
  }

  /// Half the sum, rounded down, without a ninth bit.
  private static func average(_ a: UInt8, _ b: UInt8) -> UInt8 { (a & b) &+ (a ^ b) / 2 }

  /// The one of a, b, c that is nearest to a + b − c; a before b before c on ties.
  ///
  /// In bytes alone, for 16 at a time: the distances of a and b are |b − c| and |a − c|. The third, of c,
  /// is their difference when c lies between a and b, and else their sum, which never wins.
  private static func paeth(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt8 {
    let distanceOfA = max(b, c) &- min(b, c)
    let distanceOfB = max(a, c) &- min(a, c)
    let nearer = min(distanceOfA, distanceOfB)
    let isBetween = (max(a, c) == c) == (max(b, c) == b)
    let distanceOfC = isBetween ? max(distanceOfA, distanceOfB) &- nearer : 255
    let nearerOfAB = distanceOfA <= distanceOfB ? a : b
    return nearer <= distanceOfC ? nearerOfAB : c
  }
}
