import RevealImage
import RevealMath
import RevealPNG
import TestFixtures
import Testing

/// Holds reveal's own decoder against libpng and zlib.
@Suite struct DecodingTests {
  private static func result(_ bytes: [UInt8], _ decoding: Decoding) -> Result<[UInt8], PNGError> {
    Result { () throws(PNGError) in try PNGDecoder.decode(bytes, decoding: decoding).bytes }
  }

  /// A file of random rows, most of them alike, under random filters, deflated at random.
  private static func file(
    _ numbers: inout SplitMix64, width: Int, height: Int
  ) -> (bytes: [UInt8], rows: [UInt8]) {
    let channels = Bool.random(using: &numbers) ? 3 : 4
    let filters: [UInt8] =
      [[0, 1, 2, 3, 4], [4], [3], [3, 4]].randomElement(using: &numbers) ?? []
    let largest = ([0, 1, 3, 255] as [UInt8]).randomElement(using: &numbers) ?? 0
    var rows: [UInt8] = []
    for _ in 0..<height {
      rows.append(filters.randomElement(using: &numbers) ?? 0)
      for _ in 0..<width * channels { rows.append(UInt8.random(in: 0...largest, using: &numbers)) }
    }
    let seed = UInt64.random(in: 0...999, using: &numbers)
    let stream =
      [0x78, 0x01] + RandomDeflate.blocks(rows, seed: seed)
      + PNGBytes.bigEndian(PNGBytes.adler(rows))
    let header =
      PNGBytes.bigEndian(width) + PNGBytes.bigEndian(height)
      + [8, channels == 3 ? 2 : 6, 0, 0, 0]
    let cut = Int.random(in: 0...stream.count, using: &numbers)
    let bytes =
      PNGBytes.signature + PNGBytes.chunk("IHDR", header)
      + PNGBytes.chunk("IDAT", Array(stream[..<cut]))
      + PNGBytes.chunk("IDAT", Array(stream[cut...]))
      + PNGBytes.chunk("tEXt", Array("Title\0x".utf8)) + PNGBytes.chunk("IEND", [])
    return (bytes, rows)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `sees what libpng sees, whatever filters and blocks`(seed: UInt64) throws {
    var numbers = SplitMix64(seed: seed)
    let width = Int.random(in: 1...90, using: &numbers)
    let height = Int.random(in: 1...40, using: &numbers)
    let (bytes, rows) = Self.file(&numbers, width: width, height: height)
    let image = try PNGDecoder.decode(bytes)
    #expect(image.bytes == (try PNGDecoder.decode(bytes, decoding: .libpng).bytes), "seed \(seed)")
    #expect(try ReferencePNG(bytes).rgba == image.bytes, "seed \(seed)")
    #expect(rows.count > image.height)
    let strips = try PNGRows(bytes)
    var pixels: [UInt8] = []
    while strips.rowsLeft > 0 {
      pixels += try strips.next(Int.random(in: 1...strips.rowsLeft, using: &numbers))
    }
    #expect(pixels == image.bytes, "seed \(seed)")
    #expect(try strips.finish() == image.notes)
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `sees the same with all instructions`(seed: UInt64) throws {
    var numbers = SplitMix64(seed: seed)
    let width = Int.random(in: 60...140, using: &numbers)
    let height = Int.random(in: 14...50, using: &numbers)
    let (bytes, _) = Self.file(&numbers, width: width, height: height)
    let pixels = try PNGDecoder.decode(bytes, decoding: .libpng).bytes
    for instructions in VectorInstructions.available {
      let rows = try PNGRows(bytes, instructions: instructions)
      #expect(try rows.next(height) == pixels, "seed \(seed), \(instructions)")
      _ = try rows.finish()
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `says of damage what libpng says`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let (bytes, _) = Self.file(&numbers, width: 17, height: 9)
    for _ in 0..<25 {
      var damaged = bytes
      let place = Int.random(in: 8..<bytes.count, using: &numbers)
      damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
      for file in [damaged, TestPNG.withRightChecksums(damaged), Array(bytes[..<place])] {
        #expect(Self.result(file, .fast) == Self.result(file, .libpng), "seed \(seed)")
      }
    }
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `inflates what zlib inflates`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let largest = ([1, 3, 255] as [UInt8]).randomElement(using: &numbers) ?? 0
    let bytes = (0..<Int.random(in: 0...36_000, using: &numbers)).map { _ in
      UInt8.random(in: 0...largest, using: &numbers)
    }
    let blocks = RandomDeflate.blocks(bytes, isFinal: false, seed: seed)
    #expect(
      DeflateBlocks.inflated(blocks, limit: bytes.count, decoding: .fast) == bytes,
      "seed \(seed)")
    for _ in 0..<20 where !blocks.isEmpty {
      var damaged = blocks
      let place = Int.random(in: 0..<blocks.count, using: &numbers)
      damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
      let results = Decoding.allCases.map {
        DeflateBlocks.inflated(damaged, limit: 50_000, decoding: $0)
      }
      #expect(results[0] == results[1], "seed \(seed), byte \(place)")
    }
  }

  @Test(arguments: [
    // A distance before the start, a length symbol that does not exist, and a code that is
    // incomplete.
    [0x4B, 0x04, 0x12, 0x00], [0x1A, 0x0C, 0x00, 0x00], [0x05, 0xC0, 0x00, 0x00], [0x07], [0x06],
    [],
  ])
  func `refuses blocks that zlib refuses`(blocks: [UInt8]) {
    for end: [UInt8] in [[], [0, 0, 0, 0xFF, 0xFF]] {
      let results = Decoding.allCases.map {
        DeflateBlocks.inflated(blocks + end, limit: 1000, decoding: $0)
      }
      #expect(results[0] == results[1])
    }
  }

  /// Random bits of frames of all kinds: 2000 in release.
  @Test(arguments: RandomPicture.allCases, [Encoding.fast, .balanced, .small])
  func `reports a flipped bit of a frame, or it changes no pixel`(
    kind: RandomPicture, encoding: Encoding
  ) throws {
    #if DEBUG
      let flips = 20
    #else
      let flips = 100
    #endif
    for isOpaque in [true, false] {
      let seed: UInt64 = isOpaque ? 11 : 12
      var numbers = SplitMix64(seed: seed)
      let picture = kind.pixmap(width: 40, height: 60, isOpaque: isOpaque, seed: seed)
      let bytes = try PNGFrameTests.encode(
        picture, isOpaque: isOpaque, encoding: encoding, bandHeight: 16)
      let pixels = try PNGDecoder.decode(bytes).bytes
      for _ in 0..<flips {
        var damaged = bytes
        let bit = Int.random(in: 0..<bytes.count * 8, using: &numbers)
        damaged[bit / 8] ^= 1 << UInt8(bit % 8)
        let decoded = try? PNGDecoder.decode(damaged).bytes
        #expect(decoded == nil || decoded == pixels, "seed \(seed), bit \(bit)")
        #expect(BandedFile(damaged) == nil, "seed \(seed), bit \(bit)")
      }
    }
  }

  @Test(arguments: RandomPicture.allCases, [Encoding.fast, .balanced, .small])
  func `reads many bands at once, and says of damage what libpng says`(
    kind: RandomPicture, encoding: Encoding
  ) throws {
    var numbers = SplitMix64(seed: 21)
    for isOpaque in [true, false] {
      let picture = kind.pixmap(width: 90, height: 61, isOpaque: isOpaque, seed: 22)
      let bytes = try PNGFrameTests.encode(
        picture, isOpaque: isOpaque, encoding: encoding, bandHeight: 3)
      let pixels = try PNGDecoder.decode(bytes, decoding: .libpng).bytes
      let rows = try PNGRows(bytes)
      var read: [UInt8] = []
      while rows.rowsLeft > 0 { read += try rows.next(min(7, rows.rowsLeft)) }
      #expect(read == pixels)
      _ = try rows.finish()
      let file = try #require(BandedFile(bytes))
      #expect(file.bandCount == 21)
      #expect((0..<21).flatMap { file.pixels(ofBand: $0) } == pixels)
      for _ in 0..<10 {
        var damaged = bytes
        let place = Int.random(in: 100..<bytes.count, using: &numbers)
        damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
        for file in [damaged, TestPNG.withRightChecksums(damaged)] {
          #expect(Self.result(file, .fast) == Self.result(file, .libpng), "byte \(place)")
        }
      }
    }
  }
}
