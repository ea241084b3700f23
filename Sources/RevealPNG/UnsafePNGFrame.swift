package import RevealImage

/// Creates whole PNG files; the same input gives the same bytes everywhere.
package enum PNGFrame {
  /// Joins bands into a file with one IDAT chunk each; together they must have the format's height.
  package static func assemble(
    _ segments: [BandSegment], format: FrameFormat
  ) -> PNGFile {
    let rows = segments.reduce(0) { $0 + $1.rows }
    precondition(rows == format.height, "bands of \(rows) rows for \(format.height) rows")
    let checksum = segments.reduce(Adler32()) {
      $0.followed(by: $1.checksum, byteCount: $1.filteredSize)
    }
    let head = LibPNG.head(of: format) + LibPNG.chunk(.imageData, zlibHeader)
    let end = LibPNG.chunk(.imageData, zlibTrailer(checksum)) + LibPNG.chunk(.imageEnd, [])
    return PNGFile(parts: [head] + segments.map(\.chunk) + [end])
  }

  /// Encodes a whole frame by libpng, for `Encoding.libpng`.
  package static func encodedByLibPNG(
    _ pixmap: Pixmap, format: FrameFormat
  ) throws(PNGError) -> PNGFile {
    precondition(
      pixmap.width == format.width && pixmap.height == format.height,
      "\(pixmap.width) × \(pixmap.height) for \(format.width) × \(format.height) pixels")
    let pixels = unsafe pixmap.withUnsafePixels { pixels in
      format.alpha == .opaque
        ? unsafe Array(pixels) : unsafe StraightAlpha.straightened(pixels)
    }
    return PNGFile(parts: [try LibPNG.file(format: format, pixels: pixels)])
  }

  /// The zlib header for a window of 32 kB; its check bits make it a multiple of 31 (RFC 1950).
  static let zlibHeader: [UInt8] = [0x78, 0x01]

  /// A final, empty block of fixed codes and the checksum.
  static func zlibTrailer(_ checksum: Adler32) -> [UInt8] {
    [0x03, 0x00] + checksum.value.bigEndianBytes
  }
}
