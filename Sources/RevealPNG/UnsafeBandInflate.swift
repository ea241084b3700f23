/// Inflates the segments that ``FastDeflate`` makes, in a fraction of the time that zlib takes.
///
/// Knows one shape and refuses all others: a block with codes of its own of at most 12 bits, whose
/// only distance is 1, and an empty stored block at the end. What it accepts, zlib accepts, with
/// the same bytes. Source: RFC 1951, chapter 3.2. The unsafe code reads the segment and writes the
/// output, each within the bounds it is given.
enum BandInflate {
  /// Fills a buffer with what a segment stands for.
  ///
  /// - Parameters:
  ///   - segment: The data of an IDAT chunk.
  ///   - output: Room for the filtered rows.
  ///   - table: Room for ``tableSize`` entries.
  /// - Returns: The count of bytes; nil when the segment has another shape, is damaged, or stands
  ///   for more than there is room for.
  static func inflate(
    _ segment: UnsafeRawBufferPointer, into output: UnsafeMutableBufferPointer<UInt8>,
    table: UnsafeMutableBufferPointer<UInt16>
  ) -> Int? {
    precondition(table.count == tableSize, "a table of \(table.count) entries")
    guard let start = output.baseAddress else { return nil }
    var head = unsafe BitReader(segment)
    guard unsafe readCodes(&head, table) else { return nil }
    // A copy that nothing else refers to can stay in registers.
    var reader = unsafe head
    let capacity = output.count
    var count = 0
    while true {
      unsafe reader.refill()
      // Four codes of at most 12 bits fit what a refill brings, 56 bits or all that is left.
      var symbol = unsafe reader.symbol(table)
      var literals = 1
      while symbol < endOfBlock, literals < 4, count < capacity {
        unsafe start[count] = UInt8(truncatingIfNeeded: symbol)
        count &+= 1
        symbol = unsafe reader.symbol(table)
        literals &+= 1
      }
      guard unsafe reader.isWithinInput else { return nil }
      if symbol < endOfBlock {
        guard count < capacity else { return nil }
        unsafe start[count] = UInt8(truncatingIfNeeded: symbol)
        count &+= 1
        continue
      }
      if symbol == endOfBlock { break }
      unsafe reader.refill()
      guard let length = unsafe reader.length(of: symbol), unsafe reader.bits(1) == 0,
        unsafe reader.isWithinInput, count > 0, length <= capacity &- count
      else { return nil }
      unsafe (start + count).update(repeating: start[count &- 1], count: length)
      count &+= length
    }
    var tail = unsafe reader
    return unsafe tail.endsWithEmptyBlock() ? count : nil
  }

  /// Entries of the table of codes: one for each 12 bits.
  static let tableSize = 1 << longestCode

  private static let longestCode = FastDeflate.longestCode
  private static let endOfBlock = MatchLength.endOfBlock
  /// Literals, the end of the block, and lengths.
  private static let symbolCount = endOfBlock + 1...MatchLength.symbolCount

  /// Reads the head of the block and fills the table; false for any other shape.
  private static func readCodes(
    _ reader: inout BitReader, _ table: UnsafeMutableBufferPointer<UInt16>
  ) -> Bool {
    unsafe reader.refill()
    // Not the final block, codes of its own.
    guard unsafe reader.bits(3) == 0b100 else { return false }
    let literalCount = unsafe reader.bits(5) + 257
    guard unsafe reader.bits(5) == 0, symbolCount.contains(literalCount) else { return false }
    let orderCount = unsafe reader.bits(4) + 4
    var codeLengths = [UInt8](repeating: 0, count: BlockHeader.order.count)
    for symbol in BlockHeader.order[..<orderCount] {
      unsafe reader.refill()
      codeLengths[symbol] = unsafe UInt8(reader.bits(3))
    }
    // Repetitions of lengths, 16 to 18, are another shape.
    guard codeLengths[16...] == [0, 0, 0],
      unsafe fill(table, codeLengths[...])
    else { return false }
    var lengths: [UInt8] = []
    lengths.reserveCapacity(literalCount + 1)
    for _ in 0...literalCount {
      unsafe reader.refill()
      lengths.append(UInt8(truncatingIfNeeded: unsafe reader.symbol(table)))
    }
    // The only distance has a code of one bit.
    guard unsafe reader.isWithinInput, lengths[literalCount] == 1, lengths[endOfBlock] > 0,
      lengths.allSatisfy({ $0 <= longestCode })
    else { return false }
    return unsafe fill(table, lengths[..<literalCount])
  }

  /// Makes the table of a code: at every entry that begins with a code, its symbol and its length.
  ///
  /// - Returns: Whether the code is complete, so that every entry is filled.
  private static func fill(
    _ table: UnsafeMutableBufferPointer<UInt16>, _ lengths: ArraySlice<UInt8>
  ) -> Bool {
    var counts = [Int](repeating: 0, count: longestCode + 1)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    // Codes in the order of RFC 1951, 3.2.2, as if all had 12 bits: complete ones add up to all of
    // the table.
    var starts = [Int](repeating: 0, count: longestCode + 1)
    var sum = 0
    for length in 1...longestCode {
      starts[length] = sum
      sum += counts[length] << (longestCode - length)
    }
    guard sum == tableSize else { return false }
    for (symbol, length) in zip(0..., lengths) where length > 0 {
      let length = Int(length)
      let code = starts[length]
      starts[length] += 1 << (longestCode - length)
      // The first bit of a code is the lowest one of the entry.
      var entry = reversed(code)
      let value = UInt16(truncatingIfNeeded: symbol &<< 4 | length)
      while entry < tableSize {
        unsafe table[entry] = value
        entry &+= 1 &<< length
      }
    }
    return true
  }

