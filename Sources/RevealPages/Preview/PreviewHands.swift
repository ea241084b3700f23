import RevealFiles
import RevealJSON
package import RevealPNG
import RevealPreset
import RevealRender
package import RevealSimulation
import Synchronization

/// The hands of pages on the list of a preset, which scroll it apart from its script.
///
/// A hand's movements are a script of their own, which is simulated anew for each picture: so the
/// list moves on the page exactly as in the frames of the script that is recorded.
package struct PreviewHands: Sendable {
  private let session: PreviewSession

  /// - Parameter session: The preset.
  package init(_ session: PreviewSession) { self.session = session }

  /// The limit on hands; the one that was not moved for longest is let go.
  private static let mostHands = 8

  /// The hand with a number; nil if there is none.
  private func hand(_ number: Int) -> PreviewHand? {
    session.hands.withLock { $0.first { $0.number == number } }
  }

  /// Takes note of what a hand has done.
  private func keep(_ hand: PreviewHand) {
    session.hands.withLock { hands in
      hands.removeAll { $0.number == hand.number }
      hands.append(hand)
      if hands.count > Self.mostHands { hands.removeFirst() }
    }
  }

  /// A picture of the list under a hand.
  package struct Picture: Sendable {
    package let png: PNGFile
    /// Whether the list, or something in it, still moves without a further sample.
    package let isMoving: Bool
    /// What the finger moves; nil for nothing.
    package let moved: HandRecording.Moved?
  }

  /// Begins with a hand on a list that has come to rest.
  ///
  /// - Parameters:
  ///   - number: The number that the page has chosen.
  ///   - drawing: The number of the page's drawing.
  ///   - isAfterScript: Whether the hand begins at the end of the preset's script rather than at
  ///     the list's start.
  /// - Returns: The picture of the list; nil if the drawing is no longer the current one.
  /// - Throws: When there is no such run, or the picture cannot be drawn.
  package func begin(_ number: Int, on drawing: Int, isAfterScript: Bool) throws -> Picture? {
    guard let current = session.current, current.number == drawing else { return nil }
    let loaded = current.preset.loaded
    let steps = isAfterScript ? loaded.preset.scroll : []
    let rest = try loaded.with(scroll: steps).timeline()
    let hand = try PreviewHand(number: number, drawing: current, steps: steps, rest: rest)
    keep(hand)
    return try picture(of: hand, at: 0)
  }

  /// Moves a hand.
  ///
  /// - Parameters:
  ///   - number: The number of the hand.
  ///   - samples: The places of its finger since it was moved last.
  ///   - seconds: The time of the recording to show.
  /// - Returns: The picture of the list; nil if there is no such hand, or a sample is refused.
  /// - Throws: When the run becomes too long, or the picture cannot be drawn.
  package func move(
    _ number: Int, by samples: [HandRecording.Sample], at seconds: Double
  ) throws -> Picture? {
    guard var hand = hand(number) else { return nil }
    for sample in samples {
      let target = try hand.target(of: sample)
      guard hand.recording.add(sample, on: target) else { return nil }
    }
    try hand.simulate()
    keep(hand)
    return try picture(of: hand, at: seconds)
  }

  private func picture(of hand: PreviewHand, at seconds: Double) throws -> Picture {
    let timeline = hand.timeline
    let time = hand.recording.time(at: seconds)
    let due = Int(time * timeline.framesPerSecond + 1e-6)
    return Picture(
      png: try hand.drawing.frame(min(due, timeline.frameCount - 1), of: timeline),
      isMoving: hand.recording.isTouched || time < timeline.duration - 1e-6,
      moved: hand.recording.moved)
  }

  /// Writes what a hand has done into the preset's script.
  ///
  /// - Parameter number: The number of the hand.
  /// - Returns: The number of fingers that were written; nil if there is no such hand, or it has
  ///   not touched the list.
  /// - Throws: When the preset has another script by now, or cannot be written.
  package func record(_ number: Int) throws -> Int? {
    guard let hand = hand(number) else { return nil }
    let steps = hand.recording.recorded(hand.timeline)
    let fingers = steps.count(where: \.isOfFinger)
    guard fingers > 0 else { return nil }
    try session.write(steps, after: hand.steps)
    return fingers
  }
}

/// One hand on the list.
struct PreviewHand: Sendable {
  /// The number that the page has chosen.
  let number: Int
  let drawing: PreviewDrawing
  /// The steps after which it begins.
  let steps: [ScrollStep]
  var recording: HandRecording
  /// The script of the run, and the run; each continues the one before, so that a picture does not
  /// take longer the longer the hand has moved.
  private var script: [ScrollStep]
  private(set) var timeline: Timeline

  /// Begins after some steps, with the run of these.
  init(
    number: Int, drawing: PreviewDrawing, steps: [ScrollStep], rest: Timeline
  ) throws(RunTooLong) {
    (self.number, self.drawing, self.steps) = (number, drawing, steps)
    recording = HandRecording(after: steps, of: rest)
    (script, timeline) = (steps, rest)
    try simulate()
  }

  /// Simulates all that the hand has done.
  mutating func simulate() throws(RunTooLong) {
    let script = recording.script
    guard script != self.script else { return }
    timeline = try drawing.preset.loaded.with(scroll: script).timeline(continuing: timeline)
    self.script = script
  }

  /// Returns what a finger touches that comes down with a sample; nil for any other sample.
  mutating func target(of sample: HandRecording.Sample) throws(RunTooLong) -> HandTarget? {
    guard !recording.isTouched, let along = sample.place, let across = sample.across else {
      return nil
    }
    try simulate()
    return timeline.handTarget(
      along: along, across: across, at: recording.time(at: sample.seconds))
  }
}

