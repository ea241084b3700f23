package import RevealImage
package import RevealPNG
package import RevealScene

/// Draws frames and encodes them as PNG files, band by band.
package struct FrameRenderer: Sendable {
  private let drawer: SceneDrawer
  private let encoding: Encoding
  private let painter: BandPainter<BandSegment>
  private let times: StageTimes?

  /// - Parameters:
  ///   - images: The store of pictures.
  ///   - encoding: The encoding of the frames.
  ///   - reuse: The reuse of bands drawn before; it affects time, never bytes.
  ///   - times: The times of the stages, to which this adds.
  package init(
    images: ImageStore, encoding: Encoding, reuse: BandReuse = .cached, times: StageTimes? = nil
  ) {
    drawer = SceneDrawer(images: images)
    self.encoding = encoding
    painter = BandPainter(drawer, reuse: reuse, times: times)
    self.times = times
  }

  /// A finished frame.
  package struct Frame: Hashable, Sendable {
    /// The whole file.
    package let png: PNGFile
    /// The digest of the pixels, independent of the encoding.
    package let digest: PixelDigest
    /// The fraction of its bands that were found in the cache.
    package let reusedShare: Double
  }

  /// Draws and encodes a frame of a single scene.
  package func render(_ scene: Scene) throws -> Frame { try render(Exposure(scene)) }

  /// Draws and encodes one frame.
  ///
  /// - Parameters:
  ///   - exposure: The contents of the frame.
  ///   - drawn: The picture of the frame, if it has been drawn already.
  /// - Returns: The frame, the same whether it was drawn before or not.
  /// - Throws: `UnusablePicture` for a picture that cannot be drawn, `FrameTooCostly` if drawing
  ///   would take too much time or memory, `PNGError` if libpng or zlib fails.
  package func render(_ exposure: Exposure, drawn: Pixmap? = nil) throws -> Frame {
    let format = try FrameFormat(exposure.first)
    guard let encoder = BandEncoder(format: format, encoding: encoding) else {
      let pixmap = try times.measure(.draw) {
        if let drawn { return drawn }
        var drawing = try drawer.prepare(exposure)
        return drawing.draw(rows: 0..<format.height)
      }
      return try times.measure(.encode) {
        Frame(
          png: try PNGFrame.encodedByLibPNG(pixmap, format: format), digest: PixelDigest(pixmap),
          reusedShare: 0)
      }
    }
    let plan = times.measure(.draw) { FramePlan(exposure) }
    let (segments, reusedCount) = try painter.bands(of: plan, drawn: drawn) { pixmap in
      try times.measure(.encode) { try encoder.encode(rows: 0..<pixmap.height, of: pixmap) }
    }
    times?.addBands(segments.count, reused: reusedCount)
    return times.measure(.encode) {
      Frame(
        png: PNGFrame.assemble(segments, format: format),
        digest: PixelDigest(width: format.width, rowHashes: segments.flatMap(\.rowHashes)),
        reusedShare: Double(reusedCount) / Double(segments.count))
    }
  }

  /// Draws and encodes some rows of a frame, stacked vertically.
  ///
  /// - Parameters:
  ///   - exposure: The contents of the frame.
  ///   - parts: The rows, at least one, from the top.
  /// - Returns: A PNG file of these rows.
  /// - Throws: The errors of ``render(_:drawn:)``.
  package func render(_ exposure: Exposure, only parts: [Range<Int>]) throws -> PNGFile {
    let pixmap = try draw(exposure, only: parts)
    let format = try FrameFormat(exposure.first).with(height: pixmap.height)
    return try times.measure(.encode) {
      guard let encoder = BandEncoder(format: format, encoding: encoding, rowHashes: .omitted)
      else {
        return try PNGFrame.encodedByLibPNG(pixmap, format: format)
      }
      let bands = FrameMemory.bands(height: format.height)
      return try PNGFrame.assemble(
        bands.map { try encoder.encode(rows: $0, of: pixmap) }, format: format)
    }
  }

  /// Draws some rows of a frame, stacked vertically.
  ///
  /// - Parameters:
  ///   - exposure: The contents of the frame.
  ///   - parts: The rows, at least one, from the top.
  /// - Returns: A picture of these rows.
  /// - Throws: The errors of ``render(_:drawn:)``, except for those of libpng and zlib.
  package func draw(_ exposure: Exposure, only parts: [Range<Int>]) throws -> Pixmap {
    try times.measure(.draw) {
      var drawing = try drawer.prepare(FramePlan(exposure), bands: parts)
      return drawing.draw(parts: parts)
    }
  }
}

/// Whether bands are remembered between frames.
package enum BandReuse: Hashable, Sendable {
  case cached, never
}

extension BandSegment: CachedBand {
  var byteCount: Int { chunk.count + rows * 8 }
}

extension FrameFormat {
  /// The format of a scene's frame, which is opaque if its background is.
  ///
  /// - Throws: When the scene has no pixels, or a side is too long.
  package init(_ scene: Scene) throws(PNGError) {
    // A point is 1/72 inch, as on paper; macOS writes the same into screenshots at any scale.
    let pixelsPerMeter = scene.scale * 72 / 0.0254
    try self.init(
      width: scene.pixelWidth, height: scene.pixelHeight,
      alpha: scene.background.alpha == 1 ? .opaque : .transparent,
      pixelsPerMeter: max(1, Int(min(pixelsPerMeter, 1e9).rounded())))
  }
}
