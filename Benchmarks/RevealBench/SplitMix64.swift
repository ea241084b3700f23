/// Sebastiano Vigna's SplitMix64: small, and the same numbers everywhere.
struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// 0..<1 in steps of 2⁻²⁴.
  mutating func share() -> Float { Float(next() >> 40) / 16_777_216 }

  /// A number of the range, its upper bound left out.
  mutating func number(in range: Range<Float>) -> Float {
    range.lowerBound + share() * (range.upperBound - range.lowerBound)
  }

  /// Nearly normal with mean 0 and deviation 1: the sum of twelve shares has variance 1.
  mutating func normal() -> Float { (0..<12).reduce(-6) { sum, _ in sum + share() } }
}
