/// What all frames of a run have in common as PNG files.
package struct FrameFormat: Hashable, Sendable {
  /// Whether frames have an alpha channel.
  package enum Alpha: Hashable, Sendable {
    /// RGB files; the pixels' alpha is dropped.
    case opaque
    /// RGBA files with straight alpha.
    case transparent
  }

  /// Pixels that a side of a picture may have, whatever the other side.
  package static let sides = 1...1 << 16

  /// In pixels, within ``sides``.
  package let width: Int
  /// In pixels, within ``sides``.
  package let height: Int
  package let alpha: Alpha
  /// The file's pHYs, in both directions; 2835 is 72 per inch, one pixel per point.
  package let pixelsPerMeter: Int

  /// Fails outside the ranges of the properties.
  package init?(width: Int, height: Int, alpha: Alpha, pixelsPerMeter: Int) {
    guard Self.sides.contains(width), Self.sides.contains(height),
      (1..<1 << 31).contains(pixelsPerMeter)
    else { return nil }
    self.width = width
    self.height = height
    self.alpha = alpha
    self.pixelsPerMeter = pixelsPerMeter
  }

  /// Bytes of a pixel in the file: 3 or 4.
  var channels: Int { alpha == .opaque ? 3 : 4 }
  /// Bytes of a row in the file, without its filter byte.
  var rowSize: Int { width * channels }
}
