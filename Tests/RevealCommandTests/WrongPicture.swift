import RevealMath
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
          + chunk("IDAT", [0x78, 0x01]) + chunk("IDAT", FixedBlock.zeros(1 << 20)))),
  ]

  /// Damaged pictures of the largest size that is read, all of which is read before the damage
  /// shows.
  static let large: [WrongPicture] = [
    WrongPicture("sum", isRefusedUnread: false, largest(zeros(side * row).dropLast(4) + wrong)),
    WrongPicture("noisy-sum", isRefusedUnread: false, largest(noise.dropLast(4) + wrong)),
    WrongPicture("crc", isRefusedUnread: false, largest(noise, end: end.dropLast() + [0x83])),
    WrongPicture(
      "data-crc", isRefusedUnread: false, largest(noise, end: []).dropLast(4) + (wrong + end)),
    WrongPicture("cut", isRefusedUnread: false, largest(noise).dropLast(2000)),
    WrongPicture("no-end", isRefusedUnread: false, largest(noise, end: [])),
    WrongPicture("short", isRefusedUnread: false, largest(zeros((side - 1) * row))),
    WrongPicture("long", isRefusedUnread: false, largest(zeros((side + 1) * row))),
    WrongPicture("filter", isRefusedUnread: false, largest(unknownFilter)),
    WrongPicture(
      "interlaced", isRefusedUnread: false,
      largest(zeros(side * row).dropLast(4) + wrong, interlaced: 1)),
    WrongPicture(
      "eight-bits", isRefusedUnread: false,
      largest(zeros(side * (side * 4 + 1)).dropLast(4) + wrong, depth: 8)),
  ]

  private static let side = 5792
  /// The bytes of a row of 16-bit RGBA, with its filter.
  private static let row = side * 8 + 1
  private static let wrong = Array("abcd".utf8)
  private static let end = chunk("IEND", [])

  /// Rows that begin with random bytes, which take some 34 MB however they are packed.
  private static let noise: [UInt8] = {
    var (stream, numbers) = (PackedBytes(), SplitMix64(seed: 1))
    for _ in 0..<side {
      var start: [UInt8] = [0]
      for _ in 0..<side / 8 {
        let number = numbers.next()
        for byte in 0..<8 { start.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
      }
      stream.add(start)
      stream.add(zeros: side * 7)
    }
    return stream.finished
  }()

  /// Rows the last of which has a filter that there is not.
  private static var unknownFilter: [UInt8] {
    var stream = PackedBytes()
    stream.add(zeros: row * (side - 1))
    stream.add([5])
    stream.add(zeros: row - 1)
    return stream.finished
  }

  /// A picture of the largest size.
  private static func largest(
    _ data: [UInt8], depth: UInt8 = 16, interlaced: UInt8 = 0, end: [UInt8] = end
  ) -> [UInt8] {
    png(side, side, depth, 6, data, interlaced: interlaced, end: end)
  }

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
    _ before: [UInt8] = [], interlaced: UInt8 = 0, end: [UInt8] = end
  ) -> [UInt8] {
    let sides = PNGBytes.bigEndian(width) + PNGBytes.bigEndian(height)
    return PNGBytes.signature + chunk("IHDR", sides + [depth, color, 0, 0, interlaced]) + before
      + chunk("IDAT", data) + end
  }

  /// A zlib stream of zeros.
  private static func zeros(_ count: Int) -> [UInt8] {
    var stream = PackedBytes()
    stream.add(zeros: count)
    return stream.finished
  }
}
