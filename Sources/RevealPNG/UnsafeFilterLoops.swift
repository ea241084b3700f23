/// The size of a step of ``FilterLoops``.
enum FilterStep {
  /// How many pixels are filtered at once.
  static let pixels = 4
  /// How many bytes after them may be overwritten.
  static let surplus = 4
}

/// The filters' inner loops, four pixels a step.
///
/// The last step of a range takes its last four pixels, also if some were filtered before.
@unsafe struct FilterLoops {
  /// RGBA, straight; at least one step.
  let row: UnsafeRawPointer
  /// The row above; not looked at when the filter stands alone.
  let above: UnsafeRawPointer
  let format: FrameFormat
  /// Room for the row as it stands in the file and for the surplus of a step.
  let output: UnsafeMutableRawPointer

  /// Filters some pixels, into the same places of the output.
  func apply(_ filter: RowFilter, to pixels: Range<Int>) {
    switch filter {
    case .none: unsafe predict(pixels) { _, _, _ in .zero }
    case .sub: unsafe predict(pixels) { a, _, _ in a }
    case .up: unsafe predict(pixels) { _, b, _ in b }
    case .average: unsafe predict(pixels) { a, b, _ in FilterPrediction.average(a, b) }
    case .paeth: unsafe predict(pixels) { a, b, c in FilterPrediction.paeth(a, b, c) }
    }
  }

  @inline(__always)
  private func predict(
    _ pixels: Range<Int>, by prediction: (FourPixels, FourPixels, FourPixels) -> FourPixels
  ) {
    switch unsafe format.alpha {
    case .opaque: unsafe predict(pixels, by: prediction, store: storeOpaque)
    case .transparent: unsafe predict(pixels, by: prediction, store: storeTransparent)
    }
  }

  @inline(__always)
  private func predict(
    _ pixels: Range<Int>, by prediction: (FourPixels, FourPixels, FourPixels) -> FourPixels,
    store: (FourPixels, Int) -> Void
  ) {
    var x = pixels.lowerBound
    if x == 0 {
      let (first, firstAbove) = unsafe (load(row, 0), load(above, 0))
      let prediction = prediction(
        FilterPrediction.afterZero(first), firstAbove, FilterPrediction.afterZero(firstAbove))
      store(first &- prediction, 0)
      x = FilterStep.pixels
    }
    while x < pixels.upperBound {
      x = min(x, pixels.upperBound &- FilterStep.pixels)
      let prediction = unsafe prediction(load(row, x &- 1), load(above, x), load(above, x &- 1))
      unsafe store(load(row, x) &- prediction, x)
      x &+= FilterStep.pixels
    }
  }

  @inline(__always)
  private func load(_ row: UnsafeRawPointer, _ x: Int) -> FourPixels {
    unsafe row.loadUnaligned(fromByteOffset: x &* 4, as: FourPixels.self)
  }

  @inline(__always)
  private func storeTransparent(_ pixels: FourPixels, at x: Int) {
    unsafe output.storeBytes(of: pixels, toByteOffset: x &* 4, as: FourPixels.self)
  }

  /// Drops the fourth bytes.
  ///
  /// One mask keeps the first pixel's three bytes in each half, a shift by 8 brings the second
  /// one's next to them. The store puts the upper half two bytes too late, which a second one
  /// mends.
  @inline(__always)
  private func storeOpaque(_ pixels: FourPixels, at x: Int) {
    let halves = unsafe unsafeBitCast(pixels, to: SIMD2<UInt64>.self)
    let packed = halves & 0xFF_FFFF | (halves &>> 8) & 0xFFFF_FF00_0000
    unsafe output.storeBytes(of: packed, toByteOffset: x &* 3, as: SIMD2<UInt64>.self)
    unsafe output.storeBytes(of: packed[1], toByteOffset: x &* 3 &+ 6, as: UInt64.self)
  }
}
