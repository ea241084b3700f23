import RevealMath
import RevealPNG
import TestFixtures
import Testing

@Suite struct PNGDecoderTests {
  /// Every combination of color type and bit depth that the specification allows.
  static let kinds = [
    (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8),
    (4, 8), (4, 16), (6, 8), (6, 16),
  ]

  static func picture(
    colorType: Int, bitDepth: Int, width: Int = 13, height: Int = 11, seed: UInt64 = 1
  ) throws -> TestPNG {
    var random = SplitMix64(seed: seed)
    let channels = try #require(TestPNG.channels[colorType])
    let samples = (0..<height).map { _ in
      (0..<width).map { _ in
        (0..<channels).map { _ in Int.random(in: 0..<1 << bitDepth, using: &random) }
      }
    }
    let palette =
      colorType == 3
      ? (0..<1 << bitDepth).map { _ in (0..<3).map { _ in Int.random(in: 0...255, using: &random) }
      }
      : []
    return TestPNG(
      width: width, height: height, bitDepth: bitDepth, colorType: colorType, samples: samples,
      palette: palette)
  }

  @Test(arguments: kinds, [false, true])
  func `reads every kind of pixel`(kind: (Int, Int), isInterlaced: Bool) throws {
    var png = try Self.picture(colorType: kind.0, bitDepth: kind.1)
    png.isInterlaced = isInterlaced
    let image = try PNGDecoder.decode(png.bytes)
    #expect(image.width == 13)
    #expect(image.height == 11)
    #expect(image.bytes == png.expected)
    #expect(image.hasAlpha == (kind.0 >= 4))
    #expect(image.notes == (kind.1 == 16 ? ["16 bits a channel rounded to 8"] : []))
  }

  @Test(arguments: kinds.filter { $0.0 < 4 })
  func `takes a transparent color or a palette's alpha for alpha`(kind: (Int, Int)) throws {
    var png = try Self.picture(colorType: kind.0, bitDepth: kind.1)
    png.transparency =
      kind.0 == 3
      ? [0, 77]
      : png.samples[3][4].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let image = try PNGDecoder.decode(png.bytes)
    #expect(image.bytes == png.expected)
    #expect(image.hasAlpha)
  }

  @Test(arguments: [(1, 1), (1, 9), (9, 1), (3, 2)])
  func `reads interlaced pictures too small for all passes`(size: (Int, Int)) throws {
    var png = try Self.picture(colorType: 2, bitDepth: 8, width: size.0, height: size.1)
    png.isInterlaced = true
    #expect(try PNGDecoder.decode(png.bytes).bytes == png.expected)
  }

  @Test func `premultiplies by rounding in integers`() throws {
    var png = try Self.picture(colorType: 6, bitDepth: 8, width: 256, height: 63)
    for y in 0..<63 {
      for x in 0..<256 { png.samples[y][x] = [x, 255 - x, (x + y) & 255, y * 4 + 3] }
    }
    let pixmap = try PNGDecoder.decode(png.bytes).pixmap()
    let expected = png.samples.joined().flatMap { pixel in
      pixel[..<3].map { UInt8(($0 * pixel[3] + 127) / 255) } + [UInt8(pixel[3])]
    }
    #expect(pixmap.bytes == expected)
  }

  @Test func `ignores color chunks and says so, once for each kind`() throws {
    var png = try Self.picture(colorType: 2, bitDepth: 8)
    png.ancillary =
      PNGBytes.chunk("gAMA", PNGBytes.bigEndian(100_000))
      + PNGBytes.chunk("cHRM", [UInt8](repeating: 1, count: 32))
      + PNGBytes.chunk("tEXt", Array("Title\0x".utf8))
      + PNGBytes.chunk("iCCP", [1, 2, 3])
    let image = try PNGDecoder.decode(png.bytes)
    #expect(image.bytes == png.expected)
    #expect(
      image.notes.map { $0.split(separator: " ").first } == ["gamma", "chromaticities", "color"])
  }

  @Test func `notes bytes after the end`() throws {
    let png = try Self.picture(colorType: 0, bitDepth: 8)
    let image = try PNGDecoder.decode(png.bytes + [1, 2, 3])
    #expect(image.bytes == png.expected)
    #expect(image.notes == ["3 bytes after the end of the picture ignored"])
  }

  @Test func `tells the size without reading pixels`() throws {
    let png = try Self.picture(colorType: 0, bitDepth: 8)
    let size = try PNGDecoder.size(of: Array(png.bytes.dropLast(30)))
    #expect(size.width == 13)
    #expect(size.height == 11)
  }

  // MARK: Files that are refused

  @Test func `refuses every beginning of a file`() throws {
    let bytes = try Self.picture(colorType: 6, bitDepth: 8, width: 3, height: 2).bytes
    let accepted = bytes.indices.filter { (try? PNGDecoder.decode(Array(bytes[..<$0]))) != nil }
    #expect(accepted == [])
  }

  @Test func `refuses a file with any bit flipped`() throws {
    let bytes = try Self.picture(colorType: 3, bitDepth: 2, width: 3, height: 2).bytes
    #expect(flippableBits(of: bytes) { (try? PNGDecoder.decode($0)) != nil } == [])
  }

  @Test func `names the chunk whose checksum is wrong`() throws {
    var bytes = try Self.picture(colorType: 0, bitDepth: 8).bytes
    bytes[bytes.count - 13] ^= 1
    #expect(throws: PNGError.damaged("IDAT: CRC error")) { try PNGDecoder.decode(bytes) }
  }

  @Test func `refuses what is no PNG`() {
    #expect(throws: PNGError.notPNG) { try PNGDecoder.decode([]) }
    #expect(throws: PNGError.notPNG) { try PNGDecoder.decode(Array("a text".utf8)) }
    #expect(throws: PNGError.otherFormat("a GIF file")) {
      try PNGDecoder.decode(Array("GIF89a…".utf8))
    }
  }

  @Test func `refuses more pixels than the limit before it takes memory`() throws {
    let side = PNGBytes.bigEndian(65_536)
    let header =
      PNGBytes.signature + PNGBytes.chunk("IHDR", side + side + [1, 0, 0, 0, 0])
      + PNGBytes.chunk("IDAT", [])
    let error = PNGError.tooLarge(width: 65_536, height: 65_536, pixelLimit: 1 << 25)
    #expect(throws: error) { try PNGDecoder.decode(header) }
    let small = try Self.picture(colorType: 0, bitDepth: 8).bytes
    #expect(throws: PNGError.tooLarge(width: 13, height: 11, pixelLimit: 142)) {
      try PNGDecoder.decode(small, pixelLimit: 142)
    }
    #expect(try PNGDecoder.decode(small, pixelLimit: 143).width == 13)
  }
}
