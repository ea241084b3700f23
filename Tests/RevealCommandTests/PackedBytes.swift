import TestFixtures

/// A zlib stream that needs no encoder, however long it is; see RFC 1950.
struct PackedBytes {
  private var blocks: [UInt8] = []
  /// The two halves of Adler-32.
  private var (low, high) = (1, 0)

  /// The stream of what was added.
  var finished: [UInt8] {
    [0x78, 0x01] + blocks + [3, 0] + PNGBytes.bigEndian(high << 16 | low)
  }

  /// Adds zeros.
  mutating func add(zeros count: Int) {
    blocks += FixedBlock.zeros(count)
    high = (high + low * count) % 65_521
  }

  /// Adds at most 65 535 bytes as they are.
  mutating func add(_ bytes: [UInt8]) {
    blocks += PNGBytes.block(bytes)
    for byte in bytes {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
  }
}
