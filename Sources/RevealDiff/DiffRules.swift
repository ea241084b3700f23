package import RevealImage

/// Which differences count, and how many of them a frame may have.
///
/// Without any rule a frame passes only when every pixel is the same. Each tolerance is absolute
/// and has to be asked for.
package struct DiffRules: Hashable, Sendable {
  /// A pixel does not count when no channel, alpha included, differs by more; 0…255.
  package var largestStep = 0
  /// A pixel does not count when its ``ColorDistance`` is not larger; 0…1.
  package var threshold = 0.0
  /// A pixel does not count when it smooths an edge in either picture.
  package var ignoresAntialiasing = false
  /// Pixels inside do not count.
  package var ignoredRegions: [PixelRect] = []
  /// How many counting pixels a frame may have, ≥ 0.
  package var mostPixels = 0
  /// A limit on how close together they may be.
  package var window: Window?

  package init() {}

  /// A square patch of a frame, wherever it lies.
  package struct Window: Hashable, Sendable {
    /// Pixels of a side, ≥ 1.
    package let side: Int
    /// Counting pixels a patch may have, ≥ 0.
    package let mostPixels: Int

    package init(side: Int, mostPixels: Int) {
      self.side = side
      self.mostPixels = mostPixels
    }
  }
}
