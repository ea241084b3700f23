import RevealMath

/// The arguments with which ffmpeg makes a film from frames on its standard input.
package struct FilmCommands: Hashable, Sendable {
  /// The arguments of each run of ffmpeg, one after another; the first reads the frames.
  package let runs: [[String]]
  /// The format of the frames.
  package let stream: VideoFormat

  /// The number of hidden files that a film needs beside its own.
  package static func scratchCount(for format: FilmFormat) -> Int { format == .gif ? 2 : 0 }

  /// - Parameters:
  ///   - film: The film.
  ///   - path: The path of its file.
  ///   - scratch: The paths of hidden files, as many as the format needs.
  package init(_ film: FilmRequest, to path: String, scratch: [String] = []) {
    // Reveal's own conversion to video is exact; alpha and palettes need the original pixels.
    let format = film.format
    let isVideo = format == .mp4 || film.isOpaque && (format == .webm || format == .avif)
    stream = isVideo ? .y4m : .rgba
    let rateText = "\(film.timing.numerator)/\(film.timing.denominator)"
    let input =
      isVideo
      ? ["-f", "yuv4mpegpipe", "-i", "pipe:0"]
      : [
        "-f", "rawvideo", "-pixel_format", "rgba", "-video_size",
        "\(film.width)x\(film.height)", "-framerate", rateText, "-i", "pipe:0",
      ]
    let encoder = ["-c:v", format.traits.encoder]
    let target = ["-f", format.rawValue, "file:" + path]
    /// The only run for a film whose colors players must be told.
    func video(
      _ filters: [String], _ options: [String], container: [String] = []
    ) -> [[String]] {
      [Self.run(input, filters, encoder, options, Self.tags, container, target)]
    }
    switch format {
    case .mp4:
      let pad = film.isPadded ? [Self.pad(film.background)] : []
      runs = video(
        ["-vf", Self.filters(isVideo, "yuv420p", after: pad)],
        ["-crf", Self.level(film.quality, best: 1, worst: 51, usual: 14)],
        container: ["-movflags", "+faststart"])
    case .webm:
      let pixels = film.isOpaque ? "yuv420p" : "yuva420p"
      let level = Self.level(film.quality, best: 0, worst: 63, usual: 18)
      runs = video(
        ["-vf", Self.filters(isVideo, pixels)],
        ["-crf", level, "-b:v", "0", "-deadline", "good", "-cpu-used", "4", "-row-mt", "1"]
          + (film.isOpaque ? [] : ["-auto-alt-ref", "0"]))
    case .webp:
      let loss =
        film.quality.map { ["-lossless", "0", "-quality", "\($0)"] }
        ?? ["-lossless", "1", "-quality", "75"]
      runs = [
        Self.run(
          input, encoder, loss,
          ["-pix_fmt", "bgra", "-loop", "\(film.plays)"], target)
      ]
    case .avif:
      let filters = Self.filters(isVideo, "yuv444p")
      // Alpha is encoded as a separate film.
      let withAlpha =
        "[0:v]split[seen][all];[seen]\(filters)[color];[all]alphaextract,format=gray[alpha]"
      let level = Self.level(film.quality, best: 0, worst: 63, usual: 16)
      runs = video(
        film.isOpaque
          ? ["-vf", filters]
          : ["-filter_complex", withAlpha, "-map", "[color]", "-map", "[alpha]"],
        ["-crf", level, "-b:v", "0", "-cpu-used", "6", "-row-mt", "1"])
    case .mov:
      let pixels = film.isOpaque ? "yuv444p10le" : "yuva444p10le"
      runs = video(
        ["-vf", Self.filters(isVideo, pixels)], ["-profile:v", "4444", "-vendor", "apl0"])
    case .gif:
      // The palette of the whole film is known only after its last frame, so the frames are kept on
      // the disk instead of in memory.
      let frames = "file:" + (scratch.first ?? "")
      let palette = "file:" + (scratch.last ?? "")
      // ffmpeg counts repetitions, where -1 means none.
      let loop = film.plays == 0 ? 0 : film.plays == 1 ? -1 : film.plays - 1
      runs = [
        Self.run(
          input,
          [
            "-filter_complex", "[0:v]split[frames][seen];[seen]palettegen=stats_mode=full[palette]",
          ],
          ["-map", "[frames]", "-c:v", "ffv1", "-pix_fmt", "bgra", "-f", "nut", frames],
          ["-map", "[palette]", "-c:v", "rawvideo", "-f", "nut", palette]),
        Self.run(
          ["-i", frames, "-i", palette],
          ["-lavfi", "paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle"], encoder,
          ["-loop", "\(loop)"], target),
      ]
    }
  }

  /// All arguments of a run, which asks no questions and prints nothing but errors.
  private static func run(_ parts: [String]...) -> [String] {
    ["-nostdin", "-hide_banner", "-v", "error", "-y"] + parts.flatMap(\.self)
  }

  /// Records the primaries and transfer function of sRGB, and the matrix and range of the values.
  ///
  /// If one is missing, players guess and show wrong colors.
  private static let tags = [
    "-color_primaries", "bt709", "-color_trc", "iec61966-2-1", "-colorspace", "smpte170m",
    "-color_range", "tv",
  ]

  /// The filters that convert frames to the encoder's pixels.
  ///
  /// - Parameters:
  ///   - isVideo: True for frames that are already video by BT.601.
  ///   - pixels: ffmpeg's name for the encoder's pixels.
  ///   - filters: The filters that precede the conversion.
  /// - Returns: All filters, joined.
  private static func filters(
    _ isVideo: Bool, _ pixels: String, after filters: [String] = []
  ) -> String {
    let tags =
      "setparams=range=tv:color_primaries=bt709:color_trc=iec61966-2-1:colorspace=smpte170m"
    let scale = "scale=flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp"
    let parts =
      isVideo
      ? [tags] + filters + [scale, "format=\(pixels)"]
      : [scale + ":out_color_matrix=bt601:out_range=tv", "format=\(pixels)", tags]
    return parts.joined(separator: ",")
  }

  /// The filter that makes the width and the height even.
  private static func pad(_ color: Color) -> String {
    func digits(_ value: Double) -> String {
      let byte = UInt8(max(0, min(255, value.rounded())))
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    let text = [color.red, color.green, color.blue].map(digits).joined()
    return "pad=ceil(iw/2)*2:ceil(ih/2)*2:color=0x\(text)"
  }

  /// The encoder's level for a quality of 0…100.
  private static func level(
    _ quality: Int?, best: Int, worst: Int, usual: Int
  ) -> String {
    guard let quality else { return "\(usual)" }
    return "\(worst - (worst - best) * quality / 100)"
  }
}
