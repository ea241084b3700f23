/// The tables by which ``Inflate`` decodes the symbols of a block.
///
/// The next bits of the input are an index into a table. Its entry has the decoded symbol or, if
/// the code is longer than the index, the place of a second table for the rest of the code. An
/// entry has as many literals as fit into the bits of the index, so that most lookups give several.
/// The codes are those of RFC 1951, chapter 3.2.
///
/// It is a class because it owns memory, which the unsafe code accesses; indices into the first
/// tables are masked, and there is space for as many second tables as a code can need.
@safe final class InflateTables {
  /// The number of bits of an index into the first table of literals and lengths.
  ///
  /// It is the length of the longest code in frames of reveal.
  static let literalBits = FastDeflate.longestCode
  /// The number of bits of an index into the first table of distances.
  static let distanceBits = 9
  private static let literalCapacity =
    1 << literalBits + (symbolLimit / 2) << (SymbolCode.longest - literalBits)
  private static let distanceCapacity =
    1 << distanceBits + (distanceLimit / 2) << (SymbolCode.longest - distanceBits)
  /// The number of symbols in the fixed code; a block's own code has up to 286.
  private static let symbolLimit = 288
  private static let distanceLimit = 32

  let literals: UnsafeMutablePointer<UInt64>
  let distances: UnsafeMutablePointer<UInt64>
  /// Tables of joined literals by level.
  ///
  /// Level b begins at index `1 << b`, and its entries have the literals whose codes fit into b
  /// bits.
  private let joined: UnsafeMutablePointer<UInt64>

  init() {
    unsafe literals = .allocate(capacity: Self.literalCapacity)
    unsafe literals.initialize(repeating: 0, count: Self.literalCapacity)
    unsafe distances = .allocate(capacity: Self.distanceCapacity)
    unsafe distances.initialize(repeating: 0, count: Self.distanceCapacity)
    unsafe joined = .allocate(capacity: 1 << Self.literalBits)
    unsafe joined.initialize(repeating: 0, count: 1 << Self.literalBits)
  }

  deinit {
    unsafe literals.deallocate()
    unsafe distances.deallocate()
    unsafe joined.deallocate()
  }

  /// Fills the tables by the lengths of all codes; returns false if the lengths form no valid code.
  func fill(literals lengths: ArraySlice<UInt8>, distances: ArraySlice<UInt8>) -> Bool {
    guard lengths.count <= Self.symbolLimit, distances.count <= Self.distanceLimit,
      let ofSymbols = SymbolCode.codes(of: lengths),
      let ofDistances = SymbolCode.codes(of: distances)
    else { return false }
    unsafe fill(literals, Self.literalBits, ofSymbols, InflateEntry.ofSymbols)
    unsafe fill(self.distances, Self.distanceBits, ofDistances, InflateEntry.ofDistances)
    joinLiterals(ofSymbols)
    return true
  }

  /// Fills the tables for blocks with the fixed code (RFC 1951, 3.2.6).
  func fillFixed() {
    let lengths = (0..<Self.symbolLimit).map { symbol -> UInt8 in
      symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8
    }
    let distances = [UInt8](repeating: 5, count: Self.distanceLimit)
    let isCode = fill(literals: lengths[...], distances: distances[...])
    precondition(isCode, "the fixed code")
  }

  private func fill(
    _ table: UnsafeMutablePointer<UInt64>, _ tableBits: Int, _ codes: [SymbolCode],
    _ entries: [InflateEntry]
  ) {
    let tableSize = 1 << tableBits
    let secondBits = SymbolCode.longest - tableBits
    var secondCount = 0
    var lastPrefix = -1
    var second = unsafe table + tableSize
    // So far, indices have as many bits as the longest code; another bit doubles the table.
    var bits = 0
    unsafe table[0] = InflateEntry.unknown.value
    func widen(to limit: Int) {
      while bits < limit {
        unsafe (table + 1 << bits).update(from: table, count: 1 << bits)
        bits += 1
      }
    }
    for code in codes {
      let value = entries[code.symbol].coded(code.length).value
      widen(to: min(code.length, tableBits))
      if code.length <= tableBits {
        unsafe table[code.bits] = value
        continue
      }
      let prefix = code.bits & (tableSize - 1)
      if prefix != lastPrefix {
        lastPrefix = prefix
        unsafe second = table + tableSize + secondCount << secondBits
        unsafe table[prefix] =
          InflateEntry.second(at: tableSize + secondCount << secondBits).value
        secondCount += 1
      }
      for place in stride(
        from: code.bits >> tableBits, to: 1 << secondBits, by: 1 << (code.length - tableBits))
      {
        unsafe second[place] = value
      }
    }
    widen(to: tableBits)
  }

