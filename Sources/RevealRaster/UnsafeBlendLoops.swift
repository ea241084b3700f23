// The inner loops of blending: premultiplied 8-bit pixels, source-over, every product rounded.
// Callers check that `count` elements fit all buffers.

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
    let new = widen(SIMD2(repeating: pixel))
    let rest = SIMD8(repeating: UInt16(255 - pixel >> 24))
    unsafe eachTwo(target, target, count: count) { _, old in
      narrow(new &+ scaled(widen(old), by: rest))
    }
  }

  /// Pixels over pixels.
  static func blend(
    _ source: UnsafePointer<UInt32>, over target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    unsafe eachTwo(source, target, count: count) { new, old in over(widen(new), old) }
  }

  /// Pixels over pixels, all as faint as `opacity` of 255 says.
  static func blend(
    _ source: UnsafePointer<UInt32>, opacity: UInt8, over target: UnsafeMutablePointer<UInt32>,
    count: Int
  ) {
    let share = SIMD8(repeating: UInt16(opacity))
    unsafe eachTwo(source, target, count: count) { new, old in
      over(scaled(widen(new), by: share), old)
    }
  }

  /// Pixels without transparency over pixels, all as faint as `opacity` of 255 says.
  static func mix(
    _ source: UnsafePointer<UInt32>, opacity: UInt8, over target: UnsafeMutablePointer<UInt32>,
    count: Int
  ) {
    let share = SIMD8(repeating: UInt16(opacity))
    let rest = SIMD8(repeating: UInt16(255 - opacity))
    unsafe eachTwo(source, target, count: count) { new, old in
      narrow(divided(widen(new) &* share &+ widen(old) &* rest))
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
    let share = SIMD8(repeating: UInt16(coverage))
    return over(scaled(widen(SIMD2(new, 0)), by: share), SIMD2(old, 0)).x
  }

  /// Source-over of channels on packed pixels.
  @inline(__always)
  private static func over(_ new: SIMD8<UInt16>, _ old: SIMD2<UInt32>) -> SIMD2<UInt32> {
    let rest = SIMD8(
      lowHalf: SIMD4(repeating: 255 &- new[3]), highHalf: SIMD4(repeating: 255 &- new[7]))
    return narrow(new &+ scaled(widen(old), by: rest))
  }

  /// value · share / 255, rounded.
  @inline(__always)
  private static func scaled(_ value: SIMD8<UInt16>, by share: SIMD8<UInt16>) -> SIMD8<UInt16> {
    divided(value &* share)
  }

  /// value / 255, rounded; exact up to 255 · 255.
  @inline(__always)
  private static func divided(_ value: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let t = value &+ 128
    return (t &+ t &>> 8) &>> 8
  }

  /// The channels of two pixels.
  @inline(__always)
  private static func widen(_ pixels: SIMD2<UInt32>) -> SIMD8<UInt16> {
    SIMD8(truncatingIfNeeded: unsafe unsafeBitCast(pixels, to: SIMD8<UInt8>.self))
  }

  @inline(__always)
  private static func narrow(_ channels: SIMD8<UInt16>) -> SIMD2<UInt32> {
    unsafe unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: channels), to: SIMD2<UInt32>.self)
  }

  /// Replaces each target pixel by `body(source, target)`, two at a time and the last one singly.
  @inline(__always)
  private static func eachTwo(
    _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, count: Int,
    _ body: (SIMD2<UInt32>, SIMD2<UInt32>) -> SIMD2<UInt32>
  ) {
    var index = 0
    while index + 2 <= count {
      let place = unsafe UnsafeMutableRawPointer(target + index)
      let new = unsafe UnsafeRawPointer(source + index).loadUnaligned(as: SIMD2<UInt32>.self)
      let old = unsafe place.loadUnaligned(as: SIMD2<UInt32>.self)
      unsafe place.storeBytes(of: body(new, old), as: SIMD2<UInt32>.self)
      index += 2
    }
    guard index < count else { return }
    unsafe target[index] = body(SIMD2(source[index], 0), SIMD2(target[index], 0)).x
  }
}
