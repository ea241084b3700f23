/// Reads the symbols of a block and writes the bytes that they stand for.
///
/// For each symbol, the caller refills the reader and checks its end and the space in the output.
@unsafe struct SymbolReader {
  var reader: BitReader
  let literals: UnsafeMutablePointer<UInt64>
  let distances: UnsafeMutablePointer<UInt64>
  /// The start of the output, where the first byte that may be copied is.
  let output: UnsafeMutablePointer<UInt8>
  /// The place of the next byte.
  var target: UnsafeMutablePointer<UInt8>
  /// The place at which to stop; a few more bytes may be overwritten.
  var end: UnsafeMutablePointer<UInt8>
  /// The limit on distances of copies.
  let window: Int
  /// The state of the block after the last symbol.
  var outcome = Outcome.goesOn

  /// The state of a block after a symbol.
  enum Outcome {
    case goesOn, ended, damaged
  }

  var hasSpace: Bool { unsafe target < end }
  /// Whether another symbol may be read.
  var mayGoOn: Bool { unsafe hasSpace && reader.mayGoOn }
  /// The number of bytes in the output.
  var count: Int { unsafe target - output }

  /// The table entry for the next bits.
  @inline(__always)
  var next: InflateEntry {
    unsafe entry(literals, bits: 0, count: InflateTables.literalBits)
  }

  /// The entry of a table for a number of bits, after skipping others.
  @inline(__always)
  private func entry(
    _ table: UnsafeMutablePointer<UInt64>, bits skipped: Int, count: Int
  ) -> InflateEntry {
    let bits = unsafe Int(truncatingIfNeeded: reader.pending &>> UInt64(skipped))
    return unsafe InflateEntry(value: table[bits & (1 &<< count &- 1)])
  }

  /// Copies the literals of an entry; an entry without literals has no effect.
  @inline(__always)
  mutating func copyLiterals(_ entry: InflateEntry) {
    unsafe UnsafeMutableRawPointer(target).storeBytes(
      of: entry.literalBytes.littleEndian, as: UInt64.self)
    unsafe target += entry.literalCount
    unsafe reader.skip(lowestByteOf: entry.value)
  }

  /// Reads a symbol whose entry has no literals; a refill must come right before.
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
    // A length and its distance take up to 48 bits.
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

  /// The length or distance of an entry, increased by the extra bits after its code.
  @inline(__always)
  private mutating func number(_ entry: InflateEntry) -> Int {
    unsafe reader.skip(entry.codeBitCount)
    return unsafe entry.base &+ reader.bits(entry.extraBitCount)
  }

  /// Copies bytes, which may overlap; up to 16 more bytes are overwritten.
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
      // Of each eight bytes, only those within the distance are right; the next store overwrites
      // the others.
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
  /// Reads symbols of a block while it can continue.
  static func readOne(_ reader: UnsafeMutablePointer<SymbolReader>) {
    // A local copy that nothing else refers to can stay in registers.
    var a = unsafe reader.pointee
    while unsafe a.mayGoOn {
      unsafe a.reader.refill()
      for _ in 0..<3 { unsafe a.copyLiterals(a.next) }
      unsafe a.readLast()
    }
    unsafe reader.pointee = a
  }

  /// Reads symbols of two blocks alternately while both can continue.
  ///
  /// This takes less time than reading one after the other, since a lookup waits only for the one
  /// before it in the same block.
  static func readTwo(_ readers: UnsafeMutablePointer<SymbolReader>) {
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

  /// Reads symbols of four blocks in turn while all can continue.
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

  /// Reads the fourth entry after a refill, the only one that may be other than literals.
  ///
  /// An earlier entry of that kind has no effect, and is still the next one.
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
