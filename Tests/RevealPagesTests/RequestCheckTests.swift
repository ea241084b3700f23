import NIOHTTP1
import RevealPages
import RevealRender
import Testing

@Suite struct RequestCheckTests {
  private let token = AccessToken()
  private var check: RequestCheck { RequestCheck(port: 8000, token: token) }

  private func request(
    _ target: String, _ headers: [(String, String)] = [("Host", "127.0.0.1:8000")],
    method: HTTPMethod = .GET
  ) -> HTTPRequestHead {
    HTTPRequestHead(
      version: .http1_1, method: method, uri: target, headers: HTTPHeaders(headers))
  }

  private func isForbidden(_ request: HTTPRequestHead) -> Bool {
    check.outcome(request) == .refused(.forbidden)
  }

  @Test(arguments: ["", "state", "state?after=1", "frames/1/frame_00000.png", "/"])
  func `answers what is asked below the token`(target: String) {
    let own = "/\(token.text)/\(target)"
    #expect(check.outcome(request(own)) == .granted(target: "/" + target))
    #expect(
      check.outcome(request(own, [("host", "LOCALHOST:8000")])) == .granted(target: "/" + target))
  }

  @Test func `refuses what lacks the token`() {
    let text = token.text
    let targets = [
      "", "/", "*", "/state", "/\(text)", text, "//\(text)/", "/x/\(text)/", "/\(text.dropLast())/",
      "/\(text)0/", "/\(text.uppercased())A/", "/?token=\(text)", "http://127.0.0.1:8000/\(text)/",
      "/\(AccessToken().text)/",
    ]
    for target in targets { #expect(isForbidden(request(target)), "\(target)") }
    #expect(isForbidden(request("/state", method: .POST)))
  }

  @Test(arguments: [
    [], [("Host", "evil.example")], [("Host", "127.0.0.1")], [("Host", "127.0.0.1:80")],
    [("Host", "127.0.0.1:8000"), ("Host", "127.0.0.1:8000")],
    [("Host", "127.0.0.1:8000"), ("Origin", "null")],
    [("Host", "127.0.0.1:8000"), ("Origin", "http://localhost:8000")],
    [("Host", "127.0.0.1:8000"), ("Sec-Fetch-Site", "cross-site")],
    [("Host", "127.0.0.1:8000"), ("Sec-Fetch-Site", "same-site")],
    [("Host", "127.0.0.1:8000"), ("Sec-Fetch-Site", "none"), ("Sec-Fetch-Site", "cross-site")],
  ])
  func `refuses other sites, also with the token`(headers: [(String, String)]) {
    #expect(isForbidden(request("/\(token.text)/", headers)))
  }

  @Test(arguments: ["same-origin", "none"])
  func `answers the page itself and a typed address`(site: String) {
    let headers = [
      ("Host", "127.0.0.1:8000"), ("Origin", "http://127.0.0.1:8000"), ("Sec-Fetch-Site", site),
    ]
    #expect(check.outcome(request("/\(token.text)/", headers)) == .granted(target: "/"))
  }

  @Test func `takes neither other methods nor bodies`() {
    let own = "/\(token.text)/"
    #expect(check.outcome(request(own, method: .HEAD)) == .refused(.methodNotAllowed))
    for header in [("Content-Length", "5"), ("Transfer-Encoding", "chunked")] {
      let headers = [("Host", "127.0.0.1:8000"), header]
      #expect(check.outcome(request(own, headers)) == .refused(.payloadTooLarge))
    }
  }
}

/// Requests that do something, which pages of a review send.
@Suite struct ActionCheckTests {
  private let token = AccessToken()
  private var check: RequestCheck { RequestCheck(port: 8000, token: token, longestBody: 100) }
  private static let own = [
    ("Host", "127.0.0.1:8000"), ("Origin", "http://127.0.0.1:8000"),
    ("Sec-Fetch-Site", "same-origin"), ("Content-Type", "application/json"),
    ("Content-Length", "20"),
  ]

  private func outcome(
    _ headers: [(String, String)], target: String = "approve", method: HTTPMethod = .POST
  ) -> RequestCheck.Outcome {
    check.outcome(
      HTTPRequestHead(
        version: .http1_1, method: method, uri: "/\(token.text)/\(target)",
        headers: HTTPHeaders(headers)))
  }

