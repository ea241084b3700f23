import NIOCore
import RevealFiles
import RevealJSON

/// Answers the requests of the page of a review.
///
/// Pictures are drawn on separate threads, as many at a time as there are processors. Actions are
/// carried out one after another on a separate thread.
struct ReviewAnswers: LocalApplication {
  let session: ReviewSession

  /// The limit on bytes of an action, which consists of a few numbers.
  let longestBody = 1 << 12

  func answer(_ request: LocalRequest) async -> LocalAnswer {
    let path = request.path
    switch (request.kind, path.first, path.count) {
    case (.read, nil, _): return LocalAnswer(page: session.text)
    case (.read, "state", 1): return LocalAnswer(json: session.state)
    case (.read, "pictures", 4):
      guard let comparison = Int(path[1]), let frame = Int(path[2]) else {
        return LocalAnswer(.notFound)
      }
      let kind = String(path[3])
      return await pictureThreads.answer { [session] in
        try session.picture(kind, frame: frame, of: comparison).map { png in
          LocalAnswer(
            ByteBuffer(bytes: png), as: "image/png",
            headers: ["Cache-Control": "private, max-age=3600"])
        }
      } orElse: { _ in
        LocalAnswer("the frame cannot be drawn", status: .internalServerError)
      }
    case (.action, "approve", 1), (.action, "undo", 1):
      guard let (action, revision) = Self.action(path[0], request.json) else {
        return LocalAnswer(.badRequest)
      }
      return await perform(action, at: revision)
    default: return LocalAnswer(.notFound)
    }
  }

  private func perform(_ action: ReviewSession.Action, at revision: Int) async -> LocalAnswer {
    // An action that has begun is finished even if its page is gone.
    guard let outcome = try? await actionThread.run({ _ in session.perform(action, at: revision) })
    else { return LocalAnswer(.serviceUnavailable) }
    // The request was valid, even if the goldens did not allow the action.
    return LocalAnswer(json: outcome.json)
  }

  /// The action that a body describes, and the revision that its page shows.
  ///
  /// A body is as in `{"revision": 3, "preset": 0, "frames": [12, 30]}`.
  static func action(
    _ name: Substring, _ body: JSONNode?
  ) -> (action: ReviewSession.Action, revision: Int)? {
    guard let root = body, let revision = root["revision"]?.integer else { return nil }
    if name == "undo" { return (.undo, revision) }
    guard let preset = root["preset"] else { return (.approve(.all), revision) }
    guard let comparison = preset.integer else { return nil }
    guard let frames = root["frames"] else {
      return (.approve(.comparison(comparison)), revision)
    }
    guard let numbers = frames.elements?.map(\.integer), numbers.count == 2,
      let first = numbers[0], let last = numbers[1], first <= last
    else { return nil }
    return (.approve(.frames(first...last, of: comparison)), revision)
  }
}

/// The threads that draw pictures.
private let pictureThreads = WorkThreads(count: SystemLimits.processorCount)
/// The thread that approves frames and undoes approvals.
private let actionThread = WorkThreads(count: 1)

extension LocalServer {
  /// Creates the server of the page of a review.
  ///
  /// - Parameters:
  ///   - session: The review.
  ///   - port: The port to listen on; 0 chooses a free one.
  package init(_ session: ReviewSession, port: UInt16) {
    self.init(application: ReviewAnswers(session: session), port: port)
  }
}
