import RevealJSON

/// Reads all animations of an element together, as one effect.
struct EffectReader {
  private(set) var notes: [StyleSheetImport.Note] = []
  /// What runs by time.
  private(set) var motions: [MotionAnimation] = []
  /// The members of each animation on a view timeline.
  private(set) var viewTracks: [[JSONOutput.Member]] = []
  /// The properties that are animated by time.
  private(set) var properties: [String] = []
  private let style: ElementStyle
  private let range: Range<Int>

  /// The keyframes of a style sheet by their names, and its timelines.
  struct Sources {
    let keyframes: [String: StyleSheet.Keyframes]
    let timelines: NamedTimelines

    init(_ sheet: StyleSheet) {
      keyframes = Dictionary(sheet.keyframes.map { ($0.name, $0) }) { $1 }
      timelines = NamedTimelines(sheet.rules)
    }
  }

  /// Reads the animations of an element.
  ///
  /// - Parameters:
  ///   - style: What the rules say of the element.
  ///   - range: The rule that plays them, for notes.
  ///   - sources: The keyframes and timelines of the style sheet.
  ///   - skipped: Channels that the preset says otherwise.
  ///   - reader: What custom properties may still come to.
  init(
    _ style: ElementStyle, range: Range<Int>, _ sources: Sources,
    skipped: Set<MotionChannel> = [], _ reader: inout ElementReader
  ) {
    (self.style, self.range) = (style, range)
    var played: [Played] = []
    for timing in style.animations.animations {
      guard let name = timing.name else { continue }
      guard let keyframes = sources.keyframes[name] else {
        note(.dropped, "\"\(name)\": there are no keyframes of this name")
        continue
      }
      if timing.timeline == .other {
        note(.dropped, "\"\(name)\": presets follow the way of cards through the viewport alone")
        continue
      }
      var keyframesReader = KeyframesReader(keyframes, timing, of: style, &reader)
      var motion = keyframesReader.animation()
      motion.tracks.removeAll { skipped.contains($0.channel) }
      notes += keyframesReader.notes
      played.append(
        Played(timing: timing, motion: motion, movesAnchor: keyframesReader.movesAnchor))
    }
    override(&played)
    shareAnchor(&played)
    for (index, item) in played.enumerated() where !item.motion.tracks.isEmpty {
      if item.timing.timeline == nil {
        motions.append(item.motion)
      } else {
        addViewTracks(played[index], sources.timelines)
      }
    }
    let animated = Set(motions.flatMap { $0.tracks.map(\.channel) })
    for channel in MotionChannel.allCases.filter(animated.contains)
    where !properties.contains(channel.property) { properties.append(channel.property) }
  }

  private struct Played {
    let timing: AnimationTiming
    var motion: MotionAnimation
    let movesAnchor: Bool

    var end: Double { (motion.tracks.first?.end ?? 0) * motion.repeats }
  }

  /// Whether there is nothing that presets have.
  var isEmpty: Bool { motions.isEmpty && viewTracks.isEmpty }

  /// Whether cards that face away are not seen.
  var hidesBack: Bool { style.hidesBack }

  mutating func note(_ kind: StyleSheetImport.Note.Kind, _ message: String) {
    notes.append(StyleSheetImport.Note(kind: kind, range: range, message: message))
  }

  /// Removes what later animations of the same property override, as CSS has it.
  private mutating func override(_ played: inout [Played]) {
    for later in played.indices.dropFirst() {
      for earlier in played.indices[..<later] {
        for track in played[later].motion.tracks {
          let channel = track.channel
          let places = played[earlier].motion.tracks
          guard let place = places.firstIndex(where: { $0.channel == channel }) else { continue }
          // One after the other, they are at rest in turn.
          let isInTurn =
            played[earlier].timing.timeline == nil && played[later].timing.timeline == nil
            && played[earlier].end <= track.delay
            && channel.isRest(track.stops[0].value)
            && channel.isRest(places[place].stops[places[place].stops.count - 1].value)
          if isInTurn { continue }
          played[earlier].motion.tracks.remove(at: place)
          note(
            .approximated,
            "\"\(channel.property)\": only as \"\(played[later].timing.name ?? "")\" has it")
        }
      }
    }
  }

