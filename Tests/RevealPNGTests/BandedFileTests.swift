import RevealImage
import RevealMath
import RevealPNG
import Testing

@Suite struct BandedFileTests {
  /// What libpng says of a file must be what the decoder says, and its bands, if they say anything.
  private static func agrees(_ bytes: [UInt8], _ proofs: BandProofs = BandProofs()) -> Bool {
    let expected = result(bytes, .libpng)
    guard result(bytes, .fast) == expected else { return false }
    guard let file = BandedFile(bytes, proofs: proofs) else { return true }
    let bands = (0..<file.bandCount).flatMap { file.pixels(ofBand: $0) }
    return (try? expected.get()) == bands
  }

  private static func result(_ bytes: [UInt8], _ decoding: Decoding) -> Result<[UInt8], PNGError> {
    Result { () throws(PNGError) in try PNGDecoder.decode(bytes, decoding: decoding).bytes }
  }

  private static func banded(_ file: BandFile) throws -> BandedFile {
    let bytes = try #require(file.bytes)
    return try #require(BandedFile(bytes))
  }

  @Test(arguments: RandomPicture.allCases, [Encoding.fast, .balanced, .small])
  func `has the pixels that the decoder sees`(kind: RandomPicture, encoding: Encoding) throws {
    for isOpaque in [true, false] {
      let picture = kind.pixmap(width: 33, height: 50, isOpaque: isOpaque, seed: 3)
      let bytes = try PNGFrameTests.encode(
        picture, isOpaque: isOpaque, encoding: encoding, bandHeight: 16)
      let file = try #require(BandedFile(bytes))
      #expect(file.bandCount == 4)
      #expect(file.rows(ofBand: 3) == 48..<50)
      #expect(Self.agrees(bytes))
    }
  }

  @Test func `refuses a file with any bit flipped, also after the whole one`() throws {
    let picture = RandomPicture.boxes.pixmap(width: 20, height: 8, isOpaque: true, seed: 5)
    let bytes = try PNGFrameTests.encode(
      picture, isOpaque: true, encoding: .fast, bandHeight: 4)
    let proofs = BandProofs()
    #expect(BandedFile(bytes, proofs: proofs) != nil)
    let accepted = flippableBits(of: bytes) { damaged in
      BandedFile(damaged, proofs: proofs) != nil
        || (try? PNGDecoder.decode(damaged)) != nil || PNGStructure.damage(of: damaged) == nil
    }
    #expect(accepted == [])
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func `agrees with the decoder about rows under any filters, cut anywhere`(seed: UInt64) throws {
    var numbers = SplitMix64(seed: seed)
    let proofs = BandProofs()
    for _ in 0..<4 {
      let file = BandFile.random(&numbers)
      let bytes = try #require(file.bytes)
      #expect(Self.agrees(bytes, proofs), "seed \(seed)")
    }
  }

  @Test func `refuses a band that needs the row above it`() throws {
    let rows: [[UInt8]] = [[0, 9, 9, 9], [2, 1, 1, 1]]
    let apart = BandFile(width: 1, height: 2, segments: rows.map { BandFile.stored($0) })
    let hanging = try #require(apart.bytes)
    #expect(BandedFile(hanging) == nil)
    let together = BandFile(
      width: 1, height: 2, segments: [BandFile.stored(Array(rows.joined()))])
    #expect(try Self.banded(together).bandCount == 1)
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func `agrees with the decoder about segments with wrong bits`(seed: UInt64) throws {
    var numbers = SplitMix64(seed: seed)
    let picture = RandomPicture.dots.pixmap(width: 12, height: 10, isOpaque: true, seed: seed)
    let bytes = try PNGFrameTests.encode(
      picture, isOpaque: true, encoding: .fast, bandHeight: 5)
    let chunks = try ReferencePNG(bytes).chunks.filter { $0.name == "IDAT" }
    var file = BandFile(
      width: 12, height: 10, segments: chunks.dropFirst().dropLast().map(\.data))
    let whole = try #require(file.bytes)
    #expect(Self.agrees(whole))
    for _ in 0..<20 {
      let band = Int.random(in: 0..<2, using: &numbers)
      let place = Int.random(in: file.segments[band].indices, using: &numbers)
      let bit = UInt8.random(in: 0..<8, using: &numbers)
      file.segments[band][place] ^= 1 << bit
      if let bytes = file.bytes { #expect(Self.agrees(bytes), "seed \(seed)") }
      file.segments[band][place] ^= 1 << bit
    }
  }

  @Test func `does not share bands between files of other channels`() throws {
    // Twelve bytes are four pixels of three or three of four: the same rows for both.
    let rows = BandFile.stored([UInt8](repeating: 0, count: 13))
    let a = BandFile(width: 4, height: 1, channels: 3, segments: [rows])
    let b = BandFile(width: 3, height: 1, channels: 4, segments: [rows])
    let (first, second) = (try Self.banded(a), try Self.banded(b))
    #expect(!first.sharesBand(0, with: second))
  }
}
