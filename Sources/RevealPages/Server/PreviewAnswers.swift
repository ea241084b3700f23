import NIOCore
import NIOHTTP1
import RevealFiles
import RevealPNG
import RevealRender

/// Answers requests with the page and with what it asks for.
///
/// Frames and figures are drawn on separate threads, as many frames at once as there are
/// processors, so that a slow one delays neither other answers nor the end of the program.
struct PreviewAnswers: Sendable {
  private let session: PreviewSession
  private let check: RequestCheck

  /// - Parameters:
  ///   - session: The preset to show.
  ///   - check: The rules that a request must meet.
  init(_ session: PreviewSession, check: RequestCheck) {
    self.session = session
    self.check = check
  }

  /// The answer to a request, or a refusal.
  ///
  /// - Parameters:
  ///   - request: Its head, which is all of it.
  ///   - recognize: A closure that is called when the request has the token.
  /// - Returns: What to send.
  func answer(_ request: HTTPRequestHead, recognize: () -> Void) async -> PreviewAnswer {
    switch check.outcome(request) {
    case .refused(.methodNotAllowed):
      return PreviewAnswer(.methodNotAllowed, headers: ["Allow": "GET"])
    case .refused(let status): return PreviewAnswer(status)
    case .granted(let target):
      recognize()
      return await answer(target)
    }
  }

  private func answer(_ target: String) async -> PreviewAnswer {
    let target = target.split(separator: "?", maxSplits: 1)
    let parts = target.first?.split(separator: "/") ?? []
    switch (parts.first, parts.count) {
    case (nil, _):
      return PreviewAnswer(
        PreviewPage.text, as: "text/html",
        headers: ["Content-Security-Policy": PreviewPage.contentSecurityPolicy])
    case ("state", 1):
      let query = target.count > 1 ? target[1].split(separator: "&") : []
      let revision = query.first { $0.hasPrefix("after=") }.flatMap { Int($0.dropFirst(6)) }
      return PreviewAnswer(await session.json(after: revision), as: "application/json")
    case ("plot.svg", 1): return await plot()
    case ("frames", 3):
      guard let drawing = Int(parts[1]), let frame = Manifest.frameNumber(String(parts[2])) else {
        return PreviewAnswer(.notFound)
      }
      return await picture(frame, of: drawing)
    default: return PreviewAnswer(.notFound)
    }
  }

  private func plot() async -> PreviewAnswer {
    // It fails only if the client is gone.
    guard let plot = try? await figureThread.run({ session.plot }) else {
      return PreviewAnswer(.notFound)
    }
    return PreviewAnswer(plot, as: "image/svg+xml")
  }

  private func picture(_ frame: Int, of drawing: Int) async -> PreviewAnswer {
    do {
      return try await frameThreads.run {
        guard let (png, isOfDrawing) = try session.frame(frame, of: drawing) else {
          return PreviewAnswer(.notFound)
        }
        var body = ByteBufferAllocator().buffer(capacity: png.count)
        for part in png.parts { body.writeBytes(part) }
        return PreviewAnswer(
          body, as: "image/png",
          headers: isOfDrawing ? ["Cache-Control": "private, max-age=3600, immutable"] : [:])
      }
    } catch {
      // The next state tells the page why.
      return PreviewAnswer("the frame cannot be drawn", status: .internalServerError)
    }
  }
}

/// Threads that draw frames.
private let frameThreads = WorkThreads(count: SystemLimits.processorCount)
/// The thread that draws figures.
private let figureThread = WorkThreads(count: 1)
