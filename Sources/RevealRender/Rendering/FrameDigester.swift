package import RevealImage
package import RevealScene

/// Turns frames into the digests of their pixels, without making files of them.
///
/// The digests are those of `FrameRenderer`, whatever its encoding.
package struct FrameDigester: Sendable {
  private let painter: BandPainter<RowHashes>

  /// - Parameters:
  ///   - images: The store of pictures.
  ///   - reuse: The reuse of bands drawn before; it changes time, never digests.
  package init(images: ImageStore, reuse: BandReuse = .cached) {
    painter = BandPainter(SceneDrawer(images: images), reuse: reuse)
  }

  /// Draws a frame that shows one scene.
  package func digest(of scene: Scene) throws -> PixelDigest { try digest(of: Exposure(scene)) }

  /// Draws a frame, of which a band is in memory at a time.
  ///
  /// - Parameter exposure: What it shows.
  /// - Returns: The digest of its pixels.
  /// - Throws: `UnusablePicture` for one that cannot be drawn, `FrameTooCostly` where drawing would
  ///   take too much time or memory.
  package func digest(of exposure: Exposure) throws -> PixelDigest {
    let (bands, _) = try painter.bands(of: FramePlan(exposure)) { pixmap in
      RowHashes(hashes: PixelDigest.rowHashes(of: pixmap))
    }
    return PixelDigest(width: exposure.first.pixelWidth, rowHashes: bands.flatMap(\.hashes))
  }
}

/// The hashes of the rows of a band.
private struct RowHashes: CachedBand {
  let hashes: [UInt64]

  var byteCount: Int { hashes.count * 8 }
}
