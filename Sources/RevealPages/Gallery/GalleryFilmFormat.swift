package import RevealRender

/// The format of the small films on the cards of a gallery.
package enum GalleryFilmFormat: Hashable, Sendable {
  /// Animated PNG, lossless and the same on every machine.
  case apng
  /// Animated WebP by an ffmpeg, about half as large.
  case webp(FilmProgram)

  /// WebP where ffmpeg is installed and can make it, animated PNG elsewhere.
  ///
  /// - Throws: The `Interruption` that was asked for.
  package static func best() throws -> GalleryFilmFormat {
    do {
      return try .webp()
    } catch is FilmProgramMissing {
      return .apng
    }
  }

  /// WebP by the installed ffmpeg.
  ///
  /// - Throws: `FilmProgramMissing` when there is none that can make it, a `FileError` when it
  ///   cannot be started, or an `Interruption`.
  package static func webp() throws -> GalleryFilmFormat {
    let program = try FilmProgram()
    try program.check(.webp)
    return .webp(program)
  }

  /// The name of the file of a preset.
  var fileName: String {
    switch self {
    case .apng: "animation.png"
    case .webp: "animation.webp"
    }
  }
}
