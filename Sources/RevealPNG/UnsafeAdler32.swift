private import CVector
import RevealImage

/// The checksum of zlib streams (RFC 1950): two sums modulo 65 521.
package struct Adler32: Hashable, Sendable {
  /// 1 plus the sum of all bytes.
  private var low: UInt32
  /// The sum of the values of `low` after each byte.
  private var high: UInt32

  private static let modulus: UInt32 = 65_521

  private init(low: UInt32, high: UInt32) {
    self.low = low
    self.high = high
  }

  /// The checksum of no bytes.
  package init() { self.init(low: 1, high: 0) }

  /// The checksum as a number, as files store it.
  var value: UInt32 { high << 16 | low }

  /// The checksum of these bytes followed by others.
  func followed(by next: Adler32, byteCount: Int) -> Adler32 {
    let modulus = UInt64(Self.modulus)
    let before = UInt64(low) + modulus - 1
    let sum = (before + UInt64(next.low)) % modulus
    let weighted =
      UInt64(high) + UInt64(next.high) + before % modulus * (UInt64(byteCount) % modulus)
    return Adler32(low: UInt32(sum), high: UInt32(weighted % modulus))
  }

  /// Appends zeros without reading them.
  mutating func append(zeros count: Int) {
    let modulus = UInt64(Self.modulus)
    high = UInt32((UInt64(high) + UInt64(low) * UInt64(count)) % modulus)
  }

  /// Adds bytes to those before.
  package mutating func append(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { unsafe append($0) }
  }

  mutating func append(
    _ bytes: UnsafeRawBufferPointer, instructions: VectorInstructions = .best
  ) {
    var position = 0
    while position < bytes.count {
      let end = min(position + Self.blockSize, bytes.count)
      // Single bytes come first, so that the rest is whole vectors.
      let vectorsStart =
        !instructions.areWide
        ? position + (end - position) % Self.vectorSize : position
      while position < vectorsStart {
        low += unsafe UInt32(bytes[position])
        high += low
        position += 1
      }
      if position < end {
        let sums = unsafe Self.sums(
          UnsafeRawBufferPointer(rebasing: bytes[position..<end]), instructions)
        high += low &* UInt32(end - position) &+ sums.weighted
        low += sums.plain
        position = end
      }
      low %= Self.modulus
      high %= Self.modulus
    }
  }

  /// The largest number of bytes whose sums stay below 2³² (zlib's NMAX).
  private static let blockSize = 5552
  private static let vectorSize = 16
  /// The largest number of vectors whose weighted columns fit into 16 bits: 255 · 16 · 15 / 2 <
  /// 2¹⁶.
  private static let vectorsPerChunk = 16

  /// The sum of all bytes, and the sum of (count − i) · byte i.
  ///
  /// Whole vectors are summed by column, first in 16-bit lanes over a chunk of vectors, then in
  /// 32-bit lanes; columns are weighted only at the end. Only the first chunk may be shorter, since
  /// nothing before it is weighted by its length.
  private static func sums(
    _ bytes: UnsafeRawBufferPointer, _ instructions: VectorInstructions
  ) -> (plain: UInt32, weighted: UInt32) {
    if instructions.areWide, let start = bytes.baseAddress {
      var weighted: UInt32 = 0
      let plain = unsafe cvector_sums(
        start.assumingMemoryBound(to: UInt8.self), bytes.count, &weighted)
      return (plain, weighted)
    }
    let chunkSize = vectorsPerChunk * vectorSize
    var plain = SIMD16<UInt32>.zero
    var plainBefore = SIMD16<UInt32>.zero
    var rowWeighted = SIMD16<UInt32>.zero
    var position = 0
    var chunkEnd = (bytes.count &- 1) % chunkSize &+ 1
    while chunkEnd <= bytes.count {
      var sum = SIMD16<UInt16>.zero
      var sumBefore = SIMD16<UInt16>.zero
      while position < chunkEnd {
        let vector = unsafe bytes.loadUnaligned(
          fromByteOffset: position, as: SIMD16<UInt8>.self)
        sumBefore &+= sum
        sum &+= SIMD16<UInt16>(truncatingIfNeeded: vector)
        position &+= vectorSize
      }
      plainBefore &+= plain
      plain &+= SIMD16<UInt32>(truncatingIfNeeded: sum)
      rowWeighted &+= SIMD16<UInt32>(truncatingIfNeeded: sumBefore)
      chunkEnd &+= chunkSize
    }
    let columnWeights = SIMD16<UInt32>(16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
    let weighted =
      plainBefore &* UInt32(chunkSize) &+ rowWeighted &* UInt32(vectorSize)
      &+ plain &* columnWeights
    return (plain.wrappedSum(), weighted.wrappedSum())
  }
}
