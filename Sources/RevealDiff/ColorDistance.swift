/// The perceived difference of two colors, from 0 for the same to 1 for black and white.
///
/// The square root of 0.5053·ΔY² + 0.299·ΔI² + 0.1957·ΔQ² in YIQ, over its largest value. Source:
/// Kotsarenko and Ramos, "Measuring perceived color difference using YIQ NTSC transmission color
/// space in mobile applications", 2010. pixelmatch up to version 6 and odiff use the same scale.
/// Transparent colors are composited on black and on white, and the larger distance counts, so that
/// a difference in alpha alone is never lost.
package enum ColorDistance {
  /// The distance between two pixels of straight RGBA.
  package static func between(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> Double {
    squared(a, b).squareRoot()
  }

  /// The square of the distance, which gives the same order.
  static func squared(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> Double {
    if a.w == 255 && b.w == 255 { return squared(opaque(a) - opaque(b)) }
    let black = squared(shown(a, on: 0) - shown(b, on: 0))
    return max(black, squared(shown(a, on: 255) - shown(b, on: 255)))
  }

  /// The luma Y of a pixel on white, 0…255.
  static func brightness(_ pixel: SIMD4<UInt8>) -> Double { luma(shown(pixel, on: 255)) }

  private static func squared(_ difference: SIMD3<Double>) -> Double {
    let (r, g, b) = (difference.x, difference.y, difference.z)
    let y = luma(difference)
    let i = r * 0.59597799 - g * 0.27417610 - b * 0.32180189
    let q = r * 0.21147017 - g * 0.52261711 + b * 0.31114694
    return (0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q) / largestSquare
  }

  private static func luma(_ color: SIMD3<Double>) -> Double {
    color.x * 0.29889531 + color.y * 0.58662247 + color.z * 0.11448223
  }

  private static func opaque(_ pixel: SIMD4<UInt8>) -> SIMD3<Double> {
    SIMD3(Double(pixel.x), Double(pixel.y), Double(pixel.z))
  }

  private static func shown(_ pixel: SIMD4<UInt8>, on backdrop: Double) -> SIMD3<Double> {
    let alpha = Double(pixel.w) / 255
    return opaque(pixel) * alpha + backdrop * (1 - alpha)
  }

  /// The paper's value for the two most distant colors, as rounded by pixelmatch.
  private static let largestSquare = 35_215.0
}
