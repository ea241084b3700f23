internal import RevealMath

/// The poses of a card during an entrance or over a scroll effect.
package struct PoseCurve: Hashable, Sendable {
  /// A point of a curve.
  package struct Step: Hashable, Sendable {
    /// The place in the driver's unit.
    package let place: Double
    /// The eased progress from the first pose to the last; nil if time is not the driver or there
    /// are several parts.
    package let progress: Double?
    package let pose: PoseSample
  }

  /// The quantity that a pose depends on.
  package enum Driver: Hashable, Sendable {
    /// The seconds since the row was displayed, with the interval in which it moves.
    case time(motion: ClosedRange<Double>)
    /// The distance from the focus to the row's center along the axis, in points.
    case distance
    /// The number of rows from the focus.
    case rows
    /// The distance from the focus to the card's center in two dimensions, in points.
    case radial
    /// The list's velocity in points per second.
    case velocity
    /// The distance by which the card is swiped from its place, in points.
    case swipe
    /// The fraction of the card's travel through the viewport, with the places where ranges start
    /// or end.
    case view(marks: [Mark])
  }

  /// A named place on the view timeline.
  package struct Mark: Hashable, Sendable {
    package let place: Double
    package let name: String
  }

  /// Two or more steps, by ascending place.
  package let steps: [Step]
  package let driver: Driver
  /// The display that an entrance's curve belongs to; nil if no row of the run plays it.
  package let example: Example?

  /// One display of one row.
  package struct Example: Hashable, Sendable {
    package let row: Int
    /// The time in seconds.
    package let displayedAt: Double
    /// The strength of the poses: 1 as written, 0 for the card at rest.
    package let strength: Double
  }

  /// The interval in which the pose changes, in seconds since the display; nil if it does not
  /// depend on time.
  package var motion: ClosedRange<Double>? {
    if case .time(let motion) = driver { motion } else { nil }
  }
}

extension PoseCurve {
  /// The number of intervals between steps; even, so that there is a step in the middle.
  private static let stretches = 320

  /// Samples an entrance or a leave animation from its start, after a delay in seconds, to shortly
  /// after its end.
  init(
    _ animation: MotionAnimation, delay: Double, card: Size, example: Example?
  ) {
    let end = delay + animation.shownDuration
    let length = end * 1.06
    // Angles are unwrapped from the end where the card is at rest.
    let startsAtRest = animation.finalPose.matrix != .identity
    let places = (0...Self.stretches).map { length * Double($0) / Double(Self.stretches) }
    let steps = Self.steps(at: startsAtRest ? places : places.reversed(), card: card) {
      (animation.pose(at: $0 - delay), animation.progress(at: $0 - delay))
    }
    self.steps = startsAtRest ? steps : steps.reversed()
    driver = .time(motion: delay...end)
    self.example = example
  }

  /// Samples a scroll effect, given by the pose at a place, on both sides of the place where angles
  /// start.
  init(
    _ driver: Driver, in range: ClosedRange<Double>, from middle: Double, card: Size,
    pose: (Double) -> CardPose
  ) {
    let half = Self.stretches / 2
    func side(_ end: Double) -> [Step] {
      let places = (0...half).map { middle + (end - middle) * Double($0) / Double(half) }
      return Self.steps(at: places, card: card) { (pose($0), nil) }
    }
    let before = range.lowerBound < middle ? side(range.lowerBound).dropFirst().reversed() : []
    steps = before + side(range.upperBound)
    self.driver = driver
    example = nil
  }

  /// Returns the steps at places of which the first has the least rotation.
  private static func steps(
    at places: [Double], card: Size, _ pose: (Double) -> (CardPose, progress: Double?)
  ) -> [Step] {
    var rotation = SIMD3<Double>.zero
    return places.map { place in
      let (pose, progress) = pose(place)
      let sample = PoseSample(pose, card: card, near: rotation)
      rotation = sample.rotation
      return Step(place: place, progress: progress, pose: sample)
    }
  }
}
