/// Reads the symbols of a block and writes what they stand for.
///
/// The caller refills the reader and checks its end, and the space in the output, for each symbol.
@unsafe struct SymbolReader {
  var reader: BitReader
  let literals: UnsafeMutablePointer<UInt64>
  let distances: UnsafeMutablePointer<UInt64>
  /// The first byte that may be copied.
  let output: UnsafeMutablePointer<UInt8>
  /// Where to write next.
  var target: UnsafeMutablePointer<UInt8>
  /// Where to stop; some more bytes may be overwritten.
  var end: UnsafeMutablePointer<UInt8>
  /// The largest distance.
  let window: Int
  /// What became of the block after the last symbol.
  var outcome = Outcome.goesOn

  /// What becomes of the block after a symbol.
  enum Outcome {
    case goesOn, ended, damaged
  }

  var hasSpace: Bool { unsafe target < end }
  /// Whether another symbol may be read.
  var mayGoOn: Bool { unsafe hasSpace && reader.mayGoOn }
  /// The number of bytes in the output.
  var count: Int { unsafe target - output }

  /// The entry for the next bits.
  @inline(__always)
  var next: InflateEntry {
    unsafe entry(literals, bits: 0, count: InflateTables.literalBits)
  }

  /// The entry of a table for some bits after others.
  @inline(__always)
  private func entry(
    _ table: UnsafeMutablePointer<UInt64>, bits skipped: Int, count: Int
  ) -> InflateEntry {
    let bits = unsafe Int(truncatingIfNeeded: reader.pending &>> UInt64(skipped))
    return unsafe InflateEntry(value: table[bits & (1 &<< count &- 1)])
  }

  /// Copies literals; anything else has no effect.
  @inline(__always)
  mutating func copyLiterals(_ entry: InflateEntry) {
    unsafe UnsafeMutableRawPointer(target).storeBytes(
      of: entry.literalBytes.littleEndian, as: UInt64.self)
    unsafe target += entry.literalCount
    unsafe reader.skip(lowestByteOf: entry.value)
  }

  /// Reads a symbol whose entry has no literals, right after a refill.
  @inline(__always)
  mutating func read(_ first: InflateEntry) -> Outcome {
    var entry = first
    if entry.isSpecial {
      if entry.isSecondTable {
        let bits = InflateTables.literalBits
        entry = unsafe self.entry(literals + entry.base, bits: bits, count: 15 &- bits)
        if entry.isLiteral {
          unsafe copyLiterals(entry)
          return .goesOn
        }
      }
      if entry.isSpecial {
        unsafe reader.skip(entry.codeBitCount)
        return entry.isEnd ? .ended : .damaged
      }
    }
    // A length and its distance have up to 48 bits.
    let length = unsafe number(entry)
    entry = unsafe self.entry(distances, bits: 0, count: InflateTables.distanceBits)
    if entry.isSpecial {
      if entry.isSecondTable {
        let bits = InflateTables.distanceBits
        entry = unsafe self.entry(distances + entry.base, bits: bits, count: 15 &- bits)
      }
      if entry.isSpecial { return .damaged }
    }
    let distance = unsafe number(entry)
    guard unsafe distance <= min(count, window) else { return .damaged }
    unsafe copy(length, from: distance)
    return .goesOn
  }

  /// The length or distance of an entry, with the bits after its code.
  @inline(__always)
  private mutating func number(_ entry: InflateEntry) -> Int {
    unsafe reader.skip(entry.codeBitCount)
    return unsafe entry.base &+ reader.bits(entry.extraBitCount)
  }

  /// Copies bytes, which may overlap, and writes up to 16 bytes more.
  @inline(__always)
  private mutating func copy(_ length: Int, from distance: Int) {
    let target = unsafe UnsafeMutableRawPointer(target)
    let source = unsafe UnsafeRawPointer(target) - distance
    var position = 0
    if distance == 1 {
      let byte = unsafe SIMD16<UInt8>(repeating: source.load(as: UInt8.self))
      while position < length {
        unsafe target.storeBytes(of: byte, toByteOffset: position, as: SIMD16<UInt8>.self)
        position &+= 16
      }
    } else if distance >= 16 {
      while position < length {
        let bytes = unsafe source.loadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self)
        unsafe target.storeBytes(of: bytes, toByteOffset: position, as: SIMD16<UInt8>.self)
        position &+= 16
      }
    } else {
      // Of eight bytes those within the distance are right; the others are overwritten next.
      let step = min(distance, 8)
      while position < length {
        let bytes = unsafe source.loadUnaligned(fromByteOffset: position, as: UInt64.self)
        unsafe target.storeBytes(of: bytes, toByteOffset: position, as: UInt64.self)
        position &+= step
      }
    }
    unsafe self.target += length
  }
}

extension SymbolReader {
  /// Reads symbols of two blocks at once while both may go on, which takes less time than one after
  /// the other: a lookup waits for the one before in the same block, not for those in the other.
  static func readTwo(_ readers: UnsafeMutablePointer<SymbolReader>) {
    // Copies that nothing else refers to can stay in registers.
    var (a, b) = unsafe (readers[0], readers[1])
    while unsafe a.mayGoOn, unsafe b.mayGoOn {
      unsafe a.reader.refill()
      unsafe b.reader.refill()
      for _ in 0..<3 {
        unsafe a.copyLiterals(a.next)
        unsafe b.copyLiterals(b.next)
      }
      unsafe a.readLast()
      unsafe b.readLast()
    }
    unsafe readers[0] = a
    unsafe readers[1] = b
  }

  /// Reads symbols of four blocks at once while all may go on.
  static func readFour(_ readers: UnsafeMutablePointer<SymbolReader>) {
    var (a, b, c, d) = unsafe (readers[0], readers[1], readers[2], readers[3])
    while unsafe a.mayGoOn, unsafe b.mayGoOn, unsafe c.mayGoOn, unsafe d.mayGoOn {
      unsafe a.reader.refill()
      unsafe b.reader.refill()
      unsafe c.reader.refill()
      unsafe d.reader.refill()
      for _ in 0..<3 {
        unsafe a.copyLiterals(a.next)
        unsafe b.copyLiterals(b.next)
        unsafe c.copyLiterals(c.next)
        unsafe d.copyLiterals(d.next)
      }
      unsafe a.readLast()
      unsafe b.readLast()
      unsafe c.readLast()
      unsafe d.readLast()
    }
    unsafe readers[0] = a
    unsafe readers[1] = b
    unsafe readers[2] = c
    unsafe readers[3] = d
  }

  /// Reads the last of four entries after a refill, the only one that may be no literal: any other
  /// is still the next one.
  @inline(__always)
  private mutating func readLast() {
    let entry = unsafe next
    unsafe copyLiterals(entry)
    guard !entry.isLiteral else { return }
    unsafe reader.refill()
    unsafe outcome = read(entry)
    if unsafe outcome != .goesOn { unsafe end = target }
  }
}
