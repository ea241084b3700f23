import RevealImage
import RevealPNG
import Testing

@Suite struct PNGFrameTests {
  static let sizes = [(1, 1), (1, 37), (37, 1), (4, 5), (5, 4), (6, 3), (33, 17)]
  static let bandHeights = [1, 4, 64]

  static func format(_ pixmap: Pixmap, isOpaque: Bool) throws -> FrameFormat {
    try FrameFormat(
      width: pixmap.width, height: pixmap.height, alpha: isOpaque ? .opaque : .transparent,
      pixelsPerMeter: 5669)
  }

  /// The frame in bands of the given height, or by libpng alone.
  static func encode(
    _ pixmap: Pixmap, isOpaque: Bool, encoding: Encoding, bandHeight: Int
  ) throws -> [UInt8] {
    let format = try format(pixmap, isOpaque: isOpaque)
    guard let encoder = BandEncoder(format: format, encoding: encoding) else {
      return try PNGFrame.encodedByLibPNG(pixmap, format: format).bytes
    }
    let segments = try stride(from: 0, to: pixmap.height, by: bandHeight).map { y in
      try encoder.encode(rows: y..<min(y + bandHeight, pixmap.height), of: pixmap)
    }
    return PNGFrame.assemble(segments, format: format).bytes
  }

  static let pictures = RandomPicture.allCases.flatMap { picture in
    sizes.flatMap { size in [true, false].map { (picture, size, $0) } }
  }

  @Test(arguments: pictures, Encoding.allCases)
  func `comes back from both decoders`(
    picture: (kind: RandomPicture, size: (Int, Int), isOpaque: Bool), encoding: Encoding
  ) throws {
    let pixmap = picture.kind.pixmap(
      width: picture.size.0, height: picture.size.1, isOpaque: picture.isOpaque, seed: 7)
    for bandHeight in Self.bandHeights {
      let file = try Self.encode(
        pixmap, isOpaque: picture.isOpaque, encoding: encoding, bandHeight: bandHeight)
      let image = try PNGDecoder.decode(file)
      try #require(image.pixmap() == pixmap, "bands of \(bandHeight) rows")
      try #require(image.hasAlpha == !picture.isOpaque)
      try #require(ReferencePNG(file).rgba == image.bytes, "bands of \(bandHeight) rows")
    }
  }

  @Test(arguments: RandomPicture.allCases, [true, false])
  func `comes back when bands are large enough to be sampled`(
    kind: RandomPicture, isOpaque: Bool
  ) throws {
    let pixmap = kind.pixmap(width: 161, height: 150, isOpaque: isOpaque, seed: 3)
    let file = try Self.encode(pixmap, isOpaque: isOpaque, encoding: .fast, bandHeight: 149)
    #expect(try PNGDecoder.decode(file).pixmap() == pixmap)
  }

  /// Stretches like those above them are known to be zeros; runs meet their borders from all sides.
  @Test(arguments: [[0], [31], [32], [63, 64], [0, 96, 160], Array(30..<70)], [true, false])
  func `comes back when rows differ in few pixels`(columns: [Int], isOpaque: Bool) throws {
    let row = RandomPicture.photo.pixmap(width: 161, height: 1, isOpaque: isOpaque, seed: 6)
    var pixmap = Pixmap(width: 161, height: 40, bytes: (0..<40).flatMap { _ in row.bytes })
    for (index, y) in stride(from: 1, to: 40, by: 3).enumerated() {
      for x in columns { pixmap[x, y] = SIMD4(UInt8(index), UInt8(index), UInt8(index), 255) }
    }
    for bandHeight in [5, 40] {
      let file = try Self.encode(
        pixmap, isOpaque: isOpaque, encoding: .fast, bandHeight: bandHeight)
      let image = try PNGDecoder.decode(file)
      try #require(image.pixmap() == pixmap, "bands of \(bandHeight) rows")
      try #require(ReferencePNG(file).rgba == image.bytes, "bands of \(bandHeight) rows")
    }
  }

  @Test func `straightens every premultiplied color so that it comes back`() throws {
    var pixmap = Pixmap(width: 256, height: 256)
    for alpha in 0...255 {
      for color in 0...alpha {
        pixmap[color, alpha] = SIMD4(UInt8(color), UInt8(color), 0, UInt8(alpha))
      }
      for x in alpha + 1..<256 { pixmap[x, alpha] = SIMD4(0, 0, 0, UInt8(alpha)) }
    }
    let file = try Self.encode(pixmap, isOpaque: false, encoding: .fast, bandHeight: 128)
    #expect(try PNGDecoder.decode(file).pixmap() == pixmap)
  }

  @Test(arguments: [Encoding.fast, .balanced, .small], [(1, 1), (1, 300), (300, 1), (120, 90)])
  func `grows noise by headers only`(encoding: Encoding, size: (Int, Int)) throws {
    let pixmap = RandomPicture.noise.pixmap(
      width: size.0, height: size.1, isOpaque: true, seed: 11)
    let raw = size.1 * (1 + size.0 * 3)
    let file = try Self.encode(pixmap, isOpaque: true, encoding: encoding, bandHeight: 64)
    // Head, IEND and the stream's ends take 123 bytes; a band, its chunk and its blocks at most 22.
    #expect(file.count <= raw + 123 + (size.1 + 63) / 64 * 22)
  }

  @Test(arguments: [(16_384, 1), (1, 16_384)])
  func `keeps long flat frames small`(size: (Int, Int)) throws {
    let pixmap = RandomPicture.flat.pixmap(
      width: size.0, height: size.1, isOpaque: true, seed: 5)
    let file = try Self.encode(pixmap, isOpaque: true, encoding: .fast, bandHeight: 16_384)
    #expect(try PNGDecoder.decode(file).pixmap() == pixmap)
    #expect(file.count < 16_384 * 3 / 4)
  }

  @Test(arguments: [true, false])
  func `holds a header, sRGB, resolution and pixels, and nothing else`(isOpaque: Bool) throws {
    let pixmap = RandomPicture.photo.pixmap(width: 9, height: 8, isOpaque: isOpaque, seed: 1)
    let file = try Self.encode(pixmap, isOpaque: isOpaque, encoding: .fast, bandHeight: 4)
    let chunks = try ReferencePNG(file).chunks
    #expect(chunks.map(\.name) == ["IHDR", "sRGB", "pHYs", "IDAT", "IDAT", "IDAT", "IDAT", "IEND"])
    #expect(chunks[0].data == [0, 0, 0, 9, 0, 0, 0, 8, 8, isOpaque ? 2 : 6, 0, 0, 0])
    #expect(chunks[1].data == [0])
    #expect(chunks[2].data == [0, 0, 0x16, 0x25, 0, 0, 0x16, 0x25, 1])
  }
}
