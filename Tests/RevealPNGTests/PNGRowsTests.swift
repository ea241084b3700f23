import RevealImage
import RevealMath
import RevealPNG
import TestFixtures
import Testing

@Suite struct PNGRowsTests {
  @Test(arguments: PNGDecoderTests.kinds, [false, true])
  func `reads in strips what the decoder reads at once`(
    kind: (Int, Int), isInterlaced: Bool
  ) throws {
    var png = try PNGDecoderTests.picture(colorType: kind.0, bitDepth: kind.1)
    png.isInterlaced = isInterlaced
    for step in [1, 3, 11] {
      let rows = try PNGRows(png.bytes)
      var pixels: [UInt8] = []
      while rows.rowsLeft > 0 { pixels += try rows.next(min(step, rows.rowsLeft)) }
      #expect(pixels == png.expected)
      #expect(try rows.finish() == PNGDecoder.decode(png.bytes).notes)
    }
    #expect(
      try PNGDecoder.digest(of: png.bytes).digest
        == PixelDigest(PNGDecoder.decode(png.bytes).pixmap()))
  }

  @Test func `refuses a file that ends among its rows, and one behind them`() throws {
    let bytes = try PNGDecoderTests.picture(colorType: 2, bitDepth: 8).bytes
    for kept in [bytes.count / 2, bytes.count - 1] {
      #expect(throws: PNGError.self) { try PNGDecoder.digest(of: Array(bytes[..<kept])) }
    }
  }

  @Test func `refuses large interlaced pictures, whose rows come at once`() {
    let header =
      PNGBytes.signature
      + PNGBytes.chunk(
        "IHDR", PNGBytes.bigEndian(16_384) + PNGBytes.bigEndian(16_384) + [8, 2, 0, 0, 1])
      + PNGBytes.chunk("IDAT", [])
    #expect(
      throws: PNGError.tooLarge(
        width: 16_384, height: 16_384, pixelLimit: PNGDecoder.defaultPixelLimit)
    ) { try PNGRows(header) }
  }
}
