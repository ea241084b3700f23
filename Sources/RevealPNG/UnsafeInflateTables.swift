/// The tables by which ``Inflate`` decodes the symbols of a block.
///
/// The first bits of the input are an index into a table whose entry has all that follows from
/// them; where a code is longer, the entry names a second table for the rest of the code. As many
/// literals as fit into the first bits share an entry, so that most lookups give two or three. The
/// source of the codes is RFC 1951, chapter 3.2.
///
/// It is a class because it owns memory. The unsafe code is accesses to it; indices into the first
/// tables are masked, and the second tables are as many as a code can have.
@safe final class InflateTables {
  /// The bits of an index into the first table of literals and lengths.
  static let literalBits = 11
  /// The bits of an index into the first table of distances.
  static let distanceBits = 9
  private static let literalCapacity =
    1 << literalBits + (symbolLimit / 2) << (longestCode - literalBits)
  private static let distanceCapacity =
    1 << distanceBits + (distanceLimit / 2) << (longestCode - distanceBits)
  /// Bits of the longest code (RFC 1951, 3.2.7).
  private static let longestCode = 15
  /// Symbols of the fixed code; a code of its own has up to 286.
  private static let symbolLimit = 288
  private static let distanceLimit = 32

  let literals: UnsafeMutablePointer<UInt32>
  let distances: UnsafeMutablePointer<UInt32>

  init() {
    unsafe literals = .allocate(capacity: Self.literalCapacity)
    unsafe literals.initialize(repeating: 0, count: Self.literalCapacity)
    unsafe distances = .allocate(capacity: Self.distanceCapacity)
    unsafe distances.initialize(repeating: 0, count: Self.distanceCapacity)
  }

  deinit {
    unsafe literals.deallocate()
    unsafe distances.deallocate()
  }

  /// Fills the tables for the lengths of all codes; returns false if they are no code.
  func fill(literals lengths: ArraySlice<UInt8>, distances: ArraySlice<UInt8>) -> Bool {
    guard lengths.count <= Self.symbolLimit, distances.count <= Self.distanceLimit,
      unsafe fill(self.literals, Self.literalBits, lengths, InflateEntry.ofSymbols),
      unsafe fill(self.distances, Self.distanceBits, distances, InflateEntry.ofDistances)
    else { return false }
    joinLiterals()
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
    _ table: UnsafeMutablePointer<UInt32>, _ tableBits: Int, _ lengths: ArraySlice<UInt8>,
    _ entries: [InflateEntry]
  ) -> Bool {
    var counts = [Int](repeating: 0, count: Self.longestCode + 1)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    // Codes in the order of RFC 1951, 3.2.2, as if all had 15 bits: complete ones add up to 2^15.
    var starts = [Int](repeating: 0, count: Self.longestCode + 1)
    var sum = 0
    for length in 1...Self.longestCode {
      starts[length] = sum
      sum += counts[length] << (Self.longestCode - length)
    }
    let tableSize = 1 << tableBits
    // zlib knows one exception: no code, or a single one of one bit.
    let isSparse = sum == 0 || sum == 1 << (Self.longestCode - 1) && counts[1] == 1
    guard sum == 1 << Self.longestCode || isSparse else { return false }
    if isSparse { unsafe table.update(repeating: InflateEntry.unknown.value, count: tableSize) }
    let secondBits = Self.longestCode - tableBits
    var secondCount = 0
    var lastPrefix = -1
    var second = unsafe table + tableSize
    for (symbol, length) in Self.inOrderOfCodes(lengths, counts) {
      let code = starts[length]
      starts[length] += 1 << (Self.longestCode - length)
      // The first bit of a code is the lowest one of an index.
      let index = Int(
        HuffmanCode.reversed(UInt16(code), bitCount: UInt8(Self.longestCode)))
      let value = entries[symbol].coded(length).value
      if length <= tableBits {
        for place in stride(from: index, to: tableSize, by: 1 << length) {
          unsafe table[place] = value
        }
        continue
      }
      let prefix = index & (tableSize - 1)
      if prefix != lastPrefix {
        lastPrefix = prefix
        unsafe second = table + tableSize + secondCount << secondBits
        unsafe table[prefix] =
          InflateEntry.second(at: tableSize + secondCount << secondBits).value
        secondCount += 1
      }
      for place in stride(
        from: index >> tableBits, to: 1 << secondBits, by: 1 << (length - tableBits))
      {
        unsafe second[place] = value
      }
    }
    return true
  }

