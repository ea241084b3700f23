import RevealMotion

/// What moves at one offset of an animation.
struct MotionStop<Value: Hashable>: Hashable {
  let offset: KeyframeOffset
  let value: Value
  /// The curve to the next stop.
  var curve: TimingCurve

  /// Returns stops played backwards.
  static func reversed(_ stops: [MotionStop]) -> [MotionStop] {
    stops.indices.reversed().map { index in
      MotionStop(
        offset: stops[index].offset.reversed, value: stops[index].value,
        curve: index > 0 ? stops[index - 1].curve.reversed : stops[index].curve)
    }
  }
}

/// The values of one channel over an animation.
struct MotionTrack: Hashable {
  let channel: MotionChannel
  /// The stops by ascending offset from 0 to 1; if they are at places on a view timeline, the ends
  /// may be missing.
  private(set) var stops: [Stop]
  /// The duration in seconds, > 0.
  let duration: Double
  /// The delay in seconds, ≥ 0.
  var delay: Double
  /// Whether its first and its last value are those of the card without the animation.
  var leavesStart = false
  var leavesEnd = false
  /// The curve from an added start, for keyframes at places on a view timeline.
  private(set) var startCurve: TimingCurve?

  typealias Stop = MotionStop<MotionValue>

  /// The properties that tracks must share to form a single animation.
  struct Shape: Hashable {
    let offsets: [KeyframeOffset]
    let curves: [TimingCurve]
    let duration: Double
    let delay: Double
  }

  var shape: Shape {
    Shape(
      offsets: stops.map(\.offset), curves: stops.dropLast().map(\.curve), duration: duration,
      delay: delay)
  }

  /// Whether the card is at rest at every stop.
  var isAtRest: Bool {
    stops.allSatisfy { stop in
      if case .transform(let functions) = stop.value {
        return functions.allSatisfy(\.isNeutral)
      }
      return stop.value == channel.rest
    }
  }

  func value(at offset: KeyframeOffset) -> MotionValue? {
    stops.first { $0.offset == offset }?.value
  }

  /// The track without redundant stops.
  var lean: MotionTrack {
    var track = self
    track.stops = stops.enumerated().filter { index, stop in
      index == 0 || index == stops.count - 1 || stops[index - 1].value != stop.value
        || stops[index + 1].value != stop.value
    }.map(\.element)
    return track
  }

  /// The track played backwards.
  var reversed: MotionTrack {
    var track = self
    (track.leavesStart, track.leavesEnd) = (leavesEnd, leavesStart)
    track.stops = MotionStop.reversed(stops)
    return track
  }

  /// Returns the track with both ends, at which the card has its value without the animation.
  ///
  /// - Parameters:
  ///   - value: The card's value without the animation.
  ///   - startCurve: The curve from an added start.
  ///   - curve: The curve of an added end.
  /// - Returns: The track with a stop at either end.
  func completed(
    with value: MotionValue, startCurve: TimingCurve, _ curve: TimingCurve
  ) -> MotionTrack {
    var track = self
    if hasPlaces {
      // It depends on the card whether a place is at an end, so that presets add missing ends.
      (track.startCurve, track.leavesStart, track.leavesEnd) = (startCurve, true, true)
      return track
    }
    if stops.first?.offset != .fraction(0) {
      track.leavesStart = true
      track.stops.insert(Stop(offset: .fraction(0), value: value, curve: startCurve), at: 0)
    }
    if stops.last?.offset != .fraction(1) {
      track.leavesEnd = true
      track.stops.append(Stop(offset: .fraction(1), value: value, curve: curve))
    }
    return track
  }

  /// Whether any keyframes are at places on a view timeline.
  var hasPlaces: Bool { stops.contains { $0.offset.fraction == nil } }

  /// Returns the track played several times within its duration, forwards and backwards if it
  /// alternates.
  ///
  /// - Returns: The track; nil if its offsets are not fractions, or if it has too many stops.
  func repeated(_ count: Int, alternates: Bool) -> MotionTrack? {
    guard stops.count * count <= PresetRange.count, !hasPlaces else { return nil }
    var track = self
    track.stops = (0..<count).flatMap { index -> [Stop] in
      let turn = alternates && !index.isMultiple(of: 2) ? reversed : self
      let isJoined = alternates && index > 0
      return turn.stops.dropFirst(isJoined ? 1 : 0).map { stop in
        Stop(
          offset: .fraction((Double(index) + (stop.offset.fraction ?? 0)) / Double(count)),
          value: stop.value, curve: stop.curve)
      }
    }
    // Where two iterations meet, the curve of the later one applies.
    if alternates {
      for index in 1..<max(count, 1) {
        let turn = index.isMultiple(of: 2) ? self : reversed
        track.stops[index * (stops.count - 1)].curve = turn.stops[0].curve
      }
      if count.isMultiple(of: 2) { track.leavesEnd = leavesStart }
    }
    return track
  }

  /// Returns the track after a wait within its duration.
  ///
  /// - Parameters:
  ///   - share: The fraction of the duration that it waits.
  ///   - holds: True if it has its first value while it waits; otherwise the card is at rest.
  /// - Returns: The track; nil if its offsets are not fractions.
  func waiting(_ share: Double, holds: Bool) -> MotionTrack? {
    guard !hasPlaces else { return nil }
    var track = self
    let later = stops.map { stop in
      Stop(
        offset: .fraction(share + (1 - share) * (stop.offset.fraction ?? 0)), value: stop.value,
        curve: stop.curve)
    }
    let first = holds ? stops[0].value : channel.rest
    let before = [KeyframeOffset.fraction(0), .fraction(share)].map {
      Stop(offset: $0, value: first, curve: .linear)
    }
    track.stops = (holds ? Array(before.prefix(1)) : before) + later
    return track
  }

