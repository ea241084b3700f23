package import RevealFiles
package import RevealFrames
package import RevealPNG

/// A file of uncompressed frames, or a film that ffmpeg makes of them.
package final class StreamOutput: FrameOutput {
  package let form: FrameForm
  private let format: VideoFormat
  private let file: any FrameStream
  private let timing: FilmTiming

  private init(
    _ file: any FrameStream, as format: VideoFormat, width: Int, height: Int, _ timing: FilmTiming
  ) throws {
    (self.file, self.format, self.timing) = (file, format, timing)
    form = .pixels(format)
    try file.append(format.head(width: width, height: height, timing))
  }

  /// - Parameters:
  ///   - path: The path of the file, which appears only when it is whole; "-" is standard output.
  ///   - rules: The rules for a file that it would replace.
  ///   - format: The format of the stream; only `rgba` keeps alpha.
  ///   - source: The run that is drawn.
  ///   - frames: The frames, which are all shown at one rate.
  /// - Throws: When the file cannot be made.
  package convenience init(
    _ path: String, rules: OutputRules, as format: VideoFormat, of source: any FrameSource,
    frames: ShownFrames
  ) throws {
    let canvas = source.canvas
    try self.init(
      PartialFile(named: path, rules: rules), as: format, width: canvas.pixelWidth,
      height: canvas.pixelHeight, FilmTiming(.rate, of: frames, framesPerSecond: canvas.fps))
  }

  /// Starts the encoder of a film.
  ///
  /// - Parameters:
  ///   - path: The path of the film, which appears only when it is whole.
  ///   - rules: The rules for a file that it would replace.
  ///   - request: The film, made of the frames that are written.
  ///   - program: The ffmpeg to run.
  /// - Throws: When the file cannot be created or the program cannot be started.
  package convenience init(
    _ path: String, rules: OutputRules, _ request: FilmRequest, program: FilmProgram
  ) throws {
    let film = try FilmFile(
      path, PartialFile(named: path, rules: rules), request, program: program)
    try self.init(
      film, as: film.stream, width: request.width, height: request.height, request.timing)
  }

  package func write(_ piece: FramePiece, frame: Int, index: Int) throws {
    guard case .bytes(let bytes) = piece else { return }
    for _ in 0..<timing.pictures(ofFrameAt: index) { try file.append(bytes) }
  }

  package func write(_ frame: LargeFrame, index: Int) throws {
    for _ in 0..<timing.pictures(ofFrameAt: index) {
      try frame.write(as: format) { try file.append($0) }
    }
  }

  package func finish() throws { try file.commit() }
}

/// A file to which frames are appended.
private protocol FrameStream: AnyObject {
  func append(_ bytes: [UInt8]) throws
  func commit() throws
}

extension PartialFile: FrameStream {}
extension FilmFile: FrameStream {}

/// A file of an animated PNG, in which frames are shown for exactly their durations.
package final class AnimationOutput: FrameOutput {
  package let form: FrameForm
  private let file: PartialFile
  private let durations: [Int]
  private var animation: AnimatedPNG

  /// - Parameters:
  ///   - path: The path of the file, which appears only when it is whole.
  ///   - rules: The rules for a file that it would replace.
  ///   - source: The run that is drawn.
  ///   - frames: The frames.
  ///   - plays: The number of times the animation is shown; 0 is forever.
  ///   - encoding: The encoding of the frames.
  /// - Throws: When the file cannot be made.
  package init(
    _ path: String, rules: OutputRules, of source: any FrameSource, frames: ShownFrames,
    plays: Int = 0, encoding: Encoding
  ) throws {
    let format = try FrameFormat(source.scene(at: frames.numbers[0]))
    form = .patches(format, encoding)
    durations = frames.durations
    animation = AnimatedPNG(
      format: format, framesPerSecond: source.canvas.fps, plays: plays)
    file = try PartialFile(named: path, rules: rules)
    try file.append(animation.start())
  }

  package func write(_ piece: FramePiece, frame: Int, index: Int) throws {
    guard case .patch(let patch) = piece else { return }
    try file.append(animation.append(patch, duration: durations[index]))
  }

  package func finish() throws {
    for part in OutputKind.png.marked([animation.end()]) { try file.append(part) }
    let control = animation.control()
    try file.replace(control.bytes, at: control.offset)
    try file.commit()
  }
}

/// A PNG file of one frame.
package final class PictureOutput: FrameOutput {
  package let form: FrameForm
  private let kind: OutputKind
  private let file: PartialFile

  /// - Parameters:
  ///   - path: The path of the file, which appears only when it is whole; "-" is standard output.
  ///   - rules: The rules for a file that it would replace.
  ///   - frame: The number of the frame.
  ///   - renderer: The renderer that encodes it.
  /// - Throws: When the file cannot be made.
  package init(
    _ path: String, rules: OutputRules, frame: Int, renderer: FrameRenderer
  ) throws(FileError) {
    form = .files(renderer, frames: [frame])
    kind = rules.kind
    file = try PartialFile(named: path, rules: rules)
  }

  package func write(_ piece: FramePiece, frame: Int, index: Int) throws {
    guard case .file(let drawn) = piece else { return }
    for part in kind.marked(drawn.png.parts) { try file.append(part) }
  }

  package func finish() throws { try file.commit() }
}

/// A PNG file of one frame beside a film, for pages and lists that show a film before it plays.
package final class PosterOutput: FrameOutput {
  package let form: FrameForm
  private let folder: OpenFolder
  private let name: String
  private let rules: OutputRules
  private var png: PNGFile?

  /// - Parameters:
  ///   - path: The path of the file, whose name reveal has chosen; a link of this name is not
  ///     followed.
  ///   - rules: The rules for a file that it would replace.
  ///   - frame: The number of the frame, one of those that are drawn.
  ///   - renderer: The renderer that encodes it.
  /// - Throws: When the file that it would replace must stay.
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
