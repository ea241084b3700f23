import NIOHTTP1

/// Decides which requests a server on this machine answers: those of its own pages.
///
/// A page from elsewhere can make a browser ask 127.0.0.1, also under a name of its own that leads there. Such
/// requests give themselves away by `Host` or `Origin`.
struct LocalRequests: Sendable {
  private let authorities: Set<String>

  /// - Parameter port: The server's.
  init(port: Int) { authorities = ["127.0.0.1:\(port)", "localhost:\(port)"] }

  /// Why a request is not answered; nil when it is.
  func refusal(of request: HTTPRequestHead) -> HTTPResponseStatus? {
    guard let host = request.headers.first(name: "Host")?.lowercased(), authorities.contains(host)
    else { return .forbidden }
    if let origin = request.headers.first(name: "Origin"), origin.lowercased() != "http://\(host)" {
      return .forbidden
    }
    return request.method == .GET ? nil : .methodNotAllowed
  }
}
