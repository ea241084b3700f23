package import RevealImage

/// The differences between two frames of the same size, in numbers.
package struct PictureDifference: Hashable, Sendable {
  /// The number of pixels outside ignored regions that differ.
  package internal(set) var differingPixels = 0
  /// The number of differing pixels that count.
  package internal(set) var countingPixels = 0
  /// The number of differing pixels that are ignored because they smooth an edge.
  package internal(set) var antialiasedPixels = 0
  /// The largest difference in any of the four channels of any differing pixel, 0…255.
  package internal(set) var largestStep = 0
  /// The largest ``ColorDistance`` of any differing pixel, 0…1.
  package internal(set) var largestDistance = 0.0
  /// The first counting pixel, by rows from the top.
  package internal(set) var first: Place?
  /// The bounding box of all counting pixels.
  package internal(set) var bounds: PixelRect?
  /// The patch with the most counting pixels, if the rules ask for one.
  package internal(set) var densestWindow: Density?

  /// A pixel's column and row, counted from 0.
  package struct Place: Hashable, Sendable {
    package let x: Int
    package let y: Int
  }

  /// The window that holds the most differing pixels.
  package struct Density: Hashable, Sendable {
    package let countingPixels: Int
    package let window: PixelRect
  }

  /// Whether a frame with this difference passes.
  package func passes(_ rules: DiffRules) -> Bool {
    guard countingPixels <= rules.mostPixels else { return false }
    guard let window = rules.window else { return true }
    return (densestWindow?.countingPixels ?? 0) <= window.mostPixels
  }
}

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
