package import RevealPreset

/// The movements of a finger over a list while they happen, as steps of a scroll script.
///
/// Times are rounded to milliseconds and distances to 1/100 point as they arrive, so that the list
/// that is shown meanwhile and the recorded script have the same numbers.
package struct HandRecording: Sendable {
  /// The place of the finger at one moment.
  package struct Sample: Hashable, Sendable {
    /// The time since the beginning of the recording, in seconds.
    package let seconds: Double
    /// The place along the list's axis in points; nil if the finger has lifted.
    package let place: Double?
    /// The place across the axis; nil for a wheel, which only moves the list.
    package let across: Double?

    package init(seconds: Double, place: Double?, across: Double? = nil) {
      (self.seconds, self.place, self.across) = (seconds, place, across)
    }
  }

  /// The steps before those of the hand.
  private let lead: [ScrollStep]
  /// The time between the end of these steps and the beginning of the recording, in seconds.
  private let pause: Double
  /// The time of the run at which the recording begins, in seconds.
  private let start: Double
  private var touches: [HandTouch] = []
  /// The time of the last sample in milliseconds.
  private var last = -1

  /// The limit on the length of a recording, in seconds.
  package static let longest = 120.0
  private static let mostTouches = 1000
  private static let farthest = 100_000.0

  /// Creates a recording that begins where a run with some steps ends, when everything has settled.
  package init(after steps: [ScrollStep], of timeline: Timeline) {
    lead = steps
    let end = Double(timeline.frameCount - 1) / timeline.framesPerSecond
    // Rounded up, so that the last frame of the run is due.
    pause = max(((end - timeline.scriptEnd) * 1000 - 1e-3).rounded(.up) / 1000, 0)
    start = timeline.scriptEnd + pause
  }

  /// Whether a finger touches the list.
  package var isTouched: Bool { touches.last?.isDown ?? false }

  /// What a finger moves: the list, a card that it swipes, or a row that it carries.
  package enum Moved: String, Hashable, Sendable {
    case list, card, row
  }

  /// What the finger that touches the list moves; nil if there is none, or nothing yet.
  package var moved: Moved? { isTouched ? touches.last?.moved : nil }

  /// Takes up a sample; one that is not later than the sample before is ignored.
  ///
  /// - Parameters:
  ///   - sample: The place of the finger.
  ///   - target: What a finger touches that comes down with the sample; nil if it can only move the
  ///     list.
  /// - Returns: False if the sample is out of range or the recording would be too long.
  package mutating func add(_ sample: Sample, on target: HandTarget? = nil) -> Bool {
    guard (0...Self.longest).contains(sample.seconds) else { return false }
    let time = Int((sample.seconds * 1000).rounded())
    guard let place = sample.place else {
      lift(at: time)
      return true
    }
    let across = sample.across ?? 0
    guard max(abs(place), abs(across)) <= Self.farthest else { return false }
    guard time > last else { return true }
    if isTouched {
      let isTaken = touches[touches.count - 1].add(at: time, along: place, across: across)
      guard isTaken else { return false }
    } else {
      guard touches.count < Self.mostTouches else { return false }
      touches.append(HandTouch(at: time, along: place, across: across, on: target))
    }
    last = time
    return true
  }

  /// Lifts the finger at its last sample.
  private mutating func lift(at time: Int) {
    guard isTouched else { return }
    touches[touches.count - 1].lift(at: time)
    last = max(last, touches[touches.count - 1].end)
  }

  /// Returns the time of the run for a time of the recording, in seconds.
  package func time(at seconds: Double) -> Double { start + seconds }

  /// The steps of the recording, without samples that are not needed.
  ///
  /// At the time of every frame, the list and its rows are within half a point of where they were
  /// with all samples. The last samples of a path determine the velocity afterwards, and remain.
  ///
  /// - Parameter timeline: The run of ``script``.
  /// - Returns: The steps, which follow those before the hand.
  package func recorded(_ timeline: Timeline) -> [ScrollStep] {
    steps { touch, path in
      path.thinned(
        from: time(at: Double(touch.start) / 1000), in: timeline, isOfList: touch.moved == .list)
    }
  }

  /// The whole script, with all samples.
  package var script: [ScrollStep] { lead + steps { $1 } }

  /// The pause and the steps of the hand, with changed paths.
  private func steps(_ change: (HandTouch, FingerPath) -> FingerPath) -> [ScrollStep] {
    var steps: [ScrollStep] = pause > 0 ? [.rest(seconds: pause)] : []
    var end = 0
    let last = touches.lastIndex { $0.moved != nil }
    for (number, touch) in touches.enumerated()
    where touch.moved != nil || !touch.closing.isEmpty {
      if touch.start > end { steps.append(.rest(seconds: Double(touch.start - end) / 1000)) }
      (steps, end) = (steps + touch.closing, touch.start)
      guard touch.moved != nil, let path = touch.path else { continue }
      steps += touch.steps(along: change(touch, path), waits: number == last)
      end = touch.start + Int((path.seconds * 1000).rounded())
    }
    return steps
  }
}
