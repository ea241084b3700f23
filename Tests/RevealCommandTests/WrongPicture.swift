import TestFixtures
import Testing

/// A PNG file that is damaged, or larger than it looks.
struct WrongPicture: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let content: @Sendable () -> [UInt8]
  /// Whether its header is enough to refuse it; nil if it is to be drawn.
  let isRefusedUnread: Bool?

  private init(
    _ name: String, isRefusedUnread: Bool?,
    _ content: @autoclosure @escaping @Sendable () -> [UInt8]
  ) {
    (testDescription, self.isRefusedUnread, self.content) = (name, isRefusedUnread, content)
  }

  static let all: [WrongPicture] = [
    WrongPicture("header", isRefusedUnread: true, png(65535, 65535, 8, 6, dot)),
    WrongPicture("sides", isRefusedUnread: true, png(1 << 31 - 1, 1 << 31 - 1, 16, 6, dot)),
    WrongPicture("no-sides", isRefusedUnread: true, png(0, 0, 8, 6, dot)),
    WrongPicture("no-pixels", isRefusedUnread: false, png(5000, 6000, 8, 6, dot)),
    WrongPicture("many-pixels", isRefusedUnread: true, png(9999, 9999, 1, 0, zeros(9999 * 1251))),
    WrongPicture(
      "wrong-sum", isRefusedUnread: false,
      png(5700, 5700, 8, 6, zeros(5700 * 22_801).dropLast(4) + Array("abcd".utf8))),
    WrongPicture("too-much", isRefusedUnread: false, png(10, 10, 8, 0, zeros(300 << 20))),
    WrongPicture(
      "length", isRefusedUnread: true,
      png(1, 1, 8, 0, dot).prefix(33) + [0xFF, 0xFF, 0xFF, 0xFF] + Array("IDAT".utf8)),
    WrongPicture("cut", isRefusedUnread: false, png(100, 100, 8, 0, zeros(10_100)).dropLast(20)),
    WrongPicture("no-palette", isRefusedUnread: true, png(1, 1, 8, 3, dot)),
    WrongPicture(
      "text", isRefusedUnread: true,
      png(
        1, 1, 8, 0, dot, chunk("tEXt", Array("A\0".utf8) + [UInt8](repeating: 0, count: 60_000_000))
      )),
    WrongPicture(
      "not-png", isRefusedUnread: true, Array("GIF89a".utf8) + [UInt8](repeating: 0, count: 1000)),
    WrongPicture(
      "profile", isRefusedUnread: nil,
      png(1, 1, 8, 0, dot, chunk("iCCP", Array("p\0\0".utf8) + bomb))),
    WrongPicture(
      "packed-text", isRefusedUnread: nil,
      png(1, 1, 8, 0, dot, chunk("zTXt", Array("A\0\0".utf8) + bomb))),
    WrongPicture(
      "world-text", isRefusedUnread: nil,
      png(1, 1, 8, 0, dot, chunk("iTXt", Array("A\0\u{1}\0\0\0".utf8) + bomb))),
    WrongPicture(
      "chunks", isRefusedUnread: nil,
      png(1, 1, 8, 0, dot, many(chunk("tEXt", Array("A\0b".utf8)), 500_000))),
    WrongPicture(
      "pieces", isRefusedUnread: nil, png(1, 1, 8, 0, dot, many(chunk("IDAT", []), 500_000))),
    // reveal's own kind of file, with a header that promises far more than the band has.
    WrongPicture(
      "band", isRefusedUnread: true,
      png(
        65535, 65535, 8, 6, [3, 0] + Array("abcd".utf8),
        chunk("sRGB", [0])
          + chunk("pHYs", PNGBytes.bigEndian(2835) + PNGBytes.bigEndian(2835) + [1])
          + chunk("IDAT", [0x78, 0x01]) + chunk("IDAT", zeroBlock(1 << 20)))),
  ]

  /// One row of one pixel.
  private static let dot = PNGBytes.stored([0, 0])
  private static var bomb: [UInt8] { zeros(500 << 20) }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    PNGBytes.chunk(name, data)
  }

  private static func many(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
    Array(repeatElement(bytes, count: count).joined())
  }

  private static func png(
    _ width: Int, _ height: Int, _ depth: UInt8, _ color: UInt8, _ data: [UInt8],
    _ before: [UInt8] = []
  ) -> [UInt8] {
    let sides = PNGBytes.bigEndian(width) + PNGBytes.bigEndian(height)
    return PNGBytes.signature + chunk("IHDR", sides + [depth, color, 0, 0, 0]) + before
      + chunk("IDAT", data) + chunk("IEND", [])
  }

  /// A zlib stream of zeros.
  private static func zeros(_ count: Int) -> [UInt8] {
    [0x78, 0x01] + zeroBlock(count) + [3, 0] + PNGBytes.bigEndian((count % 65_521) << 16 | 1)
  }

  /// A block of deflate with fixed codes, 13 bits for 258 zeros, and an empty stored block, after
  /// which the next one begins at a byte; see RFC 1951, 3.2.
  private static func zeroBlock(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var (bits, length) = (0, 0)
    func put(_ value: Int, _ count: Int) {
      bits |= value << length
      length += count
      while length >= 8 {
        bytes.append(UInt8(bits & 255))
        (bits, length) = (bits >> 8, length - 8)
      }
    }
    put(0b010, 3)
    put(0x0C, 8)
    for _ in 0..<(count - 1) / 258 { put(0xA3, 13) }
    for _ in 0..<(count - 1) % 258 { put(0x0C, 8) }
    put(0, 7 + 3)
    if length > 0 { put(0, 8 - length) }
    return bytes + [0, 0, 0xFF, 0xFF]
  }
}