  /// The headers of the page with one of them replaced, or left out.
  private func headers(_ name: String, _ value: String?) -> [(String, String)] {
    Self.own.filter { $0.0 != name } + (value.map { [(name, $0)] } ?? [])
  }

  @Test func `lets the page itself act`() {
    #expect(outcome(Self.own) == .granted(target: "/approve"))
    #expect(outcome(headers("Sec-Fetch-Site", nil)) == .granted(target: "/approve"))
    #expect(outcome(headers("Content-Length", "100")) == .granted(target: "/approve"))
    #expect(
      outcome([("Host", "127.0.0.1:8000")], target: "state", method: .GET)
        == .granted(target: "/state"))
  }

  @Test(arguments: [
    "draft", "draft-plot", "save", "undo", "redo", "version", "restore", "curve", "spring", "paste",
  ])
  func `lets no other page edit a preset`(target: String) {
    #expect(outcome(Self.own, target: target) == .granted(target: "/\(target)"))
    for origin in ["http://evil.example", "null", "http://localhost:8000", nil] {
      #expect(
        outcome(headers("Origin", origin), target: target) == .refused(.forbidden), "\(target)")
    }
    for site in ["cross-site", "same-site", "none"] {
      #expect(outcome(headers("Sec-Fetch-Site", site), target: target) == .refused(.forbidden))
    }
    for type in ["text/plain", "application/x-www-form-urlencoded", nil] {
      #expect(
        outcome(headers("Content-Type", type), target: target)
          == .refused(.unsupportedMediaType))
    }
  }

  @Test func `refuses actions without the token`() {
    for target in ["/approve", "/\(AccessToken().text)/approve", "//approve"] {
      let head = HTTPRequestHead(
        version: .http1_1, method: .POST, uri: target, headers: HTTPHeaders(Self.own))
      #expect(check.outcome(head) == .refused(.forbidden))
    }
  }

  @Test(arguments: [
    ("Origin", nil), ("Origin", "null"), ("Origin", "http://evil.example"),
    ("Origin", "http://127.0.0.1:8001"), ("Sec-Fetch-Site", "none"),
    ("Sec-Fetch-Site", "same-site"), ("Sec-Fetch-Site", "cross-site"),
    ("Host", "evil.example:8000"),
  ])
  func `refuses actions from elsewhere`(name: String, value: String?) {
    #expect(outcome(headers(name, value)) == .refused(.forbidden))
  }

  @Test(arguments: [
    ("Content-Type", nil, HTTPResponseStatus.unsupportedMediaType),
    ("Content-Type", "text/plain", .unsupportedMediaType),
    ("Content-Type", "application/x-www-form-urlencoded", .unsupportedMediaType),
    ("Content-Length", nil, .lengthRequired), ("Content-Length", "-1", .lengthRequired),
    ("Content-Length", "x", .lengthRequired), ("Content-Length", "101", .payloadTooLarge),
    ("Transfer-Encoding", "chunked", .lengthRequired),
  ])
  func `takes short JSON alone`(name: String, value: String?, status: HTTPResponseStatus) {
    #expect(outcome(headers(name, value)) == .refused(status))
  }

  @Test func `takes neither other methods nor bodies of what only reads`() {
    for method in [HTTPMethod.PUT, .DELETE, .OPTIONS, .HEAD] {
      #expect(outcome(Self.own, method: method) == .refused(.methodNotAllowed))
    }
    #expect(outcome(Self.own, method: .GET) == .refused(.payloadTooLarge))
  }
}

@Suite struct AccessTokenTests {
  @Test func `is 128 bits in hexadecimal, others each time`() {
    let tokens = (0..<100).map { _ in AccessToken().text }
    #expect(Set(tokens).count == 100)
    for token in tokens {
      #expect(token.utf8.count == 32)
      #expect(token.allSatisfy { "0123456789abcdef".contains($0) })
    }
  }

  @Test func `knows itself alone`() {
    let token = AccessToken()
    #expect(token.matches(token.text[...]))
    for guess in ["", token.text + "0", String(token.text.dropLast()), AccessToken().text] {
      #expect(!token.matches(guess[...]))
    }
    for _ in 0..<2000 { #expect(!token.matches(AccessToken().text[...])) }
    for place in token.text.indices {
      for digit in "0123456789abcdef" where digit != token.text[place] {
        var guess = token.text
        guess.replaceSubrange(place...place, with: String(digit))
        #expect(!token.matches(guess[...]))
      }
    }
  }
}
