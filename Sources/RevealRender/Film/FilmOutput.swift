package import RevealFiles

/// The output to a film that ffmpeg encodes.
package final class FilmOutput: FrameOutput {
  package let form: FrameForm
  private let film: FilmFile
  private let timing: FilmTiming

  /// Starts the encoder.
  ///
  /// - Parameters:
  ///   - path: The path of the film, which appears only when it is whole.
  ///   - rules: The rules for a file that it would replace.
  ///   - request: The film, made of the frames that are written.
  ///   - program: The ffmpeg to run.
  /// - Throws: When the file cannot be created or the program cannot be started.
  package init(
    _ path: String, rules: OutputRules, _ request: FilmRequest, program: FilmProgram
  ) throws {
    film = try FilmFile(path, rules: rules, request, program: program)
    timing = request.timing
    form = .pixels(film.stream)
    try film.append(
      film.stream.head(
        width: request.width, height: request.height, timing))
  }

  package func write(_ piece: FramePiece, frame: Int, index: Int) throws {
    guard case .bytes(let bytes) = piece else { return }
    for _ in 0..<timing.pictures(ofFrameAt: index) { try film.append(bytes) }
  }

  package func write(_ frame: LargeFrame, index: Int) throws {
    for _ in 0..<timing.pictures(ofFrameAt: index) {
      try frame.write(as: film.stream) { try film.append($0) }
    }
  }

  package func finish() throws { try film.commit() }
}
