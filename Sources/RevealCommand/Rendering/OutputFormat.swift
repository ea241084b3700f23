import ArgumentParser
import RevealFiles
import RevealRender

/// A format that `reveal render` writes.
enum OutputFormat: Hashable {
  /// A folder of PNG files with a manifest, or a single PNG file.
  case png
  case apng
  case film(FilmFormat)
  /// A stream of uncompressed frames.
  case stream(VideoFormat)

  /// The facts about the files of a format.
  private typealias Facts = (name: String, content: String, endings: [String], kind: OutputKind)

  private var facts: Facts {
    switch self {
    case .png: ("png", "a folder of PNG files", [], .png)
    case .apng: ("apng", "an animated PNG", ["png", "apng"], .png)
    case .film(let film): (film.rawValue, film.traits.title, film.traits.endings, .film)
    case .stream(.y4m): ("y4m", "YUV4MPEG2", ["y4m"], .y4m)
    case .stream(.rgba): ("rgba", "bare pixels", ["rgba", "raw"], .unmarked)
    }
  }

  /// The name of the format for `--format`.
  var name: String { facts.name }

  /// The noun for a file of the format, with its article.
  var content: String { facts.content }

  /// The endings of file names for the format; the first one is the usual one.
  var endings: [String] { facts.endings }

  /// The kind of file, which determines the files that it may replace.
  var kind: OutputKind { facts.kind }

  /// The film format, if ffmpeg encodes it.
  var film: FilmFormat? { if case .film(let film) = self { film } else { nil } }

  /// Whether players can show the file as a film or an animation.
  var isFilm: Bool { self == .apng || film != nil }

  /// Whether a file has a number of repetitions.
  var isLooped: Bool { self == .apng || film?.traits.isLooped == true }

  /// Whether pixels may be partly transparent.
  var keepsAlpha: Bool {
    switch self {
    case .png, .apng: true
    case .film(let film): film.traits.alpha == .full
    case .stream(let stream): stream == .rgba
    }
  }

  var hasQuality: Bool { film?.traits.hasQuality == true }

  /// Creates the format for the ending of a file's name; nil for ambiguous or unknown endings.
  init?(ending: String) {
    // A name that ends in .png may be meant for one frame or for an animation.
    let format = Self.allCases.first { $0.endings.contains(ending) }
    guard ending != "png", let format else { return nil }
    self = format
  }
}

extension OutputFormat: CaseIterable, ExpressibleByArgument {
  static let allCases: [OutputFormat] =
    [.png, .apng] + FilmFormat.allCases.map(Self.film) + [.stream(.y4m), .stream(.rgba)]

  static var allValueStrings: [String] { allCases.map(\.name) }

  init?(argument: String) {
    guard let format = Self.allCases.first(where: { $0.name == argument }) else { return nil }
    self = format
  }
}

/// The options for the format of the output.
struct OutputFormatOptions: ParsableArguments {
  @Option(
    help: """
      png (a folder of files), apng (an animated PNG), mp4, webm, gif, webp, avif or mov (films, \
      made by ffmpeg), y4m (video for other programs: 4:4:4, BT.601, limited range) or rgba (bare \
      pixels with straight alpha). (default: what the name ends in, otherwise png)
      """)
  var format: OutputFormat?

  @Option(
    help: """
      The quality of mp4, webm, webp and avif, 0 to 100. (default: visually lossless; webp without \
      loss)
      """)
  var quality: Int?

  @Option(
    name: [.customLong("loop"), .customLong("plays")],
    help: """
      How many times apng, gif, webp and avif play, 0 to 65535; 0 is forever. Other films have \
      no such setting. (default: 0)
      """)
  var plays: Int?

  @Flag(help: "Write the most representative frame beside each film: film.poster.png for film.mp4.")
  var poster = false

  func validate() throws {
    try require("--loop", plays, in: 0...65_535)
    try require("--quality", quality, in: 0...100)
  }

