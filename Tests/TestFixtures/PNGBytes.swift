/// PNG files that reveal would not write, in stored blocks, and the pieces they are made of.
package enum PNGBytes {
  /// A file of filtered rows.
  package static func file(
    width: Int, height: Int, depth: UInt8 = 8, color: UInt8 = 2, rows: [UInt8],
    extra: [UInt8] = []
  ) -> [UInt8] {
    signature + header(width, height, depth, color) + extra + chunk("IDAT", stored(rows))
      + chunk("IEND", [])
  }

  /// A file like reveal's own, with a band for each run of filtered rows.
  package static func banded(width: Int, height: Int, bands: [[UInt8]]) -> [UInt8] {
    banded(
      width: width, height: height, blocks: bands.map { block($0) + block([]) },
      rows: Array(bands.joined()))
  }

  /// A file like reveal's own, with a band for each run of deflate blocks, and the filtered rows
  /// that all of them stand for.
  package static func banded(
    width: Int, height: Int, blocks: [[UInt8]], rows: [UInt8]
  ) -> [UInt8] {
    signature + header(width, height, 8, 2) + chunk("sRGB", [0])
      + chunk("pHYs", bigEndian(5669) + bigEndian(5669) + [1]) + chunk("IDAT", [0x78, 0x01])
      + blocks.flatMap { chunk("IDAT", $0) }
      + chunk("IDAT", [3, 0] + bigEndian(adler(rows))) + chunk("IEND", [])
  }

  /// An animation of one color after another on 2×2 pixels.
  package static func animation(_ colors: [[UInt8]], plays: Int = 0, delay: UInt8 = 1) -> [UInt8] {
    var sequence = 0
    func next() -> [UInt8] {
      sequence += 1
      return bigEndian(sequence - 1)
    }
    var file =
      signature + header(2, 2, 8, 2) + chunk("acTL", bigEndian(colors.count) + bigEndian(plays))
    for (index, color) in colors.enumerated() {
      let control = [2, 2, 0, 0].flatMap(bigEndian) + [0, delay, 0, 10, 0, 0]
      file += chunk("fcTL", next() + control)
      let stream = stored(([0] + color + color) + ([0] + color + color))
      file += index == 0 ? chunk("IDAT", stream) : chunk("fdAT", next() + stream)
    }
    return file + chunk("IEND", [])
  }

  private static func header(
    _ width: Int, _ height: Int, _ depth: UInt8, _ color: UInt8
  ) -> [UInt8] {
    chunk("IHDR", [width, height].flatMap(bigEndian) + [depth, color, 0, 0, 0])
  }
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  package static func number(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  package static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  package static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return bigEndian(data.count) + body + bigEndian(Int(crc(body)))
  }

  /// A zlib stream of one stored block; at most 65 535 bytes.
  package static func stored(_ bytes: [UInt8]) -> [UInt8] {
    [0x78, 0x01] + block(bytes, isFinal: true) + bigEndian(adler(bytes))
  }

  /// A stored block of deflate that begins at a byte.
  package static func block(_ bytes: some Collection<UInt8>, isFinal: Bool = false) -> [UInt8] {
    let count = UInt16(bytes.count)
    let header: [UInt8] = [
      isFinal ? 1 : 0, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255),
      UInt8(~count >> 8),
    ]
    return header + bytes
  }

  /// Adler-32 as in RFC 1950.
  package static func adler(_ bytes: some Sequence<UInt8>) -> Int {
    var (low, high) = (1, 0)
    for byte in bytes {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }

  /// CRC-32 as in the PNG specification, annex D, without its table.
  package static func crc(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
