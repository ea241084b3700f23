import RevealMath
import RevealMotion
import RevealSimulation

/// The tracks of a motion's parts; their places are fractions of each part's duration.
struct MotionTracks {
  private(set) var parts: [Part]
  /// The duration in seconds, without the motion's own delay.
  let duration: Double
  /// Whether a part repeats forever; its tracks then have a single cycle.
  let isEndless: Bool
  /// The delay in seconds, without the stagger.
  let delay: Double
  let animation: MotionAnimation
  /// The distance in points within which springs of smaller cards end sooner; 0 for none that do.
  private(set) var settling = 0.0

  struct Part {
    var tracks: CardTracks
    /// The duration of one cycle in one direction, in seconds.
    let duration: Double
    let delay: Double
    /// The number of cycles, finite.
    let cycles: Double
    let autoreverses: Bool
    /// The place where the last cycle ends.
    var end: Double {
      let rest = cycles - cycles.rounded(.down)
      guard autoreverses else { return rest == 0 ? 1 : rest }
      return rest == 0 ? 0 : 1 - abs(1 - 2 * rest)
    }
    var isPlayedOnce: Bool { cycles == 1 && !autoreverses }
  }

  /// The tracks of a motion; fails if a transform jumps because two poses cannot be blended.
  init?(_ animation: MotionAnimation, delay: Double) {
    let parts = animation.parts.compactMap { Part($0) }
    guard parts.count == animation.parts.count, !parts.isEmpty else { return nil }
    self.parts = parts
    self.animation = animation
    self.delay = delay
    isEndless = !animation.duration.isFinite
    duration = animation.shownDuration
  }

  /// Returns the motion with translations as shares of sizes, by the motions for the boxes of
  /// probes.
  func sized(_ animations: [MotionAnimation], _ probes: SizeProbes) -> MotionTracks {
    let others = animations.compactMap { MotionTracks($0, delay: delay) }
    guard others.count == animations.count, others.allSatisfy({ $0.parts.count == parts.count })
    else { return self }
    var sized = self
    for index in parts.indices {
      sized.parts[index].tracks = parts[index].tracks.sized(
        others.map { $0.parts[index].tracks }, probes)
    }
    return sized
  }

  /// Returns whether the motion of a card of another size is this one, and notes whether that is
  /// shorter.
  ///
  /// The insets are the space between the edges of a row and those of its card; nil if it differs
  /// from row to row. All lengths are in points.
  mutating func apply(
    to animation: MotionAnimation, card: Size, insets: Size?, pixel: Double
  ) -> Bool {
    guard let other = MotionTracks(animation, delay: delay), parts.count == other.parts.count else {
      return false
    }
    if other.duration < duration { settling = MotionAnimation.settlingPixels * pixel }
    return zip(parts, other.parts).allSatisfy {
      $0.tracks.applies(to: $1.tracks, card: card, insets: insets)
    }
  }

  /// Whether the card is at rest at the end.
  var endsAtRest: Bool { isAtRest(at: isEndless ? duration - 1e-6 : duration) }

  /// Returns whether the card is at rest at a time in seconds.
  func isAtRest(at seconds: Double) -> Bool {
    let pose = animation.pose(at: seconds)
    let isAtRest = PoseChannel.numbers.allSatisfy { $0.traits.loss != nil || pose[$0] == $0.rest }
    return pose.matrix.isFlatIdentity && isAtRest && pose.isVisible
      && pose.cornerRadius == nil
      && (pose.clip?.lengths.dropLast().allSatisfy { $0 == 0 } ?? true)
  }

  /// Returns the moments before an end when any number jumps, in seconds, ascending.
  func jumps(before end: Double) -> [Double] { moments(before: end, \.jumps).sorted() }

  /// Returns the moments of keyframes before an end, in seconds.
  func bends(before end: Double) -> [Double] {
    moments(before: end) { $0.all.flatMap { $0.stops.map(\.place) } }
      + parts.flatMap { [$0.delay, $0.delay + $0.duration] }.filter { $0 < end }
  }

