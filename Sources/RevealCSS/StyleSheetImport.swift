package import RevealJSON

/// Presets made of a style sheet: one for each `@keyframes`, and one for each transition that a
/// class, a pseudo-class or an attribute starts.
package struct StyleSheetImport: Sendable {
  /// In the order of the style sheet, keyframes first; names are unique.
  package private(set) var presets: [Preset] = []
  /// Notes that belong to no preset: what was skipped.
  package private(set) var notes: [Note] = []
  /// All names that the style sheet has.
  package let available: [String]
  private let source: SourceText

  /// An animation of the style sheet as a preset.
  package struct Preset: Sendable {
    /// That of the keyframes, or the last attribute value or class of the selector.
    package let name: String
    package let json: JSONOutput
    /// In text order.
    package let notes: [Note]
  }

  /// What became of a part of the style sheet.
  package struct Note: Hashable, Sendable {
    /// Whether the preset says it, says it roughly, or does not.
    package enum Kind: String, Sendable { case kept, approximated, dropped }

    package let kind: Kind
    /// Bytes of the style sheet.
    package let range: Range<Int>
    package let message: String
  }

  /// The most names that are imported.
  package static let nameLimit = 1000
  /// The most selectors that are tried to find the rules of all elements.
  private static let selectorLimit = 2_000_000
  /// The most tokens of all values together, once custom properties are replaced.
  private static let tokenLimit = 1_000_000

  /// Reads a style sheet and makes presets of it.
  ///
  /// - Parameters:
  ///   - source: The style sheet.
  ///   - attributes: Attributes that all elements have, such as `data-aos-duration`.
  ///   - names: The names to import; nil for all.
  /// - Throws: When the style sheet goes beyond a limit.
  package init(
    _ source: SourceText, attributes: [String: String] = [:], names: Set<String>? = nil
  ) throws(StyleSheetError) {
    self.source = source
    let sheet = try StyleSheet(source)
    var importer = ElementReader(
      cascade: Cascade(sheet.rules), attributes: attributes, selectorBudget: Self.selectorLimit,
      tokenBudget: Self.tokenLimit)
    notes = sheet.skipped.map {
      Note(kind: .dropped, range: $0.range, message: "\"\($0.text)\": not followed")
    }
    let transitions = TransitionElements(sheet).all
    let players = KeyframePlayers(sheet, &importer)
    let list = ListEffectReader(sheet, &importer)
    let groups = list == nil ? players.groups(of: sheet, &importer) : []
    available =
      (list == nil ? [] : [ListEffectReader.name]) + groups.map(\.name)
      + sheet.keyframes.map(\.name) + transitions.compactMap(\.element.name)
    var taken: Set<String> = []
    if let list, names?.contains(ListEffectReader.name) ?? true {
      taken = names == nil ? Set(sheet.keyframes.map(\.name)) : []
      add(list.preset(from: source), ListEffectReader.name, list.notes)
    }
    let sources = EffectReader.Sources(sheet)
    for group in groups where names?.contains(group.name) ?? true {
      try check(importer, group.range)
      let style = importer.style(of: group.element)
      var reader = EffectReader(style, range: group.range, sources, &importer)
      add(reader.preset(group.name, from: source), group.name, reader.notes)
      taken.insert(group.name)
      if names == nil { taken.formUnion(group.keyframes) }
    }
    for keyframes in sheet.keyframes {
      guard names?.contains(keyframes.name) ?? !taken.contains(keyframes.name) else { continue }
      taken.insert(keyframes.name)
      try check(importer, keyframes.range)
      let element = players.player(of: keyframes.name)
      let style =
        element.map { importer.style(of: $0) }
        ?? ElementStyle([], importer.cascade.root, &importer)
      let timings = style.animations.animations
      let timing = timings.first { $0.name == keyframes.name }
      var reader = KeyframesReader(
        keyframes, timing ?? element.map { _ in AnimationTiming() }, of: style, &importer)
      if timings.compactMap(\.name).count > 1 {
        reader.note(.approximated, "imported alone, though its rule plays others at the same time")
      }
      let preset = reader.preset(from: source)
      add(preset, keyframes.name, reader.notes)
    }
    for transition in transitions {
      guard let name = transition.element.name, !taken.contains(name),
        names?.contains(name) ?? true
      else { continue }
      try check(importer, transition.range)
      guard var reader = TransitionReader(transition, &importer) else { continue }
      taken.insert(name)
      let preset = reader.preset(from: source)
      add(preset, name, reader.notes)
    }
    try check(importer, 0..<0)
  }

  /// Notes as text for people, one a line: `a.css:12:5: dropped: "color": …`, in text order.
  package func report(_ notes: [Note]) -> String {
    let ordered = notes.inTextOrder
    let shown = ordered.prefix(Self.shownLimit)
    let places = source.places(of: shown.map(\.range.lowerBound))
    var lines = zip(shown, places).map { note, place in
      "\(source.file):\(place.line):\(place.column): \(note.kind.rawValue): "
        + note.message.prefix(Self.shownLength).replacing("\n", with: " ")
    }
    if ordered.count > shown.count { lines.append("and \(ordered.count - shown.count) more") }
    return lines.joined(separator: "\n")
  }

  /// The most notes that are shown.
  private static let shownLimit = 2000
  /// The most characters of a message that are shown; names may be long.
  private static let shownLength = 300

  private mutating func add(_ json: JSONOutput?, _ name: String, _ notes: [Note]) {
    let ordered = notes.inTextOrder
    if let json {
      presets.append(Preset(name: name, json: json, notes: ordered))
    } else {
      self.notes += ordered
    }
  }

  private func check(_ importer: ElementReader, _ range: Range<Int>) throws(StyleSheetError) {
    if presets.count >= Self.nameLimit {
      throw StyleSheetError(
        source, at: range, "expected at most \(Self.nameLimit) names to import",
        hint: "name those that you need: --name")
    }
    if importer.selectorBudget < 0 {
      throw StyleSheetError(
        source, at: range,
        "expected fewer rules for each element: over \(Self.selectorLimit) selectors to try",
        hint: "name the animations that you need: --name")
    }
    if importer.tokenBudget < 0 {
      throw StyleSheetError(
        source, at: range, "expected shorter values: over \(Self.tokenLimit) tokens in all",
        hint: "custom properties that refer to others multiply them")
    }
  }
}

