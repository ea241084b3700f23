// The inner loops of blending: premultiplied 8-bit pixels, source-over, every product rounded.
// Callers check that `count` elements fit all buffers.

/// A channel of up to four pixels in each lane.
private typealias Channels = SIMD16<UInt16>

/// Operations on runs of premultiplied RGBA pixels.
enum PixelRun {
  static func fill(_ target: UnsafeMutablePointer<UInt32>, count: Int, with pixel: UInt32) {
    unsafe target.update(repeating: pixel, count: count)
  }

  static func copy(
    _ source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    unsafe target.update(from: source, count: count)
  }

  /// One colour over all pixels.
  static func blend(_ pixel: UInt32, over target: UnsafeMutablePointer<UInt32>, count: Int) {
    guard pixel < 0xFF00_0000 else { return unsafe fill(target, count: count, with: pixel) }
    guard pixel != 0 else { return }
    let new = widen(SIMD4(repeating: pixel))
    let rest = Channels(repeating: UInt16(255 - pixel >> 24))
    unsafe eachFour(target, target, count: count) { _, old in
      narrow(new &+ scaled(widen(old), by: rest))
    }
  }

  /// Pixels over pixels.
  static func blend(
    _ source: UnsafePointer<UInt32>, over target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    unsafe eachFour(source, target, count: count) { new, old in over(widen(new), old) }
  }

  /// Pixels over pixels, all as faint as `opacity` of 255 says.
  static func blend(
    _ source: UnsafePointer<UInt32>, opacity: UInt8, over target: UnsafeMutablePointer<UInt32>,
    count: Int
  ) {
    let share = Channels(repeating: UInt16(opacity))
    unsafe eachFour(source, target, count: count) { new, old in
      over(scaled(widen(new), by: share), old)
    }
  }

  /// One colour, at each pixel as much of it as the coverage says.
  static func blend(
    _ pixel: UInt32, coverage: UnsafePointer<UInt8>, over target: UnsafeMutablePointer<UInt32>,
    count: Int
  ) {
    for i in 0..<count {
      unsafe target[i] = overOne(pixel, coverage: coverage[i], target[i])
    }
  }

  /// Pixels over pixels, at each as much as the coverage says.
  static func blend(
    _ source: UnsafePointer<UInt32>, coverage: UnsafePointer<UInt8>,
    over target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    for i in 0..<count {
      unsafe target[i] = overOne(source[i], coverage: coverage[i], target[i])
    }
  }

  @inline(__always)
  private static func overOne(_ new: UInt32, coverage: UInt8, _ old: UInt32) -> UInt32 {
    func widen(_ pixel: UInt32) -> SIMD4<UInt16> {
      SIMD4(truncatingIfNeeded: unsafe unsafeBitCast(pixel, to: SIMD4<UInt8>.self))
    }
    func scaled(_ value: SIMD4<UInt16>, by share: UInt16) -> SIMD4<UInt16> {
      let t = value &* share &+ 128
      return (t &+ t &>> 8) &>> 8
    }
    let source = scaled(widen(new), by: UInt16(coverage))
    let result = source &+ scaled(widen(old), by: 255 - source.w)
    return unsafe unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: result), to: UInt32.self)
  }

  /// Source-over of channels on packed pixels.
  @inline(__always)
  private static func over(_ new: Channels, _ old: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let packed = narrow(new)
    let alpha = packed &>> 24
    let low = alpha | alpha &<< 8
    let rest = Channels(repeating: 255) &- widen(low | low &<< 16)
    return narrow(new &+ scaled(widen(old), by: rest))
  }

  /// value · share / 255, rounded.
  @inline(__always)
  private static func scaled(_ value: Channels, by share: Channels) -> Channels {
    let t = value &* share &+ 128
    return (t &+ t &>> 8) &>> 8
  }

  @inline(__always)
  private static func widen(_ pixels: SIMD4<UInt32>) -> Channels {
    Channels(truncatingIfNeeded: unsafe unsafeBitCast(pixels, to: SIMD16<UInt8>.self))
  }

  @inline(__always)
  private static func narrow(_ channels: Channels) -> SIMD4<UInt32> {
    unsafe unsafeBitCast(SIMD16<UInt8>(truncatingIfNeeded: channels), to: SIMD4<UInt32>.self)
  }

  /// Replaces each target pixel by `body(source, target)`, four at a time and the last ones singly.
  @inline(__always)
  private static func eachFour(
    _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, count: Int,
    _ body: (SIMD4<UInt32>, SIMD4<UInt32>) -> SIMD4<UInt32>
  ) {
    var index = 0
    while index + 4 <= count {
      let place = unsafe UnsafeMutableRawPointer(target + index)
      let new = unsafe UnsafeRawPointer(source + index).loadUnaligned(as: SIMD4<UInt32>.self)
      let old = unsafe place.loadUnaligned(as: SIMD4<UInt32>.self)
      unsafe place.storeBytes(of: body(new, old), as: SIMD4<UInt32>.self)
      index += 4
    }
    while index < count {
      let (new, old) = unsafe (SIMD4(source[index], 0, 0, 0), SIMD4(target[index], 0, 0, 0))
      unsafe target[index] = body(new, old).x
      index += 1
    }
  }
}
