import RevealMath
import TestFixtures

/// Files of the shape that reveal gives its frames, with anything in their bands, and all checksums
/// right.
struct BandFile {
  var width: Int
  var height: Int
  var channels = 3
  /// Deflate blocks, none of them final, that end on a byte boundary.
  var segments: [[UInt8]]

  /// The file; nil when the segments are no deflate stream.
  var bytes: [UInt8]? {
    guard let rows = try? ReferenceInflate.unpack(blocks: segments.joined() + [3, 0]) else {
      return nil
    }
    let header =
      PNGBytes.bigEndian(width) + PNGBytes.bigEndian(height)
      + [8, channels == 3 ? 2 : 6, 0, 0, 0]
    return PNGBytes.signature + PNGBytes.chunk("IHDR", header) + PNGBytes.chunk("sRGB", [0])
      + PNGBytes.chunk("pHYs", [0, 0, 11, 19, 0, 0, 11, 19, 1])
      + PNGBytes.chunk("IDAT", [0x78, 0x01])
      + segments.flatMap { PNGBytes.chunk("IDAT", $0) }
      + PNGBytes.chunk("IDAT", [3, 0] + PNGBytes.bigEndian(PNGBytes.adler(rows)))
      + PNGBytes.chunk("IEND", [])
  }

  /// Stored blocks and an empty one.
  static func stored(_ bytes: some Collection<UInt8>) -> [UInt8] {
    PNGBytes.block(bytes) + PNGBytes.block([])
  }

  /// A file of random rows under random filters, cut at random places, now and then not between
  /// rows.
  static func random(_ numbers: inout SplitMix64) -> BandFile {
    var file = BandFile(
      width: Int.random(in: 1...9, using: &numbers),
      height: Int.random(in: 1...12, using: &numbers),
      channels: Bool.random(using: &numbers) ? 3 : 4, segments: [])
    let rowSize = 1 + file.width * file.channels
    // Half of all files have filters that stand alone wherever a band may begin.
    let filters: [UInt8] = Bool.random(using: &numbers) ? [0, 1] : [0, 1, 2, 3, 4]
    var rows: [UInt8] = []
    for _ in 0..<file.height {
      rows.append(filters.randomElement(using: &numbers) ?? 0)
      for _ in 1..<rowSize { rows.append(UInt8.random(in: 0...3, using: &numbers)) }
    }
    let cutsRows = Int.random(in: 0..<8, using: &numbers) == 0
    var rest = rows[...]
    while !rest.isEmpty {
      let size =
        cutsRows
        ? Int.random(in: 1...rest.count, using: &numbers)
        : Int.random(in: 1...4, using: &numbers) * rowSize
      file.segments.append(stored(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    return file
  }
}