extension ScrollStep {
  fileprivate var isOfFinger: Bool {
    switch self {
    case .finger, .touch: true
    default: false
    }
  }
}

extension PreviewSession {
  /// Writes steps into the preset's file, after the first steps of its script.
  ///
  /// - Parameters:
  ///   - steps: The new steps.
  ///   - kept: The steps before them, either all of the preset's or none.
  /// - Throws: When the preset cannot be edited so, or has been changed meanwhile.
  fileprivate func write(_ steps: [ScrollStep], after kept: [ScrollStep]) throws {
    try studio.rewrite("what a hand did") { old in
      guard try kept.isEmpty || script(old) == kept else { throw changed }
      let new = try text(old, with: steps, after: kept)
      guard try script(new) == kept + steps else { throw changed }
      return new
    }
    readAgain()
  }

  /// The script of a content of the preset's file.
  private func script(_ bytes: [UInt8]) throws -> [ScrollStep] {
    try LoadedPreset(SourceText(file: path, bytes: bytes), scope: scope).preset.scroll
  }

  /// The content of the preset's file with further steps.
  private func text(
    _ old: [UInt8], with steps: [ScrollStep], after kept: [ScrollStep]
  ) throws -> [UInt8] {
    let written = steps.compactMap(\.written)
    let scroll = JSONPath([.key("scroll")])
    let changes: [PresetChange]
    if kept.isEmpty {
      changes = [PresetChange(scroll, .array(written))]
    } else if kept == ScrollStep.standard, SourceText(file: path, bytes: old).hasNoScroll {
      changes = [PresetChange(scroll, .array(kept.compactMap(\.written) + written))]
    } else {
      changes = written.enumerated().map { number, step in
        PresetChange(scroll.appending(.index(kept.count + number)), step)
      }
    }
    return try changes.applied(to: old, file: path, scope: scope)
  }

  /// The error for a script that was saved meanwhile.
  private var changed: SourceEditError {
    SourceEditError(
      message: "\(printable(path)): the script is no longer the one after which the hand began: "
        + "begin again")
  }
}

extension SourceText {
  /// Whether a preset with this text neither has a script nor inherits one.
  fileprivate var hasNoScroll: Bool {
    guard let root = JSONParser.parse(self).root else { return false }
    return root["scroll"] == nil && root["extends"] == nil
  }
}

extension PreviewHands {
  /// The limit on bytes of a request; a second of samples has some thousand.
  static let longestBody = 1 << 16

  /// The answer to `begin`, `move` or `record`.
  ///
  /// - Parameters:
  ///   - action: The name of the action.
  ///   - body: JSON as in `{"hand": 3, "now": 0.2, "samples": [[0.18, 40], [0.2, null]]}`.
  /// - Returns: The picture of the list, or what was recorded.
  func answer(_ action: Substring, _ body: JSONNode?) async -> LocalAnswer {
    guard let root = body, let number = root["hand"]?.integer else {
      return LocalAnswer(.badRequest)
    }
    switch action {
    case "begin":
      guard let drawing = root["drawing"]?.integer, let isAfterScript = root["after"]?.bool else {
        return LocalAnswer(.badRequest)
      }
      return await picture { try begin(number, on: drawing, isAfterScript: isAfterScript) }
    case "move":
      guard let now = root["now"]?.number, (0...HandRecording.longest).contains(now),
        let samples = root["samples"]?.elements?.map(\.handSample),
        samples.allSatisfy({ $0 != nil })
      else { return LocalAnswer(.badRequest) }
      return await picture { try move(number, by: samples.compactMap(\.self), at: now) }
    case "record":
      return await answer {
        try record(number).map {
          LocalAnswer(json: JSONOutput.object([("fingers", .integer($0))]).compact)
        }
      }
    default: return LocalAnswer(.notFound)
    }
  }

  private func picture(
    _ draw: @escaping @Sendable () throws -> Picture?
  ) async -> LocalAnswer {
    await answer {
      try draw().map { picture in
        LocalAnswer(
          picture.png,
          headers: [
            "X-Reveal-Moving": picture.isMoving ? "1" : "0",
            "X-Reveal-Moved": picture.moved?.rawValue ?? "",
          ])
      }
    }
  }

  /// The answer that some work makes; "gone" without one, and the message of an error.
  private func answer(
    _ work: @escaping @Sendable () throws -> LocalAnswer?
  ) async -> LocalAnswer {
    await handThread.answer {
      try work() ?? LocalAnswer(.gone)
    } orElse: {
      LocalAnswer(session.message($0), status: .conflict)
    }
  }
}

extension JSONNode {
  /// A sample as in `[0.2, 40]`, or `[0.2, 40, 120]` with the place across the axis, or
  /// `[0.2, null]` for a finger that has lifted.
  fileprivate var handSample: HandRecording.Sample? {
    guard let parts = elements, (2...3).contains(parts.count), let seconds = parts[0].number else {
      return nil
    }
    if case .null = parts[1].value { return HandRecording.Sample(seconds: seconds, place: nil) }
    let across = parts.dropFirst(2).first
    guard let place = parts[1].number, across == nil || across?.number != nil else { return nil }
    return HandRecording.Sample(seconds: seconds, place: place, across: across?.number)
  }
}

/// The thread that moves hands and draws their pictures, in the order of requests.
private let handThread = WorkThreads(count: 1)
