import RevealFiles
import RevealFrames
package import RevealImage
package import RevealMath

// Films and pictures that are returned instead of written, for web pages.

extension FilmProgram {
  /// The limit on bytes of a film.
  private static let largestFilm = 1 << 30

  /// Draws and encodes the film that `reveal render -o` makes.
  ///
  /// A single thread draws its frames one by one.
  ///
  /// - Parameters:
  ///   - preset: The preset.
  ///   - format: The format of the film.
  ///   - frames: The frames to show.
  ///   - isStopped: A closure that is called regularly; once it returns true, the film is
  ///     cancelled.
  /// - Returns: The bytes of the film.
  /// - Throws: `FilmProgramMissing` if the program lacks the encoder, a `FileError` for frames that
  ///   are too large, `FilmFailure`, the reason why a frame cannot be drawn, or an `Interruption`
  ///   once it is stopped.
  package func film(
    of preset: SimulatedPreset, as format: FilmFormat, frames: ShownFrames,
    isStopped: @escaping () -> Bool
  ) throws -> [UInt8] {
    let name = "film.\(format.rawValue)"
    let canvas = preset.canvas
    let (width, height) = (canvas.pixelWidth, canvas.pixelHeight)
    guard width * height <= FrameMemory.largestWhole else {
      throw FileError(
        name, "cannot make", "frames of \(width)×\(height) pixels are too large for films")
    }
    try check(format)
    let request = FilmRequest(
      format, width: width, height: height, background: canvas.background, frames: frames,
      framesPerSecond: canvas.fps)
    let film = try FilmFile(named: name, request, program: self, isStopped: isStopped)
    let (stream, timing) = (film.stream, request.timing)
    try film.append(stream.head(width: width, height: height, timing))
    var moving = MovingCanvas(
      drawer: SceneDrawer(images: preset.images()), width: width, height: height)
    for (index, frame) in frames.numbers.enumerated() {
      let pictures = timing.pictures(ofFrameAt: index)
      guard pictures > 0 else { continue }
      if isStopped() { throw Interruption.terminate }
      if let interruption = Interruption.requested { throw interruption }
      _ = try moving.show(preset.exposure(at: frame))
      let bytes = stream.frame(moving.pixmap, isOpaque: request.isOpaque)
      for _ in 0..<pictures { try film.append(bytes) }
    }
    return try film.bytes(limit: Self.largestFilm)
  }

  /// The largest width and height of a WebP file in pixels.
  package static let largestWebPSide = 16_383

  /// Encodes a picture as WebP.
  ///
  /// - Parameters:
  ///   - picture: The picture, of at most ``largestWebPSide`` pixels in each direction.
  ///   - background: The color of the canvas, which is opaque for pictures without alpha.
  ///   - quality: The quality, 0…100; nil for lossless WebP.
  ///   - name: The name of the file in messages.
  /// - Returns: The bytes of the file.
  /// - Throws: A `FileError` for a larger picture, `FilmProgramMissing` if the program lacks the
  ///   encoder, `FilmFailure`, or an `Interruption`.
  package func webP(
    _ picture: Pixmap, on background: Color, quality: Int? = nil, named name: String
  ) throws -> [UInt8] {
    guard max(picture.width, picture.height) <= Self.largestWebPSide else {
      throw FileError(
        name, "cannot make", "WebP has at most \(Self.largestWebPSide) pixels in each direction")
    }
    try check(.webp)
    let request = FilmRequest(
      .webp, width: picture.width, height: picture.height, background: background,
      frames: ShownFrames(of: 1), framesPerSecond: 1, quality: quality)
    let file = try FilmFile(named: name, request, program: self) {
      Interruption.requested != nil
    }
    try file.append(file.stream.frame(picture, isOpaque: request.isOpaque))
    return try file.bytes(limit: .max)
  }
}
