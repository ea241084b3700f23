// The inner loops of texture sampling. Every address is inside the level because coordinates are
// clamped to it before they become addresses; counts are checked against the buffers by the callers.

/// Texel coordinates of up to ``SampleRun/capacity`` pixels in a row, 24.8 fixed point.
@safe struct SampleRun {
  /// Pixels per run, a power of two.
  static let capacity = 128
  /// Coordinates are computed in groups of this many.
  private static let group = 8

  private let xs: UnsafeMutablePointer<Int32>
  private let ys: UnsafeMutablePointer<Int32>

  /// - Parameter memory: At least ``byteCount`` bytes, aligned to 32; it must outlive this value.
  init(_ memory: UnsafeMutableRawPointer) {
    unsafe xs = memory.bindMemory(to: Int32.self, capacity: Self.capacity)
    unsafe ys = (memory + Self.capacity * 4).bindMemory(to: Int32.self, capacity: Self.capacity)
  }

  static let byteCount = capacity * 8

  /// Computes the coordinates of some of a run's pixels.
  ///
  /// - Parameters:
  ///   - pixels: Within 0..<capacity; whole groups around them are computed.
  ///   - line: Numerators and denominator at pixel 0 and their steps, in 1/256 texel.
  ///   - level: Coordinates are clamped to it.
  func locate(_ pixels: Range<Int>, on line: TexelLine, in level: TextureLevel) {
    precondition(pixels.lowerBound >= 0 && pixels.upperBound <= Self.capacity, "run of \(pixels)")
    let highX = SIMD8<Float>(repeating: Float(level.width * 256 + 255))
    let highY = SIMD8<Float>(repeating: Float(level.height * 256 + 255))
    let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    var first = pixels.lowerBound & ~(Self.group - 1)
    let end = (pixels.upperBound + Self.group - 1) & ~(Self.group - 1)
    let isInside = line.isInside(level, from: first, to: end)
    while first < pixels.upperBound {
      let i = lanes + Float(first)
      var x = line.x + i * line.stepX
      var y = line.y + i * line.stepY
      if line.isProjective {
        let r = 1 / (line.w + i * line.stepW)
        x *= r
        y *= r
      }
      if !isInside {
        x = Self.clamp(x, to: highX)
        y = Self.clamp(y, to: highY)
      }
      unsafe store(x, to: xs + first)
      unsafe store(y, to: ys + first)
      first += Self.group
    }
  }

  /// In this order not-a-number becomes 0.
  @inline(__always)
  private static func clamp(_ value: SIMD8<Float>, to high: SIMD8<Float>) -> SIMD8<Float> {
    let zero = SIMD8<Float>(repeating: 0)
    let inside = zero.replacing(with: value, where: value .> zero)
    return inside.replacing(with: high, where: inside .> high)
  }

  /// Rounds to integers by adding 1.5 · 2²³, whose last 22 bits then count whole units.
  @inline(__always)
  private func store(_ value: SIMD8<Float>, to target: UnsafeMutablePointer<Int32>) {
    let bits = unsafe unsafeBitCast(value + 12_582_912, to: SIMD8<Int32>.self) & 0x3F_FFFF
    unsafe UnsafeMutableRawPointer(target).storeBytes(of: bits, as: SIMD8<Int32>.self)
  }

  /// Looks up pixels whose coordinates are known, bilinearly.
  func look(
    at level: TextureLevel, _ pixels: Range<Int>, into output: UnsafeMutablePointer<UInt32>
  ) {
    let stride = level.stride
    unsafe level.bytes.withUnsafeBytes { texels in
      guard let base = texels.baseAddress else { return }
      var target = unsafe output
      for i in pixels {
        let sample = unsafe Self.sample(base, stride: stride, x: xs[i], y: ys[i])
        let bytes = SIMD4<UInt8>(truncatingIfNeeded: sample)
        unsafe target.pointee = unsafeBitCast(bytes, to: UInt32.self)
        unsafe target += 1
      }
    }
  }

