import RevealMath
import RevealPNG
import TestFixtures
import Testing

@Suite struct PNGSoundnessTests {
  private static func file(_ kind: (Int, Int), isInterlaced: Bool) throws -> [UInt8] {
    var png = try PNGDecoderTests.picture(colorType: kind.0, bitDepth: kind.1)
    png.isInterlaced = isInterlaced
    return png.bytes
  }

  @Test(arguments: PNGDecoderTests.kinds, [false, true])
  func `passes what the decoder reads`(kind: (Int, Int), isInterlaced: Bool) throws {
    try PNGSoundness.check(try Self.file(kind, isInterlaced: isInterlaced), from: 0)
  }

  @Test(arguments: PNGDecoderTests.kinds, [false, true])
  func `refuses nothing else than the decoder`(kind: (Int, Int), isInterlaced: Bool) throws {
    let file = try Self.file(kind, isInterlaced: isInterlaced)
    var random = SplitMix64(seed: UInt64(kind.0 * 100 + kind.1))
    for _ in 0..<100 {
      var damaged = file
      let place = Int.random(in: 8..<file.count, using: &random)
      damaged[place] ^= UInt8.random(in: 1...255, using: &random)
      guard (try? PNGDecoder.decode(damaged)) != nil else { continue }
      #expect(throws: Never.self, "byte \(place)") { try PNGSoundness.check(damaged, from: 0) }
    }
  }

  @Test(arguments: [false, true])
  func `finds every wrong byte from the pixels on`(isInterlaced: Bool) throws {
    let file = try Self.file((6, 16), isInterlaced: isInterlaced)
    for place in 33..<file.count {
      var damaged = file
      damaged[place] ^= 0x55
      #expect(throws: PNGError.self, "byte \(place)") { try PNGSoundness.check(damaged, from: 0) }
    }
    for count in 33..<file.count {
      #expect(throws: PNGError.self, "\(count) bytes") {
        try PNGSoundness.check(Array(file.prefix(count)), from: 0)
      }
    }
  }

  @Test func `finds filters that there are not, also with right sums`() throws {
    let header = PNGBytes.bigEndian(2) + PNGBytes.bigEndian(2) + [8, 0, 0, 0, 0]
    func file(_ rows: [UInt8]) -> [UInt8] {
      PNGBytes.signature + PNGBytes.chunk("IHDR", header)
        + PNGBytes.chunk("IDAT", PNGBytes.stored(rows)) + PNGBytes.chunk("IEND", [])
    }
    try PNGSoundness.check(file([0, 1, 2, 4, 3, 4]), from: 0)
    for rows: [UInt8] in [[0, 1, 2, 5, 3, 4], [0, 1, 2, 0, 3], [0, 1, 2, 0, 3, 4, 0], []] {
      #expect(throws: PNGError.self, "\(rows)") { try PNGSoundness.check(file(rows), from: 0) }
    }
  }
}