  /// Twelve bits in the opposite order.
  private static func reversed(_ code: Int) -> Int {
    var bits = code &<< 4
    bits = (bits & 0x5555) &<< 1 | (bits &>> 1) & 0x5555
    bits = (bits & 0x3333) &<< 2 | (bits &>> 2) & 0x3333
    bits = (bits & 0x0F0F) &<< 4 | (bits &>> 4) & 0x0F0F
    return (bits & 0x00FF) &<< 8 | (bits &>> 8) & 0x00FF
  }
}

/// Takes bits from a segment, the lowest of each byte first; zeros follow its end.
@unsafe private struct BitReader {
  private let bytes: UnsafeRawBufferPointer
  /// The first byte that is not in `pending`.
  private var position = 0
  private var pending: UInt64 = 0
  /// Bits of `pending` that count; below 0 when more were taken than there are.
  private var count = 0

  init(_ bytes: UnsafeRawBufferPointer) { unsafe self.bytes = bytes }

  /// Whether all bits that were taken are the segment's.
  var isWithinInput: Bool { unsafe count >= 0 }

  /// Makes 56 bits ready, or all that are left.
  @inline(__always)
  mutating func refill() {
    if unsafe position &+ 8 <= bytes.count {
      let word = unsafe UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      unsafe pending |= word &<< UInt64(truncatingIfNeeded: count)
      unsafe position &+= (63 &- count) &>> 3
      unsafe count |= 56
      return
    }
    while unsafe count <= 56, unsafe position < bytes.count {
      unsafe pending |= UInt64(bytes[position]) &<< UInt64(truncatingIfNeeded: count)
      unsafe position &+= 1
      unsafe count &+= 8
    }
  }

  @inline(__always)
  mutating func bits(_ size: Int) -> Int {
    let bits = unsafe Int(truncatingIfNeeded: pending) & ((1 &<< size) &- 1)
    unsafe pending &>>= UInt64(truncatingIfNeeded: size)
    unsafe count &-= size
    return bits
  }

  /// The symbol whose code comes next.
  @inline(__always)
  mutating func symbol(_ table: UnsafeMutableBufferPointer<UInt16>) -> Int {
    let index = unsafe Int(truncatingIfNeeded: pending) & (table.count &- 1)
    let entry = unsafe Int(table[index])
    unsafe pending &>>= UInt64(truncatingIfNeeded: entry & 15)
    unsafe count &-= entry & 15
    return entry &>> 4
  }

  /// The length that a symbol from 257 to 285 stands for (RFC 1951, 3.2.5).
  @inline(__always)
  mutating func length(of symbol: Int) -> Int? {
    let index = symbol &- 257
    if index < 8 { return index &+ 3 }
    if index == 28 { return 258 }
    guard index < 28 else { return nil }
    let extraBits = (index &- 4) &>> 2
    return unsafe 3 &+ (4 &+ index & 3) &<< extraBits &+ bits(extraBits)
  }

  /// Whether an empty stored block that is not final follows, and then nothing.
  mutating func endsWithEmptyBlock() -> Bool {
    unsafe refill()
    guard unsafe bits(3) == 0, unsafe isWithinInput else { return false }
    _ = unsafe bits(count & 7)
    unsafe refill()
    guard unsafe bits(16) == 0, unsafe bits(16) == 0xFFFF else { return false }
    return unsafe count == 0 && position == bytes.count
  }
}

/// Memory to inflate bands into, one after the other.
///
/// A class because it owns the memory.
@safe final class BandScratch {
  /// Bytes of the largest band.
  let capacity: Int
  private let output: UnsafeMutableBufferPointer<UInt8>
  private let table: UnsafeMutableBufferPointer<UInt16>

  init(capacity: Int) {
    self.capacity = capacity
    unsafe output = .allocate(capacity: capacity)
    unsafe table = .allocate(capacity: BandInflate.tableSize)
  }

  deinit {
    unsafe output.deallocate()
    unsafe table.deallocate()
  }

  /// Lends out what a segment stands for.
  ///
  /// - Returns: What `body` makes of it; nil when the segment is none of ``BandInflate``'s or is
  ///   too large.
  func inflate<Result>(
    _ segment: ArraySlice<UInt8>, then body: (UnsafeBufferPointer<UInt8>) -> Result?
  ) -> Result? {
    let count = unsafe segment.withUnsafeBytes { bytes in
      unsafe BandInflate.inflate(bytes, into: output, table: table)
    }
    guard let count else { return nil }
    return unsafe body(UnsafeBufferPointer(rebasing: output[..<count]))
  }
}
