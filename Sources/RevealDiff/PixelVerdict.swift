/// The result of comparing one pixel.
package enum PixelVerdict: UInt8, Hashable, Sendable {
  /// The pixel is the same, or fully transparent in both pictures.
  case equal
  /// The pixel differs by no more than the rules tolerate.
  case tolerated
  /// The pixel differs, but smooths an edge, which the rules ignore.
  case antialiased
  /// The pixel is in a region that the rules ignore, and may differ.
  case ignored
  /// The pixel differs, and counts.
  case counts
}
