import ArgumentParser

/// What `reveal render` writes.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  /// A folder of PNG files with a manifest.
  case png
  /// One animated PNG.
  case apng
  /// One stream of YUV4MPEG2.
  case y4m
  /// One stream of pixels.
  case rgba
}

/// Options that say what is written.
struct OutputFormatOptions: ParsableArguments {
  @Option(
    help: """
      png (a folder of files), apng (an animated PNG), y4m (video for ffmpeg: 4:4:4, BT.601, limited \
      range) or rgba (bare pixels with straight alpha).
      """)
  var format: OutputFormat = .png

  @Option(help: "How often an animated PNG is shown, 0 to 65535; 0 is for ever.")
  var plays = 0

  func validate() throws {
    guard (0...65_535).contains(plays) else {
      throw ValidationError("--plays must be 0 to 65535, found \(plays)")
    }
    if plays != 0 && format != .apng { throw ValidationError("--plays needs --format apng") }
  }
}
