package import RevealImage
import RevealPNG

/// The properties of a picture file that precede its pixels.
package struct PictureFacts: Hashable, Sendable {
  package let format: PictureFormat
  /// The stored width in pixels.
  package let width: Int
  /// The stored height in pixels.
  package let height: Int
  package let colors: PictureColors
  let orientation: PictureOrientation
  private let isProgressive: Bool

  /// The limit on bytes of a progressive JPEG, which takes longest to decode.
  ///
  /// With that many bytes, the largest picture takes a second.
  private static let progressiveByteLimit = 24 << 20

  /// Recognizes a picture by its contents, and reads the properties that precede its pixels.
  ///
  /// - Parameters:
  ///   - head: A file, or at least its bytes up to the first pixel.
  ///   - libraries: The libraries that decode pictures.
  /// - Throws: An error whose `isAboutEnd` is true if the bytes end too early, and otherwise the
  ///   reason why the file cannot be used.
  package init(
    head: [UInt8], libraries: PictureLibraries = .linked
  ) throws(PictureError) {
    guard let format = PictureFormat(head) else {
      throw FileBytes.areLFSPointer(head) ? .pointer : .unknown
    }
    self.format = format
    var isProgressive = false
    switch format {
    case .png:
      (width, height) = try PictureDecoder.asPictureErrors { () throws(PNGError) in
        try PNGDecoder.size(of: head)
      }
      colors = PictureColors(PNGColorChunks(head: head))
      orientation = PNGStructure.cameraData(of: head).flatMap(PictureOrientation.init) ?? .upright
    case .jpeg:
      if libraries.jpeg == nil { throw .noDecoder(.jpeg) }
      let header = try JPEGHeader(head)
      (width, height) = (header.width, header.height)
      isProgressive = header.isProgressive
      orientation = header.orientation
      colors = PictureColors(profile: header.profile)
    case .webP:
      if libraries.webP == nil { throw .noDecoder(.webP) }
      let header = try WebPHeader(head)
      (width, height) = (header.width, header.height)
      // Browsers ignore the Exif data of WebP.
      orientation = .upright
      colors = PictureColors(profile: header.profile)
    default: throw .otherFormat(format)
    }
    self.isProgressive = isProgressive
  }

  /// Checks the size against limits.
  ///
  /// - Parameters:
  ///   - pixelLimit: The limit on pixels.
  ///   - fileSize: The size of the file in bytes.
  /// - Throws: `tooLarge` for a picture with more pixels, and `unsupported` for a progressive JPEG
  ///   that would take too long to decode.
  package func check(pixelLimit: Int, fileSize: Int) throws(PictureError) {
    // The sides of a WebP file have up to 24 bits, so their product does not overflow.
    guard width * height <= pixelLimit else {
      throw .tooLarge(width: width, height: height, pixelLimit: pixelLimit)
    }
    if isProgressive && fileSize > Self.progressiveByteLimit {
      throw .unsupported(
        "a progressive JPEG file of more than \(Self.progressiveByteLimit >> 20) MB",
        hint: "\(PictureError.jpegtran) saves it as a baseline JPEG")
    }
  }
}
