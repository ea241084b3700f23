import RevealFiles
import RevealPNG
import RevealRender

/// Answers requests with the page and the data that it asks for.
///
/// Frames and figures are drawn on separate threads, as many frames at a time as there are
/// processors, so that a slow one delays neither other answers nor the end of the program.
struct PreviewAnswers: LocalApplication {
  private let session: PreviewSession
  private let films: FilmDownloads
  private let hands: PreviewHands

  /// The numbers of pixels of a frame, in each direction, that may become one pixel of a film.
  private static let divisors = 1...4

  /// The page sends edits, and what a hand does.
  let longestBody = max(StudioAnswers.longestBody, PreviewHands.longestBody)

  init(_ session: PreviewSession, films: FilmDownloads) {
    self.session = session
    self.films = films
    hands = PreviewHands(session)
  }

  func answer(_ request: LocalRequest) async -> LocalAnswer {
    if let answer = await StudioAnswers(session: session).answer(request) { return answer }
    let parts = request.path
    if request.kind == .action {
      guard parts.count == 2, parts[0] == "hand" else { return LocalAnswer(.notFound) }
      return await hands.answer(parts[1], request.json)
    }
    switch (parts.first, parts.count) {
    case (nil, _): return LocalAnswer(page: PreviewSession.page)
    case ("state", 1):
      return LocalAnswer(json: await session.json(after: request.number(of: "after")))
    case ("plot.svg", 1):
      guard let view = PreviewView.chosen(request.value(of: "view")) else {
        return LocalAnswer(.notFound)
      }
      return await figure { [session] in
        try session.plot(in: view).map { LocalAnswer($0, as: "image/svg+xml") }
      }
    case ("code.json", 1):
      guard let drawing = request.number(of: "drawing") else { return LocalAnswer(.notFound) }
      return await figure { [session] in
        try session.code(of: drawing).map { LocalAnswer(json: $0) }
      }
    case ("facts", 3):
      guard let drawing = Int(parts[1]), let view = PreviewView(String(parts[2])) else {
        return LocalAnswer(.notFound)
      }
      return await figure { [session] in
        try session.facts(of: drawing, in: view).map { LocalAnswer(json: $0) }
      }
    case ("frames", 3), ("frames", 4):
      guard let drawing = Int(parts[1]),
        let frame = Manifest.frameNumber(String(parts[parts.count - 1])),
        let view = PreviewView.chosen(parts.count == 4 ? parts[2] : nil)
      else { return LocalAnswer(.notFound) }
      return await picture(frame, of: drawing, in: view)
    case (let name?, 1):
      guard let format = FilmDownloads.format(of: name),
        let drawing = request.number(of: "drawing"),
        let view = PreviewView.chosen(request.value(of: "view")),
        let divisor = Int(request.value(of: "size") ?? "1"), Self.divisors.contains(divisor),
        let frames = try? FrameSelection(String(request.value(of: "frames") ?? "0:"))
      else { return LocalAnswer(.notFound) }
      return await films.film(format, named: session.name, of: frames) { [session] in
        try session.preset(drawing, in: view, shrunkBy: divisor)
      }
    default: return LocalAnswer(.notFound)
    }
  }

  func end() async { await films.end() }

  private func figure(_ make: @escaping @Sendable () throws -> LocalAnswer?) async -> LocalAnswer {
    await figureThread.answer(make) {
      LocalAnswer(session.message($0), status: .internalServerError)
    }
  }

  private func picture(
    _ frame: Int, of drawing: Int, in view: PreviewView?
  ) async -> LocalAnswer {
    await frameThreads.answer { [session] in
      try session.frame(frame, of: drawing, in: view).map { png, isOfDrawing in
        LocalAnswer(
          png,
          headers: isOfDrawing ? ["Cache-Control": "private, max-age=3600, immutable"] : [:])
      }
    } orElse: { _ in
      // The next state tells the page the reason.
      LocalAnswer("the frame cannot be drawn", status: .internalServerError)
    }
  }
}

/// The threads that draw frames.
private let frameThreads = WorkThreads(count: SystemLimits.processorCount)
/// The thread that draws figures.
private let figureThread = WorkThreads(count: 1)

extension LocalServer {
  /// Creates the server of the page of a preset that is being edited.
  ///
  /// - Parameters:
  ///   - session: The preset to show.
  ///   - port: The port to listen on; 0 chooses a free one.
  package init(_ session: PreviewSession, port: UInt16) {
    let films = FilmDownloads(message: session.message)
    self.init(application: PreviewAnswers(session, films: films), port: port)
  }
}
