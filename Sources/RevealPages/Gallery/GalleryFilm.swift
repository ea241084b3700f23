import RevealFiles
import RevealRender

/// The small animation that a card plays, which begins at the poster's frame.
///
/// It may skip frames, but each frame is shown correspondingly longer, so it keeps time.
struct GalleryFilm {
  private let preset: SimulatedPreset
  private let poster: Int
  private let name: String
  private let formats: GalleryFormats

  /// The size of a file in bytes that a card should not exceed.
  ///
  /// A page loads the file as soon as the pointer is on the card.
  static let largestFile = 300_000
  /// The quality of films that are not lossless, 0…100.
  private static let quality = 75

  /// The limits on an animation's frames, from the best to those that are always accepted.
  private static let limits = [
    Limit(width: 200, height: 300, framesPerSecond: 20),
    Limit(width: 150, height: 225, framesPerSecond: 20),
    Limit(width: 150, height: 225, framesPerSecond: 10),
    Limit(width: 120, height: 180, framesPerSecond: 10),
    Limit(width: 120, height: 180, framesPerSecond: 5),
  ]

  private struct Limit {
    let width: Double
    let height: Double
    let framesPerSecond: Int
  }

  /// - Parameters:
  ///   - preset: The preset to draw.
  ///   - poster: The number of the frame to begin with.
  ///   - name: The name of the film in messages.
  ///   - formats: The formats of the pictures.
  init(
    _ preset: SimulatedPreset, poster: Int, named name: String, in formats: GalleryFormats
  ) {
    self.preset = preset
    self.poster = poster
    self.name = name
    self.formats = formats
  }

  /// Writes the animation with the best limits at which its size suits a card.
  ///
  /// - Throws: The reason why a frame cannot be drawn or written, or the animation cannot be
  ///   encoded.
  func write(to path: String) async throws {
    // Larger animated PNGs would make a gallery of many presets too large.
    for limit in formats.films == .apng ? Self.limits.dropFirst() : Self.limits[...] {
      try await write(within: limit, to: path)
      if try OpenedFile(path).size <= Self.largestFile { return }
    }
  }

  private func write(within limit: Limit, to path: String) async throws {
    let canvas = preset.canvas
    let (width, height) = (canvas.size.width, canvas.size.height)
    let fitting = min(canvas.scale, limit.width / width, limit.height / height)
    let small = try SimulatedPreset(
      preset.loaded.with(scale: min(canvas.scale, max(fitting, 1 / min(width, height)))))
    let step = (canvas.fps + limit.framesPerSecond - 1) / limit.framesPerSecond
    let frames = ShownFrames(every: step, of: preset.timeline.frameCount, from: poster)
    let rules = OutputRules(.png, others: .replace, durability: .unsynced, inputs: InputFiles())
    switch formats.films {
    case .apng:
      let film = try AnimationOutput(
        path, rules: rules, of: small, frames: frames, encoding: formats.encoding)
      try await RunJob(small, jobs: 1).write(frames.numbers, to: [film])
    case .webp(let program):
      let film = try FilmInMemory(
        small, named: name, as: .webp, frames: frames, quality: Self.quality, program: program)
      let file = try PartialFile(named: path, rules: rules)
      try file.append(try film.bytes { false })
      try file.commit()
    }
  }
}
