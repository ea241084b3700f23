extension StyleSheet {
  /// Returns notes about the rules that affect motion but from which nothing was imported.
  ///
  /// - Parameters:
  ///   - used: The indices of the rules that matched an element that was read.
  ///   - elements: The elements that are imported.
  ///   - isWhole: True if the whole style sheet is imported.
  /// - Returns: The notes, also about the declarations that would start or time a motion if they
  ///   were valid.
  func unusedNotes(
    used: Set<Int>, elements: [CSSElement], isWhole: Bool
  ) -> [StyleSheetImport.Note] {
    let referenced = referenced
    let known = Set(elements.flatMap(\.marks))
    var notes: [StyleSheetImport.Note] = []
    for (index, rule) in rules.enumerated() where !used.contains(index) {
      if isWhole {
        notes += rule.declarations.filter { $0.animates && !$0.isValid }.map { .ignored($0) }
      }
      let concerns = rule.selectors.contains { selector in
        selector.conditions.flatMap(\.unwrapped).contains { condition in
          condition.mark.map(known.contains) ?? false
        }
      }
      let animates =
        rule.isStarting || rule.declarations.contains { $0.animates && $0.isValid }
      let matters = rule.declarations.contains { declaration in
        declaration.isValid && !declaration.name.hasPrefix("--")
          || referenced.contains(declaration.name)
      }
      if concerns && matters || isWhole && animates {
        notes.add(
          .dropped, rule.range,
          "\"\(source.string(rule.range))\": not of the elements that are imported")
      }
    }
    return notes
  }

  /// The custom properties that values refer to.
  private var referenced: Set<String> {
    var names: Set<String> = []
    let all =
      rules.flatMap(\.declarations) + keyframes.flatMap { $0.blocks.flatMap(\.declarations) }
    for declaration in all {
      for case .identifier(let name) in declaration.value.map(\.kind) where name.hasPrefix("--") {
        names.insert(name)
      }
    }
    return names
  }

  /// Returns those of some classes that no selector names.
  func unknownClasses(_ classes: [String]) -> [String] {
    guard !classes.isEmpty else { return [] }
    var known: Set<String> = []
    for selector in rules.flatMap(\.selectors) {
      for condition in selector.conditions.flatMap(\.unwrapped) + selector.conditionsAround {
        if case .class(let name) = condition { known.insert(name) }
      }
    }
    return classes.filter { !known.contains($0) }
  }
}

extension Selector.Condition {
  /// The condition by which rules and elements are compared; nil for conditions that tell nothing.
  fileprivate var mark: Selector.Condition? {
    switch self {
    case .type, .id, .class: self
    case .attribute(let name, _): .attribute(name, .exists)
    default: nil
    }
  }
}

extension CSSElement {
  fileprivate var marks: [Selector.Condition] {
    classes.map { .class($0) } + ids.map { .id($0) } + types.map { .type($0) }
      + attributes.keys.map { .attribute($0, .exists) }
  }
}
