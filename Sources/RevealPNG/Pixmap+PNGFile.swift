package import RevealImage

extension Pixmap {
  /// The picture, which must be opaque, as a PNG file.
  package func opaqueFile() throws(PNGError) -> PNGFile {
    let format = FrameFormat(width: width, height: height, alpha: .opaque, pixelsPerMeter: 2835)
    guard let format, let encoder = BandEncoder(format: format, encoding: .fast) else {
      preconditionFailure("a picture of \(width)×\(height) pixels")
    }
    let band = try encoder.encode(rows: 0..<height, of: self)
    return try PNGFrame.assemble([band], format: format)
  }
}
