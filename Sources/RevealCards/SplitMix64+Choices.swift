internal import RevealMath

/// Ranges are drawn here because the standard library's `random(in:using:)` may change its method
/// between versions.
extension SplitMix64 {
  /// A stream of its own for each `stream` of a seed; neighbours have nothing in common.
  init(seed: UInt64, stream: UInt64) {
    var outer = SplitMix64(seed: seed)
    var inner = SplitMix64(seed: outer.next() ^ stream)
    self.init(seed: inner.next())
  }

  /// At least `low` and below `high`.
  mutating func number(_ low: Double, _ high: Double) -> Double {
    // 53 bits fill a Double's significand exactly.
    low + (high - low) * (Double(next() >> 11) / Double(1 << 53))
  }

  /// 0..<count.
  mutating func index(below count: Int) -> Int { Int(next() % UInt64(count)) }

  mutating func chance(_ probability: Double) -> Bool { number(0, 1) < probability }

  /// One of at least one.
  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[index(below: choices.count)]
  }
}
