/// The format of a picture file, recognized by its first bytes, whatever its name.
package enum PictureFormat: String, CaseIterable, Hashable, Sendable {
  case png = "PNG"
  case jpeg = "JPEG"
  case webP = "WebP"
  case gif = "GIF"
  case heic = "HEIC"
  case avif = "AVIF"
  case jpegXL = "JPEG XL"
  case tiff = "TIFF"
  case bmp = "BMP"
  case svg = "SVG"
  case pdf = "PDF"

  /// The format of a file; nil if it is not among these.
  ///
  /// - Parameter bytes: The file, or at least its first 12 bytes.
  package init?(_ bytes: [UInt8]) {
    let found = Self.allCases.first { format in
      format.beginnings.contains { place, text in
        bytes.dropFirst(place).starts(with: text)
      }
    }
    guard let found else { return nil }
    // Sounds and films may be RIFF files, too.
    if found == .webP, !bytes.dropFirst(8).starts(with: "WEBP".utf8) { return nil }
    self = found
  }

  /// The format with its article, as in "an AVIF file".
  package var fileName: String {
    "\(["A", "S"].contains(rawValue.first) ? "an" : "a") \(rawValue) file"
  }

  /// The bytes that files of this format begin with, and their offsets.
  private var beginnings: [(place: Int, bytes: [UInt8])] {
    switch self {
    case .png: [(0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])]
    case .jpeg: [(0, [0xFF, 0xD8, 0xFF])]
    case .webP: Self.texts(at: 0, "RIFF")
    case .gif: Self.texts(at: 0, "GIF87a", "GIF89a")
    case .heic: Self.texts(at: 4, "ftyphei", "ftypmif1", "ftypmsf1")
    case .avif: Self.texts(at: 4, "ftypavif", "ftypavis")
    case .jpegXL: [(0, [0xFF, 0x0A]), (0, [0, 0, 0, 0x0C] + Array("JXL ".utf8))]
    case .tiff: Self.texts(at: 0, "II*\0", "MM\0*")
    case .bmp: Self.texts(at: 0, "BM")
    case .svg: Self.texts(at: 0, "<svg")
    case .pdf: Self.texts(at: 0, "%PDF-")
    }
  }

  private static func texts(at place: Int, _ texts: String...) -> [(place: Int, bytes: [UInt8])] {
    texts.map { (place, Array($0.utf8)) }
  }
}
