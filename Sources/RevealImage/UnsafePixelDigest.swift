/// A digest of a picture's pixels, whatever their encoding and the bands in which they were drawn.
///
/// The digest is SHA-256 over width, height and one 64-bit hash per row (all as 64-bit
/// little-endian numbers), so rows can be hashed where they are made and joined later. Rows of more
/// than 240 bytes of premultiplied RGBA are hashed by XXH3, shorter ones by XXH64. Equal digests
/// mean equal pixels, except for rows forged on purpose.
package struct PixelDigest: Hashable, Sendable, CustomStringConvertible {
  /// 64 lowercase hexadecimal digits.
  package let description: String

  /// Joins the hashes of all rows, from the top, as `rowHashes` returns them.
  package init(width: Int, rowHashes: [UInt64]) {
    let numbers = ([UInt64(width), UInt64(rowHashes.count)] + rowHashes).map { $0.littleEndian }
    description = SHA256.hexDigest(of: unsafe numbers.withUnsafeBytes { unsafe Array($0) })
  }

  package init(_ pixmap: Pixmap) {
    self.init(width: pixmap.width, rowHashes: Self.rowHashes(of: pixmap))
  }

  /// The hashes of the rows of a picture or of a band.
  package static func rowHashes(of pixmap: Pixmap) -> [UInt64] {
    unsafe pixmap.withUnsafePixels { pixels in
      unsafe rowHashes(of: pixels, width: pixmap.width, rows: pixmap.height)
    }
  }

  /// The hashes of rows of premultiplied RGBA.
  package static func rowHashes(
    of pixels: UnsafeRawBufferPointer, width: Int, rows: Int,
    instructions: VectorInstructions = .best
  ) -> [UInt64] {
    precondition(pixels.count == width * rows * 4, "\(pixels.count) bytes for \(rows) rows")
    let rowSize = width * 4
    var hashes: [UInt64] = []
    hashes.reserveCapacity(rows)
    for y in 0..<rows {
      let row = unsafe UnsafeRawBufferPointer(rebasing: pixels[y * rowSize..<(y + 1) * rowSize])
      // The comparison ends early for rows that differ.
      if let last = hashes.last, unsafe isAsAbove(row) {
        hashes.append(last)
      } else {
        hashes.append(unsafe hash(row, instructions))
      }
    }
    return hashes
  }

  private static func hash(
    _ row: UnsafeRawBufferPointer, _ instructions: VectorInstructions
  ) -> UInt64 {
    unsafe row.count < XXH3.shortestInput
      ? XXHash64.hash(row) : XXH3.hash(row, instructions: instructions)
  }

  /// Whether a row equals the one before it in memory; it must not be the first of its picture.
  private static func isAsAbove(_ row: UnsafeRawBufferPointer) -> Bool {
    guard let bytes = row.baseAddress else { return true }
    let above = unsafe UnsafeRawBufferPointer(start: bytes - row.count, count: row.count)
    return unsafe Pixmap.firstDifference(row, above) == nil
  }
}
