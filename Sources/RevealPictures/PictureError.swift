package import RevealImage
package import RevealPNG

/// The reason why a file cannot be used as a picture.
package enum PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes are not a picture.
  case unknown
  /// The bytes are a picture in an unsupported format.
  case otherFormat(PictureFormat)
  /// Git LFS has not fetched the file.
  case pointer
  /// This build has no library for the format.
  case noDecoder(PictureFormat)
  /// There are more pixels than the caller allows; nothing was allocated for them.
  case tooLarge(width: Int, height: Int, pixelLimit: Int)
  /// The file ends too early; a longer one may be sound.
  case incomplete(PictureFormat)
  /// The file is damaged; the text is by its library or by reveal.
  case damaged(PictureFormat, String)
  /// The file is of an unsupported kind; the hint says what would help.
  case unsupported(String, hint: String)
  /// The file is not a sound PNG.
  case png(PNGError)

  /// The command that rewrites a JPEG file in the usual form without loss, as far as readable.
  static let jpegtran = "jpegtran -copy all OLD.jpg > NEW.jpg"

  package var description: String {
    switch self {
    case .unknown: "not a PNG, JPEG or WebP file"
    case .otherFormat(let format): "\(format.fileName), not a PNG, JPEG or WebP file"
    case .pointer: PNGError.pointer.description
    case .noDecoder(let format):
      "this build reads no \(format.rawValue): \(PictureLibraries.package(for: format)) and "
        + "build again"
    case .tooLarge(let width, let height, let pixelLimit):
      PNGError.tooLarge(width: width, height: height, pixelLimit: pixelLimit).description
    case .incomplete(let format): "damaged \(format.rawValue) file: the file ends too early"
    case .damaged(.jpeg, let problem):
      "damaged JPEG file: \(problem); \(Self.jpegtran) saves what can be read"
    case .damaged(let format, let problem): "damaged \(format.rawValue) file: \(problem)"
    case .unsupported(let kind, let hint): "\(kind), which reveal does not read: \(hint)"
    case .png(let error): error.description
    }
  }

  /// Whether the file may be valid once more bytes are added to it.
  package var isAboutEnd: Bool {
    switch self {
    case .incomplete: true
    case .png(let error): error.isAboutEnd
    default: false
    }
  }
}
