import RevealImage
import RevealPictures
import Testing
import TestFixtures

@Suite struct PNGOrientationTests {
  /// Three pixels in two rows, numbered by their red: 1 2 3 above 4 5 6.
  private static func picture(before: [UInt8] = [], after: [UInt8] = []) -> [UInt8] {
    let rows: [UInt8] = [0, 1, 0, 0, 2, 0, 0, 3, 0, 0, 0, 4, 0, 0, 5, 0, 0, 6, 0, 0]
    let file = PNGBytes.file(width: 3, height: 2, rows: rows, extra: before)
    return file.dropLast(12) + after + file.suffix(12)
  }

  private static func cameraData(_ orientation: UInt8, isLittleEndian: Bool = false) -> [UInt8] {
    let head = Array((isLittleEndian ? "II*\0" : "MM\0*").utf8)
    let directory: [UInt8] =
      isLittleEndian
      ? [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
      : [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
    return PNGBytes.chunk("eXIf", head + directory + [0, 0, 0, 0])
  }

  /// The numbers of the pixels, row by row.
  private static func seen(_ file: [UInt8]) throws -> [[UInt8]] {
    let picture = try PictureDecoder.decode(file)
    return (0..<picture.height).map { y in (0..<picture.width).map { x in picture[x, y].x } }
  }

  /// As Chromium shows them.
  @Test(
    arguments: [
      (1, [[1, 2, 3], [4, 5, 6]]), (2, [[3, 2, 1], [6, 5, 4]]), (3, [[6, 5, 4], [3, 2, 1]]),
      (4, [[4, 5, 6], [1, 2, 3]]), (5, [[1, 4], [2, 5], [3, 6]]), (6, [[4, 1], [5, 2], [6, 3]]),
      (7, [[6, 3], [5, 2], [4, 1]]), (8, [[3, 6], [2, 5], [1, 4]]), (0, [[1, 2, 3], [4, 5, 6]]),
      (9, [[1, 2, 3], [4, 5, 6]]),
    ] as [(UInt8, [[UInt8]])], [true, false])
  func `is turned as its camera data say`(
    turn: (orientation: UInt8, pixels: [[UInt8]]), isLittleEndian: Bool
  ) throws {
    let data = Self.cameraData(turn.orientation, isLittleEndian: isLittleEndian)
    #expect(try Self.seen(Self.picture(before: data)) == turn.pixels)
  }

  @Test func `is turned by the first camera data before its pixels`() throws {
    let (half, quarter) = (Self.cameraData(3), Self.cameraData(6))
    let upright = try Self.seen(Self.picture())
    #expect(try Self.seen(Self.picture(before: half + quarter)) == [[6, 5, 4], [3, 2, 1]])
    #expect(try Self.seen(Self.picture(before: half, after: quarter)) == [[6, 5, 4], [3, 2, 1]])
    #expect(try Self.seen(Self.picture(after: quarter)) == upright)
    #expect(try Self.seen(Self.picture(before: Self.cameraData(1) + quarter)) == upright)
  }

  @Test func `stays as it is with camera data that make no sense`() throws {
    let upright = try Self.seen(Self.picture())
    let whole = Array(Self.cameraData(6).dropFirst(8).dropLast(4))
    // The field is whole after 22 bytes.
    for count in 0..<22 {
      let chunk = PNGBytes.chunk("eXIf", Array(whole.prefix(count)))
      #expect(try Self.seen(Self.picture(before: chunk)) == upright, "\(count) bytes")
    }
    for prefix in ["Exif\0\0", "II"] {
      let chunk = PNGBytes.chunk(
        "eXIf", Array(prefix.utf8) + whole.dropFirst(prefix == "II" ? 2 : 0))
      #expect(try Self.seen(Self.picture(before: chunk)) == upright)
    }
    let far = Array("MM\0*".utf8) + [255, 255, 255, 240] + whole.dropFirst(8)
    #expect(try Self.seen(Self.picture(before: PNGBytes.chunk("eXIf", far))) == upright)
  }

  @Test func `keeps its transparency when it is turned`() throws {
    let file = PNGBytes.file(
      width: 2, height: 1, color: 6, rows: [0, 9, 0, 0, 128, 7, 0, 0, 255],
      extra: Self.cameraData(6))
    let picture = try PictureDecoder.decode(file)
    #expect((picture.width, picture.height, picture.hasAlpha) == (1, 2, true))
    #expect(picture.bytes == [9, 0, 0, 128, 7, 0, 0, 255])
  }
}
