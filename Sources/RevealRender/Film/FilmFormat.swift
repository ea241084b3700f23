package import RevealFiles
package import RevealMath

/// A format of moving pictures that ffmpeg encodes.
package enum FilmFormat: String, CaseIterable, Hashable, Sendable {
  /// H.264 in MP4, for all players; without alpha.
  case mp4
  /// VP9 in WebM, for browsers.
  case webm
  /// GIF, with up to 255 colors, and pixels that are either opaque or clear.
  case gif
  /// Animated WebP, lossless unless a quality is chosen.
  case webp
  /// AV1 in AVIF, with full color resolution.
  case avif
  /// ProRes 4444 in QuickTime, for editing.
  case mov

  /// The part of the canvas's alpha that a format keeps.
  package enum Alpha: Hashable, Sendable {
    case none, clearOrOpaque, full
  }

  /// The part of the canvas's alpha that the format keeps.
  package var alpha: Alpha {
    switch self {
    case .mp4: .none
    case .gif: .clearOrOpaque
    case .webm, .webp, .avif, .mov: .full
    }
  }

  /// The way in which a file states the duration of each picture.
  package var clock: FilmClock {
    switch self {
    case .mp4, .webm, .avif, .mov: .rate
    case .webp: .milliseconds
    case .gif: .hundredths
    }
  }

  /// Whether a quality can be chosen.
  package var hasQuality: Bool { self != .gif && self != .mov }

  /// Whether a file states the number of plays.
  package var isLooped: Bool { self == .gif || self == .webp || self == .avif }

  /// The structure of the files.
  package var container: FilmContainer {
    switch self {
    case .mp4, .mov, .avif: .boxes
    case .webm: .elements
    case .webp: .riff
    case .gif: .gif
    }
  }

  /// The type of the files, as in `Content-Type`.
  package var mediaType: String {
    switch self {
    case .mp4: "video/mp4"
    case .webm: "video/webm"
    case .mov: "video/quicktime"
    case .gif: "image/gif"
    case .webp: "image/webp"
    case .avif: "image/avif"
    }
  }

  /// ffmpeg's name for the encoder.
  package var encoder: String {
    switch self {
    case .mp4: "libx264"
    case .webm: "libvpx-vp9"
    case .gif: "gif"
    case .webp: "libwebp_anim"
    case .avif: "libaom-av1"
    case .mov: "prores_ks"
    }
  }
}

/// A film to be made: its contents, encoding and number of plays.
package struct FilmRequest: Hashable, Sendable {
  package let format: FilmFormat
  /// The width in pixels, like the height.
  package let width: Int
  package let height: Int
  package let background: Color
  package let timing: FilmTiming
  /// The quality, 0…100; nil for the format's own, which for WebP is lossless.
  package let quality: Int?
  /// The number of times an animated picture is played; 0 is forever.
  package let plays: Int

  /// - Parameters:
  ///   - format: The format of the film.
  ///   - width: The width of the frames in pixels.
  ///   - height: The height of the frames in pixels.
  ///   - background: The color of the canvas.
  ///   - frames: The frames to show.
  ///   - framesPerSecond: The rate of the run.
  ///   - quality: The quality, 0…100; nil for the format's own.
  ///   - plays: The number of times an animated picture is played; 0 is forever.
  package init(
    _ format: FilmFormat, width: Int, height: Int, background: Color, frames: ShownFrames,
    framesPerSecond: Int, quality: Int? = nil, plays: Int = 0
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.background = background
    timing = FilmTiming(format.clock, of: frames, framesPerSecond: framesPerSecond)
    self.quality = quality
    self.plays = plays
  }

  var isOpaque: Bool { background.alpha == 1 }

  /// Whether a row or a column in the background's color is added, since H.264 needs even sides.
  package var isPadded: Bool {
    format == .mp4 && !(width.isMultiple(of: 2) && height.isMultiple(of: 2))
  }
}
