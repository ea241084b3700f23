import ArgumentParser
import RevealImage
import RevealRender

/// What a film or a picture is for.
enum FilmPurpose: String, CaseIterable, ExpressibleByArgument {
  case readme, slides, story, issue

  /// What a purpose asks of a film.
  struct Needs {
    /// The place where it is shown, for messages.
    let place: String
    /// The formats that are shown there; the first is the one to take.
    let formats: [OutputFormat]
    /// The limit on the picture in pixels.
    let room: PixelSize
    /// Whether the picture has exactly the size of the room.
    var fillsRoom = false
    /// Whether a small canvas is enlarged.
    var enlarges = false
    /// The limit on frames per second.
    let fps: Int
    /// The quality to begin with; nil is the format's own.
    var quality: Int?
    /// The limit on the file in bytes.
    let size: Int
  }

  /// The choices for each purpose.
  var needs: Needs {
    switch self {
    case .readme:
      Needs(
        place: "a README", formats: [.film(.webp), .film(.gif), .apng, .film(.avif), .png],
        room: PixelSize(width: 840, height: 720), fps: 20, quality: 80, size: 2_000_000)
    case .slides:
      Needs(
        place: "slides", formats: [.film(.mp4), .film(.mov), .film(.gif), .png],
        room: PixelSize(width: 1920, height: 1080), enlarges: true, fps: 60, size: 20_000_000)
    case .story:
      Needs(
        place: "a story", formats: [.film(.mp4), .film(.mov), .png],
        room: PixelSize(width: 1080, height: 1920), fillsRoom: true, enlarges: true, fps: 30,
        size: 15_000_000)
    case .issue:
      Needs(
        place: "an issue",
        formats: [.film(.mp4), .film(.webm), .film(.mov), .film(.gif), .film(.webp), .png],
        room: PixelSize(width: 1280, height: 960), fps: 30, quality: 75, size: 9_500_000)
    }
  }
}

/// A size of a file on the command line, as in "2MB".
struct ByteCount: ExpressibleByArgument {
  let bytes: Int

  init?(argument: String) {
    let units = [("kb", 1e3), ("mb", 1e6), ("gb", 1e9), ("", 1.0)]
    let text = argument.lowercased()
    guard let (unit, factor) = units.first(where: { text.hasSuffix($0.0) }),
      let number = Double(text.dropLast(unit.count)), number * factor >= 1000,
      number * factor <= 1e12
    else { return nil }
    bytes = Int(number * factor)
  }

  /// A number of bytes as text, as in "1.93 MB".
  static func text(_ bytes: Int) -> String {
    bytes < 1_000_000
      ? "\((bytes + 500) / 1000) kB" : "\(decimals((Double(bytes) / 1e4).rounded() / 100)) MB"
  }
}

/// The options for a film that suits a purpose or a size.
struct SizingOptions: ParsableArguments {
  @Option(
    name: .customLong("for"),
    help: """
      Choose scale, rate, quality and size of one film or picture for a readme, slides, a story \
      or an issue; other options go first.
      """)
  var purpose: FilmPurpose?

  @Option(
    help: ArgumentHelp(
      """
      Limit on one film, as in 2MB or 800kB: quality, rate and scale become as low as that \
      takes. (default: that of --for)
      """, valueName: "size"))
  var maxSize: ByteCount?

  var isGiven: Bool { purpose != nil || maxSize != nil }

  /// The limit on the file in bytes; nil without one.
  var limit: Int? { maxSize?.bytes ?? purpose?.needs.size }

  /// Refuses outputs that are not one file of a suitable format.
  func check(_ outputs: [RenderOutput]) throws(ValidationError) {
    let name = maxSize == nil ? "--for" : "--max-size"
    guard outputs.count == 1, !outputs[0].isFolder, outputs[0].path != Render.standardOutput
    else {
      let ending = (purpose ?? .readme).needs.formats[0].endings[0]
      throw ValidationError("\(name) is for one film or picture, as in -o film.\(ending)")
    }
    let format = outputs[0].format
    if let needs = purpose?.needs, !needs.formats.contains(format) {
      let names = needs.formats.map(\.name)
      throw ValidationError(
        "--for \(purpose?.rawValue ?? ""): \(needs.place) shows "
          + "\(names.dropLast().joined(separator: ", ")) and \(names.last ?? ""), "
          + "not \(format.name)")
    }
    if maxSize != nil, !format.isFilm {
      throw ValidationError("--max-size is for films, found \(format.name)")
    }
  }
}
