package import RevealImage
package import RevealScene

/// Draws frames and computes the digests of their pixels, without encoding files.
///
/// The digests equal those of `FrameRenderer`, whatever its encoding.
package struct FrameDigester: Sendable {
  private let painter: BandPainter<[UInt64]>

  /// - Parameters:
  ///   - images: The store of pictures.
  ///   - reuse: The reuse of bands drawn before; it affects time, never digests.
  package init(images: ImageStore, reuse: BandReuse = .cached) {
    painter = BandPainter(SceneDrawer(images: images), reuse: reuse)
  }

  /// Draws a frame, with only one band in memory at a time.
  ///
  /// - Parameter exposure: The contents of the frame.
  /// - Returns: The digest of its pixels.
  /// - Throws: `UnusablePicture` for a picture that cannot be drawn, `FrameTooCostly` if drawing
  ///   would take too much time or memory.
  package func digest(of exposure: Exposure) throws -> PixelDigest {
    let (bands, _) = try painter.bands(of: FramePlan(exposure), make: PixelDigest.rowHashes)
    return PixelDigest(width: exposure.first.pixelWidth, rowHashes: bands.flatMap(\.self))
  }
}

/// The hashes of the rows of a band.
extension [UInt64]: CachedBand {
  var byteCount: Int { count * 8 }
}
