import RevealJSON

extension KeyframePlayers.Player {
  /// Makes a preset from all animations of the element, which may differ from row to row.
  ///
  /// - Parameters:
  ///   - name: The name of the preset.
  ///   - sources: The keyframes and timelines of the style sheet.
  ///   - sheet: The style sheet.
  ///   - source: The text of the style sheet.
  ///   - reader: The reader of elements, with its budgets.
  /// - Returns: The preset, nil if presets can express none of the animations, and the notes.
  func preset(
    _ name: String, _ sources: EffectReader.Sources, _ sheet: StyleSheet, from source: SourceText,
    _ reader: inout ElementReader
  ) -> (json: JSONOutput?, notes: [StyleSheetImport.Note]) {
    let effects = readings.map { EffectReader($0.style, range: range, sources, &reader) }
    var notes = effects.flatMap(\.notes) + notes(in: source)
    let scrolled = effects.map { $0.viewTracks.map { JSONOutput.object($0).compact } }
    if scrolled.contains(where: { $0 != scrolled[rows.first ?? 0] }) {
      notes.add(.approximated, range, "\"animation-timeline\": all rows as the first one")
    }
    guard let effect = effects.first(where: { !$0.isEmpty }) else { return (nil, notes) }
    // These rules match only some rows.
    let common = readings.map { Set($0.rules) }.reduce(nil) { common, rules in
      common?.intersection(rules) ?? rules
    }
    let special = Set(readings.flatMap(\.rules)).subtracting(common ?? []).sorted()
    var motions = RowMotions(
      effects.map(\.motions), rows: rows, range: range, rules: special.map { sheet.rules[$0].range }
    )
    var members: [JSONOutput.Member] = []
    if let entrance = motions.members() {
      // An animation that ends away from rest plays at every display of a row.
      let isExit = effects.contains(where: \.isExit)
      members.append(("entrance", .object((isExit ? [("track", "every")] : []) + entrance)))
    }
    notes += motions.notes
    if let scrollEffect = effect.scrollEffect {
      members.append(("scrollEffect", .object(scrollEffect)))
    }
    notes.add(.kept, range, "\"\(name)\": \(effect.summary)")
    let json = JSONOutput.preset(
      name, of: source, members, seconds: motions.seconds,
      hidesBack: effects.contains(where: \.hidesBack)
    ) { notes.add(.approximated, range, "\"\(name)\": \($0)") }
    return (json, notes)
  }
}
