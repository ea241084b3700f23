package import RevealImage
package import RevealPNG
import RevealRaster
package import RevealScene

/// Turns scenes into PNG files, band by band.
package struct FrameRenderer: Sendable {
  private let drawer: SceneDrawer
  private let encoding: Encoding
  private let cache: BandCache?
  private let times: StageTimes?

  /// - Parameters:
  ///   - images: The store of pictures.
  ///   - encoding: The encoding of the frames.
  ///   - reuse: The reuse of bands drawn before; it changes time, never bytes.
  ///   - times: The times of the stages, which are added to.
  package init(
    images: ImageStore, encoding: Encoding, reuse: BandReuse = .cached, times: StageTimes? = nil
  ) {
    drawer = SceneDrawer(images: images)
    self.encoding = encoding
    cache = reuse == .cached ? BandCache() : nil
    self.times = times
  }

  /// A finished frame.
  package struct Frame: Hashable, Sendable {
    /// The whole file.
    package let png: PNGFile
    /// The digest of the pixels, whatever the encoding.
    package let digest: PixelDigest
    /// The fraction of its bands that were found in the cache.
    package let reusedShare: Double
  }

  /// Draws and encodes one scene.
  ///
  /// - Throws: `UnusablePicture` for one that cannot be drawn, `FrameTooCostly` where drawing would
  ///   take too much time or memory, `PNGError` when libpng or zlib refuses.
  package func render(_ scene: Scene) throws -> Frame {
    let format = FrameFormat(scene)
    guard let encoder = BandEncoder(format: format, encoding: encoding) else {
      let pixmap = try times.measure(.draw) {
        try drawer.prepare(scene).draw(rows: 0..<format.height)
      }
      return try times.measure(.encode) {
        Frame(
          png: try PNGFrame.encodedByLibPNG(pixmap, format: format), digest: PixelDigest(pixmap),
          reusedShare: 0)
      }
    }
    let plan = times.measure(.draw) { ScenePlan(scene) }
    let (segments, reusedCount) = try segments(of: plan, encoder: encoder)
    times?.addBands(segments.count, reused: reusedCount)
    return try times.measure(.encode) {
      Frame(
        png: try PNGFrame.assemble(segments, format: format),
        digest: PixelDigest(width: format.width, rowHashes: segments.flatMap(\.rowHashes)),
        reusedShare: Double(reusedCount) / Double(segments.count))
    }
  }

  /// All bands from the top, and the number of them that were found in the cache.
  private func segments(
    of plan: ScenePlan, encoder: BandEncoder
  ) throws -> (segments: [BandSegment], reusedCount: Int) {
    let bands = bands(of: plan.scene)
    let keys = times.measure(.draw) { bands.map(plan.key) }
    var segments = keys.map { cache?[$0] }
    let missing = bands.indices.filter { segments[$0] == nil }
    guard !missing.isEmpty else { return (segments.compactMap(\.self), bands.count) }
    let drawing = try times.measure(.draw) {
      try drawer.prepare(plan, bands: missing.map { bands[$0] })
    }
    for index in missing {
      let rows = bands[index]
      let pixmap = times.measure(.draw) { drawing.draw(rows: rows) }
      let segment = try times.measure(.encode) {
        try encoder.encode(rows: 0..<rows.count, of: pixmap)
      }
      cache?.add(segment, for: keys[index])
      segments[index] = segment
    }
    return (segments.compactMap(\.self), bands.count - missing.count)
  }

  /// Ranges of rows between borders that are at the same places of the content in every frame.
  private func bands(of scene: Scene) -> [Range<Int>] {
    let (width, height) = (scene.pixelWidth, scene.pixelHeight)
    // Enough pixels in each band to pay for its own code tables.
    let rows = max(64, (100_000 + width * 4 - 1) / (width * 4))
    let remainder = scene.bandAnchor % rows
    let first = remainder < 0 ? remainder + rows : remainder
    let borders = [0] + stride(from: first, to: height, by: rows).filter { $0 > 0 } + [height]
    return zip(borders, borders.dropFirst()).map { $0..<$1 }
  }
}

/// Whether bands are remembered between frames.
package enum BandReuse: Hashable, Sendable {
  case cached, never
}

extension FrameFormat {
  /// The format of a scene's frame, opaque when its background is.
  init(_ scene: Scene) {
    // A point is 1/72 inch, as on paper: what macOS writes into screenshots at any scale.
    let pixelsPerMeter = scene.scale * 72 / 0.0254
    self.init(
      width: scene.pixelWidth, height: scene.pixelHeight,
      alpha: scene.background.alpha == 1 ? .opaque : .transparent,
      pixelsPerMeter: max(1, Int(min(pixelsPerMeter, 1e9).rounded())))
  }
}
