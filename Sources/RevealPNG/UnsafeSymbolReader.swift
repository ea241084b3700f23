/// Reads the symbols of a block and writes what they stand for.
///
/// The caller refills the reader and checks its end, and the space in the output, for each symbol.
@unsafe struct SymbolReader {
  var reader: BitReader
  let literals: UnsafeMutablePointer<UInt32>
  let distances: UnsafeMutablePointer<UInt32>
  /// The first byte that may be copied.
  let output: UnsafeMutablePointer<UInt8>
  /// Where to write next.
  var target: UnsafeMutablePointer<UInt8>
  /// Where to stop; some more bytes may be overwritten.
  let end: UnsafeMutablePointer<UInt8>
  /// The largest distance.
  let window: Int

  /// What becomes of the block after a symbol.
  enum Outcome {
    case goesOn, ended, damaged
  }

  var hasSpace: Bool { unsafe target < end }
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
    _ table: UnsafeMutablePointer<UInt32>, bits skipped: Int, count: Int
  ) -> InflateEntry {
    let bits = unsafe Int(truncatingIfNeeded: reader.pending &>> UInt64(skipped))
    return unsafe InflateEntry(value: table[bits & (1 &<< count &- 1)])
  }

  @inline(__always)
  mutating func copyLiterals(_ entry: InflateEntry) {
    unsafe UnsafeMutableRawPointer(target).storeBytes(
      of: entry.literalBytes.littleEndian, as: UInt32.self)
    unsafe target += Int(truncatingIfNeeded: entry.literalCount)
    unsafe reader.skip(entry.bitCount)
  }

  /// Reads a symbol whose entry has no literals, right after a refill.
  @inline(__always)
  mutating func read(_ first: InflateEntry) -> Outcome {
    var entry = first
    if entry.isSecondTable {
      let bits = InflateTables.literalBits
      entry = unsafe self.entry(literals + entry.base, bits: bits, count: 15 &- bits)
      if entry.isLiteral {
        unsafe copyLiterals(entry)
        return .goesOn
      }
    }
    if entry.isEndOrUnknown {
      guard !entry.isUnknown else { return .damaged }
      unsafe reader.skip(entry.bitCount)
      return .ended
    }
    // A length and its distance have up to 48 bits.
    let length = unsafe number(entry)
    entry = unsafe self.entry(distances, bits: 0, count: InflateTables.distanceBits)
    if entry.isSecondTable {
      let bits = InflateTables.distanceBits
      entry = unsafe self.entry(distances + entry.base, bits: bits, count: 15 &- bits)
    }
    guard !entry.isEndOrUnknown else { return .damaged }
    let distance = unsafe number(entry)
    guard unsafe distance <= min(count, window) else { return .damaged }
    unsafe copy(length, from: distance)
    return .goesOn
  }

  /// The length or distance of an entry, with the bits after its code.
  @inline(__always)
  private mutating func number(_ entry: InflateEntry) -> Int {
    let bits = unsafe Int(truncatingIfNeeded: reader.pending) & (1 &<< Int(entry.bitCount) &- 1)
    unsafe reader.skip(entry.bitCount)
    return entry.base &+ bits &>> Int(entry.codeBitCount)
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
