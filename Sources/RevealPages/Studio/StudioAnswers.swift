import NIOHTTP1
import RevealFiles
import RevealJSON
import RevealPNG
import RevealPreset

/// Answers requests of a page that edits a preset.
struct StudioAnswers: Sendable {
  let session: PreviewSession

  /// The limit on bytes of a request, which has a few edits.
  static let longestBody = 1 << 16

  /// The answer to a request; nil if it is not about edits.
  func answer(_ request: LocalRequest) async -> LocalAnswer? {
    let path = request.path
    switch (request.kind, path.first, path.count) {
    case (.read, "source.json", 1): return await source(of: request)
    case (.read, "additions.json", 1): return await additions(for: request)
    case (.read, "curves.json", 1):
      return LocalAnswer(json: TimingSamples.named.compact)
    case (.action, let name?, 1):
      guard let root = request.json else { return LocalAnswer(.badRequest) }
      return await perform(name, root)
    default: return nil
    }
  }

  private func source(of request: LocalRequest) async -> LocalAnswer {
    guard let index = request.number(of: "file") else { return LocalAnswer(.notFound) }
    return await answer(on: readThread) { [session] in
      try session.studio.content(index).map { file, bytes in
        LocalAnswer(json: file.controls(bytes).compact)
      }
    }
  }

  private func additions(for request: LocalRequest) async -> LocalAnswer {
    guard let index = request.number(of: "file"),
      let text = request.value(of: "path").flatMap(\.decodedFromAddress),
      let path = text.isEmpty ? JSONPath() : JSONPath(text)
    else { return LocalAnswer(.notFound) }
    return await answer(on: readThread) { [session] in
      try session.studio.additions(to: path, of: index).map { LocalAnswer(json: $0.compact) }
    }
  }

  private func perform(_ name: Substring, _ root: JSONNode) async -> LocalAnswer {
    switch name {
    case "draft", "draft-plot":
      guard let request = StudioRequest(root) else { return LocalAnswer(.badRequest) }
      return await draft(request, root, isPlot: name == "draft-plot")
    case "save":
      guard let request = StudioRequest(root) else { return LocalAnswer(.badRequest) }
      return await change { try $0.save(request) }
    case "curve":
      return timing(root["value"].flatMap(TimingSamples.curve))
    case "spring": return timing(TimingSamples.spring(root))
    case "paste":
      let text = root["text"]?.string ?? ""
      let isSpring = root["kind"]?.string == "spring"
      let value = isSpring ? PastedTiming.spring(text) : PastedTiming.curve(text)
      return timing(value.map { ["value": $0] })
    case "pose": return await pose(root)
    case "undo": return await change { try $0.undo() != nil }
    case "redo": return await change { try $0.redo() != nil }
    case "version", "restore":
      guard let text = root["name"]?.string, !text.isEmpty,
        text.utf8.count <= Self.longestName
      else { return LocalAnswer(.badRequest) }
      return await change { studio in
        if name == "restore" { return try studio.restore(text) }
        studio.name(text)
        return true
      }
    default: return LocalAnswer(.notFound)
    }
  }

  /// The answer about a curve or a spring: JSON, null if there is none.
  private func timing(_ json: JSONOutput?) -> LocalAnswer {
    LocalAnswer(json: (json ?? .null).compact)
  }

  /// The limit on bytes of a version's name.
  private static let longestName = 200

  /// The answer to a draft: a frame of it, or its figure.
  private func draft(
    _ request: StudioRequest, _ root: JSONNode, isPlot: Bool
  ) async -> LocalAnswer {
    guard let frame = root["frame"]?.integer, let number = root["number"]?.integer,
      let page = root["page"]?.string, page.utf8.count <= Self.longestName,
      let view = PreviewView.chosen(root["view"]?.string)
    else { return LocalAnswer(.badRequest) }
    if isPlot {
      return await answer(on: plotThread, refusal: .ok) { [session] in
        try session.studio.plot(of: request, in: view, at: session.revision).map {
          LocalAnswer($0, as: "image/svg+xml")
        }
      }
    }
    session.studio.announce(number, of: page)
    return await answer(on: draftThread, refusal: .ok) { [session] in
      guard session.studio.isLatest(number, of: page) else { return LocalAnswer("") }
      return try session.studio.picture(
        of: request, frame: frame, in: view, at: session.revision
      ).map { picture in
        LocalAnswer(
          picture.png,
          headers: ["Reveal-Frame": "\(picture.frame)", "Reveal-Count": "\(picture.count)"])
      }
    }
  }

  /// The answer about the handles of a pose.
  private func pose(_ root: JSONNode) async -> LocalAnswer {
    await answer(on: poseThread) { [session] in
      guard let timeline = session.current?.preset.timeline else { return nil }
      return try session.studio.handles(root, of: timeline).map { LocalAnswer(json: $0.compact) }
    }
  }

  /// Changes files, and answers with whether it is done, and with a message if it is not.
  private func change(
    _ make: @escaping @Sendable (Studio) throws -> Bool?
  ) async -> LocalAnswer {
    // A change that has begun is finished even if its page is gone.
    await answer(on: changeThread) { [session] in
      let outcome: JSONOutput
      do {
        guard let isDone = try make(session.studio) else { return nil }
        outcome = ["isDone": .bool(isDone), "message": .null]
        session.readAgain()
      } catch {
        outcome = ["isDone": false, "message": .string(session.message(error))]
      }
      return LocalAnswer(json: outcome.compact)
    }
  }

  /// The answer that is made on a thread, or a text that says why there is none.
  ///
  /// - Parameters:
  ///   - threads: The threads.
  ///   - refusal: The status of such a text. What a page asks for while a control moves may well be
  ///     invalid, which is no failure of the request.
  ///   - make: A closure that makes the answer; nil if nothing is found.
  /// - Returns: The answer.
  private func answer(
    on threads: WorkThreads, refusal: HTTPResponseStatus = .unprocessableEntity,
    _ make: @escaping @Sendable () throws -> LocalAnswer?
  ) async -> LocalAnswer {
    await threads.answer(make) { LocalAnswer(session.message($0), status: refusal) }
  }
}

/// The thread that reads sources.
private let readThread = WorkThreads(count: 1)
/// The thread that draws drafts.
private let draftThread = WorkThreads(count: 1)
/// The thread that draws figures of drafts.
private let plotThread = WorkThreads(count: 1)
/// The thread that computes the handles of poses.
private let poseThread = WorkThreads(count: 1)
/// The thread that changes files.
private let changeThread = WorkThreads(count: 1)
