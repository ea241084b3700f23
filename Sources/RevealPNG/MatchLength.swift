/// Deflate's symbols for the lengths of copies (RFC 1951, 3.2.5).
enum MatchLength {
  static let shortest = 3
  static let longest = 258
  static let endOfBlock = 256
  /// Literals, end of block and lengths.
  static let symbolCount = 286

  /// The symbol of a length; the longest has one to itself.
  static func symbol(_ length: Int) -> Int { symbols[length] }

  /// The bits after the symbol.
  static func extra(_ length: Int) -> (bits: Int, count: Int) {
    let symbol = symbols[length]
    return (length - bases[symbol - firstSymbol], extraCounts[symbol - firstSymbol])
  }

  private static let firstSymbol = 257
  private static let extraCounts = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let bases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115,
    131, 163, 195, 227, 258,
  ]
  private static let symbols: [Int] = (0...longest).map { length in
    firstSymbol + (bases.lastIndex { $0 <= length } ?? 0)
  }
}
