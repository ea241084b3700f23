package import RevealImage
package import RevealPNG
import RevealRaster
package import RevealScene

/// Turns scenes into PNG files, band by band.
package struct FrameRenderer: Sendable {
  private let rasterizer: Rasterizer
  private let encoding: Encoding

  package init(images: ImageStore, encoding: Encoding) {
    rasterizer = Rasterizer { images.picture($0) }
    self.encoding = encoding
  }

  /// A finished frame.
  package struct Frame: Hashable, Sendable {
    /// The whole file.
    package let png: [UInt8]
    /// Of the pixels, whatever the encoding.
    package let digest: PixelDigest
  }

  /// Draws and encodes one scene.
  ///
  /// - Throws: `RasterError` for a picture that cannot be drawn, `PNGError` when libpng or zlib refuses.
  package func render(_ scene: Scene) throws -> Frame {
    let drawing = try rasterizer.prepare(scene)
    let format = FrameFormat(scene)
    guard let encoder = BandEncoder(format: format, encoding: encoding) else {
      let pixmap = drawing.draw(rows: 0..<format.height)
      return Frame(
        png: try PNGFrame.encodedByLibPNG(pixmap, format: format), digest: PixelDigest(pixmap))
    }
    let segments = try bands(of: format).map { rows in
      try encoder.encode(rows: 0..<rows.count, of: drawing.draw(rows: rows))
    }
    return Frame(
      png: try PNGFrame.assemble(segments, format: format),
      digest: PixelDigest(width: format.width, rowHashes: segments.flatMap(\.rowHashes)))
  }

  /// Enough rows each that a band's own code tables pay.
  private func bands(of format: FrameFormat) -> [Range<Int>] {
    let rowSize = format.width * 4
    let rows = max(64, (100_000 + rowSize - 1) / rowSize)
    return stride(from: 0, to: format.height, by: rows).map { first in
      first..<min(first + rows, format.height)
    }
  }
}

extension FrameFormat {
  /// The format of a scene's frame, opaque when its background is.
  fileprivate init(_ scene: Scene) {
    // A point is 1/72 inch, as on paper: what macOS writes into screenshots at any scale.
    let pixelsPerMeter = scene.scale * 72 / 0.0254
    let format = FrameFormat(
      width: scene.pixelWidth, height: scene.pixelHeight,
      alpha: scene.background.alpha == 1 ? .opaque : .transparent,
      pixelsPerMeter: max(1, Int(min(pixelsPerMeter, 1e9).rounded())))
    guard let format else {
      preconditionFailure("a frame of \(scene.pixelWidth)×\(scene.pixelHeight) pixels")
    }
    self = format
  }
}
