/// The rules of a style sheet, and what they say of elements.
struct Cascade {
  let rules: [StyleSheet.Rule]
  private let ranks: [Int]
  private var places: [Selector.Condition?: [Place]] = [:]

  private struct Place {
    let rule: Int
    let selector: Selector
    let specificity: Specificity
  }

  init(_ sheet: StyleSheet) {
    rules = sheet.rules
    ranks = sheet.layers.ranks
    // Each selector is found by the one of its conditions that the fewest have.
    var counts: [Selector.Condition: Int] = [:]
    for rule in rules {
      for selector in rule.selectors {
        for condition in selector.conditions { counts[condition.key ?? .root, default: 0] += 1 }
      }
    }
    for (index, rule) in rules.enumerated() {
      for selector in rule.selectors {
        let key = selector.conditions.compactMap(\.key).min {
          (counts[$0] ?? 0) < (counts[$1] ?? 0)
        }
        places[key, default: []].append(
          Place(rule: index, selector: selector, specificity: selector.specificity))
      }
    }
  }

  /// What rules say of an element.
  struct Match {
    /// The stronger ones later.
    var declarations: [StyleSheet.Declaration] = []
    /// The indices of the rules, in the order in which they take effect.
    var rules: [Int] = []
    /// Whether more depends on the element's place among its siblings.
    var dependsOnRow = false
  }

  /// All declarations that hold for an element.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - starts: Whether rules of `@starting-style` count.
  ///   - budget: The selectors that may still be tried; reduced by those that are.
  /// - Returns: The declarations; none beyond the budget.
  func match(_ element: CSSElement, starts: Bool, budget: inout Int) -> Match {
    var best: [Int: Specificity] = [:]
    var match = Match()
    for key in element.keys {
      guard let candidates = places[key] else { continue }
      budget -= candidates.reduce(0) { $0 + 1 + $1.selector.size / 4 }
      guard budget >= 0 else { return Match() }
      for place in candidates where starts || !rules[place.rule].isStarting {
        switch element.matches(place.selector) {
        case .no: continue
        case .unknown: match.dependsOnRow = true
        case .yes:
          best[place.rule] = max(best[place.rule] ?? place.specificity, place.specificity)
        }
      }
    }
    let found = best.map { (rank: ranks[rules[$0.key].layer], weight: $0.value, rule: $0.key) }
    let ordered = found.sorted { ($0.rank, $0.weight, $0.rule) < ($1.rank, $1.weight, $1.rule) }
    match.rules = ordered.map(\.rule)
    let isImportant = ordered.contains { item in
      rules[item.rule].declarations.contains(where: \.isImportant)
    }
    var declarations = ordered.flatMap { item in
      rules[item.rule].declarations.filter { !$0.isImportant }.map { ($0, item.rank) }
    }
    if isImportant {
      // Among important declarations, the first layer is the strongest.
      let turned = ordered.sorted {
        ($1.rank, $0.weight, $0.rule) < ($0.rank, $1.weight, $1.rule)
      }
      declarations += turned.flatMap { item in
        rules[item.rule].declarations.filter(\.isImportant).map { ($0, item.rank) }
      }
    }
    match.declarations = Self.withoutReverted(declarations)
    return match
  }

  /// The declarations without those that `revert-layer` takes back, and without these.
  private static func withoutReverted(
    _ declarations: [(declaration: StyleSheet.Declaration, rank: Int)]
  ) -> [StyleSheet.Declaration] {
    guard declarations.contains(where: { $0.declaration.value.word == "revert-layer" }) else {
      return declarations.map(\.declaration)
    }
    var kept: [(declaration: StyleSheet.Declaration, rank: Int)] = []
    for item in declarations {
      guard item.declaration.value.word == "revert-layer" else {
        kept.append(item)
        continue
      }
      kept.removeAll { $0.rank == item.rank && $0.declaration.name == item.declaration.name }
    }
    return kept.map(\.declaration)
  }
}

extension Selector.Condition {
  /// What an element that fulfils the condition has for sure; nil where that is one of several
  /// things, or nothing.
  fileprivate var key: Selector.Condition? {
    switch self {
    case .attribute("class", _), .child, .not, .element, .root: nil
    case .attribute(let name, .equals(let value)): .attribute(name, .equals(value))
    case .attribute(let name, _): .attribute(name, .exists)
    case .matches(let selectors, _):
      selectors.count == 1 ? selectors[0].conditions.lazy.compactMap(\.key).first : nil
    case .type, .id, .class, .state: self
    }
  }
}

extension CSSElement {
  /// The keys of all conditions that may hold for the element; nil for those without a key.
  fileprivate var keys: [Selector.Condition?] {
    var keys: [Selector.Condition?] = [nil]
    keys += types.map { .type($0) }
    keys += ids.map { .id($0) }
    keys += classes.map { .class($0) }
    for (name, value) in attributes {
      keys += [.attribute(name, .exists), .attribute(name, .equals(value))]
    }
    keys += states.map { .state($0) }
    return keys
  }
}
