/// A band's share of a frame's compressed stream: a pure function of the band's pixels.
///
/// It refers to nothing outside the band, so it may stand anywhere in any frame of the same format.
package struct BandSegment: Hashable, Sendable {
  /// An IDAT chunk of deflate blocks, none of them final, that end on a byte boundary.
  package let chunk: [UInt8]
  /// Pixel rows, ≥ 1.
  package let rows: Int
  /// One hash per row of the premultiplied pixels, for `PixelDigest`.
  package let rowHashes: [UInt64]
  /// Over the filtered rows.
  let checksum: Adler32
  /// How many bytes the filtered rows have.
  let filteredSize: Int
}
