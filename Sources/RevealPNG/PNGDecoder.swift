package import RevealImage

/// Reads every kind of PNG: palettes, 1 to 16 bits, interlaced, with or without transparency.
///
/// Colours are taken as sRGB whatever gamma or profile the file names; 16 bits become 8 by exact
/// rounding (`round(value * 255 / 65535)`), which is noted. A file with any wrong checksum is
/// refused.
package enum PNGDecoder {
  /// Pixels a picture may have unless the caller says otherwise: 8K video, 128 MB of RGBA.
  package static let defaultPixelLimit = 1 << 25
  /// Pixels of the largest frame that reveal draws, 16 384 × 16 384: for callers who read some rows
  /// at a time.
  package static let framePixelLimit = 1 << 28

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - bytes: The file; bytes after the end of the PNG are ignored and noted.
  ///   - pixelLimit: A larger picture is refused before memory is taken for it.
  /// - Returns: The picture with straight alpha.
  /// - Throws: What is wrong with the file.
  package static func decode(
    _ bytes: [UInt8], pixelLimit: Int = defaultPixelLimit
  ) throws(PNGError) -> PNGImage {
    let rows = try PNGRows(bytes, pixelLimit: pixelLimit)
    let pixels = try rows.next(rows.height)
    return PNGImage(
      width: rows.width, height: rows.height, bytes: pixels, hasAlpha: rows.hasAlpha,
      notes: try rows.finish())
  }

  /// What names a file's pixels, read some rows at a time: memory does not grow with the height.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - pixelLimit: A larger picture is refused.
  /// - Returns: The digest, and what the decoder ignored, a sentence each.
  /// - Throws: What is wrong with the file.
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

  /// Reads no further than the first pixel.
  package static func size(of bytes: [UInt8]) throws(PNGError) -> (width: Int, height: Int) {
    let header = try header(of: bytes)
    return (header.width, header.height)
  }

  static func header(of bytes: [UInt8]) throws(PNGError) -> LibPNG.Header {
    guard bytes.starts(with: PNGStructure.signature) else { throw .notPNG }
    return try LibPNG.header(of: bytes)
  }
}
