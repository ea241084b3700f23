/// Inflates the segments of ``FastDeflate`` in a fraction of the time that zlib takes.
///
/// It accepts only one form: a block with its own codes of up to 12 bits and distance 1 only, and
/// an empty stored block at the end. For what it accepts, zlib gives the same bytes. The source is
/// RFC 1951, chapter 3.2. The unsafe code reads the segment and writes the output within their
/// bounds.
enum BandInflate {
  /// Inflates the data of an IDAT chunk, with space for ``tableSize`` entries of a table.
  ///
  /// Returns the number of bytes; nil if the segment has another form, is damaged, or exceeds the
  /// output.
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

  /// The number of entries in the table of codes: one for each value of 12 bits.
  static let tableSize = 1 << longestCode

  private static let longestCode = FastDeflate.longestCode
  private static let endOfBlock = MatchLength.endOfBlock
  /// Literals, the end of the block, and lengths.
  private static let symbolCount = endOfBlock + 1...MatchLength.symbolCount

  /// Reads the header of the block and fills the table; returns false for any other form.
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

  /// Fills the table: each entry that begins with a code has its symbol and length.
  ///
  /// Returns whether the code is complete, so that every entry is filled.
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
      var entry = Int(HuffmanCode.reversed(UInt16(code), bitCount: UInt8(longestCode)))
      let value = UInt16(truncatingIfNeeded: symbol &<< 4 | length)
      while entry < tableSize {
        unsafe table[entry] = value
        entry &+= 1 &<< length
      }
    }
    return true
  }
}

/// Reads bits from a segment, the lowest of each byte first, and zeros after its end.
@unsafe private struct BitReader {
  private let bytes: UnsafeRawBufferPointer
  /// The position of the first byte that is not in `pending`.
  private var position = 0
  private var pending: UInt64 = 0
  /// The number of valid bits in `pending`; below 0 if more were read than there are.
  private var count = 0

  init(_ bytes: UnsafeRawBufferPointer) { unsafe self.bytes = bytes }

  /// Whether all bits that were read belong to the segment.
  var isWithinInput: Bool { unsafe count >= 0 }

  /// Makes 56 bits available, or all that are left.
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

  /// Reads the next symbol.
  @inline(__always)
  mutating func symbol(_ table: UnsafeMutableBufferPointer<UInt16>) -> Int {
    let index = unsafe Int(truncatingIfNeeded: pending) & (table.count &- 1)
    let entry = unsafe Int(table[index])
    unsafe pending &>>= UInt64(truncatingIfNeeded: entry & 15)
    unsafe count &-= entry & 15
    return entry &>> 4
  }

  /// Reads the length for a symbol from 257 to 285 (RFC 1951, 3.2.5).
  @inline(__always)
  mutating func length(of symbol: Int) -> Int? {
    let index = symbol &- 257
    if index < 8 { return index &+ 3 }
    if index == 28 { return 258 }
    guard index < 28 else { return nil }
    let extraBits = (index &- 4) &>> 2
    return unsafe 3 &+ (4 &+ index & 3) &<< extraBits &+ bits(extraBits)
  }

  /// Whether only an empty stored block that is not final follows.
  mutating func endsWithEmptyBlock() -> Bool {
    unsafe refill()
    guard unsafe bits(3) == 0, unsafe isWithinInput else { return false }
    _ = unsafe bits(count & 7)
    unsafe refill()
    guard unsafe bits(16) == 0, unsafe bits(16) == 0xFFFF else { return false }
    return unsafe count == 0 && position == bytes.count
  }
}

/// Memory for inflating bands one by one.
///
/// It is a class because it owns the memory.
@safe final class BandScratch {
  /// The size of the largest band in bytes.
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

  /// Calls a closure with an inflated segment; nil if ``BandInflate`` rejects it or it is too
  /// large.
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
