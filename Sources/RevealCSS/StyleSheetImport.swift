package import RevealJSON

/// The presets made from a style sheet: one for each `@keyframes`, and one for each transition that
/// a class, a pseudo-class or an attribute starts.
package struct StyleSheetImport: Sendable {
  /// The presets in the order of the style sheet, keyframes first, with unique names.
  package private(set) var presets: [Preset] = []
  /// The notes about skipped parts, which belong to no preset.
  package private(set) var notes: [Note] = []
  /// All names in the style sheet.
  package let available: [String]
  private let source: SourceText

  /// An animation of the style sheet as a preset.
  package struct Preset: Sendable {
    /// The name of the keyframes, or the last attribute value or class of the selector.
    package let name: String
    package let json: JSONOutput
    /// The notes in text order.
    package let notes: [Note]
  }

  /// A note about the import of a part of the style sheet.
  package struct Note: Hashable, Sendable {
    /// The result for the part: kept exactly, approximated, or dropped.
    package enum Kind: String, Sendable { case kept, approximated, dropped }

    package let kind: Kind
    /// The byte offsets in the style sheet.
    package let range: Range<Int>
    package let message: String
  }

  /// The limit on names that are imported.
  package static let nameLimit = 1000
  /// The limit on selectors that are tried to find the rules of all elements.
  private static let selectorLimit = 2_000_000
  /// The limit on tokens of all values in total, after custom properties are replaced.
  private static let tokenLimit = 1_000_000

  /// Reads a style sheet and makes presets from it.
  ///
  /// - Parameters:
  ///   - source: The style sheet.
  ///   - attributes: The attributes of all elements, such as `data-aos-duration`. If an element
  ///     with the classes in `class` plays animations, only that element is imported.
  ///   - names: The names to import; nil for all.
  /// - Throws: An error if the style sheet exceeds a limit.
  package init(
    _ source: SourceText, attributes: [String: String] = [:], names: Set<String>? = nil
  ) throws(StyleSheetError) {
    self.source = source
    let classes = attributes["class"]?.split(whereSeparator: \.isWhitespace).map(String.init)
    let sheet = try StyleSheet(source, classes: classes ?? [])
    var importer = ElementReader(
      sheet, attributes: attributes, selectorBudget: Self.selectorLimit,
      tokenBudget: Self.tokenLimit)
    notes = sheet.skipped.map { Note(kind: .dropped, range: $0.range, message: $0.text) }
    if let brace = sheet.unclosed {
      notes.add(.approximated, brace, "this brace is never closed, so all that follows is inside")
    }
    let players = KeyframePlayers(sheet, &importer)
    let isOneElement = players.isOneElement
    if classes != nil, !isOneElement {
      notes.add(
        .approximated, 0..<0,
        "\"class\": no element with these classes alone plays keyframes, so all have them")
    }
    let transitions = isOneElement ? [] : TransitionElement.all(sheet)
    let list = ListEffectReader(sheet, &importer)
    let groups = list == nil ? players.groups(besides: Set(sheet.keyframes.map(\.name))) : []
    available =
      (list == nil ? [] : [ListEffectReader.name]) + groups.map(\.name)
      + sheet.keyframes.map(\.name) + transitions.compactMap(\.element.name)
    var taken: Set<String> = []
    var elements: [CSSElement] = []
    var used: Set<Int> = []
    if let list, names?.contains(ListEffectReader.name) ?? true {
      taken = names == nil ? Set(sheet.keyframes.map(\.name)) : []
      add(list.preset(from: source), ListEffectReader.name, list.notes)
    }
    let sources = EffectReader.Sources(sheet)
    for group in groups where names?.contains(group.name) ?? true {
      try check(importer, group.player.range)
      let (json, notes) = group.player.preset(group.name, sources, sheet, from: source, &importer)
      add(json, group.name, notes)
      elements.append(group.player.element)
      used.formUnion(group.player.rules)
      taken.insert(group.name)
      if names == nil { taken.formUnion(group.player.keyframes) }
    }
    for keyframes in sheet.keyframes {
      guard names?.contains(keyframes.name) ?? !taken.contains(keyframes.name) else { continue }
      let player = players.player(of: keyframes.name)
      if isOneElement, player == nil {
        notes.add(.dropped, keyframes.range, "\"\(keyframes.name)\": the element does not play it")
        continue
      }
      guard taken.insert(keyframes.name).inserted else { continue }
      try check(importer, keyframes.range)
      if let player {
        elements.append(player.element)
        used.formUnion(player.rules)
      }
      let style = player?.style(playing: keyframes.name) ?? importer.plainStyle()
      let timings = style.animations.animations
      let timing = timings.last { $0.name == keyframes.name }
      var reader = KeyframesReader(keyframes, timing, of: style, &importer)
      if timings.compactMap(\.name).count > 1 {
        reader.note(.approximated, "imported alone, though its rule plays others at the same time")
      }
      add(
        reader.preset(from: source), keyframes.name,
        reader.notes + (player?.notes(in: source) ?? []))
    }
    for transition in transitions {
      guard let name = transition.element.name, !taken.contains(name),
        names?.contains(name) ?? true
      else { continue }
      try check(importer, transition.range)
      importer.usedRules = []
      var reader = TransitionReader(transition, &importer)
      guard reader.isImported else {
        notes += reader.notes
        if !reader.notes.isEmpty { used.formUnion(importer.usedRules) }
        continue
      }
      taken.insert(name)
      elements.append(transition.element)
      used.formUnion(importer.usedRules)
      add(reader.preset(from: source), name, reader.notes)
    }
    try check(importer, 0..<0)
    if list == nil {
      notes += sheet.unusedNotes(
        used: used, elements: elements, isWhole: names == nil && !isOneElement)
    }
    for name in sheet.unknownClasses(classes ?? []) {
      notes.add(.dropped, 0..<0, "class \"\(name)\": no rule names it")
    }
  }

  /// Returns notes as text, one per line, as in `a.css:12:5: dropped: "color": …`, in text order.
  package func report(_ notes: [Note]) -> String {
    let ordered = notes.inTextOrder
    let shown = ordered.prefix(Self.shownLimit)
    let places = source.places(of: shown.map(\.range.lowerBound))
    var lines = zip(shown, places).map { note, place in
      "\(source.file):\(place.line):\(place.column): \(note.kind.rawValue): "
        + note.message.prefix(Self.shownLength).replacing("\n", with: " ")
    }
    if ordered.count > shown.count { lines.append("and \(ordered.count - shown.count) more") }
    return lines.map(\.printable).joined(separator: "\n")
  }

  /// Returns notes as JSON, in text order.
  package func json(_ notes: [Note]) -> JSONOutput {
    let ordered = notes.inTextOrder
    let places = source.places(of: ordered.map(\.range.lowerBound))
    return .array(
      zip(ordered, places).map { note, place in
        [
          "kind": .string(note.kind.rawValue), "file": .string(source.file),
          "line": .integer(place.line), "column": .integer(place.column),
          "message": .string(note.message),
        ]
      })
  }

  /// The limit on notes that are shown.
  private static let shownLimit = 2000
  /// The limit on characters of a message that are shown, since names may be long.
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
  /// Adds a note; equal notes are shown once.
  mutating func add(_ kind: StyleSheetImport.Note.Kind, _ range: Range<Int>, _ message: String) {
    append(StyleSheetImport.Note(kind: kind, range: range, message: message))
  }

  /// The unique notes, sorted by place.
  fileprivate var inTextOrder: [StyleSheetImport.Note] {
    Set(self).sorted {
      ($0.range.lowerBound, $0.kind.rawValue, $0.message)
        < ($1.range.lowerBound, $1.kind.rawValue, $1.message)
    }
  }
}