  /// Joins to each literal's entry the literals that follow within the bits of the index.
  ///
  /// Which literals follow is known from levels of fewer bits, so the levels are filled in
  /// ascending order.
  private func joinLiterals(_ codes: [SymbolCode]) {
    let literalCodes = codes.filter { $0.symbol < 256 && $0.length <= Self.literalBits }
    guard let shortest = literalCodes.first?.length else { return }
    let entries = literalCodes.map { InflateEntry.ofSymbols[$0.symbol].coded($0.length) }
    for bitCount in 0...(Self.literalBits - shortest) {
      let table = unsafe joined + 1 << bitCount
      unsafe table.update(repeating: 0, count: 1 << bitCount)
      unsafe join(literalCodes, entries, into: table, bitCount: bitCount)
    }
    unsafe join(literalCodes, entries, into: literals, bitCount: Self.literalBits)
  }

  /// Fills the entries of literals in a table whose index has `bitCount` bits.
  private func join(
    _ codes: [SymbolCode], _ entries: [InflateEntry], into table: UnsafeMutablePointer<UInt64>,
    bitCount: Int
  ) {
    for (code, entry) in zip(codes, entries) {
      guard code.length <= bitCount else { break }
      let count = 1 << (bitCount - code.length)
      let rest = unsafe joined + count
      var index = code.bits
      for following in 0..<count {
        unsafe table[index] = entry.followed(by: InflateEntry(value: rest[following])).value
        index &+= 1 &<< code.length
      }
    }
  }
}

/// A symbol with its code (RFC 1951, 3.2.2).
struct SymbolCode {
  let symbol: Int
  let length: Int
  /// The bits of the code, the first one lowest.
  let bits: Int

  /// The length of the longest code in bits (RFC 1951, 3.2.7).
  static let longest = 15

  /// The codes with the given lengths, shorter ones first; nil if the lengths form no valid code.
  static func codes(of lengths: ArraySlice<UInt8>) -> [SymbolCode]? {
    var counts = [Int](repeating: 0, count: longest + 1)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    // Counts as if all codes had 15 bits, so complete ones add up to 2^15.
    var starts = [Int](repeating: 0, count: longest + 1)
    var places = [Int](repeating: 0, count: longest + 1)
    var (sum, total) = (0, 0)
    for length in 1...longest {
      (starts[length], places[length]) = (sum, total)
      sum += counts[length] << (longest - length)
      total += counts[length]
    }
    // zlib allows one exception: no code at all, or a single one of one bit.
    let isSparse = sum == 0 || sum == 1 << (longest - 1) && counts[1] == 1
    guard sum == 1 << longest || isSparse else { return nil }
    var codes = [SymbolCode](
      repeating: SymbolCode(symbol: 0, length: 0, bits: 0), count: total)
    for (symbol, length) in zip(0..., lengths) where length > 0 {
      let length = Int(length)
      let bits = HuffmanCode.reversed(UInt16(starts[length]), bitCount: UInt8(longest))
      codes[places[length]] = SymbolCode(symbol: symbol, length: length, bits: Int(bits))
      starts[length] += 1 << (longest - length)
      places[length] += 1
    }
    return codes
  }
}

/// The code that encodes the lengths of a block's codes.
struct LengthCode {
  /// The symbol and the length of its code, by the next seven bits.
  private var table = [(symbol: UInt8, bitCount: UInt32)](repeating: (0, 1), count: 128)

