import RevealDiff
import RevealImage
import RevealPNG

/// The differences between two pictures of the same size.
public struct FrameDifference: Hashable, Sendable, CustomStringConvertible {
  /// Whether the pictures are equal within the tolerance.
  public let passes: Bool
  /// The number of pixels with any difference, outside ignored regions.
  public var differingPixels: Int { difference.differingPixels }
  /// The number of pixels whose difference counts.
  public var countingPixels: Int { difference.countingPixels }
  /// The largest difference of any channel, 0…255.
  public var largestStep: Int { difference.largestStep }
  /// The largest difference in color, 0…1.
  public var largestDistance: Double { difference.largestDistance }
  /// The smallest rectangle with all pixels that count; nil if there are none.
  public var bounds: FrameRegion? {
    difference.bounds.map { FrameRegion(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
  }
  private let difference: PictureDifference
  private let map: DifferenceMap
  private let expected: StraightImage
  private let actual: StraightImage

  init(
    _ comparison: FrameComparison, _ expected: StraightImage, _ actual: StraightImage,
    _ rules: DiffRules
  ) {
    difference = comparison.difference
    passes = difference.passes(rules)
    map = comparison.map
    self.expected = expected
    self.actual = actual
  }

  /// A sentence with the figures, as in "12 pixels differ, largest step 40, in 4×3 at 10,20".
  public var description: String {
    guard differingPixels > 0 else { return "equal" }
    let shown = countingPixels > 0 ? countingPixels : differingPixels
    let verb = shown == 1 ? "pixel differs" : "pixels differ"
    let place = bounds.map { ", in \($0.width)×\($0.height) at \($0.x),\($0.y)" } ?? ""
    let verdict = passes ? "within the tolerance: " : ""
    return "\(verdict)\(shown) \(verb), largest step \(largestStep)\(place)"
  }

  /// Draws the differences in red over a faint copy of the expected picture.
  ///
  /// - Returns: A PNG file of the size of the pictures.
  /// - Throws: A ``RevealError`` if libpng or zlib refuses.
  public func png() throws(RevealError) -> [UInt8] {
    try RevealError.wrapping {
      try map.picture(golden: expected, actual: actual).opaqueFile().bytes
    }
  }
}
