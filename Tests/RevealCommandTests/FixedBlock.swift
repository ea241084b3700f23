/// A block of deflate with fixed codes, which is not the last one; see RFC 1951, 3.2.5 and 3.2.6.
struct FixedBlock {
  private var bytes: [UInt8] = []
  private var (bits, bitCount) = (0, 0)

  init() { put(0b010, 3) }

  /// A block of zeros, 13 bits for 258 of them.
  static func zeros(_ count: Int) -> [UInt8] {
    var block = FixedBlock()
    block.add(0)
    for _ in 0..<(count - 1) / 258 { block.copy(258, from: 1) }
    for _ in 0..<(count - 1) % 258 { block.add(0) }
    return block.finished()
  }

  /// Adds a byte.
  mutating func add(_ byte: UInt8) {
    if byte < 144 { putCode(0x30 + Int(byte), 8) } else { putCode(0x100 + Int(byte), 9) }
  }

  /// Copies 3 to 258 bytes from some distance before them.
  mutating func copy(_ length: Int, from distance: Int) {
    let size = length == 258 ? (symbol: 28, extra: 0) : Self.parts(of: length - 3, steps: 2)
    if size.symbol < 23 { putCode(1 + size.symbol, 7) } else { putCode(0xA9 + size.symbol, 8) }
    put((length - 3) & (1 << size.extra - 1), size.extra)
    let place = Self.parts(of: distance - 1, steps: 1)
    putCode(place.symbol, 5)
    put((distance - 1) & (1 << place.extra - 1), place.extra)
  }

  /// Ends the block, and adds an empty stored one, after which the next begins at a byte.
  mutating func finished() -> [UInt8] {
    put(0, 7 + 3)
    if bitCount > 0 { put(0, 8 - bitCount) }
    return bytes + [0, 0, 0xFF, 0xFF]
  }

  /// The symbol of a number, and the count of the extra bits behind it.
  ///
  /// - Parameters:
  ///   - number: A length or a distance, from 0 on.
  ///   - steps: The binary logarithm of the count of symbols with as many extra bits.
  /// - Returns: The symbol, and the count.
  private static func parts(of number: Int, steps: Int) -> (symbol: Int, extra: Int) {
    let extra = max(0, number.bitWidth - number.leadingZeroBitCount - 1 - steps)
    return (extra << steps + number >> extra, extra)
  }

  /// Adds the bits of a code, the first of which is the highest.
  private mutating func putCode(_ code: Int, _ count: Int) {
    put((0..<count).reduce(0) { $0 | (code >> $1 & 1) << (count - 1 - $1) }, count)
  }

  private mutating func put(_ value: Int, _ count: Int) {
    bits |= value << bitCount
    bitCount += count
    while bitCount >= 8 {
      bytes.append(UInt8(bits & 255))
      (bits, bitCount) = (bits >> 8, bitCount - 8)
    }
  }
}
