internal import RevealImage
import RevealMath

/// The fill of an outline.
enum Paint: Sendable {
  case flat(PremultipliedColor)
  case texture(TexturePaint)

  /// Whether the paint hides everything below it in pixels that it covers wholly.
  var isOpaque: Bool {
    switch self {
    case .flat(let color): color.pixel >> 24 == 255
    case .texture(let paint): paint.isOpaque
    }
  }
}

/// The strength at which the colors of a paint are shown.
struct Strength: Hashable, Sendable {
  /// The factor of the colors, 1…256 in 256ths.
  let factor: UInt16
  /// The range of rounding thresholds between two levels, 0…256 in 256ths; 0 rounds to the nearest.
  let dither: UInt16

  static let full = Strength(factor: 256, dither: 0)
}

/// A texture seen through a map of the plane.
///
/// A plain lookup would treat each pixel separately: map its center to the texture with a division,
/// take the derivatives there, find the axes of its footprint with two square roots, and then blend
/// four texels of four channels, 12 multiplications, for every tap. Here each step is taken as
/// rarely as possible, so the lookup spans several files, in this order:
///
/// 1. ``TextureSource`` makes the texture, or finds it in the ``TextureCache``, and
///    ``TextureWindow`` limits it to the part that is visible.
/// 2. ``SamplePlan`` selects mip levels and taps: once for an affine map, otherwise once for up to
///    128 pixels, depending on how fast the depth changes.
/// 3. ``TexelLine`` maps a row of pixels to a level, and ``SampleSpan`` locates the texels of eight
///    pixels at a time; where pixels run along texel rows, two of these are blended only once.
/// 4. `UnsafeSampleLoops.swift` interpolates two pixels at a time and prefetches rows further
///    down.
/// 5. ``PaintSpan`` applies coverage, and ``PixelSpan`` blends four pixels at a time.
///
/// Where the processor has wider vectors, steps 3 to 5 take more pixels at a time; for pixels that
/// run across texel rows, one loop in C takes steps 3 and 4 for all taps, without memory in
/// between. Sampling pixel by pixel instead of by steps 3 and 4 makes a cover flow take 1.4 times
/// as long.
///
/// It is a class because it is large and passed on for every row.
final class TexturePaint: Sendable {
  let texture: Texture
  /// The levels of the texture.
  let levels: TextureLevelTable
  /// Whether no texel is transparent.
  let isOpaque: Bool
  /// A color over every pixel, applied after sampling; 8-bit premultiplied.
  let overlay: UInt32
  /// The position of texel (0, 0) in local pixels, if every texel is a pixel.
  let copyOffset: SIMD2<Int>?
  /// The strength at which sampled colors are shown.
  let strength: Strength
  /// The map from local pixel coordinates to texel coordinates of level 0.
  let toTexels: Homography
  /// The plan of an affine map, which is the same everywhere.
  let constantPlan: SamplePlan?
  /// Whether all rows of pixels run along rows of texels at the same depth.
  let isUpright: Bool
  /// Whether each row of pixels runs along a row of texels at one depth of its own.
  let isLevel: Bool

  /// Fails if the map is not invertible.
  ///
  /// `copyOffset` is the offset of a map that is a translation by whole pixels.
  init?(
    _ texture: Texture, texelsToPixels: Homography, copyOffset: SIMD2<Int>? = nil,
    overlay: UInt32 = 0, strength: Strength = .full
  ) {
    guard let inverse = texelsToPixels.inverse else { return nil }
    self.texture = texture
    levels = texture.table
    isOpaque = texture.isOpaque
    self.overlay = overlay
    self.copyOffset = copyOffset
    self.strength = strength
    toTexels = inverse
    isLevel = inverse.d == 0 && inverse.g == 0
    isUpright = isLevel && inverse.h == 0
    if inverse.isAffine {
      let plan = SamplePlan(inverse.jacobian(at: .zero), levels: texture.presentLevels)
      texture.makeLevels(through: plan.levels.upperBound)
      constantPlan = plan
    } else {
      texture.makeLevels(through: texture.presentLevels.upperBound - 1)
      constantPlan = nil
    }
  }

  /// The number of mip levels, from the largest, that are never sampled; 0 for a map with
  /// perspective.
  static func skippedLevels(of size: PixelSize, _ texelsToPixels: Homography) -> Int {
    guard let inverse = texelsToPixels.inverse, inverse.isAffine else { return 0 }
    let levels = 0..<Texture.levelCount(of: size)
    return SamplePlan(inverse.jacobian(at: .zero), levels: levels).levels.lowerBound
  }

  /// The number of pixels around a given one that may share a plan.
  ///
  /// It is a power of two, up to a span's capacity, and the first of these pixels is a multiple of
  /// it. The span begins at local pixel `x`, and `pixel` counts from there.
  func planLength(x: Int, y: Int, at pixel: Int) -> Int {
    var length = SampleSpan.capacity
    while length > 1 {
      let middle = Double(x + (pixel & ~(length - 1))) + Double(length) / 2
      let depth = toTexels.depth(at: Point(x: middle, y: Double(y) + 0.5))
      // Magnification grows with the square of depth; a step of a sixteenth in sharpness is
      // invisible.
      if toTexels.g.magnitude * Double(length) < depth / 32 { break }
      length /= 2
    }
    return length
  }

  /// The center of local pixel (x, y) on the texture, before the division.
  func start(x: Int, y: Int) -> SIMD3<Double> {
    toTexels.homogeneous(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
  }

  /// The line of a span on a mip level, from the center of its first pixel on the texture.
  @inline(__always)
  func line(from start: SIMD3<Double>, tap: SamplePlan.Tap) -> TexelLine {
    // 256 / 2^level without a division.
    let scale = Double(bitPattern: UInt64(bitPattern: Int64(1023 + 8 - tap.level)) << 52)
    // Texel centers lie at one half, and a margin of one texel precedes the first.
    let shiftX = tap.offset.x * scale + 128
    let shiftY = tap.offset.y * scale + 128
    let m = toTexels
    return TexelLine(
      x: Float(start.x * scale + start.z * shiftX), stepX: Float(m.a * scale + m.g * shiftX),
      y: Float(start.y * scale + start.z * shiftY), stepY: Float(m.d * scale + m.g * shiftY),
      w: Float(start.z), stepW: Float(m.g), isProjective: !(m.isAffine && m.i == 1))
  }
}
