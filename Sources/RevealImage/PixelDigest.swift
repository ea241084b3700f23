/// Names a picture's pixels, however they were encoded and in whatever bands they were drawn.
///
/// The digest is SHA-256 over width, height and one 64-bit hash per row (all as 64-bit little-endian
/// numbers), so rows can be hashed where they are made and joined later. Equal digests mean equal
/// pixels unless somebody forges a row on purpose.
package struct PixelDigest: Hashable, Sendable, CustomStringConvertible {
  /// 64 lowercase hexadecimal digits.
  package let description: String

  /// Joins the hashes of all rows, from the top, as `rowHash` makes them.
  package init(width: Int, rowHashes: [UInt64]) {
    var message: [UInt8] = []
    message.reserveCapacity((rowHashes.count + 2) * 8)
    for number in [UInt64(width), UInt64(rowHashes.count)] + rowHashes {
      for shift in stride(from: 0, to: 64, by: 8) {
        message.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
      }
    }
    description = SHA256.hexDigest(of: message)
  }

  package init(_ pixmap: Pixmap) {
    let hashes = unsafe pixmap.withUnsafePixels { pixels in
      unsafe Self.rowHashes(of: pixels, width: pixmap.width, rows: pixmap.height)
    }
    self.init(width: pixmap.width, rowHashes: hashes)
  }

  /// One hash per row of premultiplied RGBA.
  package static func rowHashes(
    of pixels: UnsafeRawBufferPointer, width: Int, rows: Int
  ) -> [UInt64] {
    precondition(pixels.count == width * rows * 4, "\(pixels.count) bytes for \(rows) rows")
    return (0..<rows).map { y in
      let row = unsafe pixels[y * width * 4..<(y + 1) * width * 4]
      return unsafe XXHash64.hash(UnsafeRawBufferPointer(rebasing: row))
    }
  }
}
