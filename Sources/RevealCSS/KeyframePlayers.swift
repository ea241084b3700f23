import RevealJSON

/// The elements that play keyframes.
struct KeyframePlayers {
  private(set) var all: [Player] = []
  /// Whether there is a single element, whose classes are given.
  private(set) var isOneElement = false

  /// An element that plays keyframes.
  struct Player {
    /// The element without an index among its siblings, unless it is the last one or the like.
    let element: CSSElement
    /// The rule that plays them.
    let range: Range<Int>
    let readings: [ElementReader.Reading]
    /// The index of the reading of each of the first rows; empty if all rows are alike.
    let rows: [Int]
    /// The names of the keyframes that it plays on any row.
    let keyframes: [String]

    /// Fails for an element that plays no keyframes.
    init?(
      _ element: CSSElement, _ range: Range<Int>, known: Set<String>, _ reader: inout ElementReader
    ) {
      (self.element, self.range) = (element, range)
      let reading = reader.reading(of: element)
      if reading.dependsOnRow {
        (readings, rows) = reader.rows(of: element)
      } else {
        (readings, rows) = ([reading], [])
      }
      var names: [String] = []
      for timing in readings.flatMap(\.style.animations.animations) {
        if let name = timing.name, known.contains(name), !names.contains(name) {
          names.append(name)
        }
      }
      guard !names.isEmpty else { return nil }
      keyframes = names
    }

    /// Returns the style of the first row that plays the given keyframes.
    func style(playing name: String) -> ElementStyle? {
      readings.first { $0.style.animations.animations.contains { $0.name == name } }?.style
    }

    /// The notes about conditions of its selector that are dropped, at the rule.
    func notes(in source: SourceText) -> [StyleSheetImport.Note] {
      var notes: [StyleSheetImport.Note] = []
      if element.isInViewTransition {
        notes.add(
          .approximated, range,
          "\"\(source.string(range))\": plays as cards come in; presets have no view transitions")
      } else if element.countsFromEnd {
        notes.add(
          .approximated, range,
          "\"\(source.string(range))\": on every row, as none are counted from the last one")
      }
      return notes
    }

    /// The rules that match the element.
    var rules: Set<Int> { readings.reduce(into: []) { $0.formUnion($1.allRules) } }

    /// Whether its animations cannot be distinguished by their names.
    var isOne: Bool {
      keyframes.count > 1 || rows.contains { $0 != 0 }
        || readings.contains { $0.style.animations.animations.contains { $0.timeline != nil } }
    }
  }

  init(_ sheet: StyleSheet, _ reader: inout ElementReader) {
    let known = Set(sheet.keyframes.map(\.name))
    if reader.attributes["class"] != nil {
      // All classes of a single element are known.
      let element = CSSElement(attributes: reader.attributes)
      let range = sheet.rules.first { rule in
        rule.declarations.contains(where: \.namesAnimation)
          && rule.selectors.contains { element.matches($0) == .yes }
      }?.range
      if let range, let player = Player(element, range, known: known, &reader) {
        (all, isOneElement) = ([player], true)
        return
      }
    }
    let companion = Self.companion(sheet.rules)
    var elements: Set<CSSElement> = []
    for rule in sheet.rules where !rule.isStarting {
      let naming = rule.declarations.filter { $0.namesAnimation && $0.isValid }
      guard !naming.isEmpty else { continue }
      let isWhole = naming.contains { $0.name == "animation" }
      // Elements of several selectors play the same animations; the first one that plays anything
      // represents all.
      for selector in rule.selectors {
        var element = CSSElement(selector)
        element.row = nil
        if !isWhole, let companion { element.add(companion) }
        guard elements.insert(element).inserted else { break }
        if let player = Player(element, rule.range, known: known, &reader) {
          all.append(player)
          break
        }
      }
    }
  }

  /// Returns the first element that plays the given keyframes.
  func player(of name: String) -> Player? { all.first { $0.style(playing: name) != nil } }

  /// Returns the players whose animations belong together, in text order.
  ///
  /// - Parameter known: The names of all keyframes.
  /// - Returns: The players with names of their own, which differ from those of keyframes.
  func groups(besides known: Set<String>) -> [(name: String, player: Player)] {
    var groups: [(name: String, player: Player)] = []
    var taken = known
    for player in all where player.isOne {
      let names = player.keyframes
      let differs = player.rows.contains { $0 != 0 }
      var name = names.count == 1 && differs ? names[0] : player.element.name ?? names[0]
      // A name of keyframes belongs to another preset, unless they are played only here.
      if name == names[0], names.count == 1 { taken.remove(name) }
      if !taken.insert(name).inserted { name = names.joined(separator: "-") }
      guard !groups.contains(where: { $0.name == name }) else { continue }
      taken.insert(name)
      groups.append((name, player))
    }
    return groups
  }

  /// Returns a class beside the one that names the animation, such as `animated`, which only sets
  /// the duration.
  private static func companion(_ rules: [StyleSheet.Rule]) -> Selector.Condition? {
    var candidates: [Selector.Condition] = []
    var combined: Set<Selector.Condition> = []
    for rule in rules {
      let isTiming =
        rule.declarations.contains { $0.name == "animation-duration" }
        && !rule.declarations.contains(where: \.namesAnimation)
      for selector in rule.selectors {
        let conditions = Set(selector.conditions)
        if conditions.count > 1 { combined.formUnion(conditions) }
        guard isTiming, conditions.count == 1, selector.around.isEmpty,
          case .class? = conditions.first
        else { continue }
        candidates += conditions
      }
    }
    return candidates.first(where: combined.contains)
      ?? (Set(candidates).count == 1 ? candidates[0] : nil)
  }
}
