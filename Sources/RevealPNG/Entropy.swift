/// How many bits the best code for bytes of given counts needs, near enough to compare.
enum Entropy {
  /// In 1/4096 bit: `total · log₂ total − Σ count · log₂ count`.
  static func bits(of counts: [UInt32]) -> UInt64 {
    let total = counts.reduce(0, &+)
    return counts.reduce(UInt64(total) * log2(total)) { $0 &- UInt64($1) &* log2($1) }
  }

  /// In 1/4096, of a value ≥ 1; 0 for 0.
  private static func log2(_ value: UInt32) -> UInt64 {
    guard value > 0 else { return 0 }
    let exponent = UInt64(31 - value.leadingZeroBitCount)
    let fraction = (UInt64(value) << 12) >> exponent &- 4096
    // log₂(1 + f) ≈ f + 0.344 · f · (1 − f), right to 0.008; 0.344 is 352/1024.
    return exponent << 12 &+ fraction &+ (fraction &* (4096 &- fraction) &* 352) >> 22
  }
}
