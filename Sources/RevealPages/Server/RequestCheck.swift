package import NIOHTTP1

/// Decides which requests are answered: those of a browser on this machine that was given the
/// page's address.
///
/// A page from elsewhere can make a browser ask 127.0.0.1, also under a name of its own that leads
/// there. Such requests give themselves away by `Host`, `Origin` or `Sec-Fetch-Site`, and they lack
/// the token.
package struct RequestCheck: Sendable {
  private let authorities: Set<String>
  private let token: AccessToken
  private let longestBody: Int

  /// - Parameters:
  ///   - port: The server's.
  ///   - token: The token that every address must begin with.
  ///   - longestBody: The limit on the bytes that come with an action; 0 for a page that only
  ///     reads.
  package init(port: Int, token: AccessToken, longestBody: Int = 0) {
    authorities = ["127.0.0.1:\(port)", "localhost:\(port)"]
    self.token = token
    self.longestBody = longestBody
  }

  /// The decision about a request.
  package enum Outcome: Equatable {
    /// Its target without the token, as in `/state?after=3`.
    case granted(target: String)
    case refused(HTTPResponseStatus)
  }

  /// Decides about a request by its head.
  package func outcome(_ request: HTTPRequestHead) -> Outcome {
    let headers = request.headers
    let hosts = headers["Host"].map { $0.lowercased() }
    guard hosts.count == 1, authorities.contains(hosts[0]) else { return .refused(.forbidden) }
    guard headers["Origin"].allSatisfy({ $0.lowercased() == "http://\(hosts[0])" }),
      // "none" is an address that the user typed or opened from another program.
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
    // Who only reads has nothing to send.
    if request.announcesBody { return .refused(.payloadTooLarge) }
    return .granted(target: "/" + parts[2])
  }

  /// Why an action is refused: only the page itself may ask for one.
  ///
  /// Forms of other pages cannot send JSON, and a browser says where a request that is not a
  /// navigation comes from.
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
  /// Whether bytes follow the head that belong to the request.
  var announcesBody: Bool {
    headers.contains(name: "Transfer-Encoding") || headers["Content-Length"].contains { $0 != "0" }
  }

  /// The length of what follows the head, if it is said once.
  var bodyLength: Int? {
    let lengths = headers["Content-Length"]
    guard lengths.count == 1, let length = Int(lengths[0]), length >= 0 else { return nil }
    return length
  }

  /// Whether what follows need not be HTTP any more.
  var changesProtocol: Bool { method == .CONNECT || headers.contains(name: "Upgrade") }
}
