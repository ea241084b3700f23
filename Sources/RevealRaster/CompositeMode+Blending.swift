internal import RevealScene

extension CompositeMode {
  /// The combination of two premultiplied colors, as in Compositing and Blending Level 1.
  func combine(_ source: SIMD4<Double>, _ backdrop: SIMD4<Double>) -> SIMD4<Double> {
    if let (sourceShare, backdropShare) = shares(source.w, backdrop.w) {
      let sum = source * sourceShare + backdrop * backdropShare
      return sum.clamped(lowerBound: .zero, upperBound: .one)
    }
    // Where both overlap, their colors are blended; elsewhere each keeps its own.
    let blended = blend(source.straight, backdrop.straight)
    let both = source.w * backdrop.w
    let color = source * (1 - backdrop.w) + backdrop * (1 - source.w) + SIMD4(blended, 1) * both
    return SIMD4(color.rgb, source.w + backdrop.w - both).clamped(
      lowerBound: .zero, upperBound: .one)
  }

  /// The factors of source and backdrop by Porter and Duff; nil for modes that blend.
  private func shares(_ source: Double, _ backdrop: Double) -> (Double, Double)? {
    switch self {
    case .clear: (0, 0)
    case .source: (1, 0)
    case .destination: (0, 1)
    case .sourceOver: (1, 1 - source)
    case .destinationOver: (1 - backdrop, 1)
    case .sourceIn: (backdrop, 0)
    case .destinationIn: (0, source)
    case .sourceOut: (1 - backdrop, 0)
    case .destinationOut: (0, 1 - source)
    case .sourceAtop: (backdrop, 1 - source)
    case .destinationAtop: (1 - backdrop, source)
    case .xor: (1 - backdrop, 1 - source)
    case .plus: (1, 1)
    default: nil
    }
  }

  private func blend(_ source: SIMD3<Double>, _ backdrop: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .hue: return source.withSaturation(backdrop.saturation).withLuminosity(backdrop.luminosity)
    case .saturation:
      return backdrop.withSaturation(source.saturation).withLuminosity(backdrop.luminosity)
    case .color: return source.withLuminosity(backdrop.luminosity)
    case .luminosity: return backdrop.withLuminosity(source.luminosity)
    default:
      return SIMD3(
        blend(source.x, backdrop.x), blend(source.y, backdrop.y), blend(source.z, backdrop.z))
    }
  }

  private func blend(_ s: Double, _ b: Double) -> Double {
    switch self {
    case .multiply: s * b
    case .screen: s + b - s * b
    case .overlay: Self.hardLight(b, s)
    case .hardLight: Self.hardLight(s, b)
    case .darken: min(s, b)
    case .lighten: max(s, b)
    case .colorDodge: b == 0 ? 0 : s == 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: b == 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .softLight: Self.softLight(s, b)
    case .difference: (s - b).magnitude
    case .exclusion: s + b - 2 * s * b
    default: s
    }
  }

  private static func hardLight(_ s: Double, _ b: Double) -> Double {
    s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
  }

  private static func softLight(_ s: Double, _ b: Double) -> Double {
    guard s > 0.5 else { return b - (1 - 2 * s) * b * (1 - b) }
    let bent = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
    return b + (2 * s - 1) * (bent - b)
  }
}

extension SIMD4<Double> {
  fileprivate var rgb: SIMD3<Double> { SIMD3(x, y, z) }

  /// The color before it was multiplied by its alpha.
  fileprivate var straight: SIMD3<Double> { w > 0 ? rgb / w : .zero }
}

extension SIMD3<Double> {
  fileprivate var luminosity: Double { 0.3 * x + 0.59 * y + 0.11 * z }

  fileprivate var saturation: Double { self.max() - self.min() }

  fileprivate func withLuminosity(_ luminosity: Double) -> SIMD3<Double> {
    let color = self + (luminosity - self.luminosity)
    let (low, high) = (color.min(), color.max())
    let middle = color.luminosity
    if low < 0 { return middle + (color - middle) * (middle / (middle - low)) }
    if high > 1 { return middle + (color - middle) * ((1 - middle) / (high - middle)) }
    return color
  }

  fileprivate func withSaturation(_ saturation: Double) -> SIMD3<Double> {
    let (low, high) = (self.min(), self.max())
    return high > low ? (self - low) * (saturation / (high - low)) : .zero
  }
}
