package import RevealImage

/// A picture to be compared: 8-bit sRGB and straight alpha, as PNG files have it.
///
/// Straight, not premultiplied, so that no difference between two files is rounded away.
package struct StraightImage: Hashable, Sendable {
  /// In pixels, ≥ 1.
  package let width: Int
  /// In pixels, ≥ 1.
  package let height: Int
  /// `width * height * 4` bytes, rows from the top: red, green, blue, alpha.
  package let bytes: [UInt8]

  /// Fails when the count of bytes is not `width * height * 4`.
  package init?(width: Int, height: Int, bytes: [UInt8]) {
    guard width > 0, height > 0, bytes.count == width * height * 4 else { return nil }
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  package var size: PixelSize { PixelSize(width: width, height: height) }

  /// One pixel; for tests and for places where few are looked at.
  package subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    let i = (y * width + x) * 4
    return SIMD4(bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3])
  }
}
