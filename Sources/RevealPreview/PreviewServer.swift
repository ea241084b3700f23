import FlyingFox
import FlyingSocks
import struct Foundation.Data
package import RevealPipeline

/// Serves the preview's page, and what it asks for, to browsers on this machine.
package struct PreviewServer: Sendable {
  private let session: PreviewSession
  private let port: UInt16

  /// - Parameters:
  ///   - session: What is shown.
  ///   - port: To listen on; 0 takes one that is free.
  package init(_ session: PreviewSession, port: UInt16) {
    self.session = session
    self.port = port
  }

  /// Serves until some work is done.
  ///
  /// - Parameter work: Begins once browsers can connect; takes the page's address.
  /// - Throws: `FileError` when the port cannot be had.
  package func run(during work: @escaping @Sendable (_ address: String) async -> Void) async throws
  {
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: port), logger: .disabled)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        do {
          try await server.run()
        } catch SocketError.failed(_, _, let reason) {
          throw FileError(path: "127.0.0.1:\(port)", action: "cannot listen", reason: reason)
        }
      }
      group.addTask {
        try await server.waitUntilListening()
        guard case .ip4(let host, let port) = await server.listeningAddress else { return }
        let own = LocalRequests(port: port)
        await server.appendRoute("*") { await answer($0, own: own) }
        await work("http://\(host):\(port)/")
      }
      // The first that ends, or fails, ends the other.
      try await group.next()
      group.cancelAll()
      // What a server says that was told to end is of no interest.
      _ = await group.nextResult()
    }
  }

  private func answer(_ request: HTTPRequest, own: LocalRequests) async -> HTTPResponse {
    if let refusal = own.refusal(of: request) {
      let headers: HTTPHeaders =
        refusal == .methodNotAllowed ? [HTTPHeader("Allow"): "GET"] : [:]
      return .text(refusal.phrase, status: refusal, headers: headers)
    }
    let parts = request.path.split(separator: "/")
    switch (parts.first, parts.count) {
    case (nil, _):
      return .text(
        PreviewPage.text, as: "text/html",
        headers: [HTTPHeader("Content-Security-Policy"): PreviewPage.contentSecurityPolicy])
    case ("state", 1):
      let revision = request.query["after"].flatMap(Int.init)
      return .text(await session.json(after: revision), as: "application/json")
    case ("plot.svg", 1):
      guard let plot = session.plot else { return .notFound }
      return .text(plot, as: "image/svg+xml")
    case ("frames", 3):
      guard let drawing = Int(parts[1]), let frame = Manifest.frameNumber(String(parts[2])) else {
        return .notFound
      }
      return picture(frame, of: drawing)
    default: return .notFound
    }
  }

  private func picture(_ frame: Int, of drawing: Int) -> HTTPResponse {
    do {
      guard let (png, isOfDrawing) = try session.frame(frame, of: drawing) else { return .notFound }
      return .local(
        Data(png.parts.joined()), as: "image/png",
        headers: isOfDrawing ? [.cacheControl: "private, max-age=3600, immutable"] : [:])
    } catch {
      // The page is told why by its next state.
      return .text("the frame cannot be drawn", status: .internalServerError)
    }
  }
}

extension HTTPResponse {
  /// What is not there.
  fileprivate static let notFound = text(HTTPStatusCode.notFound.phrase, status: .notFound)

  /// An answer in UTF-8.
  fileprivate static func text(
    _ text: String, as type: String = "text/plain", status: HTTPStatusCode = .ok,
    headers: HTTPHeaders = [:]
  ) -> HTTPResponse {
    local(Data(text.utf8), as: type + "; charset=utf-8", status: status, headers: headers)
  }

  /// An answer that no page from elsewhere can use, and that no browser keeps unless it says so.
  fileprivate static func local(
    _ body: Data, as type: String, status: HTTPStatusCode = .ok, headers: HTTPHeaders = [:]
  ) -> HTTPResponse {
    var headers = headers
    headers[.contentType] = type
    if headers[.cacheControl] == nil { headers[.cacheControl] = "no-store" }
    headers[HTTPHeader("X-Content-Type-Options")] = "nosniff"
    headers[HTTPHeader("Cross-Origin-Resource-Policy")] = "same-origin"
    return HTTPResponse(statusCode: status, headers: headers, body: body)
  }
}
