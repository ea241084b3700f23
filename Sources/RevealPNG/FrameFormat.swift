/// The properties that the PNG files of all frames have in common.
package struct FrameFormat: Hashable, Sendable {
  /// Whether frames have an alpha channel.
  package enum Alpha: Hashable, Sendable {
    /// RGB files; the pixels' alpha is dropped.
    case opaque
    /// RGBA files with straight alpha.
    case transparent
  }

  /// The range of a picture's width and height in pixels.
  package static let sides = 1...1 << 16

  /// A number of pixels within ``sides``.
  package let width: Int
  /// A number of pixels within ``sides``.
  package let height: Int
  package let alpha: Alpha
  /// The resolution for the pHYs chunk; 2835 is 72 pixels per inch.
  package let pixelsPerMeter: Int

  /// Creates a format; the default resolution is one pixel per point.
  ///
  /// - Throws: When a side is outside ``sides``.
  package init(
    width: Int, height: Int, alpha: Alpha, pixelsPerMeter: Int = 2835
  ) throws(PNGError) {
    guard Self.sides.contains(width), Self.sides.contains(height) else {
      throw .impossibleSize(width: width, height: height)
    }
    precondition((1..<1 << 31).contains(pixelsPerMeter), "\(pixelsPerMeter) pixels per meter")
    self.width = width
    self.height = height
    self.alpha = alpha
    self.pixelsPerMeter = pixelsPerMeter
  }

  /// The format with another height.
  ///
  /// - Throws: When the height is outside ``sides``.
  package func with(height: Int) throws(PNGError) -> FrameFormat {
    try FrameFormat(width: width, height: height, alpha: alpha, pixelsPerMeter: pixelsPerMeter)
  }

  /// The number of bytes per pixel in the file: 3 or 4.
  var channels: Int { alpha == .opaque ? 3 : 4 }
  /// The size of a row in the file in bytes, without its filter byte.
  var rowSize: Int { width * channels }
}
