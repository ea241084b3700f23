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

    package init(seconds: Double, place: Double?) { (self.seconds, self.place) = (seconds, place) }
  }

  /// A finger from its touch on, with times in milliseconds.
  private struct Touch: Sendable {
    let start: Int
    let place: Double
    var samples: [(milliseconds: Int, distance: Double)] = [(0, 0)]
    var isDown = true

    var end: Int { start + samples[samples.count - 1].milliseconds }

    var path: FingerPath? {
      let last = samples.count == 1 ? [(milliseconds: 1, distance: 0.0)] : []
      return FingerPath(
        (samples + last).map {
          FingerPath.Sample(seconds: Double($0.milliseconds) / 1000, distance: $0.distance)
        })
    }
  }

  /// The steps before those of the hand.
  private let lead: [ScrollStep]
  /// The time between the end of these steps and the beginning of the recording, in seconds.
  private let pause: Double
  /// The time of the run at which the recording begins, in seconds.
  private let start: Double
  private var touches: [Touch] = []
  /// The time of the last sample in milliseconds.
  private var last = -1

  /// The limit on the length of a recording, in seconds.
  package static let longest = 120.0
  /// The limit on the samples of one touch; a path has some more.
  private static let mostSamples = 9000
  private static let mostTouches = 1000
  private static let farthest = 100_000.0

  /// Creates a recording that begins where a run ends.
  ///
  /// - Parameters:
  ///   - steps: The steps of the run.
  ///   - timeline: The run, which ends when everything has settled.
  package init(after steps: [ScrollStep], of timeline: Timeline) {
    lead = steps
    let end = Double(timeline.frameCount - 1) / timeline.framesPerSecond
    // Rounded up, so that the last frame of the run is due.
    pause = max(((end - timeline.scriptEnd) * 1000 - 1e-3).rounded(.up) / 1000, 0)
    start = timeline.scriptEnd + pause
  }

  /// Whether a finger touches the list.
  package var isTouched: Bool { touches.last?.isDown ?? false }

  /// Takes up a sample; one that is not later than the sample before is ignored.
  ///
  /// - Parameter sample: The place of the finger.
  /// - Returns: False if the sample is out of range or the recording would be too long.
  package mutating func add(_ sample: Sample) -> Bool {
    guard (0...Self.longest).contains(sample.seconds) else { return false }
    let time = Int((sample.seconds * 1000).rounded())
    guard let place = sample.place else {
      lift(at: time)
      return true
    }
    guard abs(place) <= Self.farthest else { return false }
    guard time > last else { return true }
    if isTouched {
      let touch = touches[touches.count - 1]
      guard touch.samples.count < Self.mostSamples else { return false }
      let distance = ((place - touch.place) * 100).rounded() / 100
      touches[touches.count - 1].samples.append((time - touch.start, distance))
    } else {
      guard touches.count < Self.mostTouches else { return false }
      touches.append(Touch(start: time, place: place))
    }
    last = time
    return true
  }

  /// Lifts the finger at its last sample.
  private mutating func lift(at time: Int) {
    guard isTouched else { return }
    let number = touches.count - 1
    if touches[number].samples.count == 1 {
      touches[number].samples.append((max(time - touches[number].start, 1), 0))
    }
    touches[number].isDown = false
    last = max(last, touches[number].end)
  }

  /// Returns the time of the run for a time of the recording, in seconds.
  package func time(at seconds: Double) -> Double { start + seconds }

  /// The whole script, with all samples.
  package var script: [ScrollStep] { lead + steps { $0 } }

  /// The steps of the recording, without samples that are not needed.
  ///
  /// At the time of every frame, the list is within half a point of where it was with all samples.
  /// The last samples of a path determine the velocity of the list afterwards, and remain.
  ///
  /// - Parameter timeline: The run of ``script``.
  /// - Returns: The steps, which follow those before the hand.
  package func recorded(_ timeline: Timeline) -> [ScrollStep] {
    var (number, thinned) = (0, [FingerPath]())
    for touch in touches {
      let begin = time(at: Double(touch.start) / 1000)
      if let path = touch.path { thinned.append(path.thinned(from: begin, in: timeline)) }
    }
    return steps { _ in
      number += 1
      return thinned[number - 1]
    }
  }

  /// The pause and the steps of the hand, with changed paths.
  private func steps(_ change: (FingerPath) -> FingerPath) -> [ScrollStep] {
    var steps: [ScrollStep] = pause > 0 ? [.rest(seconds: pause)] : []
    var end = 0
    for (number, touch) in touches.enumerated() {
      guard let path = touch.path else { continue }
      if touch.start > end { steps.append(.rest(seconds: Double(touch.start - end) / 1000)) }
      steps.append(.finger(change(path), waits: number == touches.count - 1))
      end = touch.start + Int((path.seconds * 1000).rounded())
    }
    return steps
  }
}

