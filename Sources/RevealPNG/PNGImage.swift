package import RevealImage

/// A decoded PNG: 8-bit RGBA with straight alpha, as in the file.
package struct PNGImage: Hashable, Sendable {
  /// In pixels, ≥ 1.
  package let width: Int
  /// In pixels, ≥ 1.
  package let height: Int
  /// `width * height * 4` bytes, rows from the top: red, green, blue and straight alpha.
  package let bytes: [UInt8]
  /// Whether the file has an alpha channel or a transparent color, even if no pixel uses it.
  package let hasAlpha: Bool
  /// A sentence for each thing the decoder ignored, such as a color profile.
  package let notes: [String]

  /// The picture premultiplied.
  package func pixmap() -> Pixmap {
    guard hasAlpha else { return Pixmap(straight: bytes, width: width, height: height) }
    var premultiplied = bytes
    premultiply(&premultiplied)
    return Pixmap(straight: premultiplied, width: width, height: height)
  }
}

extension Pixmap {
  fileprivate init(straight bytes: [UInt8], width: Int, height: Int) {
    guard let pixmap = Pixmap(width: width, height: height, bytes: bytes) else {
      preconditionFailure("\(bytes.count) bytes for \(width) × \(height) pixels")
    }
    self = pixmap
  }
}
