package import RevealImage

/// The rules for which differences count, and how many of them a frame may have.
///
/// By default a frame passes only if every pixel is the same. Each tolerance is absolute and must
/// be set explicitly.
package struct DiffRules: Hashable, Sendable {
  /// The largest tolerated difference of any channel, including alpha, 0…255.
  package var largestStep = 0
  /// The largest tolerated ``ColorDistance``, 0…1.
  package var threshold = 0.0
  /// Whether pixels that smooth an edge in either picture are ignored.
  package var ignoresAntialiasing = false
  /// Regions whose pixels are ignored.
  package var ignoredRegions: [PixelRect] = []
  /// The number of counting pixels that a frame may have, ≥ 0.
  package var mostPixels = 0
  /// The limit on the density of counting pixels; nil for none.
  package var window: Window?

  package init() {}

  /// A limit for every square patch of a frame.
  package struct Window: Hashable, Sendable {
    /// The side of the patch in pixels, ≥ 1.
    package let side: Int
    /// The number of counting pixels that a patch may have, ≥ 0.
    package let mostPixels: Int

    package init(side: Int, mostPixels: Int) {
      self.side = side
      self.mostPixels = mostPixels
    }
  }
}
