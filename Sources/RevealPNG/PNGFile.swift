package import RevealImage

/// A whole PNG file in parts that frames may share.
package struct PNGFile: Hashable, Sendable {
  /// The parts in the order of the file.
  package let parts: [[UInt8]]

  package init(parts: [[UInt8]]) { self.parts = parts }

  /// The size of the whole file in bytes.
  package var count: Int { parts.reduce(0) { $0 + $1.count } }

  /// The file in one piece.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for part in parts { bytes += part }
    return bytes
  }

  /// An uncompressed PNG file with the exact pixels of a picture.
  package static func uncompressed(_ image: StraightImage) -> PNGFile {
    var stream = PNGFrame.zlibHeader
    var checksum = Adler32()
    let rowSize = image.width * 4
    for y in 0..<image.height {
      let row = [0] + image.bytes[y * rowSize..<(y + 1) * rowSize]
      checksum.append(row)
      for start in stride(from: 0, to: row.count, by: longestBlock) {
        let block = row[start..<min(start + longestBlock, row.count)]
        let isLast = y == image.height - 1 && block.endIndex == row.count
        let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
        stream += [isLast ? 1 : 0, low, high, ~low, ~high]
        stream += block
      }
    }
    stream += checksum.value.bigEndianBytes
    return PNGFile(parts: [
      LibPNG.header(width: image.width, height: image.height, channels: 4),
      LibPNG.chunk(.imageData, stream), LibPNG.chunk(.imageEnd, []),
    ])
  }

  /// The largest uncompressed block (RFC 1951, 3.2.4).
  private static let longestBlock = 0xFFFF
}

extension Pixmap {
  /// A PNG file of the picture, which must be opaque.
  package func opaqueFile() throws(PNGError) -> PNGFile {
    let format = try FrameFormat(width: width, height: height, alpha: .opaque)
    guard let encoder = BandEncoder(format: format, encoding: .fast) else {
      preconditionFailure("the fast encoding has bands")
    }
    let band = try encoder.encode(rows: 0..<height, of: self)
    return PNGFrame.assemble([band], format: format)
  }
}
