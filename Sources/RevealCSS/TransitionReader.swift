import RevealJSON
import RevealMotion

/// An element that transitions may animate.
struct TransitionElement {
  let element: CSSElement
  /// The conditions that may start the transitions, classes first.
  let states: [Selector.Condition]
  /// The selector of the first rule for the element.
  let range: Range<Int>
  /// The rule for its style when it appears.
  private(set) var start: Range<Int>?

  /// Returns the elements of a style sheet.
  static func all(_ sheet: StyleSheet) -> [TransitionElement] {
    let isAnimated = sheet.rules.contains { rule in
      rule.isStarting || rule.declarations.contains { $0.name.hasPrefix("transition") }
    }
    guard isAnimated else { return [] }
    var all: [TransitionElement] = []
    let states = Self.states(sheet.rules)
    var places: [CSSElement: Int] = [:]
    for rule in sheet.rules
    where rule.isStarting || rule.declarations.contains(where: Self.isOfTransition) {
      for selector in rule.selectors
      where rule.isStarting || !selector.conditions.contains(where: states.contains) {
        var element = CSSElement(selector)
        element.row = nil
        if let place = places[element] {
          if rule.isStarting { all[place].start = all[place].start ?? rule.range }
          continue
        }
        guard element.name != nil, all.count < StyleSheetImport.nameLimit else { continue }
        places[element] = all.count
        all.append(
          TransitionElement(
            element: element, states: states, range: rule.range,
            start: rule.isStarting ? rule.range : nil))
      }
    }
    // Among elements of one name, those with a style when they appear are preferred.
    return all.filter { $0.start != nil } + all.filter { $0.start == nil }
  }

  private static func isOfTransition(_ declaration: StyleSheet.Declaration) -> Bool {
    declaration.name.hasPrefix("transition") || isMotion(declaration)
  }

  private static func isMotion(_ declaration: StyleSheet.Declaration) -> Bool {
    !MotionProperty.channels(of: declaration.name).isEmpty
  }

  /// Returns the conditions that rules add to the selectors of other rules.
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

  /// The limit on conditions that are tried for each element.
  private static let stateLimit = 16
}

extension Selector.Condition {
  fileprivate var isClass: Bool { if case .class = self { true } else { false } }

  /// Whether the condition can change over time.
  fileprivate var isState: Bool {
    switch self {
    case .class, .attribute, .state: true
    case .type, .id, .element, .root, .child, .matches, .not: false
    }
  }
}

/// Makes a preset from the transitions of an element.
struct TransitionReader {
  private(set) var notes: [StyleSheetImport.Note] = []
  private let name: String
  private let range: Range<Int>
  private var members: [JSONOutput.Member] = []
  private var seconds = 0.0
  private var hidesBack = false

  /// Whether anything changes.
  var isImported: Bool { !members.isEmpty }

  init(_ transition: TransitionElement, _ reader: inout ElementReader) {
    (name, range) = (transition.element.name ?? "", transition.range)
    if let start = transition.start { readAppearance(transition.element, start, &reader) }
    readChange(transition, &reader)
  }

  // MARK: - From one state to another

  private mutating func readChange(
    _ transition: TransitionElement, _ reader: inout ElementReader
  ) {
    let start = reader.reading(of: transition.element)
    var end: CSSElement?
    for state in transition.states {
      var element = transition.element
      element.add(state)
      let style = reader.style(of: element)
      guard style.hasTransitions, !start.style.changes(to: style.values).isEmpty else { continue }
      end = element
      break
    }
    let last = end.map { reader.reading(of: $0) }
    let timed = last ?? start
    guard timed.style.hasTransitions, !start.style.changes(to: last?.style.values ?? [:]).isEmpty
    else { return }
    let dependsOnRow = start.dependsOnRow || timed.dependsOnRow
    let rows = dependsOnRow ? Array(0..<CSSElement.rowLimit) : []
    var choices = rows.map { row in
      var (element, other) = (transition.element, end)
      element.row = row
      other?.row = row
      let style = reader.style(of: element)
      return motions(from: style.values, to: other.map { reader.style(of: $0) }, of: style)
    }
    if !dependsOnRow {
      choices = [motions(from: start.style.values, to: last?.style, of: start.style)]
    }
    guard let isExit = choices.joined().first?.isExit else { return }
    notes += start.style.notes + (last?.style.notes ?? [])
    if isExit, !members.isEmpty {
      note(.dropped, "how it changes later, beside how it appears")
      return
    }
    if end == nil { note(.approximated, "no rule ends it, so it ends at rest") }
    hidesBack = timed.style.hidesBack
    add(choices, rows: rows, key: "entrance")
  }

  // MARK: - When the element appears

