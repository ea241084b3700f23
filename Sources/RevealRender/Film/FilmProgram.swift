import RevealFiles

/// The ffmpeg program that encodes films.
package struct FilmProgram: Hashable, Sendable {
  /// The path of the program's file.
  package let path: String
  /// The names of the encoders that it has.
  private let encoders: Set<String>

  /// The environment variable that names another program than the ffmpeg on `PATH`.
  package static let variable = "REVEAL_FFMPEG"

  /// Finds ffmpeg and asks it for its encoders.
  ///
  /// - Throws: `FilmProgramMissing` if there is none or it lists no encoders, a `FileError` if it
  ///   cannot be started, or an `Interruption`.
  package init() throws {
    let name = environmentVariable(Self.variable).flatMap { $0.isEmpty ? nil : $0 }
    guard let path = findProgram(name ?? "ffmpeg") else {
      throw FilmProgramMissing(
        reason: name.map { "\(Self.variable) names \(printable($0)), which is no program" }
          ?? "ffmpeg, which makes films, is not installed")
    }
    let asked = ["-nostdin", "-hide_banner", "-v", "error", "-encoders"]
    let end = try ChildProgram(path, asked, keeping: .everything).finish()
    // Lines are as in " V....D libx264   H.264 / AVC".
    let names = end.words.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ", maxSplits: 2)
      return words.count > 1 && words[0].hasPrefix("V") ? String(words[1]) : nil
    }
    guard end.code == 0, !names.isEmpty else {
      throw FilmProgramMissing(reason: "\(printable(path)) does not list encoders as ffmpeg does")
    }
    self.path = path
    encoders = Set(names)
  }

  /// Finds an ffmpeg that can encode a format.
  ///
  /// - Throws: The errors of ``init()``, and `FilmProgramMissing` if it lacks the encoder.
  package init(for format: FilmFormat) throws {
    try self.init()
    try check(format)
  }

  /// An ffmpeg that can encode a format; nil if there is none.
  ///
  /// - Throws: A `FileError` when ffmpeg cannot be started, or an `Interruption`.
  package static func installed(for format: FilmFormat) throws -> FilmProgram? {
    do {
      return try FilmProgram(for: format)
    } catch is FilmProgramMissing {
      return nil
    }
  }

  /// The line with which the program names its version.
  ///
  /// - Throws: A `FileError` when it cannot be started, or an `Interruption`.
  package func version() throws -> String {
    let end = try ChildProgram(path, ["-nostdin", "-version"], keeping: .everything).finish()
    return end.words.split(separator: "\n").first.map(String.init) ?? ""
  }

  /// Checks that the program has the encoder for a format.
  ///
  /// - Throws: When it does not.
  package func check(_ format: FilmFormat) throws(FilmProgramMissing) {
    guard !encoders.contains(format.traits.encoder) else { return }
    throw FilmProgramMissing(
      reason:
        "\(printable(path)) has no encoder \(format.traits.encoder), which \(format.rawValue) needs"
    )
  }
}

/// The error that there is no ffmpeg that can make a film.
package struct FilmProgramMissing: Error, Hashable, CustomStringConvertible {
  let reason: String

  package var description: String {
    """
    \(reason)
      hint: install the package ffmpeg: apt-get install ffmpeg, brew install ffmpeg, or on Fedora \
    dnf install ffmpeg from RPM Fusion; \(FilmProgram.variable) names another one
    """
  }
}
