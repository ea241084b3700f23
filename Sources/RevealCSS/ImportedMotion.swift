import RevealJSON
import RevealMotion

/// The effect of keyframes or of a transition on a card, as the animation of a preset.
struct ImportedMotion: Hashable {
  /// The tracks in the order of their channels, except those that are always at rest.
  var tracks: [MotionTrack]
  var anchor: Anchor
  /// Whether the card ends away from rest, as when it disappears.
  let isExit: Bool
  /// The number of repetitions, > 0; infinite to repeat forever.
  var repeats = 1.0
  var autoreverses = false

  enum Anchor: Hashable {
    case fixed(MotionAnchor)
    /// An anchor that moves, with ascending stops from offset 0 to offset 1.
    case moving([AnchorStop])
  }

  typealias AnchorStop = MotionStop<MotionAnchor>

  /// Returns the members of an animation that plays several animations together; if it has parts,
  /// those that they share, and `parts`.
  ///
  /// - Parameters:
  ///   - animations: The animations, none of which lacks tracks.
  ///   - approximate: A closure that is called with each aspect that the preset only approximates.
  /// - Returns: The members, in the order in which people write them.
  static func json(
    of animations: [ImportedMotion], approximate: (String) -> Void
  ) -> [JSONOutput.Member] {
    let grouped = animations.flatMap { animation in
      animation.groups.map { (animation, $0) }
    }
    // Transforms act in the order of the properties, no matter which animation they belong to.
    let ordered = grouped.enumerated().sorted { a, b in
      (Self.place(a.element.1), a.offset) < (Self.place(b.element.1), b.offset)
    }.map(\.element)
    var parts = ordered.map { $0.part($1, approximate: approximate) }
    guard parts.count != 1 else { return parts[0].members }
    var whole = Part(frames: [], options: [])
    whole.take(\.curve, from: &parts)
    whole.take(\.duration, from: &parts)
    whole.take(\.delay, from: &parts)
    whole.take(\.repeats, from: &parts)
    whole.take(\.autoreverses, from: &parts)
    whole.options = [("parts", .array(parts.map { .object($0.members) }))]
    return whole.members
  }

  /// Returns the first transform channel of a group; for a group without transforms, a channel
  /// after them.
  private static func place(_ group: [MotionTrack]) -> MotionChannel {
    group.map(\.channel).filter(\.isTransform).min() ?? .opacity
  }

  /// The groups of tracks that can form a single animation.
  var groups: [[MotionTrack]] {
    let counts = Dictionary(grouping: tracks, by: \.shape).mapValues(\.count)
    var groups: [[MotionTrack]] = []
    for track in tracks {
      let track = counts[track.shape] == 1 ? track.lean : track
      let place = groups.firstIndex { group in
        if track.channel == .visible {
          // Channels that switch have no curve, and hold between their stops.
          return track.duration == group[0].duration && track.delay == group[0].delay
            && Set(track.shape.offsets).isSubset(of: group[0].shape.offsets)
        }
        return track.shape == group[0].shape
          && !(track.channel.isTransform && group.contains(where: \.channel.isTransform))
      }
      if let place { groups[place].append(track) } else { groups.append([track]) }
    }
    return groups
  }

  /// One animation, with the properties that it may share with others kept separately.
  private struct Part {
    var frames: [JSONOutput.Member]
    var options: [JSONOutput.Member]
    var duration: Double?
    /// The curve; nil for `easeInOut`, the default of presets, and for the shared curve.
    var curve: TimingCurve?
    var delay: Double?
    var repeats: Double?
    var autoreverses: Bool?

    var members: [JSONOutput.Member] {
      var members = frames
      if let duration { members.append(("duration", .tidy(max(duration, 0.001)))) }
      if let delay, delay != 0 { members.append(("delay", .tidy(delay))) }
      if let curve { members.append(curve.member) }
      members += options
      if let repeats, repeats != 1 {
        members.append(("repeat", repeats.isFinite ? .tidy(max(repeats, 0.001)) : "forever"))
      }
      if let autoreverses, autoreverses { members.append(("autoreverse", true)) }
      return members
    }