extension [StyleSheetImport.Note] {
  /// Each note once, sorted by place.
  fileprivate var inTextOrder: [StyleSheetImport.Note] {
    Set(self).sorted {
      ($0.range.lowerBound, $0.kind.rawValue, $0.message)
        < ($1.range.lowerBound, $1.kind.rawValue, $1.message)
    }
  }
}

extension StyleSheetImport.Note {
  typealias Declaration = StyleSheet.Declaration

  static func unresolved(_ declaration: Declaration) -> Self {
    dropped(declaration, "expected a value that can be worked out")
  }

  static func unread(_ declaration: Declaration) -> Self {
    dropped(declaration, "expected a value that presets can express")
  }

  static func dropped(_ declaration: Declaration, _ reason: String) -> Self {
    Self(kind: .dropped, range: declaration.range, message: "\"\(declaration.name)\": \(reason)")
  }

  static func approximated(_ declaration: Declaration, _ reason: String) -> Self {
    Self(
      kind: .approximated, range: declaration.range,
      message: "\"\(declaration.name)\": \(reason)")
  }
}

extension EffectReader {
  /// A preset with all animations of an element; nil without any that presets have.
  fileprivate mutating func preset(_ name: String, from source: SourceText) -> JSONOutput? {
    guard !isEmpty else { return nil }
    var effect: [JSONOutput.Member] = []
    if let members = entrance() {
      // What ends away from rest plays whenever a row is displayed.
      let isExit = motions.contains(where: \.isExit)
      effect.append(("entrance", .object((isExit ? [("track", "every")] : []) + members)))
    }
    if let members = scrollEffect { effect.append(("scrollEffect", .object(members))) }
    note(.kept, "\"\(name)\": \(summary)")
    return .preset(name, of: source, effect, hidesBack: hidesBack)
  }
}

extension JSONOutput {
  /// A preset with one animation.
  static func preset(
    _ name: String, of source: SourceText, _ animation: MotionAnimation, hidesBack: Bool,
    approximate: (String) -> Void
  ) -> JSONOutput {
    // What ends away from rest plays whenever a row is displayed.
    let track: [Member] = animation.isExit ? [("track", "every")] : []
    let members = track + animation.json(approximate: approximate)
    return preset(name, of: source, [("entrance", .object(members))], hidesBack: hidesBack)
  }

  /// A preset with an effect.
  fileprivate static func preset(
    _ name: String, of source: SourceText, _ effect: [Member], hidesBack: Bool
  ) -> JSONOutput {
    let file = source.file.split(separator: "/").last.map(String.init) ?? source.file
    var preset: [Member] = [
      ("description", .string(file == "-" ? name : "\(name) of \(file)"))
    ]
    preset += effect
    if hidesBack { preset.append(("cards", .object([("backface", "hidden")]))) }
    return .object(preset)
  }
}
