/// The path of a finger along the axis of a list, from the moment when it touches the list until it
/// lifts.
///
/// Between its samples the finger moves evenly.
package struct FingerPath: Hashable, Sendable {
  /// The place of a finger at one moment.
  package struct Sample: Hashable, Sendable {
    /// The time since the touch, in seconds, ≥ 0.
    package let seconds: Double
    /// The distance from the place of the touch in points, positive downwards or to the right.
    package let distance: Double

    package init(seconds: Double, distance: Double) {
      (self.seconds, self.distance) = (seconds, distance)
    }
  }

  /// At least two samples, the first at the time and distance 0, with increasing times.
  package let samples: [Sample]

  /// The speed in points per second below which a list of iOS 26.5 did not fling when the finger
  /// lifted (Documentation/physics.md).
  package static let slowestFling = 260.0

  /// Fails unless there are at least two samples, the first is at the time and distance 0, and
  /// times increase.
  package init?(_ samples: [Sample]) {
    guard samples.count >= 2, samples[0] == Sample(seconds: 0, distance: 0),
      zip(samples, samples.dropFirst()).allSatisfy({ $0.seconds < $1.seconds })
    else { return nil }
    self.samples = samples
  }

  /// The time from the touch until the finger lifts, in seconds, > 0.
  package var seconds: Double { samples[samples.count - 1].seconds }

  /// Returns the distance from the place of the touch at a time; before the touch it is 0, and
  /// after the end that of the last sample.
  package func distance(at seconds: Double) -> Double {
    var (lower, upper) = (0, samples.count - 1)
    if seconds <= 0 { return 0 }
    if seconds >= samples[upper].seconds { return samples[upper].distance }
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if samples[middle].seconds <= seconds { lower = middle } else { upper = middle }
    }
    let (start, end) = (samples[lower], samples[upper])
    let share = (seconds - start.seconds) / (end.seconds - start.seconds)
    return start.distance + (end.distance - start.distance) * share
  }
}