  private mutating func readAppearance(
    _ element: CSSElement, _ rule: Range<Int>, _ reader: inout ElementReader
  ) {
    let start = reader.style(of: element, starts: true)
    let end = reader.style(of: element)
    guard end.hasTransitions,
      let motion = motions(from: start.values, to: end, of: end).first
    else {
      notes = []
      notes.add(.dropped, rule, "\"@starting-style\": no transition of \"\(name)\" starts there")
      return
    }
    notes += start.notes + end.notes
    hidesBack = end.hidesBack
    add([[motion]], rows: [], key: "insertion")
  }

  // MARK: - Motions

  /// The duration in seconds, the default of AOS and of presets, of transitions whose duration
  /// comes from scripts.
  private static let usualDuration = 0.4

  /// Returns the motions of transitions; empty if nothing moves.
  ///
  /// - Parameters:
  ///   - start: The values before.
  ///   - end: The style afterwards; nil for one at rest.
  ///   - other: The style whose transitions count if `end` is nil.
  /// - Returns: The motions, one for each transition of a property that differs.
  private mutating func motions(
    from start: [MotionChannel: MotionValue], to end: ElementStyle?, of other: ElementStyle
  ) -> [ImportedMotion] {
    let style = end ?? other
    let seconds = PresetRange.seconds
    var tracks: [MotionTrack] = []
    for channel in MotionChannel.allCases {
      let from = start[channel] ?? channel.rest
      let to = end?.values[channel] ?? channel.rest
      guard from != to, let timing = style.transitions.timing(of: channel.property) else {
        continue
      }
      if timing.duration == nil {
        note(.approximated, "no rule gives it a duration, so it takes \(Self.usualDuration) s")
      }
      let wanted = timing.duration ?? Self.usualDuration
      let total = wanted + min(timing.delay, 0)
      let delay = min(max(timing.delay, 0), seconds.upperBound)
      guard total > 0 || delay > 0 else { continue }
      let duration = min(max(wanted, PresetRange.shortest), seconds.upperBound)
      if timing.delay < 0 {
        note(
          .approximated,
          "\"transition-delay\": starts at its beginning, since presets have no negative delay")
      } else if duration != wanted || delay != timing.delay {
        note(.approximated, "\"transition\": in \(duration) s after \(delay) s, as presets can")
      }
      let stops = [
        MotionTrack.Stop(offset: .fraction(0), value: from, curve: timing.curve),
        MotionTrack.Stop(offset: .fraction(1), value: to, curve: timing.curve),
      ]
      tracks.append(
        MotionTrack(channel: channel, stops: stops, duration: duration, delay: delay))
    }
    guard !tracks.allSatisfy(\.isAtRest) else { return [] }
    tracks.removeAll(where: \.isAtRest)
    let isExit =
      tracks.allSatisfy { $0.channel.isRest($0.stops[0].value) }
      && tracks.contains { !$0.channel.isRest($0.stops[1].value) }
    return [
      ImportedMotion(
        tracks: tracks.map { $0.holding(on: nil) {} },
        anchor: .fixed(style.anchor ?? MotionAnchor()),
        isExit: isExit)
    ]
  }

  /// Adds an animation of the preset.
  ///
  /// - Parameters:
  ///   - motions: The motions that rows choose from.
  ///   - rows: The index of the motions of each of the first rows; empty if all rows are alike.
  ///   - key: The key of the animation: `entrance` or `insertion`.
  private mutating func add(_ motions: [[ImportedMotion]], rows: [Int], key: String) {
    var rows = RowMotions(motions, rows: rows, range: range)
    guard let animation = rows.members(), let motion = motions.joined().first else { return }
    notes += rows.notes
    seconds = max(seconds, rows.seconds)
    // An animation that ends away from rest plays at every display of a row.
    let isExit = motion.isExit && key == "entrance"
    let track: [JSONOutput.Member] = isExit ? [("track", "every")] : []
    members.append((key, .object(track + animation)))
    let what = isExit ? "exit" : key
    note(.kept, motion.tracks.summary(what, seconds: motion.tracks[0].duration))
  }

  private mutating func note(_ kind: StyleSheetImport.Note.Kind, _ message: String) {
    notes.add(kind, range, "\"\(name)\": \(message)")
  }

  mutating func preset(from source: SourceText) -> JSONOutput {
    .preset(name, of: source, members, seconds: seconds, hidesBack: hidesBack) {
      note(.approximated, $0)
    }
  }
}

extension ElementStyle {
  /// Returns the channels whose values differ from others.
  fileprivate func changes(to others: [MotionChannel: MotionValue]) -> [MotionChannel] {
    MotionChannel.allCases.filter { (values[$0] ?? $0.rest) != others[$0] ?? $0.rest }
  }
}
