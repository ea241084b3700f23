/// The SplitMix64 generator of Steele, Lea and Flood (2014): equal seeds give equal numbers on
/// every platform.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Ranges are sampled here because the standard library's `random(in:using:)` may change its
/// algorithm between versions.
extension SplitMix64 {
  /// Creates an independent stream for each number, even for adjacent ones.
  package init(seed: UInt64, stream: UInt64) {
    var outer = SplitMix64(seed: seed)
    var inner = SplitMix64(seed: outer.next() ^ stream)
    self.init(seed: inner.next())
  }

  /// A random number, at least `low` and below `high`.
  package mutating func number(_ low: Double, _ high: Double) -> Double {
    // 53 bits exactly fill the significand of a `Double`.
    low + (high - low) * (Double(next() >> 11) / Double(1 << 53))
  }

  /// A random index in 0..<count.
  package mutating func index(below count: Int) -> Int { Int(next() % UInt64(count)) }

  /// Returns true with a probability of 0…1.
  package mutating func chance(_ probability: Double) -> Bool { number(0, 1) < probability }

  /// A random element; there must be at least one.
  package mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[index(below: choices.count)]
  }
}
