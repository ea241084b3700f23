package import RevealFiles

/// A film that ffmpeg encodes of the frames of a run.
package final class FilmOutput: FrameOutput {
  package let form: FrameForm
  private let film: FilmFile
  private let rate: FilmRate

  /// Starts the encoder.
  ///
  /// - Parameters:
  ///   - path: The path of the film, which appears only when it is whole.
  ///   - rules: The rules for a file that it would replace.
  ///   - request: The film, of the frames' size and rate.
  ///   - program: The ffmpeg to run.
  /// - Throws: When the file cannot be made or the program cannot be started.
  package init(
    _ path: String, rules: OutputRules, _ request: FilmRequest, program: FilmProgram
  ) throws {
    film = try FilmFile(path, rules: rules, request, program: program)
    rate = request.rate
    form = .pixels(film.stream)
    try film.append(
      film.stream.head(
        width: request.width, height: request.height,
        framesPerSecond: request.rate.numerator, every: request.rate.denominator))
  }

  package func write(_ piece: FramePiece, frame: Int, index: Int) throws {
    guard case .bytes(let bytes) = piece else { return }
    for _ in 0..<rate.pictures(ofFrameAt: index) { try film.append(bytes) }
  }

  package func finish() throws { try film.commit() }
}
