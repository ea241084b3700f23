/// The filters' inner loops, over rows of four-byte pixels.
///
/// Each is a plain loop over bytes that do not depend on each other (prediction looks at the picture,
/// not at what was filtered before), so the compiler makes 16 of them at a time. Names as in the PNG
/// specification: `a` is the byte to the left, `b` above, `c` above and to the left.
enum FilterLoops {
  /// Filters one row of `count` bytes.
  ///
  /// - Parameters:
  ///   - filter: How bytes are predicted.
  ///   - row: The pixels.
  ///   - above: The pixels of the row above; not looked at when the filter stands alone.
  ///   - count: Bytes of a row, a multiple of 4 and > 0.
  ///   - output: Room for `count` bytes, apart from the rows.
  static func apply(
    _ filter: RowFilter, to row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int,
    output: UnsafeMutablePointer<UInt8>
  ) {
    unsafe firstPixel(filter, row, above, output)
    switch filter {
    case .none: unsafe output.update(from: row, count: count)
    case .sub: unsafe sub(row, count, output)
    case .up: unsafe up(row, above, count, output)
    case .average: unsafe average(row, above, count, output)
    case .paeth: unsafe paeth(row, above, count, output)
    }
  }

  private static let pixel = 4

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

  private static func sub(
    _ row: UnsafePointer<UInt8>, _ count: Int, _ output: UnsafeMutablePointer<UInt8>
  ) {
    for i in pixel..<count { unsafe output[i] = row[i] &- row[i - pixel] }
  }

  private static func up(
    _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int,
    _ output: UnsafeMutablePointer<UInt8>
  ) {
    for i in pixel..<count { unsafe output[i] = row[i] &- above[i] }
  }

  private static func average(
    _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int,
    _ output: UnsafeMutablePointer<UInt8>
  ) {
    for i in pixel..<count {
      let a = unsafe row[i - pixel]
      let b = unsafe above[i]
      // Half the sum, rounded down, without a ninth bit.
      unsafe output[i] = row[i] &- ((a & b) &+ (a ^ b) / 2)
    }
  }

  private static func paeth(
    _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int,
    _ output: UnsafeMutablePointer<UInt8>
  ) {
    for i in pixel..<count {
      let a = unsafe row[i - pixel]
      let b = unsafe above[i]
      let c = unsafe above[i - pixel]
      unsafe output[i] = row[i] &- paethPrediction(a, b, c)
    }
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
