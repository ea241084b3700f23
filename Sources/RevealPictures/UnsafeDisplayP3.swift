import RevealMath

/// Converts colors of Display P3 to sRGB, rounded to 8 bits.
///
/// Channels outside of sRGB are clamped. The arithmetic is `+ - *` on numbers that are the same on
/// every machine.
struct DisplayP3: Sendable {
  static let standard = DisplayP3()

  /// The light of each encoded value.
  private let lights: [Double]
  /// The light from which a color is encoded as the next value.
  private let limits: [Double]
  /// The first value to try, by steps of light.
  private let guesses: [UInt8]
  /// The rows of the matrix for red, green and blue.
  private let matrix: [SIMD3<Double>]

  private static let steps = 4096

  private init() {
    lights = (0...255).map { SRGBCurve.light(of: Double($0) / 255) }
    let limits = (0..<255).map { SRGBCurve.light(of: (Double($0) + 0.5) / 255) }
    self.limits = limits
    guesses = (0...Self.steps).map { step in
      let light = Double(step) / Double(Self.steps)
      return UInt8(limits.firstIndex { light < $0 } ?? 255)
    }
    matrix = Self.fromXYZ.map { row in
      let shares = row.map { $0.numerator / $0.denominator }
      var light = SIMD3<Double>()
      for channel in 0..<3 {
        for (share, xyz) in zip(shares, Self.toXYZ) {
          light[channel] += share * (xyz[channel].numerator / xyz[channel].denominator)
        }
      }
      return light
    }
  }

  private typealias Fraction = (numerator: Double, denominator: Double)

  // Source: CSS Color 4, "Sample code for color conversions"; both spaces have the white point D65.

  /// The rows for X, Y and Z of the light of Display P3.
  private static let toXYZ: [[Fraction]] = [
    [(608_311, 1_250_200), (189_793, 714_400), (198_249, 1_000_160)],
    [(35_783, 156_275), (247_089, 357_200), (198_249, 2_500_400)],
    [(0, 1), (32_229, 714_400), (5_220_557, 5_000_800)],
  ]
  /// The rows for red, green and blue of sRGB.
  private static let fromXYZ: [[Fraction]] = [
    [(12_831, 3_959), (-329, 214), (-1_974, 3_959)],
    [(-851_781, 878_810), (1_648_619, 878_810), (36_519, 878_810)],
    [(705, 12_673), (-2_585, 12_673), (705, 667)],
  ]

  /// Converts pixels, except for their alpha.
  ///
  /// - Parameter pixels: RGBA pixels with straight alpha.
  func convertToSRGB(_ pixels: inout [UInt8]) {
    precondition(pixels.count.isMultiple(of: 4), "\(pixels.count) bytes of pixels")
    var (known, converted) = (SIMD3<UInt8>(), SIMD3<UInt8>())
    unsafe pixels.withUnsafeMutableBufferPointer { bytes in
      for place in stride(from: 0, to: bytes.count, by: 4) {
        let color = unsafe SIMD3(bytes[place], bytes[place + 1], bytes[place + 2])
        // Many pixels equal the one before.
        if color != known { (known, converted) = (color, sRGB(color)) }
        unsafe bytes[place] = converted.x
        unsafe bytes[place + 1] = converted.y
        unsafe bytes[place + 2] = converted.z
      }
    }
  }

  private func sRGB(_ color: SIMD3<UInt8>) -> SIMD3<UInt8> {
    let (red, green, blue) = (lights[Int(color.x)], lights[Int(color.y)], lights[Int(color.z)])
    func value(_ row: Int) -> UInt8 {
      encoded(matrix[row].x * red + matrix[row].y * green + matrix[row].z * blue)
    }
    return SIMD3(value(0), value(1), value(2))
  }

  private func encoded(_ light: Double) -> UInt8 {
    let inside = min(max(light, 0), 1)
    var value = Int(guesses[Int(inside * Double(Self.steps))])
    while value < 255, inside >= limits[value] { value += 1 }
    return UInt8(value)
  }
}
