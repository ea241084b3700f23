/// The rules of a style sheet that affect motion but from which nothing was imported.
struct UnusedRules {
  let ranges: [Range<Int>]
  /// The declarations of theirs that would start or time a motion if they were valid.
  let ignored: [StyleSheet.Declaration]

  /// - Parameters:
  ///   - sheet: The style sheet.
  ///   - used: The indices of the rules that matched an element that was read.
  ///   - elements: The elements that are imported.
  ///   - isWhole: True if the whole style sheet is imported.
  init(_ sheet: StyleSheet, used: Set<Int>, elements: [CSSElement], isWhole: Bool) {
    let referenced = Self.referenced(sheet)
    let known = Set(elements.flatMap(\.marks))
    ignored = sheet.rules.indices.flatMap { index -> [StyleSheet.Declaration] in
      guard isWhole, !used.contains(index) else { return [] }
      return sheet.rules[index].declarations.filter { $0.animates && !$0.isValid }
    }
    ranges = sheet.rules.indices.compactMap { index -> Range<Int>? in
      let rule = sheet.rules[index]
      guard !used.contains(index) else { return nil }
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
      return concerns && matters || isWhole && animates ? rule.range : nil
    }
  }

  /// Returns the custom properties that values refer to.
  private static func referenced(_ sheet: StyleSheet) -> Set<String> {
    var names: Set<String> = []
    let declarations =
      sheet.rules.flatMap(\.declarations)
      + sheet.keyframes.flatMap { $0.blocks.flatMap(\.declarations) }
    for declaration in declarations {
      for case .identifier(let name) in declaration.value.map(\.kind) where name.hasPrefix("--") {
        names.insert(name)
      }
    }
    return names
  }

  /// Returns the classes that no selector names.
  static func classes(_ classes: [String], without sheet: StyleSheet) -> [String] {
    guard !classes.isEmpty else { return [] }
    var known: Set<String> = []
    for selector in sheet.rules.flatMap(\.selectors) {
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
