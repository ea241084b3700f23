package import RevealImage

/// A whole PNG file in pieces that other frames may share.
package struct PNGFile: Hashable, Sendable {
  /// In file order.
  package let parts: [[UInt8]]

  package init(parts: [[UInt8]]) { self.parts = parts }

  /// Bytes of the whole file.
  package var count: Int { parts.reduce(0) { $0 + $1.count } }

  /// The file in one piece.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for part in parts { bytes += part }
    return bytes
  }
}

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
