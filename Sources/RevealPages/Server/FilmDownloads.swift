import NIOCore
import RevealFiles
import RevealRender
import Synchronization

/// Makes films for pages to download, one at a time.
///
/// It is a class because the pages of several presets share it.
final class FilmDownloads: Sendable {
  private let isOver = Atomic(false)
  private let message: @Sendable (any Error) -> String

  /// - Parameter message: A closure that returns the message of an error for the user.
  init(message: @escaping @Sendable (any Error) -> String) { self.message = message }

  /// The format that a path names, as in `film.gif`; nil for other paths.
  static func format(of path: Substring) -> FilmFormat? {
    guard path.hasPrefix("film.") else { return nil }
    return FilmFormat(rawValue: String(path.dropFirst(5)))
  }

  /// Makes a film after the previous one is finished; it is cancelled when the client leaves.
  ///
  /// - Parameters:
  ///   - format: The format of the film.
  ///   - name: The name of the file without its extension.
  ///   - frames: The frames to show.
  ///   - preset: A closure that returns the preset, or nil if there is none.
  /// - Returns: The film, or a text that says why there is none.
  func film(
    _ format: FilmFormat, named name: String, of frames: FrameSelection = .all,
    _ preset: @escaping @Sendable () throws -> SimulatedPreset?
  ) async -> LocalAnswer {
    do {
      return try await filmThread.run { isWanted in
        guard let preset = try preset() else { return LocalAnswer(.notFound) }
        let shown = try frames.shownFrames(of: preset.length)
        let bytes = try FilmProgram().film(of: preset, as: format, frames: shown) {
          !isWanted() || self.isOver.load(ordering: .relaxed)
        }
        return LocalAnswer(
          ByteBuffer(bytes: bytes), as: format.traits.mediaType,
          headers: ["Content-Disposition": Self.disposition("\(name).\(format.rawValue)")])
      }
    } catch {
      return LocalAnswer(message(error), status: .internalServerError)
    }
  }

  /// Cancels the current film, and returns once its files are removed.
  func end() async {
    isOver.store(true, ordering: .relaxed)
    // It fails only if the task is cancelled before it begins.
    try? await filmThread.run { _ in }
  }

  /// The header that names a download, with the exact name encoded by RFC 8187.
  static func disposition(_ name: String) -> String {
    func isPlain(_ byte: UInt8) -> Bool {
      let character = Character(Unicode.Scalar(byte))
      return character.isASCII
        && (character.isLetter || character.isNumber || "-_.".contains(character))
    }
    let plain = name.utf8.map { isPlain($0) ? $0 : UInt8(ascii: "_") }
    let exact = name.utf8.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain(byte) ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
    }
    return "attachment; filename=\"\(String(decoding: plain, as: UTF8.self))\"; "
      + "filename*=UTF-8''\(exact.joined())"
  }
}

/// The thread that draws films and waits for their encoder.
private let filmThread = WorkThreads(count: 1)
