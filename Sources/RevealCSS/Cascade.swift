/// The cascade: finds the declarations that the rules of a style sheet apply to an element.
struct Cascade {
  let rules: [StyleSheet.Rule]
  private let ranks: [Int]
  private var places: [Selector.Condition?: [Place]] = [:]

  /// A selector with the index of its rule.
  private typealias Place = (rule: Int, selector: Selector, specificity: Specificity)

  init(_ sheet: StyleSheet) {
    rules = sheet.rules
    ranks = sheet.layers.ranks
    // Each selector is indexed by its rarest condition.
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
        places[key, default: []].append((index, selector, selector.specificity))
      }
    }
  }

  /// The rules that match an element, and their declarations.
  struct Match {
    /// The declarations by ascending strength.
    var declarations: [StyleSheet.Declaration] = []
    /// The indices of the rules, in the order in which they take effect.
    var rules: [Int] = []
    /// Whether the result also depends on the element's index among its siblings.
    var dependsOnRow = false
  }

  /// Returns the declarations that apply to an element.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - starts: True if rules in `@starting-style` count.
  ///   - budget: The number of selectors that may still be tried, which is reduced.
  /// - Returns: The declarations; empty once the budget is exceeded.
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
    // Among important declarations, the first layer is the strongest.
    let turned = ordered.sorted { ($1.rank, $0.weight, $0.rule) < ($0.rank, $1.weight, $1.rule) }
    let declarations = [(ordered, false), (turned, true)].flatMap { items, isImportant in
      items.flatMap { item in
        rules[item.rule].declarations.filter { $0.isImportant == isImportant }
          .map { ($0, item.rank) }
      }
    }
    match.declarations = Self.withoutReverted(declarations)
    return match
  }

  /// Returns the declarations without `revert-layer` and without those that it reverts.
  private static func withoutReverted(
    _ declarations: [(declaration: StyleSheet.Declaration, rank: Int)]
  ) -> [StyleSheet.Declaration] {
    var kept: [(declaration: StyleSheet.Declaration, rank: Int)] = []
    for item in declarations {
      if item.declaration.value.word == "revert-layer" {
        kept.removeAll { $0.rank == item.rank && $0.declaration.name == item.declaration.name }
      } else {
        kept.append(item)
      }
    }
    return kept.map(\.declaration)
  }
}

extension Selector.Condition {
  /// The condition that every matching element satisfies, as a key; nil if there is no single one.
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
  /// The keys of all conditions that may match the element; nil for conditions without a key.
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
