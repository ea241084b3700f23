private import CPlatform
private import CVector
package import RevealImage

// The inner loops of blending: premultiplied 8-bit pixels, source-over, every product rounded.
// Callers check that `count` elements fit all buffers.

/// Operations on spans of premultiplied RGBA pixels.
///
/// Each changes `count` pixels at `target`. Opacities are of 0…255, as is the coverage, the part of
/// each pixel that is covered. The choice of instructions affects only the time.
package enum PixelSpan {
  static func fill(_ target: UnsafeMutablePointer<UInt32>, count: Int, with pixel: UInt32) {
    unsafe cplatform_fill(target, pixel, count)
  }

  /// Blends one color over all pixels.
  package static func blend(
    _ pixel: UInt32, over target: UnsafeMutablePointer<UInt32>, count: Int,
    _ instructions: VectorInstructions
  ) {
    guard pixel < 0xFF00_0000 else { return unsafe fill(target, count: count, with: pixel) }
    guard pixel != 0 else { return }
    if instructions.areWide { return unsafe cvector_blend_color(pixel, target, count) }
    let new = FourPixels(SIMD4(repeating: pixel))
    unsafe eachFour(target, target, count: count) { _, old in new.over(old) }
  }

  /// Blends pixels over pixels.
  package static func blend(
    _ source: UnsafePointer<UInt32>, over target: UnsafeMutablePointer<UInt32>, count: Int,
    _ instructions: VectorInstructions
  ) {
    if unsafe isBlended(CVECTOR_OVER, source, 255, target, count, instructions) { return }
    unsafe eachFour(source, target, count: count) { new, old in new.over(old) }
  }

  /// Blends pixels over pixels at an opacity.
  package static func blend(
    _ source: UnsafePointer<UInt32>, opacity: UInt8, over target: UnsafeMutablePointer<UInt32>,
    count: Int, _ instructions: VectorInstructions
  ) {
    if unsafe isBlended(CVECTOR_FADED_OVER, source, opacity, target, count, instructions) { return }
    let fraction = SIMD8(repeating: UInt16(opacity))
    unsafe eachFour(source, target, count: count) { new, old in new.scaled(by: fraction).over(old) }
  }

  /// Blends opaque pixels over pixels at an opacity.
  package static func mix(
    _ source: UnsafePointer<UInt32>, opacity: UInt8, over target: UnsafeMutablePointer<UInt32>,
    count: Int, _ instructions: VectorInstructions
  ) {
    if unsafe isBlended(CVECTOR_MIX, source, opacity, target, count, instructions) { return }
    let fraction = SIMD8(repeating: UInt16(opacity))
    unsafe eachFour(source, target, count: count) { new, old in new.mixed(fraction, with: old) }
  }

  /// Blends pixels with vector instructions, and returns whether there are any.
  private static func isBlended(
    _ blending: cvector_blending, _ source: UnsafePointer<UInt32>, _ opacity: UInt8,
    _ target: UnsafeMutablePointer<UInt32>, _ count: Int, _ instructions: VectorInstructions
  ) -> Bool {
    switch instructions {
    case .baseline: return false
    case .wide: unsafe cvector_blend(blending, source, opacity, target, count)
    case .avx512: unsafe cvector_blend_512(blending, source, opacity, target, count)
    }
    return true
  }

  /// Fades pixels, with an ordered dither between the levels.
  ///
  /// The dither depends only on the pixels' local positions, so that a quad moved by whole pixels
  /// keeps its colors.
  ///
  /// `x` and `y` are the local column and row of the first pixel.
  static func fade(
    _ target: UnsafeMutablePointer<UInt32>, count: Int, by strength: Strength, x: Int, y: Int,
    _ instructions: VectorInstructions
  ) {
    var thresholds = ditherThresholds(x: x, y: y, range: strength.dither)
    if instructions.areWide {
      return unsafe withUnsafeBytes(of: &thresholds) { thresholds in
        unsafe cvector_fade(
          strength.factor, thresholds.bindMemory(to: UInt16.self).baseAddress, target, count)
      }
    }
    let fraction = SIMD8(repeating: strength.factor)
    for first in stride(from: 0, to: count, by: 4) {
      // The pixels at the end use the thresholds of their own positions, too.
      let places = first..<min(first + 4, count)
      var four = SIMD4<UInt32>()
      for place in places { four[place - first] = unsafe target[place] }
      four = FourPixels(four).scaled(by: fraction, thresholds: thresholds.lowHalf).packed
      for place in places { unsafe target[place] = four[place - first] }
      thresholds = SIMD16(lowHalf: thresholds.highHalf, highHalf: thresholds.lowHalf)
    }
  }

  /// The thresholds of eight adjacent pixels, in 256ths, each given twice.
  ///
  /// They lie around one half, within the given range.
  private static func ditherThresholds(x: Int, y: Int, range: UInt16) -> SIMD16<UInt16> {
    (256 - range) / 2 &+ (bayer[(y & 7) * 8 + (x & 7)] &* range) &>> 8
  }

  /// Bayer's thresholds for 8×8 pixels, in 256ths.
  ///
  /// Each element has the thresholds of a pixel and the seven to the right of it, each given twice.
  private static let bayer = (0..<64).map { place in
    var thresholds = SIMD16<UInt16>()
    for index in thresholds.indices {
      let (x, y) = (place + index / 2, place / 8)
      let (a, b) = (UInt16((x ^ y) & 7), UInt16(y))
      var value: UInt16 = 0
      for bit: UInt16 in 0..<3 { value = value << 2 | (a >> bit & 1) << 1 | b >> bit & 1 }
      thresholds[index] = 4 * value + 2
    }
    return thresholds
  }

  /// Blends one color over pixels under a coverage.
  package static func blend(
    _ pixel: UInt32, coverage: UnsafePointer<UInt8>, over target: UnsafeMutablePointer<UInt32>,
    count: Int, _ instructions: VectorInstructions
  ) {
    if instructions.areWide {
      return unsafe cvector_blend_color_covered(pixel, coverage, target, count)
    }
    for i in 0..<count {
      unsafe target[i] = overOne(pixel, coverage: coverage[i], target[i])
    }
  }

  /// Blends pixels over pixels under a coverage.
  package static func blend(
    _ source: UnsafePointer<UInt32>, coverage: UnsafePointer<UInt8>,
    over target: UnsafeMutablePointer<UInt32>, count: Int, _ instructions: VectorInstructions
  ) {
    if instructions.areWide {
      return unsafe cvector_blend_covered(source, coverage, target, count)
    }
    for i in 0..<count {
      unsafe target[i] = overOne(source[i], coverage: coverage[i], target[i])
    }
  }

  @inline(__always)
  private static func overOne(_ new: UInt32, coverage: UInt8, _ old: UInt32) -> UInt32 {
    let covered = FourPixels(SIMD4(new, 0, 0, 0)).scaled(by: SIMD8(repeating: UInt16(coverage)))
    return covered.over(FourPixels(SIMD4(old, 0, 0, 0))).packed.x
  }

  /// Replaces each target pixel by `body(source, target)`.
  @inline(__always)
  private static func eachFour(
    _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, count: Int,
    _ body: (FourPixels, FourPixels) -> FourPixels
  ) {
    var index = 0
    while index &+ 4 <= count {
      let place = unsafe UnsafeMutableRawPointer(target + index)
      let new = unsafe UnsafeRawPointer(source + index).loadUnaligned(as: SIMD4<UInt32>.self)
      let old = unsafe place.loadUnaligned(as: SIMD4<UInt32>.self)
      let four = body(FourPixels(new), FourPixels(old))
      unsafe place.storeBytes(of: four.packed, as: SIMD4<UInt32>.self)
      index &+= 4
    }
    while index < count {
      let (new, old) = unsafe (source[index], target[index])
      let one = body(FourPixels(SIMD4(new, 0, 0, 0)), FourPixels(SIMD4(old, 0, 0, 0)))
      unsafe target[index] = one.packed.x
      index &+= 1
    }
  }
}

