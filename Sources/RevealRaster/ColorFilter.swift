internal import RevealMath
internal import RevealScene

/// Brightness and saturation, applied to sRGB values (Filter Effects 1, sections 8.4 and 13).
struct ColorFilter: Hashable, Sendable {
  private let brightness: Float
  private let saturation: Float

  /// Nil if the filter would change nothing.
  init?(_ appearance: Appearance) {
    guard appearance[.brightness] != 1 || appearance[.saturation] != 1 else { return nil }
    brightness = Float(appearance[.brightness])
    saturation = Float(appearance[.saturation])
  }

  /// The weights of red, green and blue in gray, as in the matrix of `saturate`.
  private static let gray = SIMD4<Float>(0.213, 0.715, 0.072, 0)

  /// The filtered color of a premultiplied color with channels 0…255.
  ///
  /// After each of the two steps, colors are clamped to the alpha, which stays as it is.
  @inline(__always)
  func apply(to color: SIMD4<Float>) -> SIMD4<Float> {
    let most = SIMD4(repeating: color.w)
    let lit = pointwiseMin(color * brightness, most)
    let weighted = lit * Self.gray
    let gray = weighted.x + weighted.y + weighted.z
    let mixed = SIMD4(repeating: gray * (1 - saturation)) + lit * saturation
    var result = pointwiseMax(pointwiseMin(mixed, most), .zero)
    result.w = color.w
    return result
  }
}
