import RevealMath
package import RevealPreset
package import RevealSimulation

/// A preset as CSS, for a list of elements on a page.
package struct ListExport: Sendable {
  package let preset: Preset
  package let timeline: Timeline
  /// The first rows of the list.
  package let rows: [RowBox]
  /// The content of `effect.css`.
  package let styleSheet: String
  /// The start of the names of classes and keyframes.
  package let prefix: String
  /// Whether anything moves.
  package let moves: Bool
  /// The notes on exact, approximated and lost features.
  package let notes: ExportNotes
  /// The classes of each row in addition to that of all rows, and its custom properties.
  package let attributes: [RowAttributes]
  /// What the list does when its rows change.
  let changes: ListChanges
  /// Whether cards have an additional element for the scroll effect.
  let hasPlaces: Bool
  /// Whether the style sheet rounds the corners of cards, so that their pictures do not.
  let roundsCards: Bool

  /// The attributes of a row's element.
  package struct RowAttributes: Sendable {
    package internal(set) var classes: [String] = []
    package internal(set) var properties: [String] = []
  }

  /// The limit on exported rows.
  package static let mostRows = 200

  /// Writes a preset.
  ///
  /// - Parameters:
  ///   - preset: The preset.
  ///   - timeline: Its run.
  ///   - reduced: The run for people who prefer reduced motion.
  ///   - prefix: The start of the names of classes and keyframes.
  ///   - tolerance: The largest distance of the styles from motions that CSS does not have.
  ///   - tokens: The design tokens that the preset names.
  ///   - version: The version of reveal, for the header.
  /// - Throws: `ExportRefusal` for presets that CSS cannot express, or that need too many
  ///   keyframes.
  package init(
    _ preset: Preset, timeline: Timeline, reduced: Timeline, prefix: String,
    tolerance: ExportTolerance, tokens: [DesignTokens.Token] = [], version: String
  ) throws(ExportRefusal) {
    try preset.checkScrollEffect(
      spring: ", which no CSS timeline does", speed: ", which no CSS timeline knows")
    (self.preset, self.prefix) = (preset, prefix)
    self.timeline = timeline
    rows = timeline.rowBoxes(atMost: Self.mostRows)
    changes = ListChanges(preset, timeline, rows: rows, tolerance: tolerance)
    hasPlaces = preset.entrance != nil && preset.scrollEffect != nil
    let level = hasPlaces || changes.hasDepth ? nil : 0
    var writer = StyleSheetWriter(
      preset, timeline, rows: rows, prefix: prefix, level: level, tolerance: tolerance,
      budget: ExportBudget())
    let own = try writer.text()
    attributes = writer.attributes
    roundsCards = writer.channels.contains(.radius)
    var calm = StyleSheetWriter(
      preset.withReducedMotion, reduced, rows: rows, prefix: prefix, isCalm: true,
      level: level, tolerance: tolerance, budget: writer.budget)
    let less = try calm.text()
    moves = !own.isEmpty || !less.isEmpty || changes.needsScript
    notes = writer.notes(changes)
    // The rules are written once if both runs have the same.
    let isShared = writer.trigger == calm.trigger
    let rules =
      Self.media("no-preference", isShared ? own : own + writer.trigger)
      + Self.media("reduce", isShared ? less : less + calm.trigger)
    styleSheet =
      notes.header(preset, prefix: prefix, version: version)
      + ExportTokens(tokens).applied(
        to: Self.rule(for: ".\(prefix)-list", writer.listDeclarations + changes.declarations)
          + writer.snapping + changes.cardRule(prefix: prefix) + rules
          + (isShared ? writer.trigger : ""))
  }

  /// Returns a rule, on one line if it has one declaration; empty without declarations.
  private static func rule(for selector: String, _ declarations: [String]) -> String {
    switch declarations.count {
    case 0: ""
    case 1: "\(selector) { \(declarations[0]); }\n"
    default: "\(selector) {\n\(declarations.map { "  \($0);\n" }.joined())}\n"
    }
  }

  /// Returns rules for people who prefer reduced motion, or for those who do not.
  private static func media(_ preference: String, _ rules: String) -> String {
    guard !rules.isEmpty else { return "" }
    let lines = rules.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
    return "@media (prefers-reduced-motion: \(preference)) {\n\(lines)}\n"
  }

  /// Returns the style sheet.
  ///
  /// - Throws: An error if nothing in it moves.
  package func movingStyleSheet() throws(ExportRefusal) -> String {
    guard moves else {
      throw ExportRefusal(description: "its cards do not animate, only the layout may move")
    }
    return styleSheet
  }

  /// The names of the scripts of a page: the one for browsers that cannot play the style sheet on
  /// their own, and those that the list needs.
  package var scripts: [String] {
    ["effect.js"] + (isEndless ? ["endless.js"] : []) + changes.scripts
  }

  /// Whether the list goes on forever.
  var isEndless: Bool { preset.list.wraps }

  /// The number of times that a page has room for all rows, so that an endless list can be
  /// scrolled either way.
  var laps: Int { isEndless ? 40 : 1 }

  /// The place of the first row on a page, along the axis, in points.
  var start: Double {
    timeline.contentInset.start + Double(laps / 2) * timeline.contentLength
  }
}

/// The reason why a preset cannot be exported, as a sentence.
package struct ExportRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
}

extension Preset {
  /// Refuses scroll effects that no list can play, with the given ends of the sentences about cards
  /// that trail behind the scroll by a spring and about those that move by the speed of the list.
  func checkScrollEffect(spring: String, speed: String) throws(ExportRefusal) {
    guard let effect = scrollEffect else { return }
    if effect.follow != nil {
      throw ExportRefusal(description: "its cards trail behind the scroll by a spring" + spring)
    }
    if ([effect] + effect.effects).contains(where: { $0.driver == .velocity }) {
      throw ExportRefusal(description: "its cards move by the speed of the list" + speed)
    }
    if effect.effects.contains(where: { $0.isPinned || !$0.effects.isEmpty }) {
      throw ExportRefusal(
        description: "it has scroll effects within scroll effects that pin cards")
    }
  }
}
