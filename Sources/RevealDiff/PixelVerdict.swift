package import RevealImage

/// What a comparison says about one pixel.
package enum PixelVerdict: UInt8, Hashable, Sendable {
  /// The same, or fully transparent in both pictures.
  case equal
  /// Different, by no more than the rules allow a pixel.
  case tolerated
  /// Different, and part of a smooth edge, which the rules leave out.
  case antialiased
  /// In a region that the rules leave out, different or not.
  case ignored
  /// Different, and that counts.
  case counts
}
