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

/// The verdict on every pixel of a frame.
package struct DifferenceMap: Hashable, Sendable {
  package let size: PixelSize
  /// Raw values of ``PixelVerdict``, rows from the top.
  package internal(set) var verdicts: [UInt8]

  init(size: PixelSize) {
    self.size = size
    verdicts = [UInt8](repeating: 0, count: size.width * size.height)
  }

  /// The verdict on a pixel, counted from the top left.
  package subscript(x: Int, y: Int) -> PixelVerdict {
    PixelVerdict(rawValue: verdicts[y * size.width + x]) ?? .equal
  }
}
