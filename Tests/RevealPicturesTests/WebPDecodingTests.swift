import RevealImage
import RevealPNG
import RevealPictures
import TestFixtures
import Testing

@Suite(.enabled(if: PictureFixture.hasWebP, "libwebp is missing"))
struct WebPDecodingTests {
  private static let names = [
    "lossy.webp", "lossless.webp", "lossy-alpha.webp", "lossless-alpha.webp",
  ]

  @Test(arguments: names)
  func `has the recorded pixels`(name: String) throws {
    let picture = try PictureDecoder.decode(PictureFixture.file(name))
    let expected = try PictureFixture.expected(name)
    let step = PictureFixture.largestStep(picture, expected)
    let isExact =
      name.hasPrefix("lossless") || PictureLibraries.linked.webP == PictureFixture.recorded.webP
    #expect(try #require(step) <= (isExact ? 0 : 4))
    #expect(picture.hasAlpha == name.hasSuffix("alpha.webp"))
  }

  @Test(.enabled(if: hasDwebp, "dwebp of the same version is missing"), arguments: names)
  func `has the pixels of dwebp`(name: String) throws {
    let output = try #require(
      PictureFixture.output(of: "dwebp", "-quiet", PictureFixture.path(name), "-o", "-"))
    let picture = try PictureDecoder.decode(PictureFixture.file(name))
    #expect(try PNGDecoder.decode(output).bytes == picture.bytes)
  }

  private static let hasDwebp =
    PictureLibraries.linked.webP.map { version in
      let words = PictureFixture.output(of: "dwebp", "-version")
      return words.map { String(decoding: $0, as: UTF8.self) }?.contains(version) ?? false
    } ?? false

  @Test(arguments: ["lossy.webp", "lossless.webp", "lossy-alpha.webp"])
  func `is refused wherever it is cut off`(name: String) throws {
    let file = try PictureFixture.file(name)
    for count in 0..<file.count {
      let part = Array(file.prefix(count))
      let error = #expect(throws: PictureError.self, "cut off after \(count) bytes") {
        try PictureDecoder.decode(part)
      }
      if count < 12 { #expect(error == .unknown) }
    }
  }

  @Test func `is refused with more pixels than the limit, whatever it holds`() throws {
    var file = try PictureFixture.file("lossy-alpha.webp")
    #expect(file[12..<16].elementsEqual("VP8X".utf8))
    file.replaceSubrange(24..<30, with: [UInt8](repeating: 0xFF, count: 6))
    let side = 1 << 24
    #expect(
      throws: PictureError.tooLarge(width: side, height: side, pixelLimit: 33_554_432)
    ) { try PictureDecoder.decode(file) }
    file.replaceSubrange(24..<30, with: [41, 0, 0, 26, 0, 0])
    #expect(throws: PictureError.self) { try PictureDecoder.decode(file) }
  }

  @Test func `is refused as an animation`() throws {
    let error = try #require(throws: PictureError.self) {
      try PictureFacts(head: PictureFixture.file("animated.webp"))
    }
    #expect(
      error.description
        == "an animated WebP file, which reveal does not read: save one of its frames as a picture")
  }

  @Test func `says without its library what to install`() throws {
    let file = try PictureFixture.file("lossy.webp")
    let error = try #require(throws: PictureError.self) {
      try PictureFacts(head: file, libraries: PictureLibraries(jpeg: "1", webP: nil))
    }
    #expect(error.description.hasPrefix("this build reads no WebP: "))
  }
}

@Suite struct PictureFormatTests {
  @Test(arguments: [
    ("GIF89a", "a GIF file"), ("\0\0\0 ftypavif", "an AVIF file"),
    ("\0\0\0 ftypheic", "a HEIC file"), ("II*\0", "a TIFF file"), ("<svg/>", "an SVG file"),
  ])
  func `is known by its first bytes`(beginning: String, name: String) {
    let bytes = Array(beginning.utf8) + [UInt8](repeating: 0, count: 30)
    #expect(PictureFormat(bytes)?.fileName == name)
    let error = #expect(throws: PictureError.self) { try PictureFacts(head: bytes) }
    #expect(error?.description == "\(name), not a PNG, JPEG or WebP file")
  }

  @Test(arguments: ["", "RIFF\0\0\0\0WAVEfmt ", "\u{89}PNG", "hello", "{}"])
  func `is not known of anything else`(text: String) {
    #expect(PictureFormat(Array(text.utf8)) == nil)
    #expect(throws: PictureError.unknown) { try PictureFacts(head: Array(text.utf8)) }
  }

  @Test func `is named where only PNG is read`() throws {
    let error = try #require(throws: PNGError.self) {
      try PNGDecoder.decode(PictureFixture.file("gray.jpg"))
    }
    #expect(error.description == "a JPEG file, not a PNG file")
  }

  @Test func `leads to the pixels of a PNG`() throws {
    let png = try TestFrame().png()
    #expect(try PictureDecoder.decode(png) == PNGDecoder.decode(png))
  }
}
