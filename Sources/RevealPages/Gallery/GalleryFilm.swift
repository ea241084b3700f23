import RevealFiles
import RevealPNG
import RevealRender

/// The small film that a card plays: an animated PNG that begins at the poster's frame.
///
/// It shows every second, third, … frame for as long as these frames take, so it keeps time.
struct GalleryFilm {
  private let preset: SimulatedPreset
  private let poster: Int
  private let encoding: Encoding

  /// The size of a file in bytes that a card should not exceed, since a page loads it as soon as
  /// the pointer is on the card.
  static let largestFile = 300_000

  /// The limits on a film's frames, from the best one to the one that is taken in any case.
  private static let formats = [
    Format(width: 150, height: 225, framesPerSecond: 20),
    Format(width: 150, height: 225, framesPerSecond: 10),
    Format(width: 120, height: 180, framesPerSecond: 10),
    Format(width: 120, height: 180, framesPerSecond: 5),
  ]

  private struct Format {
    let width: Double
    let height: Double
    let framesPerSecond: Int
  }

  /// - Parameters:
  ///   - preset: The preset to draw.
  ///   - poster: The number of the frame to begin with.
  ///   - encoding: The encoding of the frames.
  init(_ preset: SimulatedPreset, poster: Int, encoding: Encoding) {
    self.preset = preset
    self.poster = poster
    self.encoding = encoding
  }

  /// Writes the film in the best format that suits a card.
  ///
  /// - Throws: The reason why a frame cannot be drawn or written.
  func write(to path: String) async throws {
    for format in Self.formats {
      try await write(format, to: path)
      if try OpenedFile(path).size <= Self.largestFile { return }
    }
  }

  private func write(_ format: Format, to path: String) async throws {
    let canvas = preset.canvas
    let (width, height) = (canvas.size.width, canvas.size.height)
    let fitting = min(canvas.scale, format.width / width, format.height / height)
    let small = try SimulatedPreset(
      preset.loaded.with(scale: min(canvas.scale, max(fitting, 1 / min(width, height)))))
    try await AnimationJob(small, encoding: encoding, jobs: 1).write(
      frames(every: (canvas.fps + format.framesPerSecond - 1) / format.framesPerSecond), to: path,
      rules: OutputRules(.png, others: .replace, durability: .unsynced))
  }

  /// The frame that is shown instead of each, from the poster on and around.
  private func frames(every step: Int) -> [Int] {
    let count = preset.timeline.frameCount
    return (0..<count).map { (poster + $0 - $0 % step) % count }
  }
}
