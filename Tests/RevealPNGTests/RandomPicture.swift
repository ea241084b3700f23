import RevealMath
import RevealImage

/// Pictures that try an encoder in different ways.
enum RandomPicture: String, CaseIterable, Sendable {
  /// One color.
  case flat
  /// Every byte random.
  case noise
  /// Smooth, with a little grain, as photographs are.
  case photo
  /// A few dots on one color: runs of zeros of all lengths.
  case dots
  /// Rectangles of one color each.
  case boxes

  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - isOpaque: True for an alpha of 255 everywhere, false for random alpha.
  ///   - seed: Fixes everything that is random.
  /// - Returns: The picture.
  func pixmap(width: Int, height: Int, isOpaque: Bool, seed: UInt64) -> Pixmap {
    var random = SplitMix64(seed: seed)
    var pixmap = Pixmap(width: width, height: height)
    let background = Self.color(isOpaque: isOpaque, using: &random)
    for y in 0..<height {
      for x in 0..<width {
        switch self {
        case .flat: pixmap[x, y] = background
        case .noise: pixmap[x, y] = Self.color(isOpaque: isOpaque, using: &random)
        case .photo:
          let alpha = isOpaque ? 255 : (x * 3 + y) % 256
          let light = x * 2 + y + Int.random(in: 0...3, using: &random)
          let channels = [light, light / 2 + 40, 255 - light / 3].map { value in
            UInt8((min(max(value, 0), 255) * alpha + 127) / 255)
          }
          pixmap[x, y] = SIMD4(channels[0], channels[1], channels[2], UInt8(alpha))
        case .dots:
          let isDot = Int.random(in: 0..<50, using: &random) == 0
          pixmap[x, y] = isDot ? Self.color(isOpaque: isOpaque, using: &random) : background
        case .boxes:
          var box = SplitMix64(seed: seed &+ UInt64(x / 16 + y / 9 * 1000))
          pixmap[x, y] = Self.color(isOpaque: isOpaque, using: &box)
        }
      }
    }
    return pixmap
  }

  private static func color(isOpaque: Bool, using random: inout SplitMix64) -> SIMD4<UInt8> {
    let alpha = isOpaque ? 255 : UInt8.random(in: 0...255, using: &random)
    return SIMD4(
      UInt8.random(in: 0...alpha, using: &random), UInt8.random(in: 0...alpha, using: &random),
      UInt8.random(in: 0...alpha, using: &random), alpha)
  }
}
