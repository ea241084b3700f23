package import RevealImage
import RevealPNG

/// Reads pictures that cards show: PNG, JPEG and WebP, known by their content.
///
/// Display P3 is converted to sRGB; other colors are taken as sRGB. JPEGs are turned as their
/// camera data say. Pixels are those of the libraries' own tools.
package enum PictureDecoder {
  /// The limit on pixels.
  package static let pixelLimit = PNGDecoder.defaultPixelLimit

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - pixelLimit: The largest number of pixels; for more, nothing is allocated.
  ///   - libraries: The libraries that decode pictures.
  /// - Returns: The picture as it is seen, in sRGB.
  /// - Throws: The reason why the file cannot be used.
  package static func decode(
    _ bytes: [UInt8], pixelLimit: Int = pixelLimit, libraries: PictureLibraries = .linked
  ) throws(PictureError) -> StraightImage {
    let facts = try PictureFacts(head: bytes, libraries: libraries)
    try facts.check(pixelLimit: pixelLimit, fileSize: bytes.count)
    switch facts.format {
    case .jpeg:
      let header = try JPEGHeader(bytes)
      let stored = try JPEGLibrary.decode(bytes, header)
      let pixels = header.orientation.turned(stored, width: header.width, height: header.height)
      let (width, height) =
        header.orientation.swapsSides
        ? (header.height, header.width) : (header.width, header.height)
      return image(pixels, width, height, hasAlpha: false, facts.colors)
    case .webP:
      let (pixels, hasAlpha) = try WebPLibrary.decode(bytes, try WebPHeader(bytes))
      return image(pixels, facts.width, facts.height, hasAlpha: hasAlpha, facts.colors)
    default:
      let picture = try asPictureErrors { () throws(PNGError) in
        try PNGSoundness.check(bytes)
        return try PNGDecoder.decode(bytes, pixelLimit: pixelLimit)
      }
      guard facts.colors == .displayP3 else { return picture }
      return image(
        picture.bytes, picture.width, picture.height, hasAlpha: picture.hasAlpha, facts.colors)
    }
  }

  private static func image(
    _ pixels: consuming [UInt8], _ width: Int, _ height: Int, hasAlpha: Bool,
    _ colors: PictureColors
  ) -> StraightImage {
    if colors == .displayP3 { DisplayP3.standard.convertToSRGB(&pixels) }
    return StraightImage(width: width, height: height, bytes: pixels, hasAlpha: hasAlpha)
  }

  /// Runs something whose errors are those of PNG files.
  static func asPictureErrors<Result>(
    _ body: () throws(PNGError) -> Result
  ) throws(PictureError) -> Result {
    do throws(PNGError) {
      return try body()
    } catch {
      throw .png(error)
    }
  }
}