  /// Lets the transforms of all animations act about the point that one of them moves.
  private mutating func shareAnchor(_ played: inout [Played]) {
    guard let mover = played.last(where: \.movesAnchor) else { return }
    for index in played.indices where !played[index].movesAnchor {
      guard let track = played[index].motion.tracks.first(where: \.channel.isTransform) else {
        continue
      }
      let isTogether =
        (mover.timing.duration ?? 0) == (played[index].timing.duration ?? 0)
        && max(mover.timing.delay ?? 0, 0) == track.delay
      if !isTogether { note(.approximated, "\"transform-origin\" as long as the transform") }
      played[index].motion.anchor = mover.motion.anchor
    }
  }

  private mutating func addViewTracks(_ item: Played, _ timelines: NamedTimelines) {
    var insets: [CSSLength] = []
    var around = (start: 0.0, end: 0.0)
    switch item.timing.timeline {
    case .view(let lengths)?: insets = lengths
    case .named(let name)?:
      guard let timeline = timelines.timeline(name) else {
        return note(.dropped, "\"\(name)\": no rule has a view timeline of this name")
      }
      insets = timeline.insets
      if let known = timeline.around {
        around = known
      } else if !timeline.isOfCard {
        note(.approximated, "\"\(name)\": the card stands for the element of the timeline")
      }
    default: return
    }
    var range = item.timing.range ?? TimelineRange.cover
    if range == .cover { range = TimelineRange(start: around.start, end: around.end) }
    var members: [JSONOutput.Member] = []
    if range != .cover { members.append(("range", range.json)) }
    if insets.contains(where: { $0 != .zero }) {
      members.append(("viewInset", .array(insets.map(\.ofViewport))))
    }
    let fill = item.timing.fill ?? .none
    if fill != .both { members.append(("fill", .string(fill.rawValue))) }
    var roughly: [String] = []
    for track in item.motion.viewTracks(approximate: { roughly.append($0) }) {
      viewTracks.append(members + track)
    }
    for message in roughly { note(.approximated, message) }
  }

  /// The members of an entrance without when it plays; nil without animations by time.
  mutating func entrance() -> [JSONOutput.Member]? {
    guard !motions.isEmpty else { return nil }
    var roughly: [String] = []
    let members = MotionAnimation.json(of: motions) { roughly.append($0) }
    for message in roughly { note(.approximated, message) }
    return members
  }

  /// The members of a scroll effect; nil without animations on view timelines.
  var scrollEffect: [JSONOutput.Member]? {
    guard !viewTracks.isEmpty else { return nil }
    if viewTracks.count == 1 { return viewTracks[0] }
    return [("tracks", .array(viewTracks.map { .object($0) }))]
  }

  /// How long it is, and what it animates.
  var summary: String {
    let seconds = motions.map { $0.tracks[0].end }.max() ?? 0
    var parts: [String] = []
    if !motions.isEmpty {
      let isExit = motions.contains(where: \.isExit)
      parts.append(
        "\(isExit ? "exit" : "entrance") of \(JSONOutput.tidy(seconds).compact) s, "
          + properties.joined(separator: ", "))
    }
    if !viewTracks.isEmpty { parts.append("scroll effect") }
    return parts.joined(separator: "; ")
  }
}

extension MotionTrack {
  /// When it has played once, in seconds.
  var end: Double { delay + duration }
}

extension CSSLength {
  /// The length as presets write it, where percentages are of the viewport.
  var ofViewport: JSONOutput {
    if percent == 0 { return .tidy(pixels) }
    let share = "\(JSONOutput.tidy(percent).compact)% viewport"
    if pixels == 0 { return .string(share) }
    return .string(
      "\(share) \(pixels < 0 ? "-" : "+") \(JSONOutput.tidy(abs(pixels)).compact)")
  }
}
