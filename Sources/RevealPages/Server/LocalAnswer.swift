import NIOCore
import NIOHTTP1

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

  /// Creates an answer with only a status.
  init(_ status: HTTPResponseStatus, headers: HTTPHeaders = [:]) {
    self.init(status.reasonPhrase, status: status, headers: headers)
  }
}