extension FingerPath {
  /// The limit on the distance of a list from where it was with all samples, in points.
  private static let tolerance = 0.5

  /// Returns the path with fewer samples.
  ///
  /// - Parameters:
  ///   - start: The time of the run at which the finger touches the list, in seconds.
  ///   - timeline: The run.
  /// - Returns: The path, which ends with the same velocity.
  fileprivate func thinned(from start: Double, in timeline: Timeline) -> FingerPath {
    let needed = seconds - releaseSeconds
    let lastFree = samples.lastIndex { $0.seconds <= needed - 1e-9 } ?? 0
    let frames = frames(from: start, in: timeline)
    var kept = [samples[0]]
    var anchor = 0
    while anchor < lastFree {
      var end = anchor + 1
      while end < lastFree, fits(from: anchor, to: end + 1, frames, start, timeline) { end += 1 }
      kept.append(samples[end])
      anchor = end
    }
    return FingerPath(kept + samples[(anchor + 1)...]) ?? self
  }

  /// The moments of frames at which the list follows the finger, in seconds since the touch, and
  /// the offsets there.
  private func frames(
    from start: Double, in timeline: Timeline
  ) -> [(seconds: Double, offset: Double)] {
    let rate = timeline.framesPerSecond
    let first = Int((start * rate - 1e-6).rounded(.up))
    let last = Int(((start + seconds) * rate - 1e-6).rounded(.down))
    guard first <= last else { return [] }
    return (first...last).map {
      let time = Double($0) / rate
      return (time - start, timeline.contentOffset(at: time))
    }
  }

  /// Returns whether a straight line may replace the samples between two others.
  private func fits(
    from first: Int, to last: Int, _ frames: [(seconds: Double, offset: Double)], _ start: Double,
    _ timeline: Timeline
  ) -> Bool {
    let (from, to) = (samples[first], samples[last])
    func distance(at seconds: Double) -> Double {
      let share = (seconds - from.seconds) / (to.seconds - from.seconds)
      return from.distance + (to.distance - from.distance) * share
    }
    let isNear = samples[(first + 1)..<last].allSatisfy {
      abs($0.distance - distance(at: $0.seconds)) <= Self.tolerance
    }
    guard isNear else { return false }
    let begin = frames.partitioningIndex { $0.seconds > from.seconds }
    for frame in frames[begin...] {
      if frame.seconds >= to.seconds { break }
      let place = distance(at: frame.seconds)
      guard let offset = timeline.offset(at: start + frame.seconds, following: place) else {
        continue
      }
      if abs(offset - frame.offset) > Self.tolerance { return false }
    }
    return true
  }
}

extension Array {
  /// Returns the index of the first element of a sorted array that belongs to its second part.
  fileprivate func partitioningIndex(_ isSecond: (Element) -> Bool) -> Int {
    var (lower, upper) = (0, count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if isSecond(self[middle]) { upper = middle } else { lower = middle + 1 }
    }
    return lower
  }
}
