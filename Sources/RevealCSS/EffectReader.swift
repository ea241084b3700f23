import RevealCSSSyntax
import RevealJSON

/// Reads all animations of an element together, as one effect.
struct EffectReader {
  private(set) var notes: [StyleSheetImport.Note] = []
  /// The animations that are driven by time.
  private(set) var motions: [ImportedMotion] = []
  /// The JSON members of each animation on a view timeline.
  private(set) var viewTracks: [[JSONOutput.Member]] = []
  private let style: ElementStyle
  private let range: Range<Int>

  /// The keyframes of a style sheet by name, and its timelines.
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
  ///   - style: The element's style.
  ///   - range: The rule that plays them, for notes.
  ///   - sources: The keyframes and timelines of the style sheet.
  ///   - skipped: The channels that the preset expresses in another way.
  ///   - reader: The reader of elements, with its budgets.
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
        Played(
          timing: timing, motion: motion, still: keyframesReader.still,
          movesAnchor: keyframesReader.movesAnchor))
    }
    override(&played)
    shareAnchor(&played)
    for item in played where !item.motion.tracks.isEmpty {
      if item.timing.timeline == nil {
        motions.append(item.motion)
      } else {
        addViewTracks(item, sources.timelines)
      }
    }
  }

  private struct Played {
    let timing: AnimationTiming
    var motion: ImportedMotion
    /// The tracks of properties that it animates without a change.
    let still: [MotionTrack]
    let movesAnchor: Bool

    /// The interval in which it is active: in seconds, or on the timeline of a typical card.
    private var active: (start: Double, end: Double) {
      guard timing.timeline == nil else {
        return (timing.range.start.usual, timing.range.end.usual)
      }
      let first = motion.tracks.first ?? still.first
      let start = first?.delay ?? 0
      let count = motion.repeats * (motion.autoreverses ? 2 : 1)
      return (start, start + (first?.duration ?? 0) * count)
    }

    /// Returns the interval in which a track changes the card.
    func moving(_ track: MotionTrack) -> (start: Double, end: Double) {
      let fill = timing.fill ?? .none
      let (first, last) = (track.stops[0].value, track.stops[track.stops.count - 1].value)
      let startsAtRest = track.channel.isRest(first)
      let endsAtRest = track.channel.isRest(last)
      return (
        fill.isBackwards && !startsAtRest ? -.infinity : active.start,
        // Presets hold the last pose of animations that are driven by time.
        (fill.isForwards || timing.timeline == nil) && !endsAtRest ? .infinity : active.end
      )
    }

    /// Returns the interval in which a track overrides earlier animations.
    func hiding(_ track: MotionTrack) -> (start: Double, end: Double) {
      let fill = timing.fill ?? .none
      return (
        fill.isBackwards && !track.leavesStart ? -.infinity : active.start,
        fill.isForwards && !track.leavesEnd ? .infinity : active.end
      )
    }
  }

  /// Whether there is nothing that presets can express.
  var isEmpty: Bool { motions.isEmpty && viewTracks.isEmpty }

  /// Whether cards that face away are hidden.
  var hidesBack: Bool { style.hidesBack }

  mutating func note(_ kind: StyleSheetImport.Note.Kind, _ message: String) {
    notes.add(kind, range, message)
  }

  /// Removes tracks that later animations of the same property override, as in CSS.
  private mutating func override(_ played: inout [Played]) {
    for later in played.indices.dropFirst() {
      for earlier in played.indices[..<later] {
        for track in played[later].motion.tracks + played[later].still {
          let channel = track.channel
          let places = played[earlier].motion.tracks
          guard let place = places.firstIndex(where: { $0.channel == channel }) else { continue }
          // If the intervals do not overlap, both tracks are visible.
          let (a, b) = (played[earlier].moving(places[place]), played[later].hiding(track))
          let isOneKind =
            (played[earlier].timing.timeline == nil) == (played[later].timing.timeline == nil)
          if isOneKind, min(a.end, b.end) - max(a.start, b.start) < 1e-9 { continue }
          played[earlier].motion.tracks.remove(at: place)
          note(
            .approximated,
            "\"\(channel.property)\": only as \"\(played[later].timing.name ?? "")\" has it")
        }
      }
    }
  }

  /// Makes the transforms of all animations act about the point that one of them moves.
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
    var isAcross = false
    switch item.timing.timeline {
    case .view(let lengths, let isAlongOther)?: (insets, isAcross) = (lengths, isAlongOther)
    case .named(let name)?:
      guard let timeline = timelines.timelines[name] else {
        return note(.dropped, "\"\(name)\": no rule has a view timeline of this name")
      }
      (insets, isAcross) = (timeline.insets, timeline.isAcross)
      if let known = timeline.around {
        around = known
      } else if !timeline.isOfCard {
        note(.approximated, "\"\(name)\": the card stands for the element of the timeline")
      }
    default: return
    }
    if isAcross { note(.approximated, "\"animation-timeline\": along the axis of the list") }
    var range = item.timing.range
    if range == .cover { range = TimelineRange(start: around.start, end: around.end) }
    guard let motion = unrolled(item, range) else { return }
    var members: [JSONOutput.Member] = []
    if range != .cover { members.append(("range", range.json)) }
    if insets.contains(where: { $0 != .zero }) {
      if insets.contains(where: { $0.ofViewport == nil }) {
        note(.dropped, "\"animation-timeline\": insets that presets do not have")
      } else {
        members.append(("viewInset", .array(insets.compactMap(\.ofViewport))))
      }
    }
    let fill = item.timing.fill ?? .none
    if fill != .both {
      members.append(("fill", .string(fill.rawValue)))
      for track in motion.tracks {
        guard let value = style.values[track.channel], !track.channel.isRest(value) else {
          continue
        }
        note(
          .approximated, "\"\(track.channel.property)\": outside of its range the card is at rest")
      }
    }
    let tracks = motion.viewTracks { note(.approximated, $0) }
    viewTracks += tracks.map { members + $0 }
  }

  /// Returns the keyframes over a whole range, into which CSS fits delay and iterations.
  private mutating func unrolled(_ item: Played, _ range: TimelineRange) -> ImportedMotion? {
    let timing = item.timing
    let name = timing.name ?? ""
    let isReversed = timing.direction == .reverse || timing.direction == .alternateReverse
    if item.motion.tracks.contains(where: \.hasPlaces), isReversed, range != .cover {
      note(
        .approximated, "\"animation-direction\" of \"\(name)\": reversed over the whole way")
    }
    // Only the ratio of a delay to the duration matters.
    var wait = 0.0
    if let duration = timing.duration, duration > 0, let delay = timing.delay, delay != 0 {
      let count = timing.iterations ?? 1
      if delay > 0, count.isFinite, count > 0 {
        wait = delay / (delay + duration * count)
      } else {
        note(.approximated, "\"animation-delay\" of \"\(name)\": it starts with its range")
      }
    }
    let holds = timing.fill?.isBackwards ?? false
    let isLong = wait > 0 || (timing.iterations ?? 1) != 1
    if isLong, item.motion.tracks.contains(where: { $0.channel == .visible }) {
      note(.approximated, "\"visibility\" of \"\(name)\": roughly where its iterations meet")
    }
    if let motion = item.motion.unrolled(wait: wait, holds: holds) { return motion }
    if wait > 0 {
      note(.approximated, "\"animation-delay\" of \"\(name)\": it starts with its range")
      if let motion = item.motion.unrolled(wait: 0, holds: holds) { return motion }
    }
    note(.approximated, "\"animation-iteration-count\" of \"\(name)\": plays once over its range")
    return item.motion
  }

  /// Returns the members of an entrance without its trigger; nil if no animation is driven by time.
  mutating func entrance() -> [JSONOutput.Member]? {
    var rows = RowMotions([motions], rows: [], range: range)
    let members = rows.members()
    notes += rows.notes
    return members
  }

  /// The members of a scroll effect; nil if there are no animations on view timelines.
  var scrollEffect: [JSONOutput.Member]? {
    guard !viewTracks.isEmpty else { return nil }
    if viewTracks.count == 1 { return viewTracks[0] }
    return [("tracks", .array(viewTracks.map { .object($0) }))]
  }

  /// Whether the effect ends away from rest.
  var isExit: Bool { motions.contains(where: \.isExit) }

  /// A description of its duration and its properties.
  var summary: String {
    // The end of the first iteration.
    let seconds = motions.map { $0.tracks[0].delay + $0.tracks[0].duration }.max() ?? 0
    var parts: [String] = []
    if !motions.isEmpty {
      parts.append(
        motions.flatMap(\.tracks).summary(isExit ? "exit" : "entrance", seconds: seconds))
    }
    if !viewTracks.isEmpty { parts.append("scroll effect") }
    return parts.joined(separator: "; ")
  }
}

extension CSSLength {
  /// The length as presets write it, if its percentages refer to the viewport; else nil.
  var ofViewport: JSONOutput? {
    let share = percent + viewportHeight
    guard viewportWidth == 0, PresetRange.number.contains(share),
      PresetRange.number.contains(pixels)
    else { return nil }
    if share == 0 { return .tidy(pixels) }
    return .string(JSONOutput.decimal(share) + "% viewport" + JSONOutput.term(pixels))
  }
}
