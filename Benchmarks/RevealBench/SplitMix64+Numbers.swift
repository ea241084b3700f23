import RevealMath

extension SplitMix64 {
  /// 0..<1 in steps of 2⁻²⁴.
  mutating func share() -> Float { Float(next() >> 40) / 16_777_216 }

  /// A number of the range, its upper bound left out.
  mutating func number(in range: Range<Float>) -> Float {
    range.lowerBound + share() * (range.upperBound - range.lowerBound)
  }

  /// Nearly normal with mean 0 and deviation 1: the sum of twelve shares has variance 1.
  mutating func normal() -> Float { (0..<12).reduce(-6) { sum, _ in sum + share() } }
}
