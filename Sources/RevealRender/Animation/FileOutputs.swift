package import RevealFiles
package import RevealPNG

/// The output to a file of uncompressed frames.
package final class StreamOutput: FrameOutput {
  package let form: FrameForm
  private let file: PartialFile
  private let timing: FilmTiming

  /// - Parameters:
  ///   - path: The path of the file, which appears only when it is whole.
  ///   - rules: The rules for a file that it would replace.
  ///   - format: The format of the stream.
  ///   - frame: The format of the frames.
  ///   - frames: The frames.
  ///   - framesPerSecond: The rate of the run.
  /// - Throws: When the file cannot be created.
  package init(
    _ path: String, rules: OutputRules, as format: VideoFormat, of frame: FrameFormat,
    frames: ShownFrames, framesPerSecond: Int
  ) throws(FileError) {
    form = .pixels(format)
    timing = FilmTiming(.rate, of: frames, framesPerSecond: framesPerSecond)
    file = try PartialFile(named: path, rules: rules)
    try file.append(format.head(width: frame.width, height: frame.height, timing))
  }

  package func write(_ piece: FramePiece, frame: Int, index: Int) throws {
    guard case .bytes(let bytes) = piece else { return }
    for _ in 0..<timing.pictures(ofFrameAt: index) { try file.append(bytes) }
  }

  package func finish() throws { try file.commit() }
}

/// The output to an animated PNG file.
package final class AnimationOutput: FrameOutput {
  package let form: FrameForm
  private let file: PartialFile
  private let durations: [Int]
  private var animation: AnimatedPNG

  /// - Parameters:
  ///   - path: The path of the file, which appears only when it is whole.
  ///   - rules: The rules for a file that it would replace.
  ///   - format: The format of the frames.
  ///   - frames: The frames.
  ///   - framesPerSecond: The rate of the run.
  ///   - plays: The number of times the animation is shown; 0 is forever.
  ///   - encoding: The encoding of the frames.
  /// - Throws: When the file cannot be created.
  package init(
    _ path: String, rules: OutputRules, of format: FrameFormat, frames: ShownFrames,
    framesPerSecond: Int, plays: Int, encoding: Encoding
  ) throws {
    form = .patches(format, encoding)
    durations = frames.durations
    animation = AnimatedPNG(format: format, framesPerSecond: framesPerSecond, plays: plays)
    file = try PartialFile(named: path, rules: rules)
    try file.append(try animation.start())
  }

  package func write(_ piece: FramePiece, frame: Int, index: Int) throws {
    guard case .patch(let patch) = piece else { return }
    try file.append(try animation.append(patch, duration: durations[index]))
  }

  package func finish() throws {
    for part in OutputKind.png.marked([try animation.end()]) { try file.append(part) }
    let control = try animation.control()
    try file.replace(control.bytes, at: control.offset)
    try file.commit()
  }
}

/// The output of a single frame to a PNG file beside a film.
///
/// Pages and lists show it before the film plays.
package final class PosterOutput: FrameOutput {
  package let form: FrameForm
  private let folder: OpenFolder
  private let name: String
  private let rules: OutputRules
  private var png: PNGFile?

  /// - Parameters:
  ///   - path: The path of the file, whose name reveal has chosen; a link with this name is not
  ///     followed.
  ///   - rules: The rules for a file that it would replace.
  ///   - frame: The number of the frame, which must be one of those that are drawn.
  ///   - renderer: The renderer that encodes it.
  /// - Throws: When it may not replace the existing file.
  package init(
    _ path: String, rules: OutputRules, frame: Int, renderer: FrameRenderer
  ) throws(FileError) {
    let (parent, name) = splitPath(path)
    folder = try OpenFolder(parent)
    self.name = name
    self.rules = rules
    form = .files(renderer, frames: [frame])
    try rules.admit(name, in: folder)
  }

  package func write(_ piece: FramePiece, frame: Int, index: Int) throws {
    if case .file(let drawn) = piece { png = drawn.png }
  }

  package func finish() throws {
    if let png { try writeChosenFile(png.parts, as: name, in: folder, rules: rules) }
  }
}
