import RevealFiles

extension OutputName {
  /// Refuses a name for frames that their format does not go with.
  ///
  /// - Parameter format: The format of the frames.
  /// - Throws: When PNG files would go into a folder named like a file, or a film into a folder or
  ///   a file named like something else.
  func require(_ format: OutputFormat) throws(OutputNameError) {
    switch format {
    case .png: try requireFolder("-o", content: "PNG frames", remedy: remedy)
    case .apng:
      try requireFile(
        "-o", content: "an animated PNG", endings: ["png", "apng"], remedy: remedy)
    case .y4m:
      try requireFile("-o", content: "YUV4MPEG2", endings: ["y4m"], remedy: remedy)
    case .rgba:
      try requireFile("-o", content: "bare pixels", endings: ["rgba", "raw"], remedy: remedy)
    }
  }

  /// How to get what an ending promises.
  private func remedy(_ ending: String) -> String? {
    if Self.films.contains(ending) {
      return "for a film: --format y4m -o - | ffmpeg -i - \(FilmTags.text) -pix_fmt yuv420p \(path)"
    }
    if Self.movingPictures.contains(ending) {
      return "for a moving picture: --format y4m -o - | ffmpeg -i - \(path)"
    }
    switch ending {
    case "png", "apng":
      return "for an animated PNG: --format apng; for one frame: --frames 12 -o - > \(path)"
    case "y4m": return "for YUV4MPEG2: --format y4m"
    case "rgba", "raw": return "for bare pixels: --format rgba"
    case "svg": return "for a figure: reveal inspect PRESET --plot \(path)"
    case "html", "htm": return "for a page: reveal gallery"
    case "json": return "for what one frame shows: reveal scene"
    default: return nil
    }
  }
}

/// What ffmpeg writes into a film so that players show the colours of the frames.
enum FilmTags {
  /// The primaries and the transfer of sRGB; the matrix is that of y4m, BT.601.
  static let text = "-color_primaries bt709 -color_trc iec61966-2-1 -colorspace smpte170m"
}