  /// Adds weighted looks to sums of 16 bits a channel.
  ///
  /// - Parameters:
  ///   - level: That the coordinates were computed for.
  ///   - pixels: Within the run.
  ///   - weight: In 1/256.
  ///   - sums: One for each of `pixels`.
  func add(
    _ level: TextureLevel, _ pixels: Range<Int>, weight: UInt16,
    to sums: UnsafeMutablePointer<SIMD4<UInt16>>
  ) {
    let stride = level.stride
    unsafe level.bytes.withUnsafeBytes { texels in
      guard let base = texels.baseAddress else { return }
      var target = unsafe sums
      for i in pixels {
        let sample = unsafe Self.sample(base, stride: stride, x: xs[i], y: ys[i])
        unsafe target.pointee &+= sample &* weight
        unsafe target += 1
      }
    }
  }

  /// Rounds sums of weight 256 to pixels.
  static func finish(
    _ sums: UnsafeMutablePointer<SIMD4<UInt16>>, count: Int,
    into output: UnsafeMutablePointer<UInt32>
  ) {
    for i in 0..<count {
      let bytes = unsafe SIMD4<UInt8>(truncatingIfNeeded: (sums[i] &+ 128) &>> 8)
      unsafe output[i] = unsafeBitCast(bytes, to: UInt32.self)
    }
  }

  @inline(__always)
  private static func sample(
    _ base: UnsafeRawPointer, stride: Int, x: Int32, y: Int32
  ) -> SIMD4<UInt16> {
    let texel = unsafe base + (Int(y) >> 8 * stride + Int(x) >> 8 * 4)
    let (fx, fy) = (UInt16(truncatingIfNeeded: x & 255), UInt16(truncatingIfNeeded: y & 255))
    let upper = unsafe texel.loadUnaligned(as: SIMD8<UInt8>.self)
    let lower = unsafe (texel + stride).loadUnaligned(as: SIMD8<UInt8>.self)
    // a · (256 − f) + b · f = 256a + (b − a) · f, whose wrap-around cancels out.
    let (a, b) = (
      SIMD8<UInt16>(truncatingIfNeeded: upper), SIMD8<UInt16>(truncatingIfNeeded: lower)
    )
    let column = (a &<< 8 &+ (b &- a) &* fy &+ 128) &>> 8
    let (left, right) = (column.lowHalf, column.highHalf)
    return (left &<< 8 &+ (right &- left) &* fx &+ 128) &>> 8
  }
}

/// A pixel row seen on a texture: coordinates in 1/256 texel as quotients of linear functions.
struct TexelLine {
  let x: Float, stepX: Float
  let y: Float, stepY: Float
  let w: Float, stepW: Float
  let isProjective: Bool

  /// Whether all pixels of a part of the run surely look inside a level, so that nothing needs to be
  /// clamped: with positive depth a coordinate between two pixels lies between theirs.
  func isInside(_ level: TextureLevel, from first: Int, to end: Int) -> Bool {
    func isInside(_ i: Float, depth: Float) -> Bool {
      let (u, v) = ((x + i * stepX) / depth, (y + i * stepY) / depth)
      // A texel of room is far more than rounding can move a coordinate.
      return u > 256 && v > 256 && u < Float(level.width * 256 - 256)
        && v < Float(level.height * 256 - 256)
    }
    let (start, stop) = (w + Float(first) * stepW, w + Float(end) * stepW)
    // With very different depths the smaller one would be mostly rounding.
    guard start > 0, stop > 0, start < 2 * stop, stop < 2 * start else { return false }
    return isInside(Float(first), depth: start) && isInside(Float(end), depth: stop)
  }

  /// The pixels of a run that surely look only between texels of the same colour in their row.
  ///
  /// They have all the same colour, to the bit: where two texels agree, what is between them does.
  func evenPixels(of pixels: Range<Int>, in level: TextureLevel) -> Range<Int> {
    let none = pixels.lowerBound..<pixels.lowerBound
    guard level.evenColumns.count > 4, stepY == 0, stepW == 0, stepX > 0, w > 0 else {
      return none
    }
    func pixel(at column: Int) -> Int {
      let place = (Float(column * 256) * w - x) / stepX
      return Int(max(Float(pixels.lowerBound), min(Float(pixels.upperBound), place)))
    }
    // A texel of room at both ends is far more than rounding can move a coordinate.
    let first = min(pixel(at: level.evenColumns.lowerBound + 1) + 1, pixels.upperBound)
    return first..<max(first, pixel(at: level.evenColumns.upperBound - 2))
  }
}
