/// An element as far as the selectors of a style sheet describe it.
struct CSSElement: Hashable {
  private(set) var types: Set<String> = []
  private(set) var ids: Set<String> = []
  /// In the order in which a selector names them.
  private(set) var classes: [String] = []
  private(set) var attributes: [String: String] = [:]
  private(set) var pseudos: Set<String> = []
  /// What selectors demand of the elements around it.
  private var others: Set<Selector.Condition> = []
  /// The last class, attribute value, id or type.
  private(set) var name: String?

  /// The plainest element for which a selector holds.
  init(_ selector: Selector) {
    others = Set(selector.others.joined())
    for condition in selector.conditions { add(condition) }
    name =
      selector.conditions.compactMap { condition -> String? in
        if case .attribute(_, let test) = condition { test.value } else { nil }
      }.last ?? classes.last
      ?? selector.conditions.compactMap { condition -> String? in
        switch condition {
        case .id(let text), .type(let text): text
        default: nil
        }
      }.last
  }

  /// Lets a condition hold as well.
  mutating func add(_ condition: Selector.Condition) {
    switch condition {
    case .type(let text): types.insert(text)
    case .id(let text): ids.insert(text)
    case .class(let text): if !classes.contains(text) { classes.append(text) }
    case .attribute(let name, let test):
      if attributes[name]?.isEmpty ?? true { attributes[name] = test.value ?? "" }
    case .pseudo(let text): pseudos.insert(text)
    }
  }

  mutating func set(_ attribute: String, to value: String) { attributes[attribute] = value }

  /// Whether a selector holds, with the root element around all others.
  func matches(_ selector: Selector) -> Bool {
    selector.conditions.allSatisfy(holds)
      && selector.others.joined().allSatisfy {
        $0.isOfRoot || others.contains($0) || isNegation($0)
      }
  }

  private func holds(_ condition: Selector.Condition) -> Bool {
    switch condition {
    case .type(let text): types.contains(text)
    case .id(let text): ids.contains(text)
    case .class(let text): classes.contains(text)
    case .attribute("class", let test): test.holds(for: classes.joined(separator: " "))
    case .attribute(let name, let test): attributes[name].map(test.holds) ?? false
    case .pseudo(let text): pseudos.contains(text) || isNegation(condition)
    }
  }

  /// Whether a condition is that the element lacks something that it does lack.
  private func isNegation(_ condition: Selector.Condition) -> Bool {
    guard case .pseudo(let text) = condition, text.hasPrefix(":not(") else { return false }
    return !classes.contains { text == ":not(.\($0.lowercased()))" }
  }
}

extension Selector.Condition {
  /// Whether it holds for the root element or the body, of which nothing else is known.
  var isOfRoot: Bool {
    switch self {
    case .type(let text): text == "html" || text == "body"
    case .pseudo(let text): text == ":root" || text == ":host"
    default: false
    }
  }
}

extension Selector.AttributeTest {
  /// The plainest value that passes.
  fileprivate var value: String? {
    switch self {
    case .exists: nil
    case .equals(let text), .includes(let text), .hasPrefix(let text), .hasSuffix(let text),
      .contains(let text), .hyphenated(let text):
      text
    }
  }
}

/// The declarations of rules in the order in which they take effect.
struct Cascade {
  private let rules: [StyleSheet.Rule]
  private var places: [Selector.Condition?: [Place]] = [:]
  /// The custom properties that all elements inherit.
  let root: CustomProperties

  private struct Place {
    let rule: Int
    let selector: Selector
  }

  init(_ rules: [StyleSheet.Rule]) {
    self.rules = rules
    root = CustomProperties(
      rules.filter { rule in
        rule.selectors.contains { selector in
          (selector.conditions + selector.others.joined()).allSatisfy(\.isOfRoot)
        }
      }.flatMap(\.declarations))
    // Each selector is found by the one of its conditions that the fewest have.
    var counts: [Selector.Condition: Int] = [:]
    for rule in rules {
      for selector in rule.selectors {
        for condition in selector.conditions { counts[condition.key, default: 0] += 1 }
      }
    }
    for (index, rule) in rules.enumerated() {
      for selector in rule.selectors {
        let key = selector.conditions.map(\.key).min { (counts[$0] ?? 0) < (counts[$1] ?? 0) }
        places[key, default: []].append(Place(rule: index, selector: selector))
      }
    }
  }

  /// All declarations that hold for an element, the stronger ones later.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - budget: The selectors that may still be tried; reduced by those that are.
  /// - Returns: The declarations; none beyond the budget.
  func declarations(of element: CSSElement, budget: inout Int) -> [StyleSheet.Declaration] {
    var best: [Int: Specificity] = [:]
    for key in element.keys {
      guard let candidates = places[key] else { continue }
      budget -= candidates.count
      guard budget >= 0 else { return [] }
      for place in candidates where element.matches(place.selector) {
        let specificity = Specificity(place.selector)
        best[place.rule] = max(best[place.rule] ?? specificity, specificity)
      }
    }
    let ordered = best.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
    let all = ordered.flatMap { rules[$0].declarations }
    return all.filter { !$0.isImportant } + all.filter(\.isImportant)
  }

  private struct Specificity: Comparable {
    private var (ids, classes, types) = (0, 0, 0)

    init(_ selector: Selector) {
      for condition in selector.conditions + selector.others.joined() {
        switch condition {
        case .id: ids += 1
        case .class, .attribute: classes += 1
        case .pseudo(let text) where text.hasPrefix("::"): types += 1
        case .pseudo(let text) where text.hasPrefix(":where("): break
        case .pseudo: classes += 1
        case .type: types += 1
        }
      }
    }

    static func < (a: Specificity, b: Specificity) -> Bool {
      (a.ids, a.classes, a.types) < (b.ids, b.classes, b.types)
    }
  }
}

extension Selector.Condition {
  /// What an element that fulfils the condition has for sure.
  fileprivate var key: Selector.Condition {
    switch self {
    case .attribute(let name, .equals(let value)): .attribute(name, .equals(value))
    case .attribute(let name, _): .attribute(name, .exists)
    case .pseudo(let text) where text.hasPrefix(":not("): .pseudo(":not(")
    default: self
    }
  }
}

extension CSSElement {
  /// The keys of all conditions that may hold for the element; nil for `*`.
  fileprivate var keys: [Selector.Condition?] {
    var keys: [Selector.Condition?] = [nil, .pseudo(":not("), .attribute("class", .exists)]
    keys += types.map { .type($0) }
    keys += ids.map { .id($0) }
    keys += classes.map { .class($0) }
    keys += [.attribute("class", .equals(classes.joined(separator: " ")))]
    for (name, value) in attributes where name != "class" {
      keys += [.attribute(name, .exists), .attribute(name, .equals(value))]
    }
    keys += pseudos.filter { !$0.hasPrefix(":not(") }.map { .pseudo($0) }
    return keys
  }
}
