/// The SplitMix64 generator of Steele, Lea and Flood: the same numbers on every platform.
///
/// The standard library's `random(in:using:)` may change its method between versions, so the ranges
/// are drawn here.
struct SplitMix64: Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A stream of its own for each `stream` of a seed; neighbours have nothing in common.
  init(seed: UInt64, stream: UInt64) {
    var outer = SplitMix64(seed: seed)
    var inner = SplitMix64(seed: outer.next() ^ stream)
    state = inner.next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
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
