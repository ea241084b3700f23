internal import RevealPreset

extension FingerPath {
  /// The time before the finger lifts that determines the velocity of the content, in seconds.
  var releaseSeconds: Double { min(Self.interval * Double(Self.weights.count), seconds) }

  /// The velocity of the content when the finger lifts.
  ///
  /// It is that of the last three intervals of 1/60 s, the oldest of which counts most: a finger
  /// that lifts often slips. Flutter's `IOSScrollViewFlingVelocityTracker` approximates
  /// `UIScrollView` so. In a shorter touch, the intervals are its thirds.
  ///
  /// - Parameter offset: A closure that returns the content's offset for a distance of the finger.
  /// - Returns: The velocity in points per second.
  func releaseVelocity(offset: (_ distance: Double) -> Double) -> Double {
    let interval = min(Self.interval, seconds / Double(Self.weights.count))
    guard interval > 0 else { return 0 }
    var velocity = 0.0
    var end = offset(distance(at: seconds))
    for (number, weight) in Self.weights.enumerated() {
      let start = offset(distance(at: seconds - Double(number + 1) * interval))
      let mean = (end - start) / interval
      velocity += weight * min(max(mean, -Self.fastest), Self.fastest)
      end = start
    }
    return velocity
  }

  /// The interval between two samples of the touch screen, in seconds.
  private static let interval = 1.0 / 60
  /// The shares of the last intervals in the velocity, the last one first.
  private static let weights = [0.05, 0.35, 0.6]
  /// The upper limit of speeds in points per second, that of flings.
  private static let fastest = 100_000.0
}
