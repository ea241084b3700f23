internal import RevealPreset

/// Scripts with a common beginning, as those of a hand are from one picture to the next.
extension ScrollScript {
  /// Returns the time until which a run with other steps than those of this script, but of the same
  /// preset in all else, is the same, in seconds.
  func sharedTime(of steps: [ScrollStep], with others: [ScrollStep]) -> Double {
    let common = zip(steps, others).prefix { $0 == $1 }.count
    // A drag ends otherwise before a fling.
    if common > 0, case .drag = steps[common - 1] { return stepTimes[common - 1].lowerBound }
    guard common < steps.count else { return clock }
    let start = stepTimes[common].lowerBound
    guard common < others.count else { return start }
    return start + (steps[common].sharedSeconds(with: others[common]) ?? 0)
  }

  /// Returns the script before the last of its steps, which other steps have in common with it, and
  /// the times of the steps before; nil if they have less in common.
  ///
  /// It includes what a row has passed that the same finger carries farther.
  func beginning(
    of steps: [ScrollStep], for others: [ScrollStep]
  ) -> (writer: ScrollScriptWriter, stepTimes: [ClosedRange<Double>])? {
    let last = steps.count - 1
    guard var writer = beginning, others.count > last, steps[..<last] == others[..<last] else {
      return nil
    }
    // A drag ends otherwise before a fling.
    if last > 0, case .drag = steps[last - 1] { return nil }
    if sharedTime(of: steps, with: others) < lastingTime(of: steps) { writer.carried = nil }
    return (writer, Array(stepTimes[..<last]))
  }

  /// Returns the time until which a run stays the same while the last finger of its steps moves on,
  /// or further steps follow, in seconds.
  func lastingTime(of steps: [ScrollStep]) -> Double {
    guard let path = steps.last?.path, let start = stepTimes.last?.lowerBound else { return clock }
    return start + path.seconds
  }
}

extension ScrollStep {
  /// The path of a finger; nil for a step without one.
  fileprivate var path: FingerPath? {
    switch self {
    case .finger(let path, _): path
    case .touch(let touch): touch.path
    default: nil
    }
  }

  /// Returns the seconds for which two fingers move the same along the same path; nil for other
  /// steps.
  fileprivate func sharedSeconds(with other: ScrollStep) -> Double? {
    switch (self, other) {
    case (.finger, .finger): break
    case (.touch(let touch), .touch(let other)):
      guard touch.action == other.action, touch.row == other.row else { return nil }
    default: return nil
    }
    guard let path, let other = other.path else { return nil }
    return zip(path.samples, other.samples).prefix { $0 == $1 }.last?.0.seconds
  }
}
