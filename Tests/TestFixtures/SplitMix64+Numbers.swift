package import RevealMath

extension SplitMix64 {
  package mutating func number(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &self)
  }

  /// True once in `n` times.
  package mutating func once(in n: Int) -> Bool { Int.random(in: 0..<n, using: &self) == 0 }
}