extension StyleSheetImport.Note {
  typealias Declaration = StyleSheet.Declaration

  /// Returns a note about a declaration that browsers ignore.
  static func ignored(_ declaration: Declaration) -> Self {
    dropped(declaration, "not valid, so that browsers ignore it")
  }

  /// Returns a note about a declaration whose value is invalid after custom properties are
  /// replaced.
  static func unset(_ declaration: Declaration) -> Self {
    dropped(declaration, "its value cannot be worked out, so that the property is unset")
  }

  static func unread(_ declaration: Declaration) -> Self {
    let found = Calculation.unexpressed(in: declaration.value).map { ", found \"\($0)()\"" } ?? ""
    return dropped(declaration, "expected a value that presets can express" + found)
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

extension SourceText {
  /// The last part of the path.
  var name: String { file.split(separator: "/").last.map(String.init) ?? file }
}

extension JSONOutput {
  /// Returns a preset with an effect.
  ///
  /// - Parameters:
  ///   - name: The name of the effect.
  ///   - source: The style sheet.
  ///   - effect: The members of the effect.
  ///   - seconds: The duration of an animation, including all delays.
  ///   - hidesBack: True if cards that face away are hidden.
  ///   - approximate: A closure that is called with each aspect that the preset only approximates.
  /// - Returns: The preset as JSON.
  static func preset(
    _ name: String, of source: SourceText, _ effect: [Member], seconds: Double, hidesBack: Bool,
    approximate: (String) -> Void
  ) -> JSONOutput {
    let description = source.name == "-" ? name : "\(name) of \(source.name)"
    var preset: [Member] = [("description", .string(description))]
    if seconds > PresetRange.wholeRun {
      approximate(
        "the run shows the first \(Int(PresetRange.shownRun)) s of \(JSONOutput.decimal(seconds)) s"
      )
      preset.append(("canvas", .object([("duration", .tidy(PresetRange.shownRun))])))
    }
    preset += effect
    if hidesBack { preset.append(("cards", .object([("backface", "hidden")]))) }
    return .object(preset)
  }
}
