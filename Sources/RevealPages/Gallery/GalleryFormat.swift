package import RevealPNG
package import RevealRender

/// The format of a gallery's frames.
package enum GalleryFormat: Hashable, Sendable {
  /// The new rows of each frame as a PNG picture.
  case png(Encoding)
  /// The new rows of several frames as a WebP picture, encoded by an ffmpeg at a quality of 0…100;
  /// nil is lossless.
  case webp(FilmProgram, quality: Int? = nil)

  /// The quality of pictures for static hosts, which must be small, and that of those in other
  /// looks.
  package static let siteQuality = 62
  private static let lookQuality = 38

  /// The format of frames that show the preset in another look.
  var ofLooks: GalleryFormat {
    guard case .webp(let program, .some) = self else { return self }
    return .webp(program, quality: Self.lookQuality)
  }

  /// The name of the file with a poster, which is as small as the frames if these lose something.
  var poster: String {
    if case .webp(_, .some) = self { GalleryFile.smallPoster } else { GalleryFile.poster }
  }

  /// The type of the pictures, as in their addresses.
  var mediaType: String {
    switch self {
    case .png: "image/png"
    case .webp: "image/webp"
    }
  }

  /// The encoding of the pictures that are always PNG.
  var encoding: Encoding {
    switch self {
    case .png(let encoding): encoding
    case .webp: .small
    }
  }

  /// The number of rows at which a picture is full, so that the next frame begins a new one.
  ///
  /// - Parameters:
  ///   - width: The width of the frames in pixels.
  ///   - height: The height of the frames in pixels.
  /// - Returns: The number of rows, ≥ 1.
  func rowsInPicture(width: Int, height: Int) -> Int {
    switch self {
    case .png: 1
    case .webp: max(1, min(Self.pixelsInPicture / width, FilmProgram.largestWebPSide - height))
    }
  }

  /// The limit on pixels in a picture.
  ///
  /// More mean fewer runs of the encoder, but more data to load for a single frame.
  private static let pixelsInPicture = 4 << 20
}
