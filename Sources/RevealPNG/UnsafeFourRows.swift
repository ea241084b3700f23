/// Undoes the filters of four rows together, each one pixel behind the row above it.
///
/// The pixel above is then the latest result of the row above, and no result depends on another one
/// of the same step.
@unsafe struct FourRows {
  /// The filtered pixels of the first row; the other rows and a surplus follow.
  let source: UnsafeRawPointer
  /// The row above, as RGBA.
  let above: UnsafeRawPointer
  let output: UnsafeMutableRawPointer
  /// The width in pixels, at least 4.
  let width: Int
  let channels: Int
  let mask: UInt32
  let outside: UInt32

  /// The latest results.
  var a: FourPixels
  /// The pixels above the latest results.
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

  /// Undoes the filters of these four rows and of the four rows below them.
  ///
  /// The second group is so far behind that the rows above it are already in memory; the steps of
  /// one group do not wait for those of the other. The width must be at least 16.
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

  /// A prediction from the left pixel a, the one above b, and the one above a, c.
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
    // The distance to the next row and one pixel back.
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

  /// Undoes a step in which some rows have not begun or have already ended.
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

  /// Moves each row's pixel to the row below, and puts a given pixel into the first row.
  @inline(__always)
  private static func moved(_ pixels: FourPixels, below first: UInt32) -> FourPixels {
    let words = unsafe unsafeBitCast(pixels, to: SIMD4<UInt32>.self)
    return unsafe unsafeBitCast(
      SIMD4<UInt32>(first, words[0], words[1], words[2]), to: FourPixels.self)
  }
}
