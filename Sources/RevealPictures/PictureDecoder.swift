package import RevealImage
import RevealPNG

/// Decodes pictures for cards: PNG, JPEG and WebP, recognized by their contents.
///
/// Display P3 is converted to sRGB; other colors are taken as sRGB. PNG and JPEG files are turned
/// according to their Exif data. Pixels are the same as from the libraries' own tools.
package enum PictureDecoder {
  /// The limit on pixels.
  package static let pixelLimit = PNGDecoder.defaultPixelLimit

  /// Decodes a whole file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - pixelLimit: The limit on pixels; nothing is allocated for a larger picture.
  ///   - libraries: The libraries that decode pictures.
  /// - Returns: The picture as it should be seen, in sRGB.
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

  /// The picture as stored in the file, in the color space of the file.
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

  /// Runs a closure, and converts its errors to those of pictures.
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
