import RevealImage
import RevealPNG
import Testing

@Suite struct BandEncoderTests {
  @Test(arguments: [Encoding.fast, .small], RandomPicture.allCases)
  func `makes a segment of the band's pixels alone`(
    encoding: Encoding, kind: RandomPicture
  ) throws {
    let band = kind.pixmap(width: 21, height: 6, isOpaque: true, seed: 2)
    let other = RandomPicture.noise.pixmap(width: 21, height: 4, isOpaque: true, seed: 9)
    let frame = Pixmap(width: 21, height: 16, bytes: other.bytes + band.bytes + band.bytes)
    let format = PNGFrameTests.format(frame, isOpaque: true)
    let encoder = try #require(BandEncoder(format: format, encoding: encoding))
    let alone = try encoder.encode(rows: 0..<6, of: band)
    let once = try encoder.encode(rows: 4..<10, of: frame)
    let again = try encoder.encode(rows: 10..<16, of: frame)
    #expect(once == alone)
    #expect(again == alone)

    let first = try encoder.encode(rows: 0..<4, of: frame)
    let file = try PNGFrame.assemble([first, alone, alone], format: format).bytes
    #expect(try PNGDecoder.decode(file).pixmap() == frame)
  }

  @Test func `hashes rows for the digest, however the frame is cut`() throws {
    let frame = RandomPicture.photo.pixmap(width: 21, height: 16, isOpaque: true, seed: 4)
    let format = PNGFrameTests.format(frame, isOpaque: true)
    let encoder = try #require(BandEncoder(format: format, encoding: .fast))
    let hashes = try [0..<1, 1..<7, 7..<16].flatMap {
      try encoder.encode(rows: $0, of: frame).rowHashes
    }
    #expect(PixelDigest(width: 21, rowHashes: hashes) == PixelDigest(frame))
  }

  @Test func `leaves whole frames by libpng to PNGFrame`() throws {
    let frame = Pixmap(width: 2, height: 2)
    let format = PNGFrameTests.format(frame, isOpaque: true)
    #expect(BandEncoder(format: format, encoding: .libpng) == nil)
  }
}
