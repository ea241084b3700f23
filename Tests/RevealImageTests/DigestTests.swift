import RevealImage
import Testing

@Suite struct XXHash64Tests {
  /// Of the sanity check in xxHash's own repository: the top bytes of powers of a prime.
  static let sanityBuffer: [UInt8] = (0..<222).map { index in
    let power = (0..<index).reduce(UInt64(2_654_435_761)) { value, _ in
      value &* 11_400_714_785_074_694_797
    }
    return UInt8(power >> 56)
  }

  @Test(
    arguments: [
      (0, 0xEF46_DB37_51D8_E999), (1, 0xE934_A84A_DB05_2768), (4, 0x9136_A0DC_A574_57EE),
      (14, 0x8282_DCC4_994E_35C8), (222, 0xB641_AE8C_B691_C174),
    ] as [(Int, UInt64)])
  func `agrees with the published sanity check`(count: Int, expected: UInt64) {
    let hash = unsafe Self.sanityBuffer[..<count].withUnsafeBytes { unsafe XXHash64.hash($0) }
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

  static let picture = Pixmap(width: 4, height: 6, bytes: (0..<96).map { UInt8($0) })

  @Test(arguments: 0..<96)
  func `changes with every byte`(index: Int) throws {
    let picture = try #require(Self.picture)
    var bytes = picture.bytes
    bytes[index] ^= 1
    let changed = try #require(Pixmap(width: 4, height: 6, bytes: bytes))
    #expect(PixelDigest(changed) != PixelDigest(picture))
  }

  @Test(arguments: [(6, 4), (24, 1), (1, 24), (2, 12)])
  func `changes with the shape`(size: (Int, Int)) throws {
    let picture = try #require(Self.picture)
    let reshaped = try #require(Pixmap(width: size.0, height: size.1, bytes: picture.bytes))
    #expect(PixelDigest(reshaped) != PixelDigest(picture))
  }

  @Test func `is 64 hexadecimal digits`() throws {
    let digest = PixelDigest(try #require(Self.picture)).description
    #expect(digest.count == 64)
    #expect(digest.allSatisfy { $0.isHexDigit && !$0.isUppercase })
  }
}
