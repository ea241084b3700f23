/// The filters' inner loops, over rows in the file's layout.
///
/// Each is a plain loop over bytes that do not depend on each other (prediction looks at the picture,
/// not at what was filtered before), so the compiler makes 16 of them at a time. Names as in the PNG
/// specification: `x` is the byte to filter, `a` is to its left, `b` above it, `c` above `a`.
enum FilterLoops {
  /// Filters one row of `count` bytes.
  ///
  /// - Parameters:
  ///   - filter: How bytes are predicted.
  ///   - row: The pixels.
  ///   - above: The pixels of the row above; not looked at when the filter stands alone.
  ///   - count: Bytes of a row, at least one pixel.
  ///   - pixel: Bytes of a pixel.
  ///   - output: Room for `count` bytes, apart from the rows.
  static func apply(
    _ filter: RowFilter, to row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int,
    pixel: Int, output: UnsafeMutablePointer<UInt8>
  ) {
    unsafe firstPixel(filter, row, above, pixel, output)
    switch filter {
    case .none: unsafe output.update(from: row, count: count)
    case .sub: unsafe sub(row, count, pixel, output)
    case .up: unsafe up(row, above, count, output)
    case .average: unsafe average(row, above, count, pixel, output)
    case .paeth: unsafe paeth(row, above, count, pixel, output)
    }
  }

  /// Left of the first pixel there are zeros.
  private static func firstPixel(
    _ filter: RowFilter, _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>,
    _ pixel: Int, _ output: UnsafeMutablePointer<UInt8>
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

  private static func sub(
    _ row: UnsafePointer<UInt8>, _ count: Int, _ pixel: Int,
    _ output: UnsafeMutablePointer<UInt8>
  ) {
    let (x, filtered) = unsafe (row + pixel, output + pixel)
    for i in 0..<count &- pixel { unsafe filtered[i] = x[i] &- row[i] }
  }

  private static func up(
    _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int,
    _ output: UnsafeMutablePointer<UInt8>
  ) {
    for i in 0..<count { unsafe output[i] = row[i] &- above[i] }
  }

  private static func average(
    _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int,
    _ pixel: Int, _ output: UnsafeMutablePointer<UInt8>
  ) {
    let (x, filtered) = unsafe (row + pixel, output + pixel)
    let aboveX = unsafe above + pixel
    for i in 0..<count &- pixel {
      let a = unsafe row[i]
      let b = unsafe aboveX[i]
      // Half the sum, rounded down, without a ninth bit.
      unsafe filtered[i] = x[i] &- ((a & b) &+ (a ^ b) / 2)
    }
  }

  /// Where a stretch of the row and its left neighbours are as above, every prediction is right.
  private static func paeth(
    _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int,
    _ pixel: Int, _ output: UnsafeMutablePointer<UInt8>
  ) {
    let (x, filtered) = unsafe (row + pixel, output + pixel)
    let aboveX = unsafe above + pixel
    let end = count &- pixel
    var start = 0
    while start < end {
      let next = min(start &+ stretch, end)
      if next == start &+ stretch,
        unsafe isEqual(row + start, above + start, count: 8),
        unsafe isEqual(x + start, aboveX + start, count: stretch)
      {
        unsafe (filtered + start).update(repeating: 0, count: stretch)
      } else {
        for i in start..<next {
          unsafe filtered[i] = x[i] &- paethPrediction(row[i], aboveX[i], above[i])
        }
      }
      start = next
    }
  }

  /// Bytes to look at before the long way is taken.
  private static let stretch = 128

  /// - Parameters:
  ///   - a: Some bytes.
  ///   - b: Bytes to compare.
  ///   - count: How many, a multiple of 8.
  /// - Returns: Whether all are equal.
  private static func isEqual(
    _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, count: Int
  ) -> Bool {
    let (a, b) = unsafe (UnsafeRawPointer(a), UnsafeRawPointer(b))
    var difference: UInt64 = 0
    for word in 0..<count / 8 {
      difference |=
        unsafe a.loadUnaligned(fromByteOffset: word &* 8, as: UInt64.self)
        ^ b.loadUnaligned(fromByteOffset: word &* 8, as: UInt64.self)
    }
    return difference == 0
  }

  /// The one of a, b, c that is nearest to a + b − c; a before b before c on ties.
  ///
  /// In bytes alone, for 16 at a time: the distances of a and b are |b − c| and |a − c|. The third, of c,
  /// is their difference when c lies between a and b, and else their sum, which never wins.
  private static func paethPrediction(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt8 {
    let distanceOfA = max(b, c) &- min(b, c)
    let distanceOfB = max(a, c) &- min(a, c)
    let nearer = min(distanceOfA, distanceOfB)
    let isBetween = min(max(c, min(a, b)), max(a, b)) == c
    let distanceOfC = isBetween ? max(distanceOfA, distanceOfB) &- nearer : 255
    let nearerOfAB = distanceOfA <= distanceOfB ? a : b
    return nearer <= distanceOfC ? nearerOfAB : c
  }
}
