import RevealMotion

/// The course of one channel over an animation.
struct MotionTrack {
  let channel: MotionChannel
  /// Ascending, from offset 0 to offset 1.
  private(set) var stops: [Stop]
  /// In seconds, > 0.
  let duration: Double
  /// In seconds, ≥ 0.
  let delay: Double

  struct Stop: Hashable {
    /// Fraction of the duration.
    let offset: Double
    let value: MotionValue
    /// From here to the next stop.
    let curve: TimingCurve
  }

  /// What tracks have in common that can be one animation.
  struct Shape: Hashable {
    let offsets: [Double]
    let curves: [TimingCurve]
    let duration: Double
    let delay: Double
  }

  var shape: Shape {
    Shape(
      offsets: stops.map(\.offset), curves: stops.dropLast().map(\.curve), duration: duration,
      delay: delay)
  }

  /// Whether nothing ever happens.
  var isAtRest: Bool {
    stops.allSatisfy { stop in
      if case .transform(let functions) = stop.value {
        return functions.allSatisfy(\.isNeutral)
      }
      return stop.value == channel.rest
    }
  }

  func value(at offset: Double) -> MotionValue? { stops.first { $0.offset == offset }?.value }

  /// The track without the stops at which nothing begins or ends.
  var lean: MotionTrack {
    var track = self
    track.stops = stops.enumerated().filter { index, stop in
      index == 0 || index == stops.count - 1 || stops[index - 1].value != stop.value
        || stops[index + 1].value != stop.value
    }.map(\.element)
    return track
  }

  /// The track played from its end to its start.
  var reversed: MotionTrack {
    var track = self
    track.stops = stops.indices.reversed().map { index in
      Stop(
        offset: 1 - stops[index].offset, value: stops[index].value,
        curve: index > 0 ? stops[index - 1].curve.reversed : stops[index].curve)
    }
    return track
  }

  /// The track of visibility with values that hold up to the next stop.
  ///
  /// In CSS a card is visible between two keyframes if it is at one of them. So a card that waits
  /// hidden shows right after its first keyframe.
  var holding: MotionTrack {
    guard channel == .visible else { return self }
    var track = self
    track.stops = stops.indices.map { index in
      let isVisible =
        stops[index].value == .visible(true)
        || index + 1 < stops.count && stops[index + 1].value == .visible(true)
      return Stop(
        offset: stops[index].offset, value: .visible(isVisible), curve: stops[index].curve)
    }
    if delay > 0, stops[0].value == .visible(false), track.stops[0].value == .visible(true),
      stops[1].offset > Self.instant
    {
      track.stops.insert(
        Stop(offset: Self.instant, value: .visible(true), curve: stops[0].curve), at: 1)
      track.stops[0] = stops[0]
    }
    return track
  }

  /// The fraction of the duration for which a card that has waited stays hidden.
  private static let instant = 0.001
}

extension TimingCurve {
  /// The curve played from its end to its start.
  var reversed: TimingCurve {
    switch self {
    case .cubicBezier(let curve):
      CubicBezier(
        x1: Self.rest(of: curve.x2), y1: Self.rest(of: curve.y2), x2: Self.rest(of: curve.x1),
        y2: Self.rest(of: curve.y1)
      ).map { .cubicBezier($0) } ?? self
    case .stops(let easing):
      LinearEasing(stops: easing.points.reversed().map { (1 - $0.input, 1 - $0.output) })
        .map { .stops($0) } ?? self
    case .steps(let steps):
      StepEasing(
        count: steps.count,
        jump: steps.jump == .start ? .end : steps.jump == .end ? .start : steps.jump
      ).map { .steps($0) } ?? self
    default: self
    }
  }

  /// What is left to 1, without digits that only arithmetic brings in, so that curves keep names.
  private static func rest(of value: Double) -> Double {
    ((1 - value) * 1e12).rounded() / 1e12
  }
}
