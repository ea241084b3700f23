import RevealJSON

/// Answers the requests of a page that a ``LocalServer`` has admitted.
protocol LocalApplication: Sendable {
  /// The limit on bytes that the page may send with a request; 0 for a page that only reads.
  var longestBody: Int { get }

  /// The answer to a request.
  func answer(_ request: LocalRequest) async -> LocalAnswer

  /// Ends work that nobody waits for once the server has stopped.
  func end() async
}

extension LocalApplication {
  func end() async {}
}

/// A request of the page.
struct LocalRequest: Sendable {
  enum Kind { case read, action }

  /// The kind of request: reading or acting.
  let kind: Kind
  /// The target without the token, as in `/state?after=3`.
  let target: String
  /// The data sent with an action.
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

  /// The number of a key in the target's query; nil if there is none.
  func number(of key: String) -> Int? { value(of: key).flatMap { Int($0) } }

  /// The data as JSON; nil if it is something else.
  var json: JSONNode? {
    let parsed = JSONParser.parse(SourceText(file: "request", bytes: body))
    return parsed.problems.isEmpty ? parsed.root : nil
  }
}

extension StringProtocol {
  /// The text decoded from what browsers' `encodeURIComponent` writes; nil if it is malformed.
  var decodedFromAddress: String? {
    func digit(_ byte: UInt8) -> UInt8? {
      Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
    }
    var (decoded, rest) = ([UInt8](), Array(utf8)[...])
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        decoded.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else { return nil }
      decoded.append(high << 4 | low)
    }
    return String(validating: decoded, as: UTF8.self)
  }
}
