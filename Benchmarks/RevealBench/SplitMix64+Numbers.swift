import RevealMath

extension SplitMix64 {
  /// A uniform number in 0..<1, in steps of 2⁻²⁴.
  mutating func share() -> Float { Float(next() >> 40) / 16_777_216 }

  /// A uniform number in a range, excluding its upper bound.
  mutating func number(in range: Range<Float>) -> Float {
    range.lowerBound + share() * (range.upperBound - range.lowerBound)
  }

  /// A nearly normal number with mean 0 and variance 1, by summing twelve uniform numbers.
  mutating func normal() -> Float { (0..<12).reduce(-6) { sum, _ in sum + share() } }
}