    /// Takes over a property that all parts have in common.
    mutating func take<Value: Equatable>(
      _ property: WritableKeyPath<Part, Value?>, from parts: inout [Part]
    ) {
      let value = parts.first?[keyPath: property]
      guard parts.allSatisfy({ $0[keyPath: property] == value }) else { return }
      self[keyPath: property] = value
      for index in parts.indices { parts[index][keyPath: property] = nil }
    }
  }

  private func part(_ group: [MotionTrack], approximate: (String) -> Void) -> Part {
    let offsets = group[0].stops.map(\.offset)
    var curves = group[0].stops.dropLast().map(\.curve)
    var duration = group[0].duration
    var (poses, options) = poses(group, approximate: approximate)
    // A motion that is over before the end becomes a shorter animation.
    let movingAnchor = group.contains(where: \.channel.isTransform) ? plainlyMovingAnchor : nil
    if !isExit, repeats == 1, !autoreverses, movingAnchor == nil, poses.count == 3,
      poses[1].isEmpty, poses[2].isEmpty, let end = offsets[1].fraction
    {
      duration *= end
      poses.removeLast()
      curves.removeLast()
    }
    let common = Self.mostFrequent(curves)
    var part = Part(
      frames: [], options: [], duration: duration, curve: common == .easeInOut ? nil : common,
      delay: group[0].delay, repeats: repeats, autoreverses: autoreverses)
    if poses.count == 2, poses[1].isEmpty, !isExit {
      part.frames = [("from", .object(poses[0]))]
      if case .stops(let easing) = common, repeats == 1, !autoreverses, movingAnchor == nil,
        let trace = SpringTrace(easing, duration: duration)
      {
        // It takes as long as it needs.
        (part.curve, part.duration) = (.spring(trace.spring), nil)
      }
    } else {
      // Two poses are left if the rest was cut off at the end.
      let places = poses.count == 2 ? [.fraction(0), .fraction(1)] : offsets
      let keyframes = Self.keyframes(places, poses, curves, common: common)
      part.frames = [("keyframes", .array(keyframes))]
    }
    if let movingAnchor { options.append(("anchor", Self.moving(movingAnchor, default: common))) }
    part.options = options
    return part
  }

  private static func keyframes(
    _ offsets: [KeyframeOffset], _ poses: [[JSONOutput.Member]], _ curves: [TimingCurve],
    common: TimingCurve
  ) -> [JSONOutput] {
    poses.indices.map { index in
      var members: [JSONOutput.Member] = [("at", offsets[index].json)] + poses[index]
      if index < curves.count, curves[index] != common {
        members.append(("curve", curves[index].json))
      }
      return .object(members)
    }
  }

  /// Returns the animation as keyframes over a whole range, with all its repetitions.
  ///
  /// - Parameters:
  ///   - wait: The fraction of the range before the animation.
  ///   - holds: True if it shows its first pose while it waits; otherwise the card is at rest.
  /// - Returns: The animation; nil if keyframes cannot express it.
  func unrolled(wait: Double, holds: Bool) -> ImportedMotion? {
    let count = autoreverses ? repeats * 2 : repeats
    guard let whole = Int(exactly: count), whole > 0 else { return nil }
    var animation = self
    if whole > 1 {
      guard let repeated = tracks.mapAll({ $0.repeated(whole, alternates: autoreverses) })
      else { return nil }
      animation.tracks = repeated
      (animation.repeats, animation.autoreverses) = (1, false)
    }
    if wait > 0 {
      guard let waiting = animation.tracks.mapAll({ $0.waiting(wait, holds: holds) })
      else { return nil }
      animation.tracks = waiting
    }
    if whole > 1 || wait > 0, case .moving(let stops) = anchor {
      animation.anchor = .fixed(stops[0].value)
    }
    return animation
  }

