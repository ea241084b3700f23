import NIOCore
import NIOHTTP1
import RevealPNG

/// An answer to a request, which pages from other places cannot use.
///
/// Browsers do not cache it by default.
struct LocalAnswer: Sendable {
  let status: HTTPResponseStatus
  private(set) var headers: HTTPHeaders
  let body: ByteBuffer

  /// - Parameters:
  ///   - body: The whole body.
  ///   - type: The type of the body, as in `Content-Type`.
  ///   - status: The status.
  ///   - headers: Further headers, which replace the usual ones.
  init(
    _ body: ByteBuffer, as type: String, status: HTTPResponseStatus = .ok,
    headers: HTTPHeaders = [:]
  ) {
    self.status = status
    self.body = body
    self.headers = [
      "Content-Type": type, "Content-Length": "\(body.readableBytes)",
      "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "same-origin", "Referrer-Policy": "no-referrer",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    ]
    for (name, value) in headers { self.headers.replaceOrAdd(name: name, value: value) }
  }

  /// Creates an answer with a text in UTF-8.
  init(
    _ text: String, as type: String = "text/plain", status: HTTPResponseStatus = .ok,
    headers: HTTPHeaders = [:]
  ) {
    self.init(
      ByteBuffer(string: text), as: type + "; charset=utf-8", status: status, headers: headers)
  }

  /// Creates an answer with a text in JSON.
  init(json: String) { self.init(json, as: "application/json") }

  /// Creates an answer with a page, which may load and run nothing from places other than those of
  /// its pictures and scripts.
  init(page: String, pictures: String = "'self' data:", scripts: String = "'unsafe-inline'") {
    let policy =
      "default-src 'none'; img-src \(pictures); connect-src 'self'; style-src 'unsafe-inline'; "
      + "script-src \(scripts); base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    self.init(page, as: "text/html", headers: ["Content-Security-Policy": policy])
  }

  /// Creates an answer with a picture.
  init(_ png: PNGFile, headers: HTTPHeaders) {
    var body = ByteBufferAllocator().buffer(capacity: png.count)
    for part in png.parts { body.writeBytes(part) }
    self.init(body, as: "image/png", headers: headers)
  }

  /// Creates an answer with only a status.
  init(_ status: HTTPResponseStatus, headers: HTTPHeaders = [:]) {
    self.init(status.reasonPhrase, status: status, headers: headers)
  }
}

extension WorkThreads {
  /// The answer that is made once a thread is free.
  ///
  /// - Parameters:
  ///   - make: A closure that makes the answer; nil if nothing is found.
  ///   - refusal: A closure that returns the answer for an error.
  /// - Returns: The answer.
  func answer(
    _ make: @escaping @Sendable () throws -> LocalAnswer?,
    orElse refusal: (any Error) -> LocalAnswer
  ) async -> LocalAnswer {
    do {
      return try await run { _ in try make() } ?? LocalAnswer(.notFound)
    } catch {
      return refusal(error)
    }
  }
}
