import NIOCore
import RevealFiles
import RevealPNG
import RevealRender

/// Answers requests with the page and the data that it asks for.
///
/// Frames and figures are drawn on separate threads, as many frames at a time as there are
/// processors, so that a slow one delays neither other answers nor the end of the program.
struct PreviewAnswers: LocalApplication {
  private let session: PreviewSession
  private let films: FilmDownloads
  private let hands: HandAnswers

  /// The numbers of pixels of a frame, in each direction, that may become one pixel of a film.
  private static let divisors = 1...4

  /// The page sends edits, and what a hand does.
  let longestBody = max(StudioAnswers.longestBody, HandAnswers.longestBody)

  /// - Parameters:
  ///   - session: The preset to show.
  ///   - films: The downloads of films.
  init(_ session: PreviewSession, films: FilmDownloads) {
    self.session = session
    self.films = films
    hands = HandAnswers(session)
  }

  func answer(_ request: LocalRequest) async -> LocalAnswer {
    if let answer = await StudioAnswers(session).answer(request) { return answer }
    let parts = request.path
    if request.kind == .action {
      guard parts.count == 2, parts[0] == "hand" else { return LocalAnswer(.notFound) }
      return await hands.answer(parts[1], request.body)
    }
    switch (parts.first, parts.count) {
    case (nil, _):
      return LocalAnswer(
        PreviewPage.text, as: "text/html",
        headers: ["Content-Security-Policy": PreviewPage.contentSecurityPolicy])
    case ("state", 1):
      let revision = request.value(of: "after").flatMap { Int($0) }
      return LocalAnswer(await session.json(after: revision), as: "application/json")
    case ("plot.svg", 1):
      guard let view = ChosenView(request.value(of: "view")) else { return LocalAnswer(.notFound) }
      return await figure(as: "image/svg+xml") { try session.plot(in: view.view) }
    case ("code.json", 1):
      guard let drawing = request.value(of: "drawing").flatMap({ Int($0) }) else {
        return LocalAnswer(.notFound)
      }
      return await figure(as: "application/json") { try session.code(of: drawing) }
    case ("facts", 3):
      guard let drawing = Int(parts[1]), let view = PreviewView(String(parts[2])) else {
        return LocalAnswer(.notFound)
      }
      return await figure(as: "application/json") { try session.facts(of: drawing, in: view) }
    case ("frames", 3), ("frames", 4):
      guard let drawing = Int(parts[1]),
        let frame = Manifest.frameNumber(String(parts[parts.count - 1])),
        let view = ChosenView(parts.count == 4 ? parts[2] : nil)
      else { return LocalAnswer(.notFound) }
      return await picture(frame, of: drawing, in: view.view)
    case (let name?, 1):
      guard let format = FilmDownloads.format(of: name),
        let drawing = request.value(of: "drawing").flatMap({ Int($0) }),
        let view = ChosenView(request.value(of: "view")),
        let divisor = Int(request.value(of: "size") ?? "1"), Self.divisors.contains(divisor),
        let frames = try? FrameSelection(String(request.value(of: "frames") ?? "0:"))
      else { return LocalAnswer(.notFound) }
      return await films.film(format, named: session.name, of: frames) { [session] in
        try session.preset(drawing, in: view.view, shrunkBy: divisor)
      }
    default: return LocalAnswer(.notFound)
    }
  }

  private func figure(
    as type: String, _ make: @escaping @Sendable () throws -> String?
  ) async -> LocalAnswer {
    do {
      guard let text = try await figureThread.run(make) else { return LocalAnswer(.notFound) }
      return LocalAnswer(text, as: type)
    } catch {
      return LocalAnswer(session.text(of: error), status: .internalServerError)
    }
  }

  private func picture(
    _ frame: Int, of drawing: Int, in view: PreviewView?
  ) async -> LocalAnswer {
    do {
      return try await frameThreads.run {
        guard let (png, isOfDrawing) = try session.frame(frame, of: drawing, in: view) else {
          return LocalAnswer(.notFound)
        }
        var body = ByteBufferAllocator().buffer(capacity: png.count)
        for part in png.parts { body.writeBytes(part) }
        return LocalAnswer(
          body, as: "image/png",
          headers: isOfDrawing ? ["Cache-Control": "private, max-age=3600, immutable"] : [:])
      }
    } catch {
      // The next state tells the page the reason.
      return LocalAnswer("the frame cannot be drawn", status: .internalServerError)
    }
  }
}

/// The view in an address.
private struct ChosenView {
  /// The view; nil for that of the command line.
  let view: PreviewView?

  /// Fails for a view that does not exist.
  ///
  /// - Parameter text: A part of an address; nil if it names no view.
  init?(_ text: Substring?) {
    view = text.flatMap { PreviewView(String($0)) }
    if text != nil && view == nil { return nil }
  }
}

/// The threads that draw frames.
private let frameThreads = WorkThreads(count: SystemLimits.processorCount)
/// The thread that draws figures.
private let figureThread = WorkThreads(count: 1)

/// Serves the page of a preset that is being edited.
package struct PreviewServer: Sendable {
  private let server: LocalServer
  private let films: FilmDownloads

  /// - Parameters:
  ///   - session: The preset to show.
  ///   - port: The port to listen on; 0 chooses a free one.
  package init(_ session: PreviewSession, port: UInt16) {
    films = FilmDownloads { session.text(of: $0) }
    server = LocalServer(PreviewAnswers(session, films: films), port: port)
  }

  /// - Parameters:
  ///   - folder: The presets to show.
  ///   - port: The port to listen on; 0 chooses a free one.
  ///   - message: A closure that returns the message of an error for the user.
  package init(
    _ folder: PreviewFolder, port: UInt16, message: @escaping @Sendable (any Error) -> String
  ) {
    films = FilmDownloads(message: message)
    server = LocalServer(FolderAnswers(folder, films: films, message: message), port: port)
  }

  /// Serves while some work is done.
  ///
  /// - Parameter work: A closure that is called with the page's address once browsers can connect.
  /// - Throws: `FileError` if the port cannot be used, and the errors of `work`.
  package func run(during work: (_ address: String) async throws -> Void) async throws {
    try await server.run(ending: films, during: work)
  }
}
