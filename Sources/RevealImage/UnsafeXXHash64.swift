/// The 64-bit xxHash with seed 0: fast and well distributed, but not cryptographic.
///
/// Source: "xxHash fast digest algorithm", version 0.1.1, chapter "XXH64 algorithm description".
package enum XXHash64 {
  /// The hash of some bytes, with seed 0.
  package static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    let stripesEnd = bytes.count & ~31
    var hash = XXHashPrime.fifth
    if stripesEnd > 0 {
      hash = unsafe hashOfStripes(UnsafeRawBufferPointer(rebasing: bytes[..<stripesEnd]))
    }
    hash &+= UInt64(bytes.count)

    var position = stripesEnd
    while position + 8 <= bytes.count {
      hash ^= unsafe round(0, word(bytes, position))
      hash = rotated(hash, by: 27) &* XXHashPrime.first &+ XXHashPrime.fourth
      position += 8
    }
    if position + 4 <= bytes.count {
      let half = unsafe UInt32(
        littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self))
      hash ^= UInt64(half) &* XXHashPrime.first
      hash = rotated(hash, by: 23) &* XXHashPrime.second &+ XXHashPrime.third
      position += 4
    }
    while position < bytes.count {
      hash ^= unsafe UInt64(bytes[position]) &* XXHashPrime.fifth
      hash = rotated(hash, by: 11) &* XXHashPrime.first
      position += 1
    }
    return avalanche(hash)
  }

  /// The joined value of four independent lanes over stripes of 32 bytes.
  private static func hashOfStripes(_ stripes: UnsafeRawBufferPointer) -> UInt64 {
    var lane1 = XXHashPrime.first &+ XXHashPrime.second
    var lane2 = XXHashPrime.second
    var lane3: UInt64 = 0
    var lane4 = 0 &- XXHashPrime.first
    for position in stride(from: 0, to: stripes.count, by: 32) {
      lane1 = unsafe round(lane1, word(stripes, position))
      lane2 = unsafe round(lane2, word(stripes, position + 8))
      lane3 = unsafe round(lane3, word(stripes, position + 16))
      lane4 = unsafe round(lane4, word(stripes, position + 24))
    }
    var hash = rotated(lane1, by: 1) &+ rotated(lane2, by: 7)
    hash = hash &+ rotated(lane3, by: 12) &+ rotated(lane4, by: 18)
    for lane in [lane1, lane2, lane3, lane4] {
      hash = (hash ^ round(0, lane)) &* XXHashPrime.first &+ XXHashPrime.fourth
    }
    return hash
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ position: Int) -> UInt64 {
    unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotated(lane &+ word &* XXHashPrime.second, by: 31) &* XXHashPrime.first
  }

  private static func rotated(_ value: UInt64, by count: UInt64) -> UInt64 {
    value &<< count | value &>> (64 - count)
  }

  private static func avalanche(_ value: UInt64) -> UInt64 {
    var hash = value
    hash = (hash ^ hash &>> 33) &* XXHashPrime.second
    hash = (hash ^ hash &>> 29) &* XXHashPrime.third
    return hash ^ hash &>> 32
  }
}
