import RevealJSON
import RevealMotion

/// The elements that transitions may animate, and the conditions that may start these.
struct TransitionElements {
  private(set) var all: [Transition] = []

  struct Transition {
    let element: CSSElement
    /// Classes first.
    let states: [Selector.Condition]
    /// The selector of the first rule for the element.
    let range: Range<Int>
  }

  init(_ sheet: StyleSheet) {
    guard
      sheet.rules.contains(where: { $0.declarations.contains { $0.name.hasPrefix("transition") } })
    else { return }
    let states = Self.states(sheet.rules)
    var known: Set<CSSElement> = []
    for rule in sheet.rules where rule.declarations.contains(where: Self.isOfTransition) {
      for selector in rule.selectors where !selector.conditions.contains(where: states.contains) {
        let element = CSSElement(selector)
        guard element.name != nil, known.insert(element).inserted,
          all.count < StyleSheetImport.nameLimit
        else { continue }
        all.append(Transition(element: element, states: states, range: rule.range))
      }
    }
  }

  private static func isOfTransition(_ declaration: StyleSheet.Declaration) -> Bool {
    declaration.name.hasPrefix("transition") || isMotion(declaration)
  }

  private static func isMotion(_ declaration: StyleSheet.Declaration) -> Bool {
    !MotionProperty.channels(of: declaration.name).isEmpty
  }

  /// The conditions that rules add to selectors that others have alone.
  private static func states(_ rules: [StyleSheet.Rule]) -> [Selector.Condition] {
    let alone = Set(rules.flatMap(\.selectors).map { Set($0.conditions) })
    var states: [Selector.Condition] = []
    for rule in rules where rule.declarations.contains(where: isMotion) {
      for selector in rule.selectors {
        let conditions = Set(selector.conditions)
        guard conditions.count > 1,
          let state = selector.conditions.last(where: {
            $0.isState && alone.contains(conditions.subtracting([$0]))
          }), !states.contains(state), states.count < stateLimit
        else { continue }
        states.append(state)
      }
    }
    return states.filter(\.isClass) + states.filter { !$0.isClass }
  }

  /// The most conditions that are tried for each element.
  private static let stateLimit = 16
}

extension Selector.Condition {
  fileprivate var isClass: Bool { if case .class = self { true } else { false } }

  /// Whether the condition can come and go.
  fileprivate var isState: Bool {
    switch self {
    case .class, .attribute: true
    case .pseudo(let text): !text.hasPrefix("::") && !text.hasPrefix(":not(")
    case .type, .id: false
    }
  }
}

/// Makes a preset of the transition between two states of an element.
struct TransitionReader {
  private(set) var notes: [StyleSheetImport.Note]
  private let name: String
  private let range: Range<Int>
  private var tracks: [MotionTrack] = []
  private let anchor: MotionAnchor
  private let hidesBack: Bool

  /// Fails where nothing changes.
  init?(_ transition: TransitionElements.Transition, _ reader: inout ElementReader) {
    (name, range) = (transition.element.name ?? "", transition.range)
    let start = reader.style(of: transition.element)
    var end: ElementStyle?
    for state in transition.states {
      var element = transition.element
      element.add(state)
      let style = reader.style(of: element)
      guard style.hasTransitions, !start.changes(to: style.values).isEmpty else { continue }
      end = style
      break
    }
    let style = end ?? start
    let changes = start.changes(to: end?.values ?? [:])
    guard style.hasTransitions, !changes.isEmpty else { return nil }
    notes = Array(Set(start.notes + style.notes))
    anchor = style.anchor ?? MotionAnchor()
    hidesBack = style.hidesBack
    var isUntimed = false
    for channel in changes {
      let (from, to) = (start.value(of: channel), end?.value(of: channel) ?? channel.rest)
      guard let timing = style.transitions.timing(of: channel.property) else { continue }
      let seconds = PresetRange.seconds
      let duration = min(timing.duration ?? Self.usualDuration, seconds.upperBound)
      guard duration > 0 else { continue }
      if timing.duration == nil { isUntimed = true }
      let stops = [
        MotionTrack.Stop(offset: 0, value: from, curve: timing.curve),
        MotionTrack.Stop(offset: 1, value: to, curve: timing.curve),
      ]
      tracks.append(
        MotionTrack(
          channel: channel, stops: stops, duration: duration,
          delay: min(max(timing.delay, 0), seconds.upperBound)))
    }
    guard !tracks.allSatisfy(\.isAtRest) else { return nil }
    tracks.removeAll(where: \.isAtRest)
    if isUntimed {
      note(.approximated, "no rule gives it a duration, so it takes \(Self.usualDuration) s")
    }
    if end == nil { note(.approximated, "no rule ends it, so it ends at rest") }
  }

  /// In seconds; that of AOS and of presets, for transitions that scripts give their duration.
  private static let usualDuration = 0.4

  private mutating func note(_ kind: StyleSheetImport.Note.Kind, _ message: String) {
    notes.append(
      StyleSheetImport.Note(kind: kind, range: range, message: "\"\(name)\": \(message)"))
  }

  mutating func preset(from source: SourceText) -> JSONOutput {
    let isExit =
      tracks.allSatisfy { $0.channel.isRest($0.stops[0].value) }
      && tracks.contains { !$0.channel.isRest($0.stops[1].value) }
    let animation = MotionAnimation(
      tracks: tracks.map(\.holding), anchor: .fixed(anchor), isExit: isExit)
    var names: [String] = []
    for track in tracks where !names.contains(track.channel.property) {
      names.append(track.channel.property)
    }
    note(
      .kept,
      "\(isExit ? "exit" : "entrance") of \(JSONOutput.tidy(tracks[0].duration).compact) s, "
        + names.joined(separator: ", "))
    return JSONOutput.preset(name, of: source, animation, hidesBack: hidesBack) { _ in }
  }
}

extension ElementStyle {
  fileprivate func value(of channel: MotionChannel) -> MotionValue {
    values[channel] ?? channel.rest
  }

  /// The channels whose values differ from others.
  fileprivate func changes(to others: [MotionChannel: MotionValue]) -> [MotionChannel] {
    MotionChannel.allCases.filter { value(of: $0) != others[$0] ?? $0.rest }
  }
}
