import RevealCSSSyntax
import RevealJSON
import RevealMotion

/// Makes a preset from keyframes and the rule that plays them.
struct KeyframesReader {
  var notes: [StyleSheetImport.Note]
  private let keyframes: StyleSheet.Keyframes
  private let timing: AnimationTiming
  private let hidesBack: Bool
  /// Whether the keyframes hide cards that face away; nil if none of them says.
  var hidesBackInMotion: Bool?
  /// The properties of keyframes that presets do not have.
  var unknown: Set<String> = []
  private var tracks: [MotionTrack] = []
  /// The tracks that never change, which override those of other animations.
  private(set) var still: [MotionTrack] = []
  private var anchor = ImportedMotion.Anchor.fixed(MotionAnchor())
  /// Whether the keyframes move the point that transforms act about.
  private(set) var movesAnchor = false

  /// Reads keyframes as an element plays them.
  ///
  /// - Parameters:
  ///   - keyframes: The keyframes.
  ///   - timing: The timing of the keyframes; nil if no rule plays them.
  ///   - style: The style of the element.
  ///   - reader: The reader of elements, with its budgets.
  init(
    _ keyframes: StyleSheet.Keyframes, _ timing: AnimationTiming?, of style: ElementStyle,
    _ reader: inout ElementReader
  ) {
    self.keyframes = keyframes
    self.timing = timing ?? AnimationTiming()
    (notes, hidesBack) = (style.notes, style.hidesBack)
    let isOnView = self.timing.timeline != nil
    let keyframeTracks = KeyframeTracks(
      keyframes, start: isOnView ? self.timing.range.start.order : nil
    ) {
      resolve($0, style.properties, budget: &reader.tokenBudget)
    }
    if timing == nil { note(.approximated, "no rule plays it, so it takes 1 s with ease") }
    if !isOnView { notePlaces() }
    let curve = self.timing.curve ?? .default
    let duration = readDuration(isPlayed: timing != nil)
    let delay = readDelay()
    for track in keyframeTracks.tracks {
      // Both ends are added, which keyframes need not have.
      guard track.stops.count <= PresetRange.count - 2 else {
        note(.dropped, "\"\(track.property)\": more than \(PresetRange.count - 2) keyframes")
        continue
      }
      noteJumps(track, style)
      if track.property == "transform-origin" {
        readAnchor(track, style.anchor ?? MotionAnchor(), curve, keyframeTracks.startCurve ?? curve)
      }
      for channel in MotionProperty.channels(of: track.property) {
        guard style.fixed[channel] == nil else {
          let named = "\"\(track.property)\" of \"\(keyframes.name)\""
          notes.add(.dropped, keyframes.range, "\(named): the rule's \"!important\" overrides it")
          continue
        }
        let underlying = style.values[channel] ?? channel.rest
        let stops = track.stops.compactMap { stop -> MotionTrack.Stop? in
          guard case .values(let values, _)? = MotionProperty(track.property, stop.value),
            let value = values[channel]
          else { return nil }
          return MotionTrack.Stop(offset: stop.offset, value: value, curve: stop.curve ?? curve)
        }
        guard !stops.isEmpty else { continue }
        let motion = MotionTrack(
          channel: channel, stops: stops, duration: duration, delay: delay
        ).completed(with: underlying, startCurve: keyframeTracks.startCurve ?? curve, curve)
        if motion.hasPlaces, !channel.isRest(underlying) {
          note(
            .approximated,
            "\"\(track.property)\": at rest where no keyframe says it, not as the rule has it")
        }
        if motion.isAtRest { still.append(motion) } else { tracks.append(motion) }
      }
    }
    tracks.sort { $0.channel < $1.channel }
    noteStatic(style, keyframeTracks.tracks.map(\.property))
    if case .fixed = anchor,
      !keyframeTracks.tracks.contains(where: { $0.property == "transform-origin" })
    {
      anchor = .fixed(style.anchor ?? MotionAnchor())
    }
  }

  mutating func note(_ kind: StyleSheetImport.Note.Kind, _ message: String) {
    notes.add(kind, keyframes.range, "\"\(keyframes.name)\": \(message)")
  }

  /// Notes keyframes at places, which an animation that is driven by time ignores.
  private mutating func notePlaces() {
    for block in keyframes.blocks where block.offsets.contains(where: { $0.fraction == nil }) {
      notes.add(
        .dropped, block.range, "a keyframe at a place of a view timeline, in an animation by time")
    }
  }

  private mutating func readDuration(isPlayed: Bool) -> Double {
    if timing.timeline != nil { return 1 }
    if let duration = timing.duration, duration > 0 {
      if duration < PresetRange.shortest {
        note(.approximated, "takes \(PresetRange.shortest) s, the shortest of presets")
        return PresetRange.shortest
      }
      if duration <= PresetRange.seconds.upperBound { return duration }
      note(.approximated, "takes \(Int(PresetRange.seconds.upperBound)) s, the longest of presets")
      return PresetRange.seconds.upperBound
    }
    if isPlayed { note(.approximated, "no rule gives it a duration, so it takes 1 s") }
    return 1
  }

  private mutating func readDelay() -> Double {
    let delay = timing.delay ?? 0
    if PresetRange.seconds.contains(delay) { return delay }
    note(
      .approximated,
      delay < 0
        ? "starts at its beginning, since presets have no negative delay"
        : "waits \(Int(PresetRange.seconds.upperBound)) s, the longest of presets")
    return delay < 0 ? 0 : PresetRange.seconds.upperBound
  }

