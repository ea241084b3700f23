package import RevealImage

/// Reads every kind of PNG: palettes, 1 to 16 bits, interlaced, with or without transparency.
///
/// Colors are taken as sRGB whatever gamma or profile the file has; 16 bits become 8 by exact
/// rounding (`round(value * 255 / 65535)`), which is noted. A file with a wrong checksum is
/// rejected.
package enum PNGDecoder {
  /// The default limit on pixels of a picture: that of 8K video, 128 MB of RGBA.
  package static let defaultPixelLimit = 1 << 25
  /// The number of pixels of the largest frame, 16 384 × 16 384, for callers that read row by row.
  package static let framePixelLimit = 1 << 28

  /// Reads a whole file; more pixels than the limit are rejected without allocation.
  ///
  /// Bytes after the end of the PNG are ignored, which is noted.
  package static func decode(
    _ bytes: [UInt8], pixelLimit: Int = defaultPixelLimit, decoding: Decoding = .fast
  ) throws(PNGError) -> StraightImage {
    let rows = try PNGRows(bytes, pixelLimit: pixelLimit, decoding: decoding)
    let pixels = try rows.next(rows.height)
    return StraightImage(
      width: rows.width, height: rows.height, bytes: pixels, hasAlpha: rows.hasAlpha,
      notes: try rows.finish())
  }

  /// The digest of a file's pixels, and a sentence for each thing the decoder ignored.
  ///
  /// Pixels are read in strips, so that memory is independent of the height.
  package static func digest(
    of bytes: [UInt8], pixelLimit: Int = framePixelLimit
  ) throws(PNGError) -> (digest: PixelDigest, notes: [String]) {
    let rows = try PNGRows(bytes, pixelLimit: pixelLimit)
    var hashes: [UInt64] = []
    while rows.rowsLeft > 0 {
      hashes += rows.rowHashes(of: try rows.next(min(rows.stripHeight, rows.rowsLeft)))
    }
    return (PixelDigest(width: rows.width, rowHashes: hashes), try rows.finish())
  }

  /// The size in pixels, read from the part of the file before the first pixel.
  package static func size(of bytes: [UInt8]) throws(PNGError) -> (width: Int, height: Int) {
    let header = try header(of: bytes)
    return (header.width, header.height)
  }

  static func header(of bytes: [UInt8]) throws(PNGError) -> LibPNG.Header {
    guard bytes.starts(with: PNGStructure.signature) else { throw .foreign(bytes) }
    return try LibPNG.header(of: bytes)
  }
}

/// The implementation that decodes pixels, which changes neither them nor errors.
package enum Decoding: CaseIterable, Sendable {
  /// Reveal's own for sound, noninterlaced files of 8-bit RGB and RGBA, and libpng for others.
  case fast
  /// libpng and zlib: the slow reference.
  case libpng
}
