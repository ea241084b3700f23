package import RevealFiles
package import RevealMath

/// A format of moving pictures that ffmpeg encodes.
package enum FilmFormat: String, CaseIterable, Hashable, Sendable {
  /// H.264 in MP4, for every player; without alpha.
  case mp4
  /// VP9 in WebM, for browsers.
  case webm
  /// At most 255 colors, and pixels that are either opaque or clear.
  case gif
  /// Animated WebP, lossless unless a quality is chosen.
  case webp
  /// AV1 in AVIF, with full color resolution.
  case avif
  /// ProRes 4444 in QuickTime, for editing.
  case mov

  /// How much of the canvas's alpha a format keeps.
  package enum Alpha: Hashable, Sendable {
    case none, clearOrOpaque, full
  }

  /// What a format is, apart from the arguments of ffmpeg for it.
  package struct Traits: Sendable {
    /// A file of the format, with its article.
    package let title: String
    /// The endings of names that files of the format may have; the first is the usual one.
    package let endings: [String]
    /// The type of the files, as in `Content-Type`.
    package let mediaType: String
    /// The structure of the files.
    package let container: FilmContainer
    /// ffmpeg's name of the encoder.
    package let encoder: String
    /// How much of the canvas's alpha the format keeps.
    package let alpha: Alpha
    /// How a file tells for how long each picture is shown.
    package var clock = FilmClock.rate
    /// Whether a quality can be chosen.
    package var hasQuality = true
    /// Whether a file says how often it is played.
    package var isLooped = false
  }

  package var traits: Traits {
    switch self {
    case .mp4:
      Traits(
        title: "an MP4 film", endings: ["mp4", "m4v"], mediaType: "video/mp4", container: .boxes,
        encoder: "libx264", alpha: .none)
    case .webm:
      Traits(
        title: "a WebM film", endings: ["webm"], mediaType: "video/webm", container: .elements,
        encoder: "libvpx-vp9", alpha: .full)
    case .gif:
      Traits(
        title: "an animated GIF", endings: ["gif"], mediaType: "image/gif", container: .gif,
        encoder: "gif", alpha: .clearOrOpaque, clock: .hundredths, hasQuality: false,
        isLooped: true)
    case .webp:
      Traits(
        title: "an animated WebP", endings: ["webp"], mediaType: "image/webp", container: .riff,
        encoder: "libwebp_anim", alpha: .full, clock: .milliseconds, isLooped: true)
    case .avif:
      Traits(
        title: "an animated AVIF", endings: ["avif"], mediaType: "image/avif", container: .boxes,
        encoder: "libaom-av1", alpha: .full, isLooped: true)
    case .mov:
      Traits(
        title: "a QuickTime film", endings: ["mov"], mediaType: "video/quicktime",
        container: .boxes, encoder: "prores_ks", alpha: .full, hasQuality: false)
    }
  }
}

/// A film to be made: what it shows, and how it is encoded and played.
package struct FilmRequest: Hashable, Sendable {
  package let format: FilmFormat
  /// In pixels, as the height.
  package let width: Int
  package let height: Int
  package let background: Color
  package let timing: FilmTiming
  /// The quality, 0…100; nil is the format's own, which for WebP is lossless.
  package let quality: Int?
  /// The number of times an animated picture is played; 0 is forever.
  package let plays: Int

  /// - Parameters:
  ///   - format: The format of the film.
  ///   - width: The width of the frames in pixels.
  ///   - height: The height of the frames in pixels.
  ///   - background: The color of the canvas.
  ///   - frames: The frames that it shows.
  ///   - framesPerSecond: The rate of the run.
  ///   - quality: The quality, 0…100; nil is the format's own.
  ///   - plays: The number of times an animated picture is played; 0 is forever.
  package init(
    _ format: FilmFormat, width: Int, height: Int, background: Color, frames: ShownFrames,
    framesPerSecond: Int, quality: Int? = nil, plays: Int = 0
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.background = background
    timing = FilmTiming(format.traits.clock, of: frames, framesPerSecond: framesPerSecond)
    self.quality = quality
    self.plays = plays
  }

  var isOpaque: Bool { background.alpha == 1 }

  /// Whether a row or a column in the color of the background is added: H.264 needs even sides.
  package var isPadded: Bool {
    format == .mp4 && !(width.isMultiple(of: 2) && height.isMultiple(of: 2))
  }
}
