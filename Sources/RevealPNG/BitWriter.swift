/// Packs codes into bytes, the first code in the lowest bits, as deflate wants them.
///
/// Codes gather in a 64-bit word; `flush` moves its whole bytes to memory with one store of 8 bytes, so
/// the memory needs 8 bytes more than are written. Up to 57 bits may be appended between flushes.
@unsafe struct BitWriter {
  private var next: UnsafeMutableRawPointer
  private var pending: UInt64 = 0
  /// Only the lowest six bits count: shifts look at no more, so that codes need no masking.
  private var pendingCount: UInt64 = 0

  init(at start: UnsafeMutableRawPointer) { unsafe next = start }

  /// Appends the lowest `count` (modulo 64) bits of `bits`, whose other bits are 0.
  mutating func append(_ bits: UInt64, count: UInt64) {
    unsafe pending |= bits &<< pendingCount
    unsafe pendingCount &+= count
  }

  /// Appends a literal or a copy.
  mutating func append(_ bits: TokenCodes.Bits) {
    unsafe append(UInt64(bits.packed &>> 6), count: UInt64(bits.packed))
  }

  /// Leaves at most 7 bits pending.
  mutating func flush() {
    unsafe next.storeBytes(of: pending.littleEndian, as: UInt64.self)
    unsafe next += Int(pendingCount &>> 3 & 7)
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
