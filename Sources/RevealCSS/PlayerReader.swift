import RevealJSON

/// Makes a preset from all animations of an element, which may differ from row to row.
struct PlayerReader {
  private(set) var notes: [StyleSheetImport.Note] = []
  private let range: Range<Int>
  private let effects: [EffectReader]
  private var rows: RowMotions

  /// - Parameters:
  ///   - player: The element.
  ///   - sources: The keyframes and timelines of the style sheet.
  ///   - sheet: The style sheet.
  ///   - reader: The reader of elements, with its budgets.
  init(
    _ player: KeyframePlayers.Player, _ sources: EffectReader.Sources, _ sheet: StyleSheet,
    _ reader: inout ElementReader
  ) {
    range = player.range
    effects = player.readings.map { EffectReader($0.style, range: player.range, sources, &reader) }
    // These rules match only some rows.
    let common = player.readings.map { Set($0.rules) }.reduce(nil) { common, rules in
      common?.intersection(rules) ?? rules
    }
    let special = Set(player.readings.flatMap(\.rules)).subtracting(common ?? []).sorted()
    rows = RowMotions(
      effects.map(\.motions), rows: player.rows, range: range,
      rules: special.map { sheet.rules[$0].range })
    notes = effects.flatMap(\.notes)
    let scrolled = effects.map { $0.viewTracks.map { JSONOutput.object($0).compact } }
    if scrolled.contains(where: { $0 != scrolled[player.rows.first ?? 0] }) {
      note(.approximated, "\"animation-timeline\": all rows as the first one")
    }
  }

  private mutating func note(_ kind: StyleSheetImport.Note.Kind, _ message: String) {
    notes.add(kind, range, message)
  }

  /// Returns the preset; nil if presets can express none of the animations.
  mutating func preset(_ name: String, from source: SourceText) -> JSONOutput? {
    guard let effect = effects.first(where: { !$0.isEmpty }) else { return nil }
    var members: [JSONOutput.Member] = []
    if let entrance = rows.members() {
      // An animation that ends away from rest plays at every display of a row.
      let isExit = effects.contains(where: \.isExit)
      members.append(("entrance", .object((isExit ? [("track", "every")] : []) + entrance)))
    }
    notes += rows.notes
    if let scrollEffect = effect.scrollEffect {
      members.append(("scrollEffect", .object(scrollEffect)))
    }
    note(.kept, "\"\(name)\": \(effect.summary)")
    return .preset(
      name, of: source, members, seconds: rows.seconds,
      hidesBack: effects.contains(where: \.hidesBack)
    ) { note(.approximated, "\"\(name)\": \($0)") }
  }
}
