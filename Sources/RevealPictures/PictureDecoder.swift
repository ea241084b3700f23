package import RevealImage
import RevealPNG

/// Reads pictures that cards show: PNG, JPEG and WebP, known by their content.
///
/// Display P3 is converted to sRGB; other colors are taken as sRGB. PNG and JPEG files are
/// turned as their camera data say. Pixels are those of the libraries' own tools.
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
    let stored = try stored(bytes, facts.format, pixelLimit: pixelLimit)
    let (width, height) = (stored.width, stored.height)
    var pixels = facts.orientation.turned(stored.bytes, width: width, height: height)
    if facts.colors == .displayP3 { DisplayP3.standard.convertToSRGB(&pixels) }
    let swapsSides = facts.orientation.swapsSides
    return StraightImage(
      width: swapsSides ? height : width, height: swapsSides ? width : height, bytes: pixels,
      hasAlpha: stored.hasAlpha)
  }

  /// The picture as its file has it, in the colors of the file.
  private static func stored(
    _ bytes: [UInt8], _ format: PictureFormat, pixelLimit: Int
  ) throws(PictureError) -> StraightImage {
    switch format {
    case .jpeg:
      let header = try JPEGHeader(bytes)
      return StraightImage(
        width: header.width, height: header.height, bytes: try JPEGLibrary.decode(bytes, header),
        hasAlpha: false)
    case .webP:
      let header = try WebPHeader(bytes)
      let (pixels, hasAlpha) = try WebPLibrary.decode(bytes, header)
      return StraightImage(
        width: header.width, height: header.height, bytes: pixels, hasAlpha: hasAlpha)
    default:
      return try asPictureErrors { () throws(PNGError) in
        try PNGSoundness.check(bytes)
        return try PNGDecoder.decode(bytes, pixelLimit: pixelLimit)
      }
    }
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
