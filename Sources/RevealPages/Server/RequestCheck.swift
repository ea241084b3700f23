package import NIOHTTP1

/// Decides which requests to answer: those of local browsers that were given the address.
///
/// A page from another place can make a browser send requests to 127.0.0.1, even under a host name
/// of its own that resolves to it. Such requests can be recognized by `Host`, `Origin` or
/// `Sec-Fetch-Site`, and they lack the token.
package struct RequestCheck: Sendable {
  private let authorities: Set<String>
  private let token: AccessToken
  private let longestBody: Int

  /// - Parameters:
  ///   - port: The port of the server.
  ///   - token: The token that every address must begin with.
  ///   - longestBody: The limit on bytes sent with an action; 0 for a page that only reads.
  package init(port: Int, token: AccessToken, longestBody: Int = 0) {
    authorities = ["127.0.0.1:\(port)", "localhost:\(port)"]
    self.token = token
    self.longestBody = longestBody
  }

  /// The decision about a request.
  package enum Outcome: Equatable {
    /// The request is granted; the target is without the token, as in `/state?after=3`.
    case granted(target: String)
    case refused(HTTPResponseStatus)
  }

  /// Decides about a request by its head.
  package func outcome(_ request: HTTPRequestHead) -> Outcome {
    let headers = request.headers
    let hosts = headers["Host"].map { $0.lowercased() }
    guard hosts.count == 1, authorities.contains(hosts[0]) else { return .refused(.forbidden) }
    guard headers["Origin"].allSatisfy({ $0.lowercased() == "http://\(hosts[0])" }),
      // The value "none" means that the user typed the address or opened it from another program.
      headers["Sec-Fetch-Site"].allSatisfy({ $0 == "same-origin" || $0 == "none" })
    else { return .refused(.forbidden) }
    let parts = request.uri.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].isEmpty, token.matches(parts[1]) else {
      return .refused(.forbidden)
    }
    if request.method == .POST && longestBody > 0 {
      if let status = refusal(ofAction: request) { return .refused(status) }
      return .granted(target: "/" + parts[2])
    }
    guard request.method == .GET else { return .refused(.methodNotAllowed) }
    // A request that only reads has no body.
    if request.announcesBody { return .refused(.payloadTooLarge) }
    return .granted(target: "/" + parts[2])
  }

  /// The reason to refuse an action; nil if it may be carried out.
  ///
  /// Only the page itself may ask for actions. Forms of other pages cannot send JSON, and a browser
  /// states the origin of a request that is not a navigation.
  private func refusal(ofAction request: HTTPRequestHead) -> HTTPResponseStatus? {
    let headers = request.headers
    guard headers["Origin"].count == 1,
      headers["Sec-Fetch-Site"].allSatisfy({ $0 == "same-origin" })
    else { return .forbidden }
    guard headers["Content-Type"] == ["application/json"] else { return .unsupportedMediaType }
    guard !headers.contains(name: "Transfer-Encoding"), let length = request.bodyLength else {
      return .lengthRequired
    }
    return length > longestBody ? .payloadTooLarge : nil
  }
}

extension HTTPRequestHead {
  /// Whether a body follows the head.
  var announcesBody: Bool {
    headers.contains(name: "Transfer-Encoding") || headers["Content-Length"].contains { $0 != "0" }
  }

  /// The length of the body, if it is stated exactly once.
  var bodyLength: Int? {
    let lengths = headers["Content-Length"]
    guard lengths.count == 1, let length = Int(lengths[0]), length >= 0 else { return nil }
    return length
  }

  /// Whether the data after the head may not be HTTP.
  var changesProtocol: Bool { method == .CONNECT || headers.contains(name: "Upgrade") }
}