  /// Returns the moments that correspond to places on the parts' tracks.
  private func moments(
    before end: Double, _ places: (CardTracks) -> [Double]
  ) -> [Double] {
    parts.flatMap { part -> [Double] in
      let places = Set(places(part.tracks).filter { $0 > 0 && $0 < 1 }).sorted()
      let length = part.duration * (part.autoreverses ? 2 : 1)
      var moments: [Double] = []
      for cycle in 0..<Int(part.cycles.rounded(.up)) {
        let start = part.delay + Double(cycle) * length
        guard start < end else { break }
        if part.cycles > 1 && !part.autoreverses { moments.append(start) }
        moments += places.map { start + $0 * part.duration }
        if part.autoreverses { moments += places.map { start + length - $0 * part.duration } }
      }
      return moments.filter { $0 < end }
    }
  }
}

extension MotionTracks.Part {
  fileprivate init?(_ part: PartAnimation) {
    guard let last = part.stretches.last else { return nil }
    var isSpring = false
    if part.stretches.count == 1, case .spring = last.curve { isSpring = true }
    let duration = part.duration
    let segments = part.stretches.map { stretch in
      // A spring continues until it has settled.
      let seconds = isSpring ? duration : stretch.duration
      return PoseSegment(
        start: stretch.start / duration,
        end: stretch.start + stretch.duration >= duration - 1e-9 || isSpring
          ? 1 : (stretch.start + stretch.duration) / duration,
        ease: SwiftEase(stretch.curve, duration: seconds), blend: stretch.blend)
    }
    guard var tracks = CardTracks(segments) else { return nil }
    if case .moving(let from, let to, let curve) = part.anchor {
      let ease = SwiftEase(curve ?? part.stretches[0].curve, duration: duration)
      tracks.anchor = [(from.x, to.x), (from.y, to.y)].map { from, to in
        NumberTrack([
          .init(place: 0, value: from, ease: ease), .init(place: 1, value: to, ease: nil),
        ])
      }
    }
    self.init(
      tracks: tracks, duration: duration, delay: part.delay,
      cycles: part.cycles.isFinite ? part.cycles : 1, autoreverses: part.autoreverses)
  }
}

extension Matrix4 {
  /// Whether a flat card looks the same; a perspective alone does not change it.
  fileprivate var isFlatIdentity: Bool {
    let identity = Matrix4.identity.elements
    // All elements except those that read z or write it.
    return [0, 1, 3, 4, 5, 7, 12, 13, 15].allSatisfy { elements[$0] == identity[$0] }
  }
}

// MARK: - Code

extension MotionTracks {
  /// Adds the functions of the parts to the code, and returns the one for the whole motion, as a
  /// member of a type.
  func write(to code: inout PoseCode, name: String) -> String {
    let (function, what) =
      parts.count == 1 ? ("Pose", "the motion") : ("Part", "a part of the motion")
    let functions = parts.enumerated().map { index, part in
      PoseFunction(
        tracks: part.tracks, name: name + function + (parts.count == 1 ? "" : "\(index + 1)"),
        parameter: "fraction", place: part.place,
        comment: "What \(what) looks like at a fraction of its duration.",
        unit: "the fraction of the duration")
    }
    let parameter = code.usesSize ? ", size: CGSize" : ""
    return """
      /// What a card looks like some seconds after it has begun to move.
      static func \(name)(at time: Double\(parameter)) -> Pose {
        \(lines: code.add(functions))
      }
      """
  }
}

extension MotionTracks.Part {
  /// The expression for the fraction at a `time` in seconds.
  fileprivate var place: String {
    let time = delay == 0 ? "time" : "(time - \(swift(delay)))"
    let fraction = duration == 1 ? time : "\(time) / \(swift(duration))"
    if isPlayedOnce { return "min(max(\(fraction), 0), 1)" }
    let cycle = autoreverses ? "\(time) / \(swift(2 * duration))" : fraction
    return "repeated(\(cycle), times: \(swift(cycles)), end: \(swift(end))"
      + (autoreverses ? ", andBack: true)" : ")")
  }
}
