/// Reads every kind of PNG: palettes, 1 to 16 bits, interlaced, with or without transparency.
///
/// Colours are taken as sRGB whatever gamma or profile the file names; 16 bits become 8 by exact
/// rounding (`round(value * 255 / 65535)`). A file with any wrong checksum is refused.
package enum PNGDecoder {
  /// Pixels a picture may have unless the caller says otherwise: 8K video, 128 MB of RGBA.
  package static let defaultPixelLimit = 1 << 25
  /// Pixels a side may have, whatever the other side.
  package static let sideLimit = 1 << 16

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
    let header = try header(of: bytes)
    guard header.width <= pixelLimit / header.height else {
      throw .tooLarge(width: header.width, height: header.height, pixelLimit: pixelLimit)
    }
    let (pixels, fileSize) = try LibPNG.pixels(of: bytes, header: header, sideLimit: sideLimit)
    var notes = ChunkNotes.notes(on: bytes)
    if fileSize < bytes.count {
      notes.append("\(bytes.count - fileSize) bytes after the end of the picture ignored")
    }
    return PNGImage(
      width: header.width, height: header.height, bytes: pixels, hasAlpha: header.hasAlpha,
      notes: notes)
  }

  /// Reads no further than the first pixel.
  package static func size(of bytes: [UInt8]) throws(PNGError) -> (width: Int, height: Int) {
    let header = try header(of: bytes)
    return (header.width, header.height)
  }

  private static func header(of bytes: [UInt8]) throws(PNGError) -> LibPNG.Header {
    guard bytes.starts(with: ChunkNotes.signature) else { throw .notPNG }
    return try LibPNG.header(of: bytes, sideLimit: sideLimit)
  }
}
