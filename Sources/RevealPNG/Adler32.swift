/// The checksum of zlib streams (RFC 1950): two sums modulo 65 521.
struct Adler32: Hashable, Sendable {
  /// 1 plus the sum of all bytes.
  private let low: UInt32
  /// The sum of all values `low` had, after each byte.
  private let high: UInt32

  private static let modulus: UInt32 = 65_521

  private init(low: UInt32, high: UInt32) {
    self.low = low
    self.high = high
  }

  /// Of no bytes.
  init() { self.init(low: 1, high: 0) }

  init(_ bytes: UnsafeRawBufferPointer) {
    var low: UInt32 = 1
    var high: UInt32 = 0
    var position = 0
    while position < bytes.count {
      let end = min(position + Self.blockSize, bytes.count)
      let block = unsafe UnsafeRawBufferPointer(rebasing: bytes[position..<end])
      let vectorSize = block.count / Self.chunkSize * Self.chunkSize
      if vectorSize > 0 {
        let sums = unsafe Self.sums(UnsafeRawBufferPointer(rebasing: block[..<vectorSize]))
        high += low &* UInt32(vectorSize) &+ sums.weighted
        low += sums.plain
        high %= Self.modulus
      }
      for i in vectorSize..<block.count {
        low += unsafe UInt32(block[i])
        high += low
      }
      low %= Self.modulus
      high %= Self.modulus
      position = end
    }
    self.init(low: low, high: high)
  }

  /// As it stands in a file, most significant byte first.
  var value: UInt32 { high << 16 | low }

  /// The checksum of two runs of bytes, one after the other.
  func followed(by next: Adler32, byteCount: Int) -> Adler32 {
    let modulus = UInt64(Self.modulus)
    let before = UInt64(low) + modulus - 1
    let sum = (before + UInt64(next.low)) % modulus
    let weighted =
      UInt64(high) + UInt64(next.high) + before % modulus * (UInt64(byteCount) % modulus)
    return Adler32(low: UInt32(sum), high: UInt32(weighted % modulus))
  }

  /// The most bytes whose sums stay below 2³² (zlib's NMAX).
  private static let blockSize = 5552
  private static let chunkSize = 256

  /// Plain sum, and the sum in which the last byte counts once and the first `bytes.count` times.
  ///
  /// Sixteen columns are summed in 16-bit lanes over chunks of 16 rows, which they just hold
  /// (255 · 16 · 15 / 2 < 2¹⁶), then in 32-bit lanes; columns are weighted only at the end.
  private static func sums(
    _ bytes: UnsafeRawBufferPointer
  ) -> (plain: UInt32, weighted: UInt32) {
    var plain = SIMD16<UInt32>.zero
    var plainBefore = SIMD16<UInt32>.zero
    var rowWeighted = SIMD16<UInt32>.zero
    var position = 0
    while position < bytes.count {
      var sum = SIMD16<UInt16>.zero
      var sumBefore = SIMD16<UInt16>.zero
      for row in 0..<chunkSize / 16 {
        let vector = unsafe bytes.loadUnaligned(
          fromByteOffset: position &+ row &* 16, as: SIMD16<UInt8>.self)
        sumBefore &+= sum
        sum &+= SIMD16<UInt16>(truncatingIfNeeded: vector)
      }
      plainBefore &+= plain
      plain &+= SIMD16<UInt32>(truncatingIfNeeded: sum)
      rowWeighted &+= SIMD16<UInt32>(truncatingIfNeeded: sumBefore)
      position &+= chunkSize
    }
    let columnWeights = SIMD16<UInt32>(16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
    let weighted =
      plainBefore &* UInt32(chunkSize) &+ rowWeighted &* 16 &+ plain &* columnWeights
    return (plain.wrappedSum(), weighted.wrappedSum())
  }
}
