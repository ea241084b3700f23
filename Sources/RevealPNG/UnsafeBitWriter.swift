/// Packs codes into bytes, the first code in the lowest bits, as deflate wants them.
///
/// Codes gather in a 64-bit word; `flush` moves its whole bytes to memory with one store of 8
/// bytes, so the memory needs 8 bytes more than are written. Up to 57 bits may be appended between
/// flushes.
@unsafe struct BitWriter {
  private var next: UnsafeMutableRawPointer
  private var pending: UInt64 = 0
  private var pendingCount: UInt64 = 0

  init(at start: UnsafeMutableRawPointer) { unsafe next = start }

  mutating func append(_ code: CodeBits) {
    unsafe pending |= code.bits &<< pendingCount
    unsafe pendingCount &+= code.count
  }

  /// Appends the lowest `count` bits of `bits`, whose other bits are 0.
  mutating func append(_ bits: UInt64, count: UInt64) {
    unsafe append(CodeBits(bits: bits, count: count))
  }

  /// Leaves at most 7 bits pending.
  mutating func flush() {
    unsafe next.storeBytes(of: pending.littleEndian, as: UInt64.self)
    unsafe next += Int(pendingCount &>> 3)
    unsafe pending &>>= pendingCount & 0x38
    unsafe pendingCount &= 7
  }

  /// Fills the last byte with zeros.
  ///
  /// - Returns: Where the next byte goes.
  mutating func finish() -> UnsafeMutableRawPointer {
    unsafe flush()
    unsafe pendingCount = (pendingCount &+ 7) & ~7
    unsafe flush()
    return unsafe next
  }
}
