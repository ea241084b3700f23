/// Four rows whose filters are undone together, each one pixel behind the row above it.
///
/// So the pixel above one is the last result of the row above, and no result has to wait for
/// another of the same step.
@unsafe struct FourRows {
  /// The filtered pixels of the first row, followed by the other rows and a surplus.
  let source: UnsafeRawPointer
  /// The row above, as RGBA.
  let above: UnsafeRawPointer
  let output: UnsafeMutableRawPointer
  /// At least 4.
  let width: Int
  let channels: Int
  let mask: UInt32
  let outside: UInt32

  /// The last results.
  var a: FourPixels
  /// The pixels above the last results.
  var b: FourPixels

  init(
    source: UnsafeRawPointer, above: UnsafeRawPointer, output: UnsafeMutableRawPointer, width: Int,
    channels: Int, mask: UInt32, outside: UInt32
  ) {
    unsafe (self.source, self.above, self.output) = (source, above, output)
    unsafe (self.width, self.channels) = (width, channels)
    unsafe (self.mask, self.outside) = (mask, outside)
    unsafe a = unsafeBitCast(SIMD4<UInt32>(repeating: outside), to: FourPixels.self)
    unsafe b = a
  }

  /// Adds predictions from the pixels a, b and c.
  @inline(__always)
  mutating func undo(_ prediction: Prediction) {
    unsafe begin(prediction)
    for x in unsafe 3..<width { unsafe step(x, prediction) }
    unsafe end(prediction)
  }

  /// Does the same for the four rows below as well, far enough behind to find the rows above them
  /// in memory; the steps of one need not wait for those of the other.
  ///
  /// The width is at least 16.
  @inline(__always)
  mutating func undo(with next: FourRows, _ prediction: Prediction) {
    let distance = 8
    var next = unsafe next
    unsafe begin(prediction)
    for x in 3..<3 + distance { unsafe step(x, prediction) }
    unsafe next.begin(prediction)
    for x in unsafe 3 + distance..<width {
      unsafe step(x, prediction)
      unsafe next.step(x &- distance, prediction)
    }
    unsafe end(prediction)
    for x in unsafe width - distance..<width { unsafe next.step(x, prediction) }
    unsafe next.end(prediction)
  }

  /// A prediction from the pixels a, b and c.
  typealias Prediction = (FourPixels, FourPixels, FourPixels) -> FourPixels

  @inline(__always)
  private mutating func begin(_ prediction: Prediction) {
    for x in 0..<3 { unsafe undoEdge(x, prediction) }
  }

  @inline(__always)
  private mutating func end(_ prediction: Prediction) {
    for x in unsafe width..<width &+ 3 { unsafe undoEdge(x, prediction) }
  }

  @inline(__always)
  private mutating func step(_ x: Int, _ prediction: Prediction) {
    // From one row to the next and one pixel back.
    let sourceStep = unsafe 1 &+ width &* channels &- channels
    let outputStep = unsafe width &* 4 &- 4
    let first = unsafe source + x &* channels
    let words = unsafe SIMD4(
      first.loadUnaligned(as: UInt32.self),
      first.loadUnaligned(fromByteOffset: sourceStep, as: UInt32.self),
      first.loadUnaligned(fromByteOffset: sourceStep &* 2, as: UInt32.self),
      first.loadUnaligned(fromByteOffset: sourceStep &* 3, as: UInt32.self))
    let pixels = unsafe unsafeBitCast(words & SIMD4(repeating: mask), to: FourPixels.self)
    let next = unsafe Self.moved(
      a, below: above.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self))
    unsafe a = pixels &+ prediction(a, next, b)
    unsafe b = next
    let sums = unsafe unsafeBitCast(a, to: SIMD4<UInt32>.self)
    let target = unsafe output + x &* 4
    unsafe target.storeBytes(of: sums[0], as: UInt32.self)
    unsafe target.storeBytes(of: sums[1], toByteOffset: outputStep, as: UInt32.self)
    unsafe target.storeBytes(of: sums[2], toByteOffset: outputStep &* 2, as: UInt32.self)
    unsafe target.storeBytes(of: sums[3], toByteOffset: outputStep &* 3, as: UInt32.self)
  }

  /// A step in which some rows have not begun or have ended.
  private mutating func undoEdge(_ x: Int, _ prediction: Prediction) {
    var words = SIMD4<UInt32>.zero
    for row in 0..<4 where unsafe (0..<width).contains(x - row) {
      let offset = unsafe row * (1 + width * channels) + (x - row) * channels
      words[row] = unsafe source.loadUnaligned(fromByteOffset: offset, as: UInt32.self) & mask
    }
    let aboveWord =
      unsafe x < width ? above.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self) : 0
    let next = unsafe Self.moved(a, below: aboveWord)
    var sums = unsafe unsafeBitCast(
      unsafeBitCast(words, to: FourPixels.self) &+ prediction(a, next, b), to: SIMD4<UInt32>.self)
    unsafe b = next
    for row in 0..<4 {
      if row > x {
        sums[row] = unsafe outside
      } else if unsafe x - row < width {
        unsafe output.storeBytes(
          of: sums[row], toByteOffset: (row * width + x - row) * 4, as: UInt32.self)
      }
    }
    unsafe a = unsafeBitCast(sums, to: FourPixels.self)
  }

  /// Each row's pixel moved to the row below it, and a pixel for the first row.
  @inline(__always)
  private static func moved(_ pixels: FourPixels, below first: UInt32) -> FourPixels {
    let words = unsafe unsafeBitCast(pixels, to: SIMD4<UInt32>.self)
    return unsafe unsafeBitCast(
      SIMD4<UInt32>(first, words[0], words[1], words[2]), to: FourPixels.self)
  }
}
