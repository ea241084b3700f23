private import CVector

/// The 64-bit XXH3 with seed 0 for more than 240 bytes: like ``XXHash64``, but vectorized.
///
/// Source: "xxHash fast digest algorithm", version 0.2.0, chapter "XXH3 algorithm description (for
/// inputs longer than 240 bytes)". Eight lanes take stripes of 64 bytes. Each lane adds its
/// neighbor's word, and the product of the two halves of its own word, masked by a part of a secret
/// that advances with every stripe.
package enum XXH3 {
  private typealias Lanes = SIMD8<UInt64>

  /// The length of the shortest input; shorter ones are hashed by other functions.
  package static let shortestInput = 241

  private static let stripe = 64
  /// The number of bytes by which the secret advances per stripe.
  private static let secretStep = 8
  /// The number of stripes for which the secret lasts, after which the lanes are scrambled.
  private static let stripesPerBlock = (secret.count - stripe) / secretStep

  /// The 64-bit hash of more than 240 bytes, with seed 0.
  package static func hash(
    _ bytes: UnsafeRawBufferPointer, instructions: VectorInstructions = .best
  ) -> UInt64 {
    precondition(bytes.count >= shortestInput, "\(bytes.count) bytes")
    return unsafe secret.withUnsafeBytes { secret in
      guard let start = bytes.baseAddress, let key = secret.baseAddress else { return 0 }
      var lanes = Lanes(
        XXHashPrime.third32, XXHashPrime.first, XXHashPrime.second, XXHashPrime.third,
        XXHashPrime.fourth, XXHashPrime.second32, XXHashPrime.fifth, XXHashPrime.first32)
      // The last stripe, whole or not, is not part of any block.
      unsafe accumulate(start, stripes: (bytes.count - 1) / stripe, key, &lanes, instructions)
      // The last stripe may overlap the one before; its secret is 7 bytes off, unlike all others.
      lanes = unsafe accumulated(
        lanes, words(start, bytes.count - stripe), words(key, secret.count - stripe - 7))
      return unsafe merged(lanes, count: bytes.count, secret: key)
    }
  }

  /// Adds stripes to the lanes, and scrambles these after each block of stripes.
  private static func accumulate(
    _ bytes: UnsafeRawPointer, stripes: Int, _ secret: UnsafeRawPointer,
    _ lanes: inout Lanes, _ instructions: VectorInstructions
  ) {
    guard !instructions.areWide else {
      unsafe withUnsafeMutableBytes(of: &lanes) { lanes in
        unsafe cvector_xxh3(
          lanes.assumingMemoryBound(to: UInt64.self).baseAddress,
          bytes.assumingMemoryBound(to: UInt8.self), stripes,
          secret.assumingMemoryBound(to: UInt8.self))
      }
      return
    }
    var sum = lanes
    for index in 0..<stripes {
      let place = index % stripesPerBlock
      sum = unsafe accumulated(
        sum, words(bytes, index &* stripe), words(secret, place &* secretStep))
      if place == stripesPerBlock - 1 {
        sum ^= sum &>> 47
        sum ^= unsafe words(secret, Self.secret.count - stripe)
        sum = sum &* XXHashPrime.first32
      }
    }
    lanes = sum
  }

  @inline(__always)
  private static func accumulated(_ lanes: Lanes, _ input: Lanes, _ secret: Lanes) -> Lanes {
    let neighbors = Lanes(
      input[1], input[0], input[3], input[2], input[5], input[4], input[7], input[6])
    let masked = input ^ secret
    return lanes &+ neighbors &+ (masked & 0xFFFF_FFFF) &* (masked &>> 32)
  }

  private static func merged(_ lanes: Lanes, count: Int, secret: UnsafeRawPointer) -> UInt64 {
    var hash = UInt64(count) &* XXHashPrime.first
    let masked = unsafe lanes ^ words(secret, 11)
    for lane in stride(from: 0, to: 8, by: 2) {
      let product = masked[lane].multipliedFullWidth(by: masked[lane + 1])
      hash &+= product.low ^ product.high
    }
    hash = (hash ^ hash &>> 37) &* 0x1656_6791_9E37_79F9
    return hash ^ hash &>> 32
  }

  @inline(__always)
  private static func words(_ bytes: UnsafeRawPointer, _ position: Int) -> Lanes {
    unsafe bytes.loadUnaligned(fromByteOffset: position, as: Lanes.self)
  }

  /// The default secret.
  private static let secret: [UInt8] = [
    0xB8, 0xFE, 0x6C, 0x39, 0x23, 0xA4, 0x4B, 0xBE, 0x7C, 0x01, 0x81, 0x2C,
    0xF7, 0x21, 0xAD, 0x1C, 0xDE, 0xD4, 0x6D, 0xE9, 0x83, 0x90, 0x97, 0xDB,
    0x72, 0x40, 0xA4, 0xA4, 0xB7, 0xB3, 0x67, 0x1F, 0xCB, 0x79, 0xE6, 0x4E,
    0xCC, 0xC0, 0xE5, 0x78, 0x82, 0x5A, 0xD0, 0x7D, 0xCC, 0xFF, 0x72, 0x21,
    0xB8, 0x08, 0x46, 0x74, 0xF7, 0x43, 0x24, 0x8E, 0xE0, 0x35, 0x90, 0xE6,
    0x81, 0x3A, 0x26, 0x4C, 0x3C, 0x28, 0x52, 0xBB, 0x91, 0xC3, 0x00, 0xCB,
    0x88, 0xD0, 0x65, 0x8B, 0x1B, 0x53, 0x2E, 0xA3, 0x71, 0x64, 0x48, 0x97,
    0xA2, 0x0D, 0xF9, 0x4E, 0x38, 0x19, 0xEF, 0x46, 0xA9, 0xDE, 0xAC, 0xD8,
    0xA8, 0xFA, 0x76, 0x3F, 0xE3, 0x9C, 0x34, 0x3F, 0xF9, 0xDC, 0xBB, 0xC7,
    0xC7, 0x0B, 0x4F, 0x1D, 0x8A, 0x51, 0xE0, 0x4B, 0xCD, 0xB4, 0x59, 0x31,
    0xC8, 0x9F, 0x7E, 0xC9, 0xD9, 0x78, 0x73, 0x64, 0xEA, 0xC5, 0xAC, 0x83,
    0x34, 0xD3, 0xEB, 0xC3, 0xC5, 0x81, 0xA0, 0xFF, 0xFA, 0x13, 0x63, 0xEB,
    0x17, 0x0D, 0xDD, 0x51, 0xB7, 0xF0, 0xDA, 0x49, 0xD3, 0x16, 0x55, 0x26,
    0x29, 0xD4, 0x68, 0x9E, 0x2B, 0x16, 0xBE, 0x58, 0x7D, 0x47, 0xA1, 0xFC,
    0x8F, 0xF8, 0xB8, 0xD1, 0x7A, 0xD0, 0x31, 0xCE, 0x45, 0xCB, 0x3A, 0x8F,
    0x95, 0x16, 0x04, 0x28, 0xAF, 0xD7, 0xFB, 0xCA, 0xBB, 0x4B, 0x40, 0x7E,
  ]
}
