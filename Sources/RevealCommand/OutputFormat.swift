import ArgumentParser
import RevealFiles

/// A format that `reveal render` writes.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  /// A folder of PNG files with a manifest.
  case png
  /// One animated PNG.
  case apng
  /// A YUV4MPEG2 stream.
  case y4m
  /// A stream of bare pixels.
  case rgba
}

/// Options for what is written.
struct OutputFormatOptions: ParsableArguments {
  @Option(
    help: """
      png (a folder of files), apng (an animated PNG), y4m (video for ffmpeg: 4:4:4, BT.601, \
      limited range) or rgba (bare pixels with straight alpha).
      """)
  var format: OutputFormat = .png

  @Option(help: "How often an animated PNG is played, 0 to 65535; 0 is forever.")
  var plays = 0

  func validate() throws {
    guard (0...65_535).contains(plays) else {
      throw ValidationError("--plays must be 0 to 65535, found \(plays)")
    }
    if plays != 0 && format != .apng { throw ValidationError("--plays needs --format apng") }
  }
}

extension OutputName {
  /// Refuses a name that does not suit the format of the frames.
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

  /// A hint how to get what an ending promises.
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
    case "json": return "for the content of one frame: reveal scene"
    default: return nil
    }
  }
}

/// The options with which ffmpeg writes films that players show in the colors of the frames.
enum FilmTags {
  /// The primaries and the transfer function of sRGB, and the matrix of y4m, BT.601.
  static let text = "-color_primaries bt709 -color_trc iec61966-2-1 -colorspace smpte170m"
}