  /// Notes values between which CSS jumps, since it cannot blend them.
  private mutating func noteJumps(_ track: KeyframeTracks.Track, _ style: ElementStyle) {
    guard track.property == "filter" || track.property == "clip-path" else { return }
    let isClip = track.property == "clip-path"
    let isClipped = (style.values[.clip] ?? MotionChannel.clip.rest) != MotionChannel.clip.rest
    let implied = isClip ? isClipped ? ["inset"] : [] : style.filterFunctions
    var names = track.stops.map(\.value.functionNames)
    if track.stops.first?.offset != .fraction(0) { names.insert(implied, at: 0) }
    if track.stops.last?.offset != .fraction(1) { names.append(implied) }
    let isBlended = zip(names, names.dropFirst()).allSatisfy { a, b in
      zip(a, b).allSatisfy(==) && (!isClip || a == b)
    }
    guard !isBlended, let range = track.stops.first?.range else { return }
    notes.add(.approximated, range, "\"\(track.property)\": blended, though CSS jumps halfway")
  }

  private mutating func readAnchor(
    _ track: KeyframeTracks.Track, _ underlying: MotionAnchor, _ curve: TimingCurve,
    _ startCurve: TimingCurve
  ) {
    var stops = track.stops.compactMap { stop in
      MotionAnchor(stop.value).map {
        MotionStop(offset: stop.offset, value: $0, curve: stop.curve ?? curve)
      }
    }
    guard let first = stops.first, let last = stops.last else { return }
    if first.offset.order > 0 {
      stops.insert(MotionStop(offset: .fraction(0), value: underlying, curve: startCurve), at: 0)
    }
    if last.offset.order < 1 {
      stops.append(MotionStop(offset: .fraction(1), value: underlying, curve: curve))
    }
    movesAnchor = !stops.allSatisfy { $0.value == first.value }
    anchor = movesAnchor ? .moving(stops) : .fixed(first.value)
  }

  /// Returns the motion of the keyframes, even if they only move the anchor.
  mutating func animation() -> ImportedMotion {
    let isReversed = timing.direction == .reverse || timing.direction == .alternateReverse
    let alternates = timing.direction == .alternate || timing.direction == .alternateReverse
    var count = timing.iterations ?? 1
    if count <= 0 || count.isFinite && count > PresetRange.repeats.upperBound {
      note(.approximated, "plays once, since presets cannot play it so often")
      count = 1
    }
    // An alternating cycle plays forwards and backwards; a single iteration does not alternate.
    let autoreverses = alternates && count > 1
    let played = (isReversed ? tracks.map(\.reversed) : tracks).map {
      $0.holding(on: timing.timeline == nil ? nil : timing.range) {
        note(.approximated, "\"visibility\": switches at keyframes, whatever the curve")
      }
    }
    let endsAway = played.contains { !$0.channel.isRest($0.stops[$0.stops.count - 1].value) }
    let startsAway = played.contains { !$0.channel.isRest($0.stops[0].value) }
    let returns = autoreverses && count.truncatingRemainder(dividingBy: 2) == 0
    let isExit = endsAway && !startsAway && count.isFinite && !returns
    if timing.timeline == nil {
      noteFill(
        startsAway: startsAway,
        endsAway: count == count.rounded() ? returns ? startsAway : endsAway : !played.isEmpty,
        isEndless: !count.isFinite)
    }
    return ImportedMotion(
      tracks: played, anchor: isReversed ? anchor.reversed : anchor, isExit: isExit,
      repeats: autoreverses ? count / 2 : count, autoreverses: autoreverses)
  }

  /// Notes properties that rules set in addition to the animation.
  private mutating func noteStatic(_ style: ElementStyle, _ animated: [String]) {
    for channel in MotionChannel.allCases {
      guard let value = style.values[channel], !channel.isRest(value),
        !animated.contains(channel.property), let range = style.ranges[channel.property]
      else { continue }
      notes.add(.dropped, range, "\"\(channel.property)\": the keyframes do not animate it")
    }
  }

  /// Returns the preset; nil if presets can express nothing of the keyframes.
  mutating func preset(from source: SourceText) -> JSONOutput? {
    guard !tracks.isEmpty else {
      note(.dropped, "animates nothing that presets have")
      return nil
    }
    let animation = animation()
    let what = animation.isExit ? "exit" : "entrance"
    note(.kept, tracks.summary(what, seconds: tracks[0].duration))
    // An animation that ends away from rest plays at every display of a row.
    let track: [JSONOutput.Member] = animation.isExit ? [("track", "every")] : []
    let members = track + ImportedMotion.json(of: [animation]) { note(.approximated, $0) }
    return .preset(
      keyframes.name, of: source, [("entrance", .object(members))], seconds: animation.seconds,
      hidesBack: hidesBackInMotion ?? hidesBack
    ) { note(.approximated, $0) }
  }

  private mutating func noteFill(startsAway: Bool, endsAway: Bool, isEndless: Bool) {
    let fill = timing.fill ?? .none
    if endsAway, !isEndless, !fill.isForwards {
      note(.approximated, "stays as it ends, though its fill mode does not")
    }
    if let delay = timing.delay, delay > 0, startsAway, !fill.isBackwards {
      note(.approximated, "waits as it begins, though its fill mode does not")
    }
  }
}

extension ImportedMotion.Anchor {
  fileprivate var reversed: Self {
    if case .moving(let stops) = self { .moving(MotionStop.reversed(stops)) } else { self }
  }
}

extension [CSSToken] {
  var functionNames: [String] {
    compactMap { token in
      if case .function(let name) = token.kind { name } else { nil }
    }
  }
}
