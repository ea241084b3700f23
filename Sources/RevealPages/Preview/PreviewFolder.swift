package import RevealFiles
import RevealJSON
import RevealRender
import Synchronization

/// The presets of a folder, each of which has a preview once a page asks for it.
///
/// It is a class with a lock because pages of several presets ask at the same time.
package final class PreviewFolder: Sendable {
  private struct State {
    /// The paths of the presets at the last search, relative to the folder.
    var presets: [String] = []
    /// The previews that pages have asked for, the one that was asked last at the end.
    var open: [(path: String, session: PreviewSession)] = []
    /// The previews that nobody follows yet.
    var waiting: [PreviewSession] = []
  }

  private let path: String
  private let scope: FileScope
  private let make: @Sendable (_ path: String) -> PreviewSession
  private let state = Mutex(State())

  /// The limit on previews at a time; the one that was not asked for the longest ends first.
  private static let mostOpen = 12
  /// The time between checks whether a preview has been opened.
  private static let interval = Duration.milliseconds(20)

  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - scope: The limits on where presets may be.
  ///   - make: A closure that makes the preview of a preset.
  package init(
    _ path: String, scope: FileScope, make: @escaping @Sendable (_ path: String) -> PreviewSession
  ) {
    self.path = path
    self.scope = scope
    self.make = make
  }

  /// Searches the folder, and returns the paths of its presets.
  ///
  /// - Throws: When a folder cannot be listed.
  package func search() throws(FileError) -> [String] {
    let presets = try PresetSearch(path, scope: scope).contents().presets
    state.withLock { $0.presets = presets }
    return presets
  }

  /// The preview of a preset.
  ///
  /// - Parameter name: The path of the preset relative to the folder.
  /// - Returns: The preview; nil if the last search has not found the preset.
  package func session(_ name: String) -> PreviewSession? {
    state.withLock { state in
      if let index = state.open.firstIndex(where: { $0.path == name }) {
        let entry = state.open.remove(at: index)
        state.open.append(entry)
        return entry.session
      }
      guard state.presets.contains(name) else { return nil }
      let session = make(joinPath(path, name))
      state.open.append((name, session))
      if state.open.count > Self.mostOpen { state.open.removeFirst() }
      state.waiting.append(session)
      return session
    }
  }

  /// Follows all presets whose previews are open.
  ///
  /// - Parameters:
  ///   - isStopped: A closure that is called often; once it returns true, this returns.
  ///   - report: A closure that is called after each reading of a preset.
  package func follow(
    isStopped: @escaping @Sendable () -> Bool,
    report: @escaping @Sendable (PreviewSession.Round) -> Void
  ) async {
    await withTaskGroup(of: Void.self) { group in
      while !isStopped() {
        let sessions = state.withLock { state in
          defer { state.waiting = [] }
          return state.waiting
        }
        for session in sessions {
          group.addTask {
            await session.follow {
              isStopped() || !self.isOpen(session)
            } report: {
              report($0)
            }
          }
        }
        guard (try? await Task.sleep(for: Self.interval)) != nil else { return }
      }
    }
  }

  private func isOpen(_ session: PreviewSession) -> Bool {
    state.withLock { $0.open.contains { $0.session === session } }
  }
}

/// Answers requests with the list of presets, or of a page that shows one of them.
struct FolderAnswers: LocalApplication {
  private let folder: PreviewFolder
  private let films: FilmDownloads
  private let message: @Sendable (any Error) -> String

  let longestBody = StudioAnswers.longestBody

  init(_ folder: PreviewFolder, message: @escaping @Sendable (any Error) -> String) {
    self.folder = folder
    self.message = message
    films = FilmDownloads(message: message)
  }

  func answer(_ request: LocalRequest) async -> LocalAnswer {
    let parts = request.path
    if parts.isEmpty { return list }
    let start = "/\(parts[0])/\(parts.dropFirst().first ?? "")/"
    guard parts[0] == "open", parts.count > 1, request.target.hasPrefix(start),
      let name = parts[1].decodedFromAddress, let session = folder.session(name)
    else { return LocalAnswer(.notFound) }
    return await PreviewAnswers(session, films: films).answer(
      LocalRequest(
        kind: request.kind, target: "/" + request.target.dropFirst(start.count),
        body: request.body))
  }

  func end() async { await films.end() }

  private var list: LocalAnswer {
    do {
      let presets = JSONOutput.array(try folder.search().map { .string($0) }).compact
      return LocalAnswer(
        page: WebPage.text("folder.html", ["presets": WebPage.inScript(presets)]))
    } catch {
      return LocalAnswer(message(error), status: .internalServerError)
    }
  }
}

extension LocalServer {
  /// Creates the server of the list of presets and of their pages.
  ///
  /// - Parameters:
  ///   - folder: The presets to show.
  ///   - port: The port to listen on; 0 chooses a free one.
  ///   - message: A closure that returns the message of an error for the user.
  package init(
    _ folder: PreviewFolder, port: UInt16, message: @escaping @Sendable (any Error) -> String
  ) {
    self.init(application: FolderAnswers(folder, message: message), port: port)
  }
}
