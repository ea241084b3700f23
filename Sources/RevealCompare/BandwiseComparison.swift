import RevealDiff
import RevealImage
import RevealPNG

/// Compares two files that reveal wrote, and decodes only the bands whose bytes differ.
enum BandwiseComparison {
  /// Compares two files, with the same result as comparing whole pictures.
  ///
  /// - Parameters:
  ///   - golden: The expected frames.
  ///   - actual: The frames to check.
  ///   - rules: The tolerances.
  ///   - mask: The pixels that do not count, as for `FrameComparison`.
  /// - Returns: The comparison; nil if all rows must be compared, because the files differ in
  ///   layout or the rules depend on neighboring pixels.
  static func comparison(
    golden: BandedFile, actual: BandedFile, rules: DiffRules, mask: [UInt8]?
  ) -> FrameComparison? {
    guard !rules.ignoresAntialiasing, golden.width == actual.width,
      golden.height == actual.height, golden.bandCount == actual.bandCount,
      (0..<golden.bandCount).allSatisfy({ golden.rows(ofBand: $0) == actual.rows(ofBand: $0) })
    else { return nil }
    let size = PixelSize(width: golden.width, height: golden.height)
    var comparison = FrameComparison(size: size, rules: rules, mask: mask)
    for band in 0..<golden.bandCount {
      if golden.sharesBand(band, with: actual) {
        comparison.skip(rows: golden.rows(ofBand: band).count)
      } else {
        comparison.compareNext(
          golden: golden.pixels(ofBand: band), actual: actual.pixels(ofBand: band))
      }
    }
    comparison.finish()
    return comparison
  }
}
