import RevealImage

/// A digest of a file's bytes.
///
/// The digest is SHA-256 over the size and one 64-bit hash per piece of 64 KiB, all as 64-bit
/// little-endian numbers. Pieces of more than 240 bytes are hashed by XXH3, shorter ones by XXH64,
/// like the rows in a `PixelDigest`.
package struct FileDigest: Hashable, Sendable, CustomStringConvertible {
  /// The digest as 64 lowercase hexadecimal digits.
  package let description: String

  private static let pieceSize = 1 << 16

  package init(_ bytes: [UInt8]) {
    let hashes = unsafe bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: Self.pieceSize).map { start in
        let end = min(start + Self.pieceSize, bytes.count)
        let piece = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        return unsafe piece.count < XXH3.shortestInput ? XXHash64.hash(piece) : XXH3.hash(piece)
      }
    }
    let numbers = ([UInt64(bytes.count)] + hashes).map { $0.littleEndian }
    description = SHA256.hexDigest(of: unsafe numbers.withUnsafeBytes { unsafe Array($0) })
  }
}
