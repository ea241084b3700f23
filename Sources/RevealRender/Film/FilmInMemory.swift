import RevealFiles
import RevealFrames
import RevealImage

/// A film of a preset that is returned instead of written, for web pages.
///
/// It is the same film that `reveal render -o` makes; a single thread draws its frames one by one.
package struct FilmInMemory: Sendable {
  private let preset: SimulatedPreset
  private let name: String
  private let request: FilmRequest
  private let frames: ShownFrames
  private let program: FilmProgram

  /// The limit on bytes of a film.
  private static let largest = 1 << 30

  /// - Parameters:
  ///   - preset: The preset.
  ///   - name: The name of the film in messages; nil for `film` with the format's extension.
  ///   - format: The format of the film.
  ///   - frames: The frames to show; nil for all of them.
  ///   - quality: The quality, 0…100; nil for the format's own.
  ///   - program: The ffmpeg to run.
  /// - Throws: `FilmProgramMissing` if the program lacks the encoder, or an error for frames that
  ///   are too large.
  package init(
    _ preset: SimulatedPreset, named name: String? = nil, as format: FilmFormat,
    frames: ShownFrames? = nil, quality: Int? = nil, program: FilmProgram
  ) throws {
    let name = name ?? "film.\(format.rawValue)"
    let canvas = preset.canvas
    let (width, height) = (canvas.pixelWidth, canvas.pixelHeight)
    guard width * height <= FrameMemory.largestWhole else {
      throw FileError.failed(
        path: name, action: "cannot make",
        reason: "frames of \(width)×\(height) pixels are too large for films")
    }
    try program.check(format)
    self.preset = preset
    self.name = name
    let frames = frames ?? ShownFrames(of: preset.timeline.frameCount)
    self.frames = frames
    self.program = program
    request = FilmRequest(
      format, width: width, height: height, background: canvas.background,
      frames: frames, framesPerSecond: canvas.fps, quality: quality)
  }

  /// Draws and encodes the film.
  ///
  /// - Parameter isStopped: A closure that is called regularly; once it returns true, the film is
  ///   cancelled.
  /// - Returns: The bytes of the film.
  /// - Throws: `FilmFailure`, the reason why a frame cannot be drawn, or an `Interruption` once it
  ///   is stopped.
  package func bytes(isStopped: @escaping () -> Bool) throws -> [UInt8] {
    let film = try FilmFile(named: name, request, program: program, isStopped: isStopped)
    let (stream, timing) = (film.stream, request.timing)
    try film.append(
      stream.head(width: request.width, height: request.height, timing))
    var moving = MovingCanvas(
      drawer: SceneDrawer(images: preset.images()), width: request.width, height: request.height)
    for (index, frame) in frames.numbers.enumerated() {
      let pictures = timing.pictures(ofFrameAt: index)
      guard pictures > 0 else { continue }
      if isStopped() { throw Interruption.terminate }
      if let interruption = Interruption.requested { throw interruption }
      _ = try moving.show(preset.timeline.exposure(at: frame))
      let bytes = stream.frame(moving.pixmap, isOpaque: request.isOpaque)
      for _ in 0..<pictures { try film.append(bytes) }
    }
    return try film.bytes(limit: Self.largest)
  }
}
