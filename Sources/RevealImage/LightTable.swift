import RevealMath

/// The transfer function of sRGB (IEC 61966-2-1) in whole numbers, the same on every machine.
struct LightTable: Sendable {
  /// The light of each 8-bit value; 65535 is white.
  let light: [UInt32]
  /// The lower bytes of the same, then the upper ones.
  let bytes: [UInt8]
  /// The nearest 8-bit value of each amount of light; three more, as vector instructions read four
  /// at once.
  let value: [UInt8]

  static let standard = LightTable()

  private init() {
    light = (0...255).map { UInt32(Self.light(of: Double($0)).rounded()) }
    bytes = light.map { UInt8($0 & 255) } + light.map { UInt8($0 >> 8) }
    var value: [UInt8] = []
    value.reserveCapacity(65539)
    for level in 0..<255 {
      let end = Int(Self.light(of: Double(level) + 0.5))
      value += [UInt8](repeating: UInt8(level), count: end + 1 - value.count)
    }
    self.value = value + [UInt8](repeating: 255, count: 65539 - value.count)
  }

  /// The light of a value of 0…255.
  private static func light(of value: Double) -> Double {
    SRGBCurve.light(of: value / 255) * 65535
  }
}
