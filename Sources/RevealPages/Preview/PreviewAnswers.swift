import NIOCore
import RevealFiles
import RevealPNG
import RevealRender

/// Answers requests with the page and with what it asks for.
///
/// Frames and figures are drawn on separate threads, as many frames at once as there are
/// processors, so that a slow one delays neither other answers nor the end of the program.
struct PreviewAnswers: LocalApplication {
  private let session: PreviewSession

  /// The page has nothing to send.
  let longestBody = 0

  /// - Parameter session: The preset to show.
  init(_ session: PreviewSession) { self.session = session }

  func answer(_ request: LocalRequest) async -> LocalAnswer {
    let parts = request.path
    switch (parts.first, parts.count) {
    case (nil, _):
      return LocalAnswer(
        PreviewPage.text, as: "text/html",
        headers: ["Content-Security-Policy": PreviewPage.contentSecurityPolicy])
    case ("state", 1):
      let revision = request.value(of: "after").flatMap { Int($0) }
      return LocalAnswer(await session.json(after: revision), as: "application/json")
    case ("plot.svg", 1): return await plot()
    case ("frames", 3):
      guard let drawing = Int(parts[1]), let frame = Manifest.frameNumber(String(parts[2])) else {
        return LocalAnswer(.notFound)
      }
      return await picture(frame, of: drawing)
    default: return LocalAnswer(.notFound)
    }
  }

  private func plot() async -> LocalAnswer {
    // It fails only if the client is gone.
    guard let plot = try? await figureThread.run({ session.plot }) else {
      return LocalAnswer(.notFound)
    }
    return LocalAnswer(plot, as: "image/svg+xml")
  }

  private func picture(_ frame: Int, of drawing: Int) async -> LocalAnswer {
    do {
      return try await frameThreads.run {
        guard let (png, isOfDrawing) = try session.frame(frame, of: drawing) else {
          return LocalAnswer(.notFound)
        }
        var body = ByteBufferAllocator().buffer(capacity: png.count)
        for part in png.parts { body.writeBytes(part) }
        return LocalAnswer(
          body, as: "image/png",
          headers: isOfDrawing ? ["Cache-Control": "private, max-age=3600, immutable"] : [:])
      }
    } catch {
      // The next state tells the page why.
      return LocalAnswer("the frame cannot be drawn", status: .internalServerError)
    }
  }
}

/// Threads that draw frames.
private let frameThreads = WorkThreads(count: SystemLimits.processorCount)
/// The thread that draws figures.
private let figureThread = WorkThreads(count: 1)

/// Serves the page of a preset that is being edited.
package struct PreviewServer: Sendable {
  private let server: LocalServer

  /// - Parameters:
  ///   - session: The preset to show.
  ///   - port: The port to listen on; 0 chooses a free one.
  package init(_ session: PreviewSession, port: UInt16) {
    server = LocalServer(PreviewAnswers(session), port: port)
  }

  /// Serves while some work is done.
  ///
  /// - Parameter work: A closure that is called with the page's address once browsers can connect.
  /// - Throws: `FileError` when the port cannot be used, and what the work throws.
  package func run(during work: (_ address: String) async throws -> Void) async throws {
    try await server.run(during: work)
  }
}
