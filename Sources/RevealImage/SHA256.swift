/// The SHA-256 digest of FIPS 180-4, for names that must never collide.
package struct SHA256: Sendable {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  /// The bytes that do not fill a block yet.
  private var pending: [UInt8] = []
  private var messageSize: UInt64 = 0

  package init() {}

  /// Adds bytes to the message.
  package mutating func append(_ bytes: [UInt8]) {
    messageSize &+= UInt64(bytes.count)
    var start = 0
    if !pending.isEmpty {
      start = min(bytes.count, Self.blockSize - pending.count)
      pending += bytes[..<start]
      guard pending.count == Self.blockSize else { return }
      compress(pending[...])
      pending.removeAll(keepingCapacity: true)
    }
    let end = start + (bytes.count - start) / Self.blockSize * Self.blockSize
    compress(bytes[start..<end])
    pending += bytes[end...]
  }

  /// The 32 bytes of the digest of all bytes so far.
  package var digest: [UInt8] {
    var padded = self
    // The padding is a one bit, zeros, and the length in bits, up to a whole number of blocks.
    var padding: [UInt8] = [0x80]
    while (pending.count + padding.count) % Self.blockSize != Self.blockSize - 8 {
      padding.append(0)
    }
    let bitCount = messageSize &* 8
    for shift in stride(from: 56, through: 0, by: -8) {
      padding.append(UInt8(truncatingIfNeeded: bitCount >> UInt64(shift)))
    }
    padded.append(padding)
    return padded.state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  /// The 32 bytes of the digest of one message.
  package static func digest(of message: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.append(message)
    return hash.digest
  }

  /// The digest as 64 lowercase hexadecimal digits.
  package static func hexDigest(of message: [UInt8]) -> String {
    digest(of: message).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  static let blockSize = 64

  /// Processes whole blocks; ten times as fast if the processor has instructions for it.
  private mutating func compress(_ blocks: ArraySlice<UInt8>) {
    if compressInHardware(blocks, into: &state) { return }
    Self.compress(blocks, into: &state)
  }

  /// Processes whole blocks on any processor.
  package static func compress(_ blocks: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var schedule = [UInt32](repeating: 0, count: 64)
    for start in stride(from: blocks.startIndex, to: blocks.endIndex, by: blockSize) {
      compress(blocks[start..<start + blockSize], into: &state, schedule: &schedule)
    }
  }

  private static func compress(
    _ block: ArraySlice<UInt8>, into state: inout [UInt32], schedule w: inout [UInt32]
  ) {
    for t in 0..<16 {
      let i = block.startIndex + t * 4
      w[t] =
        UInt32(block[i]) << 24 | UInt32(block[i + 1]) << 16 | UInt32(block[i + 2]) << 8
        | UInt32(block[i + 3])
    }
    for t in 16..<64 {
      let s0 = rotated(w[t - 15], by: 7) ^ rotated(w[t - 15], by: 18) ^ w[t - 15] &>> 3
      let s1 = rotated(w[t - 2], by: 17) ^ rotated(w[t - 2], by: 19) ^ w[t - 2] &>> 10
      w[t] = w[t - 16] &+ s0 &+ w[t - 7] &+ s1
    }
    // The names are those of the standard.
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for t in 0..<64 {
      let sum1 = rotated(e, by: 6) ^ rotated(e, by: 11) ^ rotated(e, by: 25)
      let choice = (e & f) ^ (~e & g)
      let t1 = h &+ sum1 &+ choice &+ roundConstants[t] &+ w[t]
      let sum0 = rotated(a, by: 2) ^ rotated(a, by: 13) ^ rotated(a, by: 22)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let t2 = sum0 &+ majority
      (h, g, f, e) = (g, f, e, d &+ t1)
      (d, c, b, a) = (c, b, a, t1 &+ t2)
    }
    for (i, word) in [a, b, c, d, e, f, g, h].enumerated() { state[i] &+= word }
  }

  private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 - count)
  }

  private static let roundConstants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
