package import RevealMath
package import RevealPreset
package import RevealSimulation

/// A preset in the words of CSS, for a list of elements on a page.
package struct ListExport: Sendable {
  package let preset: Preset
  package let timeline: Timeline
  /// The first rows of the list.
  package let rows: [RowBox]
  /// `effect.css`.
  package let styleSheet: String
  /// What is exact, approximated and lost.
  package let notes: ExportNotes
  /// The classes of each row beside `reveal-row`, and its custom properties.
  package let attributes: [RowAttributes]
  /// The cards have an element of their own for the scroll effect.
  let hasPlaces: Bool
  /// The style sheet says how round the cards are, which their pictures then are not.
  let roundsCards: Bool

  /// What the element of a row says of it.
  package struct RowAttributes: Sendable {
    package internal(set) var classes: [String] = []
    package internal(set) var properties: [String] = []
  }

  /// The largest number of rows that are exported.
  package static let mostRows = 200

  /// Writes a preset.
  ///
  /// - Parameters:
  ///   - preset: The preset.
  ///   - timeline: Its run.
  ///   - reduced: The run that people who prefer reduced motion see.
  ///   - version: The version of reveal, for the header.
  /// - Throws: `ExportRefusal` for what CSS has no words for, or what takes too many keyframes.
  package init(_ preset: Preset, timeline: Timeline, reduced: Timeline, version: String)
    throws(ExportRefusal)
  {
    try preset.checkExport()
    self.preset = preset
    self.timeline = timeline
    rows = timeline.rowBoxes(atMost: Self.mostRows)
    var writer = StyleSheetWriter(
      preset, timeline, rows: rows, budget: ExportBudget())
    let own = try writer.text(prefix: "reveal")
    hasPlaces = preset.entrance != nil && preset.scrollEffect != nil
    attributes = writer.attributes
    roundsCards = writer.channels.contains(.radius)
    var calm = StyleSheetWriter(
      preset.withReducedMotion, reduced, rows: rows, budget: writer.budget)
    let less = try calm.text(prefix: "reveal-calm")
    notes = writer.notes(mostRows: Self.mostRows, rowCount: timeline.rowCount)
    // Written once where both have the same.
    let isShared = writer.trigger == calm.trigger
    let rules =
      Self.media("no-preference", isShared ? own : own + writer.trigger)
      + Self.media("reduce", isShared ? less : less + calm.trigger)
    styleSheet =
      notes.header(preset, version: version) + writer.snapping + rules
      + (isShared ? writer.trigger : "")
  }

  /// Rules for people who prefer reduced motion, or for those who do not.
  private static func media(_ preference: String, _ rules: String) -> String {
    guard !rules.isEmpty else { return "" }
    let lines = rules.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
    return "@media (prefers-reduced-motion: \(preference)) {\n\(lines)}\n"
  }

  /// The viewport of the list in points.
  package var viewport: Size { timeline.viewport }
}

/// Why a preset cannot be exported, in a sentence.
package struct ExportRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
}

extension Preset {
  /// Refuses what no scroll container can do.
  fileprivate func checkExport() throws(ExportRefusal) {
    func refuse(_ sentence: String) throws(ExportRefusal) -> Never {
      throw ExportRefusal(description: sentence)
    }
    if list.wraps {
      try refuse("its list is endless, and a scroll container has two ends")
    }
    guard let effect = scrollEffect else { return }
    if effect.follow != nil {
      try refuse("its cards trail behind the scroll by a spring, which no CSS timeline does")
    }
    if ([effect] + effect.effects).contains(where: { $0.driver == .velocity }) {
      try refuse("its cards move by the speed of the list, which no CSS timeline knows")
    }
    if effect.effects.contains(where: { $0.isPinned || !$0.effects.isEmpty }) {
      try refuse("it has scroll effects within scroll effects that pin cards")
    }
  }
}