  /// Returns the members of an animation on a view timeline, for each group of tracks.
  ///
  /// - Parameter approximate: A closure that is called with each aspect that the preset only
  ///   approximates.
  /// - Returns: The members: `keyframes` and their options.
  func viewTracks(approximate: (String) -> Void) -> [[JSONOutput.Member]] {
    groups.map { group in
      let offsets = group[0].stops.map(\.offset)
      var curves = group[0].stops.map(\.curve)
      // Presets may add an end after keyframes at places, so that the curve of the last one
      // matters.
      if !group[0].hasPlaces { curves.removeLast() }
      let (poses, options) = poses(group, movesAnchor: true, approximate: approximate)
      let common = group[0].startCurve ?? Self.mostFrequent(curves)
      var members: [JSONOutput.Member] = [
        ("keyframes", .array(Self.keyframes(offsets, poses, curves, common: common)))
      ]
      if common != .linear { members.append(("curve", common.json)) }
      // On view timelines, presets blend as CSS does by default.
      let others = options.filter { $0.key != "interpolation" }
      let isPlain = others.count != options.count || !group.contains(where: \.channel.isTransform)
      return members + (isPlain ? [] : [("interpolation", "decomposed")]) + others
    }
  }

  private static func mostFrequent(_ curves: [TimingCurve]) -> TimingCurve {
    var counts: [TimingCurve: Int] = [:]
    for curve in curves { counts[curve, default: 0] += 1 }
    let most = counts.values.max() ?? 0
    return curves.first { counts[$0] == most } ?? .easeInOut
  }

  /// Returns the pose at each stop of a group, without channels at rest, and the options of the
  /// poses.
  private func poses(
    _ group: [MotionTrack], movesAnchor: Bool = false, approximate: (String) -> Void
  ) -> (poses: [[JSONOutput.Member]], options: [JSONOutput.Member]) {
    var poses: [[JSONOutput.Member]] = group[0].stops.map { _ in [] }
    var options: [JSONOutput.Member] = []
    for track in group {
      if track.channel.isTransform {
        let lists = TransformLists(
          track.stops.map { stop in
            if case .transform(let functions) = stop.value { functions } else { [] }
          })
        for (index, operations) in lists.json.enumerated() where !operations.isEmpty {
          poses[index].append(("transform", .array(operations)))
        }
        if lists.needsCSS { options.append(("interpolation", "css")) }
        options =
          addAnchor(of: track, to: &poses, always: movesAnchor, approximate: approximate) + options
        continue
      }
      if track.channel.isOfContent { continue }
      var held = track.channel.rest
      let isWhole = track.stops.count == poses.count
      for (index, offset) in group[0].stops.map(\.offset).enumerated() {
        held = isWhole ? track.stops[index].value : track.value(at: offset) ?? held
        if held != track.channel.rest { poses[index].append(track.channel.member(held)) }
      }
    }
    let contents = group.filter(\.channel.isOfContent)
    for index in contents.isEmpty ? 0..<0 : poses.indices {
      poses[index].append(("content", Self.content(contents, at: index)))
    }
    return (poses, options)
  }

  /// Returns the movement of the picture within the card.
  private static func content(_ tracks: [MotionTrack], at index: Int) -> JSONOutput {
    func value(_ channel: MotionChannel) -> JSONOutput {
      let stop = tracks.first { $0.channel == channel }?.stops[index].value ?? channel.rest
      return if case .number(let number) = stop { .tidy(number) } else { 0 }
    }
    return ["offset": [value(.contentX), value(.contentY)], "scale": value(.contentScale)]
  }

