package import RevealImage

/// How two frames of one size differ, in figures.
package struct FrameDifference: Hashable, Sendable {
  /// Pixels outside ignored regions that are not the same.
  package internal(set) var differingPixels = 0
  /// Those of them that count.
  package internal(set) var countingPixels = 0
  /// Those that smooth an edge and therefore do not count.
  package internal(set) var antialiasedPixels = 0
  /// The largest step in any of the four channels of any differing pixel, 0…255.
  package internal(set) var largestStep = 0
  /// The largest ``ColorDistance`` of any differing pixel, 0…1.
  package internal(set) var largestDistance = 0.0
  /// The first counting pixel by rows from the top.
  package internal(set) var first: Place?
  /// What all counting pixels lie in.
  package internal(set) var bounds: PixelRect?
  /// The patch with the most counting pixels, when the rules ask for one.
  package internal(set) var densestWindow: Density?

  /// A pixel's column and row, from 0.
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
