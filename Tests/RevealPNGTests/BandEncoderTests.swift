import RevealImage
import RevealPNG
import TestFixtures
import Testing

@Suite struct BandEncoderTests {
  @Test(arguments: [Encoding.fast, .balanced, .small], RandomPicture.allCases)
  func `makes a segment of the band's pixels alone`(
    encoding: Encoding, kind: RandomPicture
  ) throws {
    let band = kind.pixmap(width: 21, height: 6, isOpaque: true, seed: 2)
    let other = RandomPicture.noise.pixmap(width: 21, height: 4, isOpaque: true, seed: 9)
    let frame = Pixmap(width: 21, height: 16, bytes: other.bytes + band.bytes + band.bytes)
    let format = try PNGFrameTests.format(frame, isOpaque: true)
    let encoder = try #require(BandEncoder(format: format, encoding: encoding))
    let alone = try encoder.encode(rows: 0..<6, of: band)
    let once = try encoder.encode(rows: 4..<10, of: frame)
    let again = try encoder.encode(rows: 10..<16, of: frame)
    #expect(once == alone)
    #expect(again == alone)

    let first = try encoder.encode(rows: 0..<4, of: frame)
    let file = PNGFrame.assemble([first, alone, alone], format: format).bytes
    #expect(try PNGDecoder.decode(file).pixmap() == frame)
  }

  @Test(arguments: RandomPicture.allCases, [1, 4, 7, 12, 131, 517])
  func `makes the same bytes with vector instructions and without`(
    kind: RandomPicture, width: Int
  ) throws {
    for (isOpaque, height) in [(true, 3), (true, 60), (false, 37)] {
      let band = kind.pixmap(width: width, height: height, isOpaque: isOpaque, seed: 8)
      let format = try PNGFrameTests.format(band, isOpaque: isOpaque)
      for encoding in [Encoding.fast, .balanced] {
        let segments = try VectorInstructions.available.map { instructions in
          let encoder = try #require(
            BandEncoder(format: format, encoding: encoding, instructions: instructions))
          return try encoder.encode(rows: 0..<height, of: band)
        }
        #expect(segments.allSatisfy { $0 == segments[0] }, "\(encoding) \(width)×\(height)")
      }
    }
  }

  /// Rows of 5461 pixels have more bytes than the encoder sums in one go.
  @Test(arguments: RandomPicture.allCases, [1, 5, 6, 43, 5461])
  func `gives each row the filter that leaves the smallest sum`(
    kind: RandomPicture, width: Int
  ) throws {
    for isOpaque in [true, false] {
      let frame = kind.pixmap(width: width, height: 3, isOpaque: isOpaque, seed: 12)
      let file = try ReferencePNG(
        PNGFrameTests.encode(frame, isOpaque: isOpaque, encoding: .balanced, bandHeight: 3))
      let candidates = try (0...4 as ClosedRange<UInt8>).map { try file.rows(filteredBy: $0) }
      func sum(_ row: some Sequence<UInt8>) -> Int { row.reduce(0) { $0 + Int(min($1, 0 &- $1)) } }
      for y in 0..<3 {
        // The first row of a band must not need the one above.
        let filters = y == 0 ? [0, 1] : [0, 1, 2, 3, 4]
        let sums = filters.map { sum(candidates[$0][y]) }
        let best = filters.min { sums[$0] < sums[$1] } ?? 0
        #expect(file.filteredRows[y] == [UInt8(best)] + candidates[best][y], "row \(y)")
      }
    }
  }

  @Test(arguments: 0...40 as ClosedRange<Int>)
  func `gives chunks of every size the checksum of the standard`(width: Int) throws {
    for width in [width + 1, width + 90, width + 400] {
      let band = RandomPicture.noise.pixmap(width: width, height: 1, isOpaque: true, seed: 3)
      let format = try PNGFrameTests.format(band, isOpaque: true)
      let encoder = try #require(BandEncoder(format: format, encoding: .fast))
      let chunk = try encoder.encode(rows: 0..<1, of: band).chunk
      #expect(chunk == PNGBytes.chunk("IDAT", Array(chunk[8..<chunk.count - 4])))
    }
  }

  @Test func `hashes rows for the digest, however the frame is cut`() throws {
    let frame = RandomPicture.photo.pixmap(width: 21, height: 16, isOpaque: true, seed: 4)
    let format = try PNGFrameTests.format(frame, isOpaque: true)
    let encoder = try #require(BandEncoder(format: format, encoding: .fast))
    let hashes = try [0..<1, 1..<7, 7..<16].flatMap {
      try encoder.encode(rows: $0, of: frame).rowHashes
    }
    #expect(PixelDigest(width: 21, rowHashes: hashes) == PixelDigest(frame))
  }

  @Test func `leaves whole frames by libpng to PNGFrame`() throws {
    let frame = Pixmap(width: 2, height: 2)
    let format = try PNGFrameTests.format(frame, isOpaque: true)
    #expect(BandEncoder(format: format, encoding: .libpng) == nil)
  }
}
