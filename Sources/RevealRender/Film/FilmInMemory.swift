import RevealFiles
import RevealImage

/// A film of all frames of a preset that is handed over instead of written, for downloads.
///
/// It is the film that `reveal render -o` makes; its thread draws one frame after the other.
package struct FilmInMemory: Sendable {
  private let preset: SimulatedPreset
  private let format: FilmFormat

  /// The limit on the bytes of a film.
  private static let largest = 1 << 30

  /// - Parameters:
  ///   - preset: The preset.
  ///   - format: The format of the film.
  package init(_ preset: SimulatedPreset, as format: FilmFormat) {
    self.preset = preset
    self.format = format
  }

  /// Draws and encodes the film.
  ///
  /// - Parameter isStopped: A closure that is called again and again; once it returns true, the
  ///   film is given up.
  /// - Returns: The bytes of the film.
  /// - Throws: When it cannot be made: `FilmProgramMissing`, `FilmFailure`, the reason why a frame
  ///   cannot be drawn, or an `Interruption` once it is stopped.
  package func bytes(isStopped: @escaping () -> Bool) throws -> [UInt8] {
    let canvas = preset.canvas
    let (width, height) = (canvas.pixelWidth, canvas.pixelHeight)
    let name = "film.\(format.rawValue)"
    guard width * height <= FrameMemory.largestWhole else {
      throw FileError.failed(
        path: name, action: "cannot make",
        reason: "frames of \(width)×\(height) pixels are too large for films")
    }
    let program = try FilmProgram()
    try program.check(format)
    let request = FilmRequest(
      format, width: width, height: height, background: canvas.background,
      framesPerSecond: canvas.fps)
    let film = try FilmFile(
      hiddenBeside: joinPath(Self.folder, name), request, program: program, isStopped: isStopped)
    let (stream, rate) = (film.stream, request.rate)
    try film.append(
      stream.head(
        width: width, height: height, framesPerSecond: rate.numerator / rate.denominator))
    var moving = MovingCanvas(
      drawer: SceneDrawer(images: preset.images()), width: width, height: height)
    for frame in 0..<preset.timeline.frameCount {
      if isStopped() { throw Interruption.terminate }
      if let interruption = Interruption.requested { throw interruption }
      _ = try moving.show(preset.timeline.exposure(at: frame))
      let bytes = stream.frame(moving.pixmap, isOpaque: canvas.background.alpha == 1)
      for _ in 0..<rate.pictures(ofFrameAt: frame) { try film.append(bytes) }
    }
    return try film.bytes(limit: Self.largest)
  }

  /// The system's folder for what is soon gone.
  private static var folder: String {
    environmentVariable("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }
}