  /// Fails if the lengths, up to 7 each, do not form a complete code.
  init?(_ lengths: [UInt8]) {
    // A code of fewer than two symbols is not complete.
    guard let codes = SymbolCode.codes(of: lengths[...]), codes.count > 1 else { return nil }
    for code in codes {
      for place in stride(from: code.bits, to: 128, by: 1 << code.length) {
        table[place] = (UInt8(code.symbol), UInt32(code.length))
      }
    }
  }

  func symbol(_ bits: UInt64) -> (symbol: UInt8, bitCount: UInt32) { table[Int(bits & 127)] }
}

/// An entry of ``InflateTables``.
///
/// An entry of literals has the number of their bits in the lowest byte, the number of literals in
/// the highest, and the literals between. In any other entry these two bytes are 0, so that reading
/// it as literals has no effect; between them is a length, a distance, or a special meaning.
struct InflateEntry {
  let value: UInt64

  init(value: UInt64) { self.value = value }

  var isLiteral: Bool { value & 0xFF != 0 }
  /// The number of bits of all the literals' codes.
  var bitCount: UInt64 { value & 0xFF }
  /// The number of literals, 1…6; 0 for any other entry.
  var literalCount: Int { Int(truncatingIfNeeded: value &>> 56) }
  /// The literals, the first one lowest.
  var literalBytes: UInt64 { value &>> 8 }

  /// The length of the code in bits, in an entry that has no literals.
  var codeBitCount: UInt32 { UInt32(truncatingIfNeeded: value &>> 8) & 0xFF }
  /// The number of extra bits after the code.
  var extraBitCount: UInt32 { UInt32(truncatingIfNeeded: value &>> 16) & 0xFF }
  /// The smallest length or distance of the symbol.
  ///
  /// In a special entry, it is the place of a second table, 0 for the end of the block, or 1 for
  /// bits that begin no code.
  var base: Int { Int(truncatingIfNeeded: value &>> 24) & 0xFFFF }
  var isSpecial: Bool { value & Self.special != 0 }
  var isEnd: Bool { base == 0 }
  var isSecondTable: Bool { base > 1 }

  private static let special: UInt64 = 1 << 40

  private init(base: Int, extraBits: Int = 0, special: UInt64 = 0) {
    value = UInt64(base) << 24 | UInt64(extraBits) << 16 | special
  }

  private init(literal: UInt8) { value = 1 << 56 | UInt64(literal) << 8 }

  /// An entry for bits with which no code begins.
  static let unknown = InflateEntry(base: 1, special: special)
  private static let endOfBlock = InflateEntry(base: 0, special: special)

  static func second(at place: Int) -> InflateEntry {
    InflateEntry(base: place, special: special)
  }

  /// The entry with the length of its code.
  func coded(_ length: Int) -> InflateEntry {
    InflateEntry(value: value | UInt64(length) << (literalCount > 0 ? 0 : 8))
  }

  /// The entry of a literal joined with an entry of others after it, if there is space for them.
  @inline(__always)
  func followed(by next: InflateEntry) -> InflateEntry {
    let ends: UInt64 = 0xFF00_0000_0000_00FF
    let value = value &+ (next.value & ends) | (next.value & ~ends) &<< 8
    return next.literalCount < 6 ? InflateEntry(value: value) : self
  }

  /// The entries by symbol, without the lengths of codes.
  static let ofSymbols =
    (0...255).map { InflateEntry(literal: $0) } + [endOfBlock]
    + zip(MatchLength.bases, MatchLength.extraCounts).map { InflateEntry(base: $0, extraBits: $1) }
    + [unknown, unknown]
  /// The last two symbols do not occur (RFC 1951, 3.2.6).
  static let ofDistances =
    (0..<30).map { symbol in
      let extraBits = max(symbol / 2 - 1, 0)
      return InflateEntry(
        base: symbol < 4 ? symbol + 1 : (2 + symbol % 2) << extraBits + 1, extraBits: extraBits)
    } + [unknown, unknown]
}
