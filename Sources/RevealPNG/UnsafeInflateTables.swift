/// The tables by which ``Inflate`` decodes the symbols of a block.
///
/// The first bits of the input are an index into a table whose entry has all that follows from
/// them; where a code is longer, the entry names a second table for the rest of the code. As many
/// literals as fit into the first bits share an entry, so that most lookups give several. The
/// source of the codes is RFC 1951, chapter 3.2.
///
/// It is a class because it owns memory. The unsafe code is accesses to it; indices into the first
/// tables are masked, and the second tables are as many as a code can have.
@safe final class InflateTables {
  /// The bits of an index into the first table of literals and lengths: those of the longest code
  /// in frames of reveal.
  static let literalBits = FastDeflate.longestCode
  /// The bits of an index into the first table of distances.
  static let distanceBits = 9
  private static let literalCapacity =
    1 << literalBits + (symbolLimit / 2) << (SymbolCode.longest - literalBits)
  private static let distanceCapacity =
    1 << distanceBits + (distanceLimit / 2) << (SymbolCode.longest - distanceBits)
  /// Symbols of the fixed code; a code of its own has up to 286.
  private static let symbolLimit = 288
  private static let distanceLimit = 32

  let literals: UnsafeMutablePointer<UInt64>
  let distances: UnsafeMutablePointer<UInt64>
  /// For each number of bits below ``literalBits``, from 1 << that number on, the literals whose
  /// codes fit into so many bits.
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

  /// Fills the tables for the lengths of all codes; returns false if they are no code.
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

  /// Fills the tables for blocks without codes of their own (RFC 1951, 3.2.6).
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
    // An index has as many bits as the latest code; one bit more repeats what is there.
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

  /// Adds to entries of a literal those whose codes follow it within the index.
  ///
  /// What follows is known from fewer bits, so all numbers of bits are done one after the other.
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

  /// Fills the places of literals in a table of so many bits.
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
private struct SymbolCode {
  let symbol: Int
  let length: Int
  /// The bits of the code, the first one lowest.
  let bits: Int

  /// Bits of the longest code (RFC 1951, 3.2.7).
  static let longest = 15

  /// The codes of these lengths, shorter ones first; nil if they are none.
  static func codes(of lengths: ArraySlice<UInt8>) -> [SymbolCode]? {
    var counts = [Int](repeating: 0, count: longest + 1)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    // As if all codes had 15 bits: complete ones add up to 2^15.
    var starts = [Int](repeating: 0, count: longest + 1)
    var places = [Int](repeating: 0, count: longest + 1)
    var (sum, total) = (0, 0)
    for length in 1...longest {
      (starts[length], places[length]) = (sum, total)
      sum += counts[length] << (longest - length)
      total += counts[length]
    }
    // zlib knows one exception: no code, or a single one of one bit.
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

/// An entry of ``InflateTables``.
///
/// Of literals, the lowest byte is how many bits of the input the entry stands for, the highest how
/// many literals, and those are between them. Of anything else, both are 0, so that it can be read
/// as literals without effect; between them is a length or a distance, or what is special.
struct InflateEntry {
  let value: UInt64

  init(value: UInt64) { self.value = value }

  var isLiteral: Bool { value & 0xFF != 0 }
  /// The bits of the literals' codes.
  var bitCount: UInt64 { value & 0xFF }
  /// 1…6 for literals, else 0.
  var literalCount: Int { Int(truncatingIfNeeded: value &>> 56) }
  /// The literals, the first one lowest.
  var literalBytes: UInt64 { value &>> 8 }

  /// The bits of the code of what is no literal.
  var codeBitCount: UInt32 { UInt32(truncatingIfNeeded: value &>> 8) & 0xFF }
  /// The bits of the number after the code.
  var extraBitCount: UInt32 { UInt32(truncatingIfNeeded: value &>> 16) & 0xFF }
  /// The smallest length or distance of the symbol; or, if it is special, the place of a second
  /// table, 0 for the end, or 1 for what is unknown.
  var base: Int { Int(truncatingIfNeeded: value &>> 24) & 0xFFFF }
  var isSpecial: Bool { value & Self.special != 0 }
  var isEnd: Bool { base == 0 }
  var isSecondTable: Bool { base > 1 }

  private static let special: UInt64 = 1 << 40

  private init(base: Int, extraBits: Int = 0, special: UInt64 = 0) {
    value = UInt64(base) << 24 | UInt64(extraBits) << 16 | special
  }

  private init(literal: UInt8) { value = 1 << 56 | UInt64(literal) << 8 }

  /// No code begins with these bits.
  static let unknown = InflateEntry(base: 1, special: special)
  private static let endOfBlock = InflateEntry(base: 0, special: special)

  static func second(at place: Int) -> InflateEntry {
    InflateEntry(base: place, special: special)
  }

  /// The entry with the length of its code.
  func coded(_ length: Int) -> InflateEntry {
    InflateEntry(value: value | UInt64(length) << (literalCount > 0 ? 0 : 8))
  }

  /// The entry of one literal with others after it, if there is space for them.
  @inline(__always)
  func followed(by next: InflateEntry) -> InflateEntry {
    let ends: UInt64 = 0xFF00_0000_0000_00FF
    let value = value &+ (next.value & ends) | (next.value & ~ends) &<< 8
    return next.literalCount < 6 ? InflateEntry(value: value) : self
  }

  /// By symbol, without the lengths of codes.
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
