/// The bits that stand for each literal and each copy, ready to be appended.
struct TokenCodes {
  /// Bits to append, above a six-bit count of them: what ``BitWriter`` takes in one piece.
  struct Bits {
    let packed: UInt32

    /// - Parameters:
    ///   - bits: First bit lowest, others 0; at most 26.
    ///   - count: How many.
    init(_ bits: Int, count: Int) { packed = UInt32(bits << 6 | count) }
  }

  /// By byte.
  let literals: [Bits]
  /// By length, 3…258: length symbol, extra bits, and the one bit for distance 1.
  let copies: [Bits]
  let endOfBlock: Bits

  init(_ code: HuffmanCode) {
    let symbols = zip(code.codes, code.lengths).map { Bits(Int($0), count: Int($1)) }
    literals = Array(symbols[..<256])
    endOfBlock = symbols[MatchLength.endOfBlock]
    copies = (0...MatchLength.longest).map { length in
      guard length >= MatchLength.shortest else { return Bits(0, count: 0) }
      let symbol = MatchLength.symbol(length)
      let (extra, extraCount) = MatchLength.extra(length)
      let symbolCount = Int(code.lengths[symbol])
      return Bits(
        Int(code.codes[symbol]) | extra << symbolCount, count: symbolCount + extraCount + 1)
    }
  }
}
