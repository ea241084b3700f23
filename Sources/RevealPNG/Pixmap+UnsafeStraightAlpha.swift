package import RevealImage

extension Pixmap {
  /// The pixels with straight alpha, as a PNG file of the picture has them.
  package func straightBytes() -> [UInt8] {
    unsafe withUnsafePixels { unsafe StraightAlpha.straightened($0) }
  }
}
