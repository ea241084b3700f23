private import CVector
import RevealImage

/// The filters of PNG that predict each byte from its neighbors; the raw value is a row's first
/// byte.
///
/// Source: PNG Specification (Third Edition), chapter 9, "Filtering".
enum RowFilter: UInt8, CaseIterable {
  case none, sub, up, average, paeth

  /// Whether a row with this filter can be read without the row above.
  var standsAlone: Bool { self == .none || self == .sub }
}

/// The sizes of the steps in which ``FilterLoops`` works.
enum FilterStep {
  /// The number of pixels that are filtered at once.
  static let pixels = 4
  /// The number of bytes after them that may be overwritten.
  static let surplus = Int(CVECTOR_SURPLUS)
  /// The width in pixels of the blocks that are compared with the row above before filtering.
  static let stretch = 32
}

/// The filters' inner loops, four pixels a step.
///
/// The last step of a range filters its last four pixels, even if some were filtered before.
@unsafe struct FilterLoops {
  private typealias Loop = (
    cvector_filter_kind, UnsafePointer<UInt8>?, UnsafePointer<UInt8>?,
    UnsafeMutablePointer<UInt8>?, Int, Int32
  ) -> Int

  /// Straight RGBA, at least one step wide.
  let row: UnsafeRawPointer
  /// The row above; ignored if the filter does not need it.
  let above: UnsafeRawPointer
  let format: FrameFormat
  /// Space for the row of the file and the surplus of a step.
  let output: UnsafeMutableRawPointer
  let instructions: VectorInstructions

  /// Filters pixels into the corresponding place of the output.
  func apply(_ filter: RowFilter, to pixels: Range<Int>) {
    switch filter {
    case .none: unsafe predict(pixels) { _, _, _ in .zero }
    case .sub: unsafe predict(pixels) { a, _, _ in a }
    case .up: unsafe predict(pixels) { _, b, _ in b }
    case .average:
      unsafe predict(pixels, wide: CVECTOR_AVERAGE) { a, b, _ in FilterPrediction.average(a, b) }
    case .paeth:
      unsafe predict(pixels, wide: CVECTOR_PAETH) { a, b, c in FilterPrediction.paeth(a, b, c) }
    }
  }

  /// Filters pixels by a prediction, with vector instructions if there are any for the filter
  /// `wide`.
  @inline(__always)
  private func predict(
    _ pixels: Range<Int>, wide: cvector_filter_kind? = nil,
    by prediction: (FourPixels, FourPixels, FourPixels) -> FourPixels
  ) {
    switch unsafe format.alpha {
    case .opaque: unsafe predict(pixels, wide: wide, by: prediction, store: storeOpaque)
    case .transparent: unsafe predict(pixels, wide: wide, by: prediction, store: storeTransparent)
    }
  }

  @inline(__always)
  private func predict(
    _ pixels: Range<Int>, wide: cvector_filter_kind?,
    by prediction: (FourPixels, FourPixels, FourPixels) -> FourPixels,
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
    if let wide {
      @inline(__always) func filter(by loop: Loop) {
        x &+= unsafe loop(
          wide, (row + x &* 4).assumingMemoryBound(to: UInt8.self),
          (above + x &* 4).assumingMemoryBound(to: UInt8.self),
          (output + x &* format.channels).assumingMemoryBound(to: UInt8.self),
          pixels.upperBound &- x, Int32(format.channels))
      }
      if unsafe instructions == .avx512 { unsafe filter(by: cvector_filter_512) }
      if unsafe instructions.areWide { unsafe filter(by: cvector_filter) }
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

  /// Packs four pixels by dropping their fourth bytes.
  ///
  /// A mask keeps the first pixel's three bytes in each half, and a shift by 8 brings the second
  /// pixel's next to them. The first store puts the upper half two bytes too far; the second
  /// corrects that.
  @inline(__always)
  private func storeOpaque(_ pixels: FourPixels, at x: Int) {
    let halves = unsafe unsafeBitCast(pixels, to: SIMD2<UInt64>.self)
    let packed = halves & 0xFF_FFFF | (halves &>> 8) & 0xFFFF_FF00_0000
    unsafe output.storeBytes(of: packed, toByteOffset: x &* 3, as: SIMD2<UInt64>.self)
    unsafe output.storeBytes(of: packed[1], toByteOffset: x &* 3 &+ 6, as: UInt64.self)
  }
}

/// The bytes of four RGBA pixels, filtered at once.
typealias FourPixels = SIMD16<UInt8>

/// The filters' predictions of pixels from their neighbors in the picture.
///
/// Predictions use the picture, not filtered pixels, so bytes do not depend on each other. Names as
/// in the PNG specification: `a` is to the left, `b` above, `c` above `a`. Minima, maxima and
/// differences stay in bytes, for which every machine has instructions.
enum FilterPrediction {
  /// Half the sum, rounded down, without needing a ninth bit.
  @inline(__always)
  static func average(_ a: FourPixels, _ b: FourPixels) -> FourPixels {
    (a & b) &+ (a ^ b) &>> 1
  }

  /// The one of a, b and c nearest to p = a + b − c; on ties, a is preferred to b, and b to c.
  ///
  /// If c lies between a and b, so does p: its distances from a and b are those of c, exchanged,
  /// and its distance from c is their difference. If c lies outside, p is beyond the opposite end,
  /// so that end is nearest; its distance then counts as 0. If a and b are equally near, either
  /// will do: c is then nearest, or all three are equal.
  @inline(__always)
  static func paeth(_ a: FourPixels, _ b: FourPixels, _ c: FourPixels) -> FourPixels {
    let (low, high) = (minimum(a, b), maximum(a, b))
    let (fromHigh, fromLow) = (maximum(c, low) &- low, high &- minimum(c, high))
    let nearer = minimum(fromHigh, fromLow)
    let fromC = maximum(fromHigh, fromLow) &- nearer
    let end = high.replacing(with: low, where: fromLow .== nearer)
    return end.replacing(with: c, where: fromC .< nearer)
  }

  /// The pixels moved one place to the right, with zeros to the left of the row.
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
