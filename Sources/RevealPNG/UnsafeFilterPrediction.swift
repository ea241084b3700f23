/// The bytes of four RGBA pixels, filtered at once.
typealias FourPixels = SIMD16<UInt8>

/// What the filters expect pixels to be, from pixels of the picture around them.
///
/// Prediction looks at the picture, not at what was filtered before, so bytes do not depend on each
/// other. Names as in the PNG specification: `a` is to the left, `b` above, `c` above `a`. Minima,
/// maxima and differences stay in bytes, for which every machine has instructions.
enum FilterPrediction {
  /// Half the sum, rounded down, without a ninth bit.
  @inline(__always)
  static func average(_ a: FourPixels, _ b: FourPixels) -> FourPixels {
    (a & b) &+ (a ^ b) &>> 1
  }

  /// The one of a, b, c that is nearest to p = a + b − c; a before b before c on ties.
  ///
  /// With c between the smaller and the larger of a and b, so is p, as far from one as c is from
  /// the other, and from c as far as these distances differ. With c outside, p is beyond the other
  /// end, so the end far from c is nearest: then the distance taken for it is 0. Of equal distances
  /// either is right: c is then the nearest or all are equal.
  @inline(__always)
  static func paeth(_ a: FourPixels, _ b: FourPixels, _ c: FourPixels) -> FourPixels {
    let (low, high) = (minimum(a, b), maximum(a, b))
    let (fromHigh, fromLow) = (maximum(c, low) &- low, high &- minimum(c, high))
    let nearer = minimum(fromHigh, fromLow)
    let fromC = maximum(fromHigh, fromLow) &- nearer
    let end = high.replacing(with: low, where: fromLow .== nearer)
    return end.replacing(with: c, where: fromC .< nearer)
  }

  /// One pixel to the left of some at the start of a row, where there are zeros.
  @inline(__always)
  static func afterZero(_ pixels: FourPixels) -> FourPixels {
    let words = unsafe unsafeBitCast(pixels, to: SIMD4<UInt32>.self)
    return unsafe unsafeBitCast(
      SIMD4<UInt32>(0, words[0], words[1], words[2]), to: FourPixels.self)
  }

  @inline(__always)
  private static func minimum(_ a: FourPixels, _ b: FourPixels) -> FourPixels {
    a.replacing(with: b, where: b .< a)
  }

  @inline(__always)
  private static func maximum(_ a: FourPixels, _ b: FourPixels) -> FourPixels {
    a.replacing(with: b, where: b .> a)
  }
}
