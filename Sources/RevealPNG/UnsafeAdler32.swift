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
    let sums = unsafe instructions.areWide ? cvector_sums : cvector_sums_plain
    var position = 0
    while position < bytes.count {
      let count = min(Self.blockSize, bytes.count - position)
      guard let start = bytes.baseAddress else { return }
      var weighted: UInt32 = 0
      let sum = unsafe sums(
        (start + position).assumingMemoryBound(to: UInt8.self), count, &weighted)
      high = (high &+ low &* UInt32(count) &+ weighted) % Self.modulus
      low = (low + sum) % Self.modulus
      position += count
    }
  }

  /// The largest number of bytes whose sums stay below 2³² (zlib's NMAX).
  private static let blockSize = 5552
}
