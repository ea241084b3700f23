/// A picture of 8-bit RGBA pixels, premultiplied, sRGB-encoded, rows from the top without padding.
package struct Pixmap: Hashable, Sendable {
  /// The width in pixels, ≥ 0.
  package let width: Int
  /// The height in pixels, ≥ 0.
  package let height: Int
  /// `width * height * 4` bytes: red, green, blue, alpha; each color ≤ its alpha.
  package internal(set) var bytes: [UInt8]

  /// A picture of transparent pixels.
  package init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "a pixmap of \(width)×\(height)")
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: 0, count: width * height * 4)
  }

  /// A picture of `width * height * 4` bytes.
  package init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(
      bytes.count == width * height * 4, "\(bytes.count) bytes for \(width)×\(height) pixels")
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// A single pixel; for tests and tools, not for loops over pixels.
  package subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    get {
      let i = (y * width + x) * 4
      return SIMD4(bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3])
    }
    set {
      let i = (y * width + x) * 4
      for channel in 0..<4 { bytes[i + channel] = newValue[channel] }
    }
  }
}
