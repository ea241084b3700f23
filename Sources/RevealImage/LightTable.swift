import RevealMath

/// The transfer function of sRGB (IEC 61966-2-1) in whole numbers, the same on every machine.
struct LightTable: Sendable {
  /// The light of each 8-bit value; 65535 is white.
  let light: [UInt32]
  /// The light of each 8-bit value: 256 low bytes, then 256 high bytes.
  let bytes: [UInt8]
  /// The nearest 8-bit value of each amount of light.
  let value: [UInt8]
  /// The values of the amounts 16 · i, 64 · i and 256 · i of light, 256 each.
  let starts: [UInt8]
  /// The largest amount of light with each value: 256 low bytes, then 256 high bytes.
  let ends: [UInt8]

  static let standard = LightTable()

  private init() {
    func bytes(_ numbers: [UInt32]) -> [UInt8] {
      numbers.map { UInt8($0 & 255) } + numbers.map { UInt8($0 >> 8) }
    }
    light = (0...255).map { UInt32(Self.light(of: Double($0)).rounded()) }
    self.bytes = bytes(light)
    let ends = (0..<255).map { UInt32(Self.light(of: Double($0) + 0.5)) } + [65535]
    self.ends = bytes(ends)
    var value: [UInt8] = []
    value.reserveCapacity(65536)
    for (level, end) in ends.enumerated() {
      value += [UInt8](repeating: UInt8(level), count: Int(end) + 1 - value.count)
    }
    self.value = value
    starts = [16, 64, 256].flatMap { step in (0...255).map { value[$0 * step] } }
  }

  /// The light of a value of 0…255.
  private static func light(of value: Double) -> Double {
    SRGBCurve.light(of: value / 255) * 65535
  }
}