  /// Adds the anchor of a group with transforms to its poses, if the anchor moves with them.
  ///
  /// - Returns: The option of an anchor that does not move.
  private func addAnchor(
    of track: MotionTrack, to poses: inout [[JSONOutput.Member]], always: Bool,
    approximate: (String) -> Void
  ) -> [JSONOutput.Member] {
    switch anchor {
    case .fixed(let anchor):
      return anchor == MotionAnchor() ? [] : [("anchor", anchor.json)]
    case .moving(let stops):
      if Self.isPlain(stops), !always { return [] }
      let isTogether =
        stops.map(\.offset) == track.shape.offsets
        && stops.dropLast().map(\.curve) == track.shape.curves
      if !isTogether { approximate("\"transform-origin\" by the keyframes of the transform") }
      for (index, stop) in track.stops.enumerated() {
        poses[index].append(("anchor", Self.anchor(at: stop.offset, stops).json))
      }
      return []
    }
  }

  /// Returns whether an anchor moves in a straight line from its first place to its last.
  private static func isPlain(_ stops: [AnchorStop]) -> Bool {
    stops.map(\.offset) == [.fraction(0), .fraction(1)]
  }

  private var plainlyMovingAnchor: [AnchorStop]? {
    if case .moving(let stops) = anchor, Self.isPlain(stops) { stops } else { nil }
  }

  private static func anchor(at offset: KeyframeOffset, _ stops: [AnchorStop]) -> MotionAnchor {
    let place = offset.order
    guard let next = stops.firstIndex(where: { $0.offset.order >= place }), next > 0,
      stops[next].offset.order > stops[next - 1].offset.order
    else { return stops.first { $0.offset.order >= place }?.value ?? MotionAnchor() }
    let (a, b) = (stops[next - 1], stops[next])
    let share = a.curve.progress(
      at: (place - a.offset.order) / (b.offset.order - a.offset.order), duration: 1)
    var anchor = a.value
    anchor.x += (b.value.x - a.value.x) * share
    anchor.y += (b.value.y - a.value.y) * share
    return anchor
  }

  private static func moving(_ stops: [AnchorStop], default curve: TimingCurve) -> JSONOutput {
    var members: [JSONOutput.Member] = [("from", stops[0].value.json)]
    if stops[stops.count - 1].value != MotionAnchor() {
      members.append(("to", stops[stops.count - 1].value.json))
    }
    if stops[0].curve != curve { members.append(("curve", stops[0].curve.json)) }
    return .object(members)
  }
}

extension [MotionTrack] {
  /// Returns a description of what the tracks are, how long they take, and what they animate.
  func summary(_ what: String, seconds: Double) -> String {
    var properties: [String] = []
    for track in sorted(by: { $0.channel < $1.channel })
    where !properties.contains(track.channel.property) {
      properties.append(track.channel.property)
    }
    return "\(what) of \(JSONOutput.tidy(seconds).compact) s, "
      + properties.joined(separator: ", ")
  }
}

extension KeyframeOffset {
  /// The offset as presets write it.
  fileprivate var json: JSONOutput {
    switch self {
    case .fraction(let fraction): .tidy(fraction)
    case .place(let name, let fraction):
      .string("\(name) \(JSONOutput.decimal(fraction * 100))%")
    }
  }
}

extension MotionAnchor {
  fileprivate var json: JSONOutput { .array([.tidy(x), .tidy(y)]) }
}

extension MotionChannel {
  /// Whether the channel moves the picture within the card.
  fileprivate var isOfContent: Bool {
    self == .contentX || self == .contentY || self == .contentScale
  }

  /// Returns a value as a member of a pose.
  fileprivate func member(_ value: MotionValue) -> JSONOutput.Member {
    switch value {
    case .transform: ("transform", [])
    case .number(let number): (name, .tidy(number))
    case .visible(let isVisible): ("visible", .bool(isVisible))
    case .clip(let clip):
      clip.radius == .zero
        ? ("clip", clip.json)
        : ("clip", ["inset": clip.json, "round": clip.radius.json(along: .x)])
    }
  }
}

extension ClipInset {
  fileprivate var json: JSONOutput {
    .array(edges.enumerated().map { $1.json(along: $0.isMultiple(of: 2) ? .y : .x) })
  }
}