  /// Refuses options that apply to none of the outputs.
  ///
  /// - Throws: An error that names the formats that have the option.
  func check(_ formats: [OutputFormat]) throws(ValidationError) {
    func names(_ isMeant: (OutputFormat) -> Bool) -> String {
      let all = OutputFormat.allCases.filter(isMeant).map(\.name)
      return all.dropLast().joined(separator: ", ") + " or " + (all.last ?? "")
    }
    if plays != nil && !formats.contains(where: \.isLooped) {
      throw ValidationError("--loop needs a file of \(names(\.isLooped))")
    }
    if quality != nil && !formats.contains(where: \.hasQuality) {
      throw ValidationError("--quality needs a file of \(names(\.hasQuality))")
    }
    if poster && !formats.contains(where: \.isFilm) {
      throw ValidationError("--poster needs a film or an animated PNG")
    }
  }
}

/// A destination of frames, with its format.
struct RenderOutput {
  private(set) var path: String
  let format: OutputFormat
  /// Whether its name is that of a file with a single frame.
  let isPicture: Bool

  /// Creates an output with the chosen format, or with the one that its name implies.
  ///
  /// - Parameters:
  ///   - path: The path of a file or a folder; "-" is standard output.
  ///   - chosen: The format of `--format`.
  /// - Throws: An error if the name does not suit the format.
  init(_ path: String, chosen: OutputFormat?) throws(OutputNameError) {
    self.path = path
    let name = OutputName(path)
    let promised = name.isFolder ? nil : name.ending.flatMap(OutputFormat.init(ending:))
    format = chosen ?? promised ?? .png
    isPicture = format == .png && !name.isFolder && name.ending == "png"
    if path != Render.standardOutput && !isPicture { try name.require(format) }
  }

  /// Whether the output is the folder of the frames.
  var isFolder: Bool { format == .png && !isPicture && path != Render.standardOutput }

  /// Refuses several frames for the file of a single frame.
  ///
  /// - Throws: An error as for a folder that is named like a file.
  func check(frameCount count: Int) throws(OutputNameError) {
    if isPicture && count != 1 { try OutputName(path).require(.png) }
  }

  /// The same output at another path.
  func at(_ path: String) -> RenderOutput {
    var output = self
    output.path = path
    return output
  }

  /// The path of the poster beside a film; nil for other outputs.
  var poster: String? {
    guard format.isFilm else { return nil }
    let ending = OutputName(path).ending
    return derivedPath(String(path.dropLast(ending.map { $0.count + 1 } ?? 0)), ".poster.png")
  }
}

extension OutputName {
  /// Refuses a name that does not suit the format of the frames.
  ///
  /// - Throws: An error if PNG files would go into a folder named like a file, or a film into a
  ///   folder or a file named like something else.
  func require(_ format: OutputFormat) throws(OutputNameError) {
    guard format != .png else {
      return try requireFolder("-o", content: "PNG frames", remedy: remedy)
    }
    try requireFile("-o", content: format.content, endings: format.endings, remedy: remedy)
  }

  /// Returns a hint on how to get the format that an ending implies.
  private func remedy(_ ending: String) -> String? {
    if Self.films.contains(ending) || Self.movingPictures.contains(ending) {
      return OutputFormat(ending: ending).map { "for \($0.content): --format \($0.name)" }
        ?? "for a film: a name that ends in .mp4, .webm, .mov, .gif, .webp or .avif"
    }
    switch ending {
    case "png", "apng":
      return "for an animated PNG: --format apng; for one frame: --frames 12"
    case "y4m": return "for YUV4MPEG2: --format y4m"
    case "rgba", "raw": return "for bare pixels: --format rgba"
    case "svg": return "for a figure: reveal inspect PRESET --plot \(path)"
    case "html", "htm": return "for a page: reveal gallery"
    case "json": return "for the content of one frame: reveal scene"
    default: return nil
    }
  }
}
