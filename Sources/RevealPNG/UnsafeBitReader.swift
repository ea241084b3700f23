/// Reads bits, the lowest of each byte first.
///
/// The bytes are followed by ``Inflate/inputSurplus`` more, which may be read but do not count.
@unsafe struct BitReader {
  private let bytes: UnsafeRawPointer
  private let end: Int
  /// The position of the first byte that is not in `pending`.
  private var position: Int
  private(set) var pending: UInt64 = 0
  /// The lowest byte is the number of valid bits in `pending`, up to 63; the other bytes are not
  /// used.
  private var count: UInt64 = 0

  /// - Parameters:
  ///   - bytes: The start of the bytes.
  ///   - place: The position of the first bit to read.
  ///   - end: The number of bytes.
  init(_ bytes: UnsafeRawPointer, from place: BitPlace, end: Int) {
    unsafe self.bytes = bytes
    unsafe self.end = end
    unsafe position = place.byte
    guard place.bit > 0 else { return }
    unsafe refill()
    unsafe skip(UInt32(place.bit))
  }

  /// The place of the next bit.
  var place: BitPlace {
    let bits = unsafe position &* 8 &- Int(count & 0xFF)
    return BitPlace(byte: bits &>> 3, bit: bits & 7)
  }

  /// Whether there may be bits left; false at the latest 15 bytes after the end, never before it.
  var mayGoOn: Bool { unsafe position <= end &+ 8 }

  /// Makes at least 56 bits available.
  @inline(__always)
  mutating func refill() {
    let word = unsafe UInt64(
      littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    unsafe pending |= word &<< count
    unsafe position &+= Int(truncatingIfNeeded: ~count &>> 3 & 7)
    unsafe count |= 56
  }

  @inline(__always)
  mutating func skip(_ bitCount: UInt32) {
    unsafe pending &>>= UInt64(truncatingIfNeeded: bitCount)
    unsafe count &-= UInt64(truncatingIfNeeded: bitCount)
  }

  /// Skips as many bits, up to 63, as the lowest byte of a word says.
  @inline(__always)
  mutating func skip(lowestByteOf word: UInt64) {
    unsafe pending &>>= word
    unsafe count &-= word
  }

  @inline(__always)
  mutating func bits(_ size: UInt32) -> Int {
    let bits = unsafe Int(truncatingIfNeeded: pending) & (1 &<< Int(size) &- 1)
    unsafe skip(size)
    return bits
  }
}

/// The position of a bit in a sequence of bytes.
struct BitPlace: Hashable {
  var byte: Int
  /// The number of the bit in the byte, 0…7, the lowest first.
  var bit = 0

  /// The first byte that begins here or later.
  var nextByte: Int { bit == 0 ? byte : byte + 1 }
}
