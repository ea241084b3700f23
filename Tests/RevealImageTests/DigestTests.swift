import RevealImage
import RevealMath
import Testing

/// Bytes of the sanity check in xxHash's own repository: the top bytes of powers of a prime.
enum DigestBytes {
  static func first(_ count: Int) -> [UInt8] {
    var power: UInt64 = 2_654_435_761
    return (0..<count).map { _ in
      defer { power &*= 11_400_714_785_074_694_797 }
      return UInt8(power >> 56)
    }
  }
}

@Suite struct XXHash64Tests {
  @Test(
    arguments: [
      (0, 0xEF46_DB37_51D8_E999), (1, 0xE934_A84A_DB05_2768), (4, 0x9136_A0DC_A574_57EE),
      (14, 0x8282_DCC4_994E_35C8), (222, 0xB641_AE8C_B691_C174),
    ] as [(Int, UInt64)])
  func `agrees with the published sanity check`(count: Int, expected: UInt64) {
    let hash = unsafe DigestBytes.first(count).withUnsafeBytes { unsafe XXHash64.hash($0) }
    #expect(hash == expected)
  }

  @Test(
    arguments: [
      ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
      ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
    ] as [(String, UInt64)])
  func `agrees with known hashes of texts`(text: String, expected: UInt64) {
    let hash = unsafe Array(text.utf8).withUnsafeBytes { unsafe XXHash64.hash($0) }
    #expect(hash == expected)
  }
}

@Suite struct XXH3Tests {
  /// Made by the reference implementation, version 0.8.
  @Test(
    arguments: [
      (241, 0xC5A6_39EC_D203_0E5E), (256, 0x55DE_574A_D89D_0AC5), (1024, 0xDD85_C9B5_C110_9C5C),
      (1025, 0xD870_C0FA_1321_1C6A), (1088, 0xCC14_50EA_6B52_A8F4),
      (2048, 0xDD59_E2C3_A5F0_38E0), (4680, 0xFB72_E0B1_3FC7_9BFE),
      (4681, 0x7BBB_11F6_5539_4A29),
    ] as [(Int, UInt64)])
  func `agrees with the reference implementation`(count: Int, expected: UInt64) {
    #expect(Self.hash(DigestBytes.first(count)) == expected)
  }

  /// Of 64 bits, half flip on average, four standard deviations being 16.
  @Test(arguments: [0, 7, 63, 64, 500, 1023, 1024, 1199])
  func `flips about half of its bits with any bit`(index: Int) {
    let bytes = DigestBytes.first(1200)
    let hash = Self.hash(bytes)
    for bit in 0..<8 {
      var changed = bytes
      changed[index] ^= 1 << bit
      #expect((16...48).contains((Self.hash(changed) ^ hash).nonzeroBitCount), "bit \(bit)")
    }
  }

  @Test(arguments: [241, 256, 1024, 1025, 1088, 4680, 5000])
  func `is the same with vector instructions and without`(count: Int) {
    let hashes = VectorInstructions.available.map { instructions in
      unsafe DigestBytes.first(count).withUnsafeBytes {
        unsafe XXH3.hash($0, instructions: instructions)
      }
    }
    #expect(Set(hashes).count == 1)
  }

  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    unsafe bytes.withUnsafeBytes { unsafe XXH3.hash($0) }
  }
}

@Suite struct SHA256Tests {
  /// Examples of FIPS 180-4 and the NIST test vectors for short messages.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
        + "lmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func `agrees with the standard`(message: String, digest: String) {
    #expect(SHA256.hexDigest(of: Array(message.utf8)) == digest)
  }

  @Test(arguments: 1...20)
  func `is the same whatever pieces a message comes in`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let message = (0..<Int.random(in: 0..<2000, using: &random)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    var hash = SHA256()
    var rest = message[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...200, using: &random))
      hash.append(Array(piece))
      rest = rest.dropFirst(piece.count)
    }
    #expect(hash.digest == SHA256.digest(of: message))
  }

  @Test func `is the same on processors without instructions for it`() {
    let message = (0..<640).map { UInt8(truncatingIfNeeded: $0 * 7) }
    var state: [UInt32] = [
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
      0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    SHA256.compress(message[...], into: &state)
    // The message has 0x1400 bits.
    let padding: [UInt8] = [0x80] + [UInt8](repeating: 0, count: 61) + [0x14, 0x00]
    SHA256.compress(padding[...], into: &state)
    let words = SHA256.digest(of: message)
    #expect(
      state == (0..<8).map { i in words[i * 4..<i * 4 + 4].reduce(0) { $0 << 8 | UInt32($1) } })
  }
}

@Suite struct PixelDigestTests {
  /// Rows like the one above take over its hash.
  @Test func `hashes repeated rows as any other`() {
    let rows: [[UInt8]] = [[1, 2, 3, 255, 4, 5, 6, 255], [9, 9, 9, 255, 0, 0, 0, 255]]
    let order = [0, 0, 1, 1, 1, 0, 1, 0, 0]
    let bytes = order.flatMap { rows[$0] }
    let hashes = unsafe bytes.withUnsafeBytes {
      unsafe PixelDigest.rowHashes(of: $0, width: 2, rows: order.count)
    }
    let single = rows.map { row in
      unsafe row.withUnsafeBytes { unsafe PixelDigest.rowHashes(of: $0, width: 2, rows: 1)[0] }
    }
    #expect(single[0] != single[1])
    #expect(hashes == order.map { single[$0] })
  }

  /// Made by Python's `xxhash` and `hashlib`; 61 pixels are the least that XXH3 hashes.
  @Test(
    arguments: [
      (60, "5ea4fdee6c4ebd8e34fc3b524609c70d51f63bb9aed123edccaf5d4b0d480aba"),
      (61, "87b1868a37bc2bb27508625c9cfad0a53238db5b34f3b96d40dc16985c6b2d25"),
    ])
  func `can be made by other programs`(width: Int, digest: String) {
    let picture = Pixmap(width: width, height: 5, bytes: DigestBytes.first(width * 5 * 4))
    #expect(PixelDigest(picture).description == digest)
  }

  static let picture = Pixmap(width: 4, height: 6, bytes: (0..<96).map { UInt8($0) })

  @Test(arguments: 0..<96)
  func `changes with every byte`(index: Int) {
    var bytes = Self.picture.bytes
    bytes[index] ^= 1
    let changed = Pixmap(width: 4, height: 6, bytes: bytes)
    #expect(PixelDigest(changed) != PixelDigest(Self.picture))
  }

  @Test(arguments: [(6, 4), (24, 1), (1, 24), (2, 12)])
  func `changes with the shape`(size: (Int, Int)) {
    let reshaped = Pixmap(width: size.0, height: size.1, bytes: Self.picture.bytes)
    #expect(PixelDigest(reshaped) != PixelDigest(Self.picture))
  }
}
