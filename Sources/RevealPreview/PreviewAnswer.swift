import NIOCore
import NIOHTTP1
import RevealPipeline

/// What is said to a request: no page from elsewhere can use it, and no browser keeps it unless it says so.
struct PreviewAnswer: Sendable {
  let status: HTTPResponseStatus
  private(set) var headers: HTTPHeaders
  let body: ByteBuffer

  /// - Parameters:
  ///   - body: All of it.
  ///   - type: Of the body, as in `Content-Type`.
  ///   - status: Whether it is what was asked for.
  ///   - headers: Further ones, which replace the usual.
  init(
    _ body: ByteBuffer, as type: String, status: HTTPResponseStatus = .ok,
    headers: HTTPHeaders = [:]
  ) {
    self.status = status
    self.body = body
    self.headers = [
      "Content-Type": type, "Content-Length": "\(body.readableBytes)",
      "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "same-origin",
    ]
    for (name, value) in headers { self.headers.replaceOrAdd(name: name, value: value) }
  }

  /// A text in UTF-8.
  init(
    _ text: String, as type: String = "text/plain", status: HTTPResponseStatus = .ok,
    headers: HTTPHeaders = [:]
  ) {
    self.init(
      ByteBuffer(string: text), as: type + "; charset=utf-8", status: status, headers: headers)
  }

  /// No more than a status.
  init(_ status: HTTPResponseStatus, headers: HTTPHeaders = [:]) {
    self.init(status.reasonPhrase, status: status, headers: headers)
  }
}

extension PreviewSession {
  /// The page, what it asks for, or a refusal.
  func answer(_ request: HTTPRequestHead, of own: LocalRequests) async -> PreviewAnswer {
    if let refusal = own.refusal(of: request) {
      return PreviewAnswer(refusal, headers: refusal == .methodNotAllowed ? ["Allow": "GET"] : [:])
    }
    let target = request.uri.split(separator: "?", maxSplits: 1)
    let parts = target.first?.split(separator: "/") ?? []
    switch (parts.first, parts.count) {
    case (nil, _):
      return PreviewAnswer(
        PreviewPage.text, as: "text/html",
        headers: ["Content-Security-Policy": PreviewPage.contentSecurityPolicy])
    case ("state", 1):
      let query = target.count > 1 ? target[1].split(separator: "&") : []
      let revision = query.first { $0.hasPrefix("after=") }.flatMap { Int($0.dropFirst(6)) }
      return PreviewAnswer(await json(after: revision), as: "application/json")
    case ("plot.svg", 1):
      return plot.map { PreviewAnswer($0, as: "image/svg+xml") } ?? PreviewAnswer(.notFound)
    case ("frames", 3):
      guard let drawing = Int(parts[1]), let frame = Manifest.frameNumber(String(parts[2])) else {
        return PreviewAnswer(.notFound)
      }
      return picture(frame, of: drawing)
    default: return PreviewAnswer(.notFound)
    }
  }

  private func picture(_ frame: Int, of drawing: Int) -> PreviewAnswer {
    do {
      guard let (png, isOfDrawing) = try self.frame(frame, of: drawing) else {
        return PreviewAnswer(.notFound)
      }
      var body = ByteBufferAllocator().buffer(capacity: png.count)
      for part in png.parts { body.writeBytes(part) }
      return PreviewAnswer(
        body, as: "image/png",
        headers: isOfDrawing ? ["Cache-Control": "private, max-age=3600, immutable"] : [:])
    } catch {
      // The page is told why by its next state.
      return PreviewAnswer("the frame cannot be drawn", status: .internalServerError)
    }
  }
}
