package import RevealFiles

/// A film that ffmpeg encodes while frames are drawn.
///
/// It appears under its name only when it is whole. It is a class because it owns a process and
/// hidden files: unless it is committed, the process is ended and the files are removed.
final class FilmFile {
  /// The path as the user gave it.
  private let path: String
  private let program: FilmProgram
  private let request: FilmRequest
  private let commands: FilmCommands
  private let file: PartialFile
  private let hiddenPath: String
  private let scratch: [PartialFile]
  /// The format of the frames that the encoder reads.
  var stream: VideoFormat { commands.stream }
  /// The run of ffmpeg that reads the frames.
  private let encoder: ChildProgram
  private let isStopped: () -> Bool

  /// Starts the encoder of a film that stays hidden, in the system's temporary folder.
  ///
  /// - Parameters:
  ///   - name: The name of the film in messages.
  ///   - request: The film, for the arguments of the encoder.
  ///   - program: The ffmpeg to run.
  ///   - isStopped: A closure that is called regularly; once it returns true, an `Interruption` is
  ///     thrown.
  /// - Throws: When the file cannot be created or the program cannot be started.
  convenience init(
    named name: String, _ request: FilmRequest, program: FilmProgram,
    isStopped: @escaping () -> Bool
  ) throws {
    let folder = environmentVariable("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    try self.init(
      name, PartialFile(scratchBeside: joinPath(folder, "film")), request, program: program,
      isStopped: isStopped)
  }

  /// Starts the encoder of a film.
  ///
  /// - Parameters:
  ///   - path: The path of the film, for messages.
  ///   - file: The file, which gets its name at the end.
  ///   - request: The film, for the arguments of the encoder.
  ///   - program: The ffmpeg to run.
  ///   - isStopped: A closure as for a film that stays hidden.
  /// - Throws: When the program cannot be started.
  init(
    _ path: String, _ file: PartialFile, _ request: FilmRequest, program: FilmProgram,
    isStopped: @escaping () -> Bool = { false }
  ) throws {
    self.path = path
    self.program = program
    self.file = file
    self.isStopped = isStopped
    self.request = request
    guard let hiddenPath = file.hiddenPath else {
      throw FileError(path, "cannot write", "a film needs a file, not a pipe or a device")
    }
    self.hiddenPath = hiddenPath
    scratch = try (0..<FilmCommands.scratchCount(for: request.format)).map { _ in
      try PartialFile(scratchBeside: hiddenPath)
    }
    commands = FilmCommands(request, to: hiddenPath, scratch: scratch.compactMap(\.hiddenPath))
    encoder = try ChildProgram(program.path, commands.runs[0], isStopped: isStopped)
  }

  // The encoder must stop before the hidden files are removed, since it might create them again.
  deinit { encoder.stop() }

  /// Appends bytes of frames.
  ///
  /// - Throws: `FilmFailure` when ffmpeg has ended, or an `Interruption`.
  func append(_ bytes: [UInt8]) throws {
    guard try !encoder.append(bytes) else { return }
    throw FilmFailure(path: path, end: try encoder.finish())
  }

  /// Waits for the encoder, and gives the film its name.
  ///
  /// - Throws: `FilmFailure` if ffmpeg failed or the file is not whole, an `Interruption`, or an
  ///   error of the file.
  func commit() throws {
    try complete()
    try file.commit()
  }

  /// Waits for the encoder, and reads the film, which never gets a name.
  ///
  /// - Parameter limit: The limit on bytes.
  /// - Returns: The bytes of the film.
  /// - Throws: The errors of ``commit()``.
  func bytes(limit: Int) throws -> [UInt8] {
    try complete()
    return try OpenedFile(hiddenPath).bytes(limit: limit)
  }

  private func complete() throws {
    try check(try encoder.finish())
    for arguments in commands.runs.dropFirst() {
      try check(try ChildProgram(program.path, arguments, isStopped: isStopped).finish())
    }
    let timing = request.timing
    // ffmpeg has no options for these changes.
    switch request.format {
    case .mp4, .webm, .mov: break
    case .gif:
      try change { file throws(FileError) in try FilmEdits.delays(timing.delays, of: file) }
    case .webp:
      try change { file throws(FileError) in
        try FilmEdits.duration(timing.milliseconds ?? 0, of: file)
      }
    case .avif:
      try change { file throws(FileError) in
        RepeatedAVIF(try file.bytes(limit: .max), plays: request.plays).map { [(0, $0.bytes)] }
      }
    }
    try change(request.format.traits.container.marks)
  }

  private func change(
    _ edits: (borrowing OpenedFile) throws(FileError) -> [FileEdit]?
  ) throws {
    guard let edits = try edits(OpenedFile(hiddenPath)) else {
      throw FilmFailure(path: path, end: nil)
    }
    for edit in edits { try file.replace(edit.bytes, at: edit.place) }
  }

  private func check(_ end: ChildProgram.End) throws(FilmFailure) {
    if end.code != 0 { throw FilmFailure(path: path, end: end) }
  }
}

/// The error that ffmpeg did not make a film.
package struct FilmFailure: ReportableError, Hashable, CustomStringConvertible {
  let path: String
  /// The end of ffmpeg; nil if it succeeded but the file is not whole.
  let end: ChildProgram.End?

  package var description: String {
    guard let end else { return "\(printable(path)): ffmpeg left a film that is not whole" }
    let reason =
      switch (end.code, end.signal) {
      case (0, _): "stopped reading frames"
      case (let code?, _): "failed with exit code \(code)"
      case (nil, let signal): "was ended by signal \(signal ?? 0)"
      }
    let words = end.words.split(separator: "\n").suffix(Self.lineCount)
    return (["\(printable(path)): ffmpeg \(reason)"] + words.map { "  ffmpeg: \($0)" })
      .joined(separator: "\n")
  }

  /// The limit on lines of ffmpeg's messages, of which the last are shown.
  private static let lineCount = 12

  package var exitStatus: ExitStatus { .inputOutput }
}
