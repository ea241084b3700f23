/// A picture of 8-bit sRGB pixels with straight alpha, as in PNG files.
///
/// Premultiplication would round away small differences between two files.
package struct StraightImage: Hashable, Sendable {
  /// The width in pixels, ≥ 1.
  package let width: Int
  /// The height in pixels, ≥ 1.
  package let height: Int
  /// `width * height * 4` bytes, rows from the top: red, green, blue and straight alpha.
  package let bytes: [UInt8]
  /// Whether its file has an alpha channel or a transparent color, even if no pixel uses it.
  package let hasAlpha: Bool
  /// A sentence for each thing in its file that the decoder ignored, such as a color profile.
  package let notes: [String]

  /// Creates a picture of `width * height * 4` bytes.
  package init(
    width: Int, height: Int, bytes: [UInt8], hasAlpha: Bool = true, notes: [String] = []
  ) {
    precondition(
      bytes.count == width * height * 4, "\(bytes.count) bytes for \(width)×\(height) pixels")
    self.width = width
    self.height = height
    self.bytes = bytes
    self.hasAlpha = hasAlpha
    self.notes = notes
  }

  package var size: PixelSize { PixelSize(width: width, height: height) }

  /// A single pixel, for tests and for code that needs only a few.
  package subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    let i = (y * width + x) * 4
    return SIMD4(bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3])
  }
}
