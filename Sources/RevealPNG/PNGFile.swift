package import RevealImage

/// A whole PNG file in parts that frames may share.
package struct PNGFile: Hashable, Sendable {
  /// The parts in the order of the file.
  package let parts: [[UInt8]]

  package init(parts: [[UInt8]]) { self.parts = parts }

  /// The size of the whole file in bytes.
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
  /// A PNG file of the picture, which must be opaque.
  package func opaqueFile() throws(PNGError) -> PNGFile {
    let format = try FrameFormat(width: width, height: height, alpha: .opaque)
    guard let encoder = BandEncoder(format: format, encoding: .fast) else {
      preconditionFailure("the fast encoding has bands")
    }
    let band = try encoder.encode(rows: 0..<height, of: self)
    return try PNGFrame.assemble([band], format: format)
  }
}
