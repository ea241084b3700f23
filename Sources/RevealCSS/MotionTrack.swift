import RevealMotion

/// The course of one channel over an animation.
struct MotionTrack: Hashable {
  let channel: MotionChannel
  /// Ascending, from offset 0 to offset 1; at places of a view timeline the ends may be missing.
  private(set) var stops: [Stop]
  /// In seconds, > 0.
  let duration: Double
  /// In seconds, ≥ 0.
  var delay: Double
  /// Whether its first and its last value are those that the card has without it.
  var leavesStart = false
  var leavesEnd = false
  /// The curve from a start that is added, for keyframes at places of a view timeline.
  private(set) var startCurve: TimingCurve?

  struct Stop: Hashable {
    let offset: KeyframeOffset
    let value: MotionValue
    /// From here to the next stop.
    let curve: TimingCurve
  }

  /// What tracks have in common that can be one animation.
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

  /// Whether nothing ever happens.
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
    (track.leavesStart, track.leavesEnd) = (leavesEnd, leavesStart)
    track.stops = stops.indices.reversed().map { index in
      Stop(
        offset: stops[index].offset.reversed, value: stops[index].value,
        curve: index > 0 ? stops[index - 1].curve.reversed : stops[index].curve)
    }
    return track
  }

  /// The track with both ends, where the card has the value that it has without it.
  ///
  /// - Parameters:
  ///   - value: That value.
  ///   - startCurve: The curve from the start that is added.
  ///   - curve: The curve of the end that is added.
  /// - Returns: A track with a stop at either end.
  func completed(
    with value: MotionValue, startCurve: TimingCurve, _ curve: TimingCurve
  ) -> MotionTrack {
    var track = self
    if hasPlaces {
      // Whether a place is at an end depends on the card, so that presets add what is missing.
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

  /// Whether some keyframes are at places of a view timeline.
  var hasPlaces: Bool { stops.contains { $0.offset.fraction == nil } }

  /// The track played several times within its duration, there and back if it alternates.
  ///
  /// - Returns: Nil where it has no fractions, or too many stops.
  func repeated(_ count: Int, alternates: Bool) -> MotionTrack? {
    guard stops.count * count <= PresetRange.count, stops.allSatisfy({ $0.offset.fraction != nil })
    else { return nil }
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
    // Where one turn meets the next, the way goes on with the curve of the next.
    if alternates {
      for index in 1..<max(count, 1) {
        let turn = index.isMultiple(of: 2) ? self : reversed
        let place = index * (stops.count - 1)
        let stop = track.stops[place]
        track.stops[place] = Stop(
          offset: stop.offset, value: stop.value, curve: turn.stops[0].curve)
      }
      if count.isMultiple(of: 2) { track.leavesEnd = leavesStart }
    }
    return track
  }

  /// The track after a wait within its duration.
  ///
  /// - Parameters:
  ///   - share: The part of the duration that it waits.
  ///   - holds: Whether it waits as it begins, and not at rest.
  /// - Returns: Nil where it has no fractions.
  func waiting(_ share: Double, holds: Bool) -> MotionTrack? {
    guard stops.allSatisfy({ $0.offset.fraction != nil }) else { return nil }
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

  /// The track of visibility with values that hold up to the next stop.
  ///
  /// In CSS a card is visible between two keyframes if it is at one of them, as long as the curve
  /// is between 0 and 1; beyond, it is as at the nearer one. So a card that waits hidden shows
  /// right after its first keyframe.
  ///
  /// - Parameters:
  ///   - range: Its range of a view timeline, where presets hold at the end what is right before
  ///     it; nil for an animation by time.
  ///   - approximate: Called when a curve leads beyond keyframes between which there are no places.
  /// - Returns: The track, unchanged for other channels.
  func holding(on range: TimelineRange?, approximate: () -> Void) -> MotionTrack {
    guard channel == .visible else { return self }
    let isOnView = range != nil
    var track = self
    track.stops = stops.indices.flatMap { index -> [Stop] in
      let stop = stops[index]
      guard index + 1 < stops.count else {
        // Presets add an end at which the card is visible, where a place is not at the end.
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

  /// The fraction of the way to the next keyframe for which a card that has waited stays hidden.
  private static let instant = 0.001
}

extension KeyframeOffset {
  /// The offset at a fraction of the way to another one; nil where the way depends on the card.
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
  /// Where a card switches between hidden and visible on the way from one to the other, but for
  /// right at the ends.
  ///
  /// - Parameter isVisible: Whether it is visible at the start, and hidden at the end.
  /// - Returns: Fractions of the way, ascending, each with what the card is from there on.
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
      // To the first number with the new value.
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if isSeen(middle) == after { high = middle } else { low = middle }
      }
      // What shows only at a moment is not seen.
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
