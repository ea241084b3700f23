import CVector

/// A number of bits to append, starting with the lowest.
struct CodeBits {
  let bits: UInt64
  let count: UInt64

  static let none = CodeBits(bits: 0, count: 0)

  func followed(by next: CodeBits) -> CodeBits {
    CodeBits(bits: bits | next.bits &<< count, count: count &+ next.count)
  }
}

/// The codes of all literals, all copies and the end of the block.
struct TokenCodes {
  /// The codes of bytes in the layout of `cvector_write`.
  private let literals: [UInt8]
  /// The bits by length: the length symbol's code, extra bits, and one bit for distance 1.
  private let copies: [CodeBits]
  let endOfBlock: CodeBits

  init(_ code: HuffmanCode) {
    let symbols = zip(code.codes, code.lengths).map { (code: $0, length: $1) }
    let bits = symbols.map { CodeBits(bits: UInt64($0.code), count: UInt64($0.length)) }
    copies = (0...MatchLength.longest).map { length in
      guard length >= MatchLength.shortest else { return .none }
      let (extra, extraCount) = MatchLength.extra(length)
      return bits[MatchLength.symbol(length)]
        .followed(by: CodeBits(bits: UInt64(extra), count: UInt64(extraCount)))
        .followed(by: CodeBits(bits: 0, count: 1))
    }
    endOfBlock = bits[MatchLength.endOfBlock]
    let bytes = symbols[..<MatchLength.endOfBlock]
    literals =
      bytes.map { UInt8(truncatingIfNeeded: $0.code) }
      + bytes.map { UInt8(truncatingIfNeeded: $0.code >> 8) | $0.length << 4 }
  }

  /// Calls a closure with the codes of all bytes and copies in the layout of `cvector_write`.
  func withVectors(_ body: (UnsafePointer<UInt8>, UnsafePointer<cvector_code>) -> Void) {
    unsafe literals.withUnsafeBufferPointer { literals in
      unsafe copies.withUnsafeBytes { copies in
        let copies = unsafe copies.assumingMemoryBound(to: cvector_code.self)
        guard let literals = literals.baseAddress, let copies = copies.baseAddress else { return }
        unsafe body(literals, copies)
      }
    }
  }
}

/// A prefix code of limited length for symbols with given counts.
struct HuffmanCode {
  /// The length of each symbol's code in bits; 0 for symbols that do not occur.
  let lengths: [UInt8]
  /// Each symbol's code with its first bit lowest, as ``BitWriter`` expects it.
  let codes: [UInt16]

  /// Builds the code for up to 512 symbols, at least one of which occurs.
  ///
  /// Counts are raised to a floor that starts near total / 2^limit, which costs little, and doubles
  /// until the longest code fits; 2^limit, with a limit of up to 15 bits, exceeds the number of
  /// symbols.
  init(counts: [UInt32], limit: Int) {
    let total = counts.reduce(0) { $0 + UInt64($1) }
    var floor = total >> UInt64(limit) | 1
    // A count and its symbol share a word, so that the order is total and needs no closure. Counts
    // below the floor are raised to it.
    var leaves: [UInt64] = []
    leaves.reserveCapacity(counts.count)
    var others: [UInt64] = []
    others.reserveCapacity(counts.count)
    for (symbol, count) in counts.enumerated() where count > 0 {
      let leaf = UInt64(count) << 9 | UInt64(symbol)
      if count <= floor { leaves.append(leaf) } else { others.append(leaf) }
    }
    others.sort()
    leaves += others
    var depths = Self.optimalDepths(leaves.map { max($0 >> 9, floor) })
    // The rarest symbol has the longest code.
    while depths[0] > limit {
      floor *= 2
      depths = Self.optimalDepths(leaves.map { max($0 >> 9, floor) })
    }
    var lengths = [UInt8](repeating: 0, count: counts.count)
    for (leaf, depth) in zip(leaves, depths) { lengths[Int(leaf & 511)] = depth }
    self.lengths = lengths
    var codes = [UInt16](repeating: 0, count: counts.count)
    for code in SymbolCode.codes(of: lengths[...]) ?? [] { codes[code.symbol] = UInt16(code.bits) }
    self.codes = codes
  }

  /// The depths by Huffman's algorithm with two queues: leaves by weight, and pairs in the order
  /// made.
  private static func optimalDepths(_ leaves: [UInt64]) -> [UInt8] {
    guard leaves.count > 1 else { return [1] }
    let pairCount = leaves.count - 1
    var weights = leaves + [UInt64](repeating: 0, count: pairCount)
    var parents = [Int](repeating: 0, count: weights.count)
    var nextLeaf = 0
    var nextPair = leaves.count
    for pair in leaves.count..<weights.count {
      for _ in 0..<2 {
        let takesLeaf =
          nextLeaf < leaves.count && (nextPair == pair || weights[nextLeaf] <= weights[nextPair])
        let child = takesLeaf ? nextLeaf : nextPair
        if takesLeaf { nextLeaf += 1 } else { nextPair += 1 }
        weights[pair] += weights[child]
        parents[child] = pair
      }
    }
    // Depths follow from the root, which is the last pair, down to the leaves.
    var depths = [UInt8](repeating: 0, count: weights.count)
    for node in stride(from: weights.count - 2, through: 0, by: -1) {
      depths[node] = depths[parents[node]] + 1
    }
    return depths
  }

  /// Reverses all 16 bits, neighbors first, and drops the unused ones.
  static func reversed(_ code: UInt16, bitCount: UInt8) -> UInt16 {
    var bits = code
    bits = bits &>> 1 & 0x5555 | (bits & 0x5555) &<< 1
    bits = bits &>> 2 & 0x3333 | (bits & 0x3333) &<< 2
    bits = bits &>> 4 & 0x0F0F | (bits & 0x0F0F) &<< 4
    return bits.byteSwapped &>> (16 &- UInt16(bitCount))
  }
}

/// Deflate's symbols for the lengths of copies (RFC 1951, 3.2.5).
enum MatchLength {
  static let shortest = 3
  static let longest = 258
  static let endOfBlock = 256
  /// The number of literals, the end of the block and lengths together.
  static let symbolCount = 286

  /// The symbol of a length; the longest length has a symbol of its own.
  static func symbol(_ length: Int) -> Int { symbols[length] }

  /// The extra bits that follow the symbol of a length.
  static func extra(_ length: Int) -> (bits: Int, count: Int) {
    let symbol = symbols[length]
    return (length - bases[symbol - firstSymbol], extraCounts[symbol - firstSymbol])
  }

  static let firstSymbol = 257
  static let extraCounts = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  static let bases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115,
    131, 163, 195, 227, 258,
  ]
  private static let symbols: [Int] = (0...longest).map { length in
    firstSymbol + (bases.lastIndex { $0 <= length } ?? 0)
  }
}