  /// Returns the track of visibility with values that hold until the next stop.
  ///
  /// In CSS, a card is visible between two keyframes if it is visible at one of them, as long as
  /// the curve is between 0 and 1; outside, the nearer keyframe decides. A card that waits hidden
  /// therefore appears right after its first keyframe.
  ///
  /// - Parameters:
  ///   - range: The range on a view timeline, at whose end presets keep the value right before it;
  ///     nil for an animation that is driven by time.
  ///   - approximate: A closure that is called if a curve overshoots between keyframes at places,
  ///     where no stop can be added.
  /// - Returns: The track, unchanged for other channels.
  func holding(on range: TimelineRange?, approximate: () -> Void) -> MotionTrack {
    guard channel == .visible else { return self }
    let isOnView = range != nil
    var track = self
    track.stops = stops.indices.flatMap { index -> [Stop] in
      let stop = stops[index]
      guard index + 1 < stops.count else {
        // Presets add an end at which the card is visible, unless the last place is the end.
        guard hasPlaces, let range, stop.offset.order < range.end.order else { return [stop] }
        if !stop.curve.visibilitySwitches(from: false).isEmpty { approximate() }
        return [Stop(offset: stop.offset, value: .visible(true), curve: stop.curve)]
      }
      guard stop.value != stops[index + 1].value else { return [stop] }
      func held(_ isVisible: Bool, _ offset: KeyframeOffset) -> Stop {
        Stop(offset: offset, value: .visible(isVisible), curve: .linear)
      }
      let switches = stop.curve.visibilitySwitches(from: stop.value == .visible(true))
      let later = switches.compactMap { change in
        stop.offset.between(change.fraction, to: stops[index + 1].offset)
          .map { held(change.isVisible, $0) }
      }
      let isVisible = switches.first.map { !$0.isVisible } ?? true
      if later.count < switches.count { approximate() }
      let first = Stop(
        offset: stop.offset, value: .visible(later.count < switches.count || isVisible),
        curve: stop.curve)
      return [first] + (later.count < switches.count ? [] : later)
    }
    if delay > 0 || isOnView, stops.count > 1, stops[0].value == .visible(false),
      track.stops[0].value == .visible(true),
      let next = stops[0].offset.between(Self.instant, to: stops[1].offset)
    {
      track.stops[0] = stops[0]
      track.stops.insert(Stop(offset: next, value: .visible(true), curve: stops[0].curve), at: 1)
    }
    if isOnView, !hasPlaces, stops.count > 1, stops[stops.count - 1].value == .visible(false),
      track.stops[track.stops.count - 2].value == .visible(true)
    {
      track.stops.insert(
        Stop(
          offset: .fraction(1 - Self.instant * Self.instant), value: .visible(false), curve: .linear
        ),
        at: track.stops.count - 1)
    }
    return track
  }

  /// The fraction of the interval to the next keyframe for which a card that has waited stays
  /// hidden.
  private static let instant = 0.001
}

extension KeyframeOffset {
  /// Returns the offset at a fraction of the interval to another one; nil if that depends on the
  /// card.
  fileprivate func between(_ fraction: Double, to other: KeyframeOffset) -> KeyframeOffset? {
    switch (self, other) {
    case (.fraction(let a), .fraction(let b)): .fraction(a + (b - a) * fraction)
    case (.place(let name, let a), .place(let last, let b)) where name == last:
      .place(name, a + (b - a) * fraction)
    default: nil
    }
  }
}

extension TimingCurve {
  /// Returns the places where a card switches between hidden and visible during the curve, except
  /// right at the ends.
  ///
  /// - Parameter isVisible: Whether the card is visible at the start and hidden at the end.
  /// - Returns: The fractions of the interval, ascending, each with the card's visibility from
  ///   there on.
  fileprivate func visibilitySwitches(
    from isVisible: Bool
  ) -> [(fraction: Double, isVisible: Bool)] {
    func isSeen(_ fraction: Double) -> Bool {
      let progress = progress(at: fraction, duration: 1)
      return isVisible ? progress < 1 : progress > 0
    }
    let steps = 1000
    var switches: [(fraction: Double, isVisible: Bool)] = []
    for step in 1..<(steps - 1) {
      var (low, high) = (Double(step) / Double(steps), Double(step + 1) / Double(steps))
      let after = isSeen(high)
      guard isSeen(low) != after else { continue }
      // This bisects to the first number with the new value.
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if isSeen(middle) == after { high = middle } else { low = middle }
      }
      // A card that is visible only for an instant cannot be seen.
      if let last = switches.last, high - last.fraction < 1e-6 {
        switches.removeLast()
      } else {
        switches.append((high, after))
      }
    }
    return switches
  }
}

extension TimingCurve {
  /// The curve played backwards.
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

  /// Returns 1 minus a value, without rounding errors, so that reversed curves still have names.
  private static func rest(of value: Double) -> Double {
    ((1 - value) * 1e12).rounded() / 1e12
  }
}
