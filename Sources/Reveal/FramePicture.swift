import RevealDiff
import RevealFiles
import RevealImage
import RevealPNG

/// A picture of 8-bit sRGB pixels with straight alpha.
public struct FramePicture: Hashable, Sendable {
  /// The width in pixels, ≥ 1.
  public let width: Int
  /// The height in pixels, ≥ 1.
  public let height: Int
  /// `width * height * 4` bytes by rows from the top, without padding: red, green, blue and
  /// straight (not premultiplied) alpha.
  public let pixels: [UInt8]

  /// Creates a picture from pixels.
  ///
  /// It fails unless both sides are at least 1 and there are `width * height * 4` bytes.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - pixels: Red, green, blue and straight alpha, by rows from the top.
  public init?(width: Int, height: Int, pixels: [UInt8]) {
    let (area, isTooLarge) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !isTooLarge, pixels.count.isMultiple(of: 4),
      pixels.count / 4 == area
    else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Reads a PNG file of any kind; 16-bit channels are rounded to 8 bits.
  ///
  /// - Parameter png: The bytes of the file.
  /// - Throws: A ``RevealError`` if it is not a sound PNG file, is an animation, or has more than
  ///   33 million pixels.
  public init(png: [UInt8]) throws(RevealError) {
    let image = try RevealError.wrapping {
      guard !PNGStructure.isAnimated(png) else { throw PNGError.animation }
      return try PNGDecoder.decode(png)
    }
    (width, height, pixels) = (image.width, image.height, image.bytes)
  }

  /// Reads a PNG file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: A ``RevealError`` if it cannot be read, and what ``init(png:)`` throws.
  public init(contentsOf path: String) throws(RevealError) {
    do {
      try self.init(png: RevealError.wrapping { try readFile(path) })
    } catch {
      let isNamed = error.description.hasPrefix(printable(path))
      throw isNamed ? error : RevealError(.file, "\(printable(path)): \(error)")
    }
  }

  /// Compares this picture with an expected one, pixel by pixel.
  ///
  /// - Parameters:
  ///   - expected: The expected picture.
  ///   - tolerance: The differences that do not count; ignored rows have no effect, since rows are
  ///     unknown here.
  /// - Returns: The differences, if any.
  /// - Throws: A ``RevealError`` if the pictures differ in size or a tolerance is out of range.
  public func difference(
    from expected: FramePicture, tolerance: FrameTolerance = .none
  ) throws(RevealError) -> FrameDifference {
    let rules = try tolerance.rules()
    guard (width, height) == (expected.width, expected.height) else {
      throw RevealError(
        .options,
        "expected a picture of \(expected.width)×\(expected.height) pixels, "
          + "found \(width)×\(height)")
    }
    let comparison = FrameComparison(
      golden: expected.image, actual: image, rules: rules)
    return FrameDifference(comparison, expected.image, image, rules)
  }

  private var image: StraightImage {
    StraightImage(width: width, height: height, bytes: pixels)
  }
}