/// Four premultiplied pixels with channels of 16 bits, in two vectors.
///
/// This layout needs no interleaving, which would take as long as the arithmetic.
struct FourPixels {
  /// Red and blue.
  private let even: SIMD8<UInt16>
  /// Green and alpha.
  private let odd: SIMD8<UInt16>

  @inline(__always)
  private init(even: SIMD8<UInt16>, odd: SIMD8<UInt16>) {
    (self.even, self.odd) = (even, odd)
  }

  @inline(__always)
  init(_ packed: SIMD4<UInt32>) {
    let both = unsafe unsafeBitCast(packed, to: SIMD8<UInt16>.self)
    self.init(even: both & 255, odd: both &>> 8)
  }

  @inline(__always)
  var packed: SIMD4<UInt32> { unsafe unsafeBitCast(even & 255 | odd &<< 8, to: SIMD4<UInt32>.self) }

  /// Source-over.
  @inline(__always)
  func over(_ old: FourPixels) -> FourPixels {
    let greenAndAlpha = unsafe unsafeBitCast(odd, to: SIMD4<UInt32>.self)
    let alpha = greenAndAlpha &>> 16 | greenAndAlpha & 0xFFFF_0000
    let fraction = unsafe unsafeBitCast(alpha, to: SIMD8<UInt16>.self)
    let below = old.scaled(by: 255 &- fraction)
    return FourPixels(even: even &+ below.even, odd: odd &+ below.odd)
  }

  /// Each channel times a fraction in 1/255, rounded.
  @inline(__always)
  func scaled(by fraction: SIMD8<UInt16>) -> FourPixels {
    FourPixels(even: Self.divided(even &* fraction), odd: Self.divided(odd &* fraction))
  }

  /// Multiplies each channel by a fraction in 1/256, with thresholds added before truncation.
  ///
  /// The thresholds are in 1/256, too.
  @inline(__always)
  func scaled(by fraction: SIMD8<UInt16>, thresholds: SIMD8<UInt16>) -> FourPixels {
    FourPixels(
      even: (even &* fraction &+ thresholds) &>> 8, odd: (odd &* fraction &+ thresholds) &>> 8)
  }

  /// Blends these channels with others by a fraction in 1/255, rounded once.
  @inline(__always)
  func mixed(_ fraction: SIMD8<UInt16>, with other: FourPixels) -> FourPixels {
    let rest = 255 &- fraction
    return FourPixels(
      even: Self.divided(even &* fraction &+ other.even &* rest),
      odd: Self.divided(odd &* fraction &+ other.odd &* rest))
  }

  /// These channels, with white over them at an opacity for each pixel in 1/255, given in both
  /// halves of 32 bits; the alpha stays.
  @inline(__always)
  func lit(by weights: SIMD4<UInt32>) -> FourPixels {
    let fraction = unsafe unsafeBitCast(weights, to: SIMD8<UInt16>.self)
    let greenAndAlpha = unsafe unsafeBitCast(odd, to: SIMD4<UInt32>.self)
    let alpha = greenAndAlpha &>> 16 | greenAndAlpha & 0xFFFF_0000
    let white = unsafe unsafeBitCast(alpha, to: SIMD8<UInt16>.self)
    return FourPixels(even: white, odd: white).mixed(fraction, with: self)
  }

  /// value / 255, rounded; exact up to 255 · 255.
  @inline(__always)
  private static func divided(_ value: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let t = value &+ 128
    return (t &+ t &>> 8) &>> 8
  }
}