  /// The symbols with a code, shorter codes first.
  private static func inOrderOfCodes(
    _ lengths: ArraySlice<UInt8>, _ counts: [Int]
  ) -> [(symbol: Int, length: Int)] {
    var places = [Int](repeating: 0, count: longestCode + 1)
    for length in 1..<longestCode { places[length + 1] = places[length] + counts[length] }
    let total = counts.reduce(0, +)
    var symbols = [(symbol: Int, length: Int)](repeating: (0, 0), count: total)
    for (symbol, length) in zip(0..., lengths) where length > 0 {
      symbols[places[Int(length)]] = (symbol, Int(length))
      places[Int(length)] += 1
    }
    return symbols
  }

  /// Adds to entries of a literal the literals whose codes follow it within the index.
  ///
  /// The entries for what follows have smaller indices, which are joined later: so it goes down.
  private func joinLiterals() {
    let limit = UInt32(Self.literalBits)
    for index in stride(from: 1 << Self.literalBits - 1, through: 0, by: -1) {
      var entry = unsafe InflateEntry(value: literals[index])
      guard entry.literalCount == 1 else { continue }
      while entry.literalCount < 3 {
        let next = unsafe InflateEntry(value: literals[index >> Int(entry.bitCount)])
        // A second table's entry has no literals, so its first bits are all that matters.
        guard next.literalCount == 1, entry.bitCount + next.bitCount <= limit else { break }
        entry = entry.followed(by: next)
      }
      unsafe literals[index] = entry.value
    }
  }
}

/// An entry of ``InflateTables``.
///
/// The lowest six bits are how many bits of the input it stands for, the next two how many literals
/// it gives. The others are the literals, or, if there are none, a length or a distance.
struct InflateEntry {
  let value: UInt32

  init(value: UInt32) { self.value = value }

  /// The bits of the code and of the number after it, together.
  var bitCount: UInt32 { value & 63 }
  /// 1…3 for literals, else 0.
  var literalCount: UInt32 { value &>> 6 & 3 }
  /// The literals, the first one lowest.
  var literalBytes: UInt32 { value &>> 8 }
  /// The bits of the code.
  var codeBitCount: UInt32 { value &>> 8 & 15 }
  /// The smallest length or distance of the symbol, or the place of a second table.
  var base: Int { Int(truncatingIfNeeded: value &>> 16) }

  var isLiteral: Bool { value & 0xC0 != 0 }
  var isSecondTable: Bool { value & Self.secondTable != 0 }
  var isEndOrUnknown: Bool { value & Self.stop != 0 }
  var isUnknown: Bool { value & Self.stop != 0 && base != 0 }

  private static let secondTable: UInt32 = 1 << 12
  private static let stop: UInt32 = 1 << 13

  /// No code begins with these bits.
  static let unknown = InflateEntry(value: stop | 1 << 16)
  private static let endOfBlock = InflateEntry(value: stop)

  static func second(at place: Int) -> InflateEntry {
    InflateEntry(value: secondTable | UInt32(place) << 16)
  }

  private static func number(base: Int, extraBits: Int) -> InflateEntry {
    InflateEntry(value: UInt32(base) << 16 | UInt32(extraBits))
  }

  /// The entry with the length of its code.
  func coded(_ length: Int) -> InflateEntry {
    let length = UInt32(length)
    return InflateEntry(value: isLiteral ? value + length : value + length | length << 8)
  }

  /// Both literals' entry; each has one.
  func followed(by next: InflateEntry) -> InflateEntry {
    let literal = (next.literalBytes & 0xFF) << (literalCount * 8 + 8)
    return InflateEntry(value: value + next.bitCount + 0x40 | literal)
  }

  /// By symbol, without the lengths of codes.
  static let ofSymbols =
    (0..<256).map { InflateEntry(value: UInt32($0) << 8 | 0x40) } + [endOfBlock]
    + zip(MatchLength.bases, MatchLength.extraCounts).map(number) + [unknown, unknown]
  /// The last two symbols do not occur (RFC 1951, 3.2.6).
  static let ofDistances =
    (0..<30).map { symbol in
      let extraBits = max(symbol / 2 - 1, 0)
      return number(
        base: symbol < 4 ? symbol + 1 : (2 + symbol % 2) << extraBits + 1, extraBits: extraBits)
    } + [unknown, unknown]
}
