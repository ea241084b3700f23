private import CVector
import RevealImage

/// Deflate for filtered pictures: Huffman codes for literals, and copies only for runs of zeros.
///
/// The output is one block with its own codes, then an empty stored block, which ends on a byte
/// boundary (RFC 1951, 3.2.3). Codes have up to 12 bits, so that four of them and the pending bits
/// fit into a 64-bit word. The only distance is 1, encoded as one bit.
enum FastDeflate {
  /// Compresses a band, or stores it if it would grow, into an IDAT chunk.
  static func chunk(_ band: FilteredBand, _ instructions: VectorInstructions) -> [UInt8] {
    unsafe band.bytes.withUnsafeBytes { bytes in
      let zeroRuns = unsafe ZeroRuns(in: bytes, instructions: instructions)
      let code = HuffmanCode(counts: zeroRuns.counts, limit: longestCode)
      let capacity = bytes.count * longestCode / 8 + overhead
      return unsafe withUnsafeTemporaryAllocation(byteCount: capacity, alignment: 8) { output in
        guard let start = output.baseAddress else { return [] }
        let count = unsafe writeBlock(
          bytes, runs: zeroRuns.runs, code, to: start, instructions)
        precondition(count <= capacity, "\(count) bytes for a capacity of \(capacity)")
        guard count < storedSize(bytes.count) else {
          return unsafe LibPNG.chunk(.imageData, storedBlocks(bytes))
        }
        return unsafe LibPNG.chunk(.imageData, UnsafeRawBufferPointer(start: start, count: count))
      }
    }
  }

  static let longestCode = 12
  /// Space for a block's header of up to 287 lengths of 7 bits, its end, and the last 8-byte store.
  private static let overhead = 320
  /// The bytes after the header bits of an empty stored block.
  private static let emptyBlockSizes: [UInt8] = [0x00, 0x00, 0xFF, 0xFF]

  /// Writes a block with its own codes and an empty one, and returns their size.
  private static func writeBlock(
    _ bytes: UnsafeRawBufferPointer, runs: [ZeroRun], _ code: HuffmanCode,
    to start: UnsafeMutableRawPointer, _ instructions: VectorInstructions
  ) -> Int {
    var writer = unsafe BitWriter(at: start)
    unsafe BlockHeader.write(literalLengths: code.lengths, to: &writer)
    let codes = TokenCodes(code)
    unsafe writer.append(bytes, runs: runs, codes, instructions)
    unsafe writer.append(codes.endOfBlock)
    unsafe writer.flush()
    unsafe writer.append(0, count: 3)
    let end = unsafe writer.finish()
    unsafe end.copyMemory(from: emptyBlockSizes, byteCount: emptyBlockSizes.count)
    return unsafe end - start + emptyBlockSizes.count
  }

  // MARK: Stored blocks

  private static let longestStoredBlock = 65_535
  private static let storedHeaderSize = 5

  private static func storedSize(_ count: Int) -> Int {
    count + (count + longestStoredBlock - 1) / longestStoredBlock * storedHeaderSize
  }

  private static func storedBlocks(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var blocks: [UInt8] = []
    blocks.reserveCapacity(storedSize(bytes.count))
    for start in stride(from: 0, to: bytes.count, by: longestStoredBlock) {
      let block = unsafe bytes[start..<min(start + longestStoredBlock, bytes.count)]
      let size = unsafe UInt16(block.count)
      blocks.append(0)
      for field in [size, ~size] {
        blocks.append(UInt8(truncatingIfNeeded: field))
        blocks.append(UInt8(truncatingIfNeeded: field >> 8))
      }
      unsafe blocks.append(contentsOf: block)
    }
    return blocks
  }
}

/// The header of a deflate block with its own codes (RFC 1951, 3.2.7).
enum BlockHeader {
  /// Writes a header for given literals and lengths and for the single distance 1, of one bit.
  static func write(literalLengths: [UInt8], to writer: inout BitWriter) {
    let lengths = literalLengths + [1]
    var counts = [UInt32](repeating: 0, count: order.count)
    for length in lengths { counts[Int(length)] += 1 }
    let code = HuffmanCode(counts: counts, limit: 7)

    // Not final, type 2; then the numbers of literals and lengths, distances, and code lengths.
    unsafe writer.append(0b100, count: 3)
    unsafe writer.append(UInt64(literalLengths.count - 257), count: 5)
    unsafe writer.append(0, count: 5)
    unsafe writer.append(UInt64(order.count - 4), count: 4)
    for symbol in order {
      unsafe writer.append(UInt64(code.lengths[symbol]), count: 3)
      unsafe writer.flush()
    }
    for length in lengths {
      let symbol = Int(length)
      unsafe writer.append(UInt64(code.codes[symbol]), count: UInt64(code.lengths[symbol]))
      unsafe writer.flush()
    }
  }

  /// The order of the lengths of the code for code lengths.
  static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
}

/// Packs codes into bytes, starting with the lowest bits, as deflate requires.
///
/// Codes gather in a 64-bit word; `flush` moves its whole bytes to memory with one store of 8
/// bytes, so the memory needs 8 bytes more than are written. Up to 57 bits may be appended between
/// flushes.
@unsafe struct BitWriter {
  private var next: UnsafeMutableRawPointer
  private var pending: UInt64 = 0
  private var pendingCount: UInt64 = 0

  init(at start: UnsafeMutableRawPointer) { unsafe next = start }

  /// Writes runs of zeros and the bytes between them after a flush.
  ///
  /// Up to ``FilterStep/surplus`` bytes after them are read.
  mutating func append(
    _ bytes: UnsafeRawBufferPointer, runs: [ZeroRun], _ codes: TokenCodes,
    _ instructions: VectorInstructions
  ) {
    let write =
      switch instructions {
      case .baseline: unsafe cvector_write_plain
      case .wide: unsafe cvector_write
      case .avx512: unsafe cvector_write_512
      }
    var bits = unsafe cvector_bits(
      next: next.assumingMemoryBound(to: UInt8.self), pending: pending, count: pendingCount)
    unsafe codes.withVectors { literals, copies in
      unsafe runs.withUnsafeBytes { runs in
        let runs = unsafe runs.assumingMemoryBound(to: cvector_run.self)
        unsafe write(
          &bits, literals, copies, bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
          bytes.count, runs.baseAddress, runs.count)
      }
    }
    unsafe next = UnsafeMutableRawPointer(bits.next)
    unsafe pending = bits.pending
    unsafe pendingCount = bits.count
  }

  mutating func append(_ code: CodeBits) {
    unsafe pending |= code.bits &<< pendingCount
    unsafe pendingCount &+= code.count
  }

  /// Appends the lowest `count` bits of `bits`, whose other bits are 0.
  mutating func append(_ bits: UInt64, count: UInt64) {
    unsafe append(CodeBits(bits: bits, count: count))
  }

  /// Writes all whole bytes, which leaves up to 7 bits pending.
  mutating func flush() {
    unsafe next.storeBytes(of: pending.littleEndian, as: UInt64.self)
    unsafe next += Int(pendingCount &>> 3)
    unsafe pending &>>= pendingCount & 0x38
    unsafe pendingCount &= 7
  }

  /// Fills the last byte with zeros, and returns the address of the next.
  mutating func finish() -> UnsafeMutableRawPointer {
    unsafe flush()
    unsafe pendingCount = (pendingCount &+ 7) & ~7
    unsafe flush()
    return unsafe next
  }
}
