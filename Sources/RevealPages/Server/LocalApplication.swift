/// Answers the requests of a page that a ``LocalServer`` has admitted.
protocol LocalApplication: Sendable {
  /// The limit on the bytes that the page may send with a request; 0 for a page that only reads.
  var longestBody: Int { get }

  /// The answer to a request.
  func answer(_ request: LocalRequest) async -> LocalAnswer
}

/// A request of the page.
struct LocalRequest: Sendable {
  enum Kind { case read, action }

  /// What is asked for: to read something, or to do something.
  let kind: Kind
  /// The target without the token, as in `/state?after=3`.
  let target: String
  /// What came with an action.
  let body: [UInt8]

  /// The parts of the target's path.
  var path: [Substring] {
    target.prefix { $0 != "?" }.split(separator: "/")
  }

  /// The value of a key in the target's query; nil if there is none.
  func value(of key: String) -> Substring? {
    guard let start = target.firstIndex(of: "?") else { return nil }
    return target[start...].dropFirst().split(separator: "&")
      .first { $0.hasPrefix(key + "=") }?.dropFirst(key.utf8.count + 1)
  }
}
