import RevealCSSSyntax

/// Reads the styles of elements, within limits.
struct ElementReader {
  let cascade: Cascade
  /// The attributes of all elements.
  let attributes: [String: String]
  private let registered: [String: StyleSheet.RegisteredProperty]
  /// The inline declarations of all elements, from the attribute `style`.
  private let ownDeclarations: [StyleSheet.Declaration]
  /// The number of selectors that may still be tried; negative if it was exceeded.
  var selectorBudget: Int
  /// The number of tokens that values may still have in total; negative if it was exceeded.
  var tokenBudget: Int
  /// The rules that matched an element that was read.
  var usedRules: Set<Int> = []
  private var inherited: [CSSElement: Inherited] = [:]

  /// The custom properties of an element, with the rules that set them.
  private typealias Inherited = (properties: CustomProperties, rules: Set<Int>)

  init(
    _ sheet: StyleSheet, attributes: [String: String], selectorBudget: Int, tokenBudget: Int
  ) {
    cascade = Cascade(sheet)
    self.attributes = attributes
    registered = sheet.registered
    var parser = StyleSheetParser(Array((attributes["style"] ?? "").utf8))
    ownDeclarations = parser.declarations(limit: 1000).compactMap { declaration in
      // Offsets within the attribute are not offsets in the style sheet.
      StyleSheet.Declaration(
        name: declaration.name, declaration.value, isImportant: declaration.isImportant,
        range: 0..<0)
    }
    self.selectorBudget = selectorBudget
    self.tokenBudget = tokenBudget
  }

  /// The style of an element and the rules that it comes from.
  struct Reading {
    let style: ElementStyle
    /// The indices of the rules, in the order in which they take effect.
    let rules: [Int]
    /// These rules and those of inherited custom properties.
    let allRules: Set<Int>
    /// Whether the style also depends on the element's index among its siblings.
    let dependsOnRow: Bool
  }

  private mutating func match(_ element: CSSElement, starts: Bool = false) -> Cascade.Match {
    var element = element
    for (name, value) in attributes { element.set(name, to: value) }
    return cascade.match(element, starts: starts, budget: &selectorBudget)
  }

  /// Returns the style of an element and the rules that it comes from.
  ///
  /// - Parameters:
  ///   - element: The element, without the attributes of all elements.
  ///   - starts: True if the element is just appearing.
  /// - Returns: The style, with notes about what was dropped.
  mutating func reading(of element: CSSElement, starts: Bool = false) -> Reading {
    var match = match(element, starts: starts)
    if !ownDeclarations.isEmpty {
      let place = match.declarations.firstIndex(where: \.isImportant) ?? match.declarations.count
      match.declarations.insert(contentsOf: ownDeclarations.filter { !$0.isImportant }, at: place)
      match.declarations += ownDeclarations.filter(\.isImportant)
    }
    let countsSiblings =
      element.row == nil && match.declarations.contains { $0.value.countsSiblings }
    let outer = inherited(by: element)
    let own = CustomProperties(
      match.declarations, in: outer.properties, registered: registered,
      number: element.row.map { $0 + 1 }, budget: &tokenBudget)
    let rules = outer.rules.union(match.rules)
    usedRules.formUnion(rules)
    return Reading(
      style: ElementStyle(match.declarations, own, &self), rules: match.rules, allRules: rules,
      dependsOnRow: match.dependsOnRow || countsSiblings)
  }

  mutating func style(of element: CSSElement, starts: Bool = false) -> ElementStyle {
    reading(of: element, starts: starts).style
  }

  private mutating func inherited(by element: CSSElement) -> Inherited {
    inheritance(of: element.parent ?? .root)
  }

  private mutating func inheritance(of element: CSSElement) -> Inherited {
    if let known = inherited[element] { return known }
    let match = cascade.match(element, starts: false, budget: &selectorBudget)
    let custom = match.declarations.filter { $0.name.hasPrefix("--") }
    let outer = element == .root ? nil : inherited(by: element)
    let properties = CustomProperties(
      custom, in: outer?.properties, registered: registered, budget: &tokenBudget)
    let rules = (outer?.rules ?? []).union(custom.isEmpty ? [] : match.rules)
    inherited[element] = (properties, rules)
    return (properties, rules)
  }

  /// Returns the style of an element without rules.
  mutating func plainStyle() -> ElementStyle {
    ElementStyle([], inheritance(of: .root).properties, &self)
  }

  /// Returns the style of an element on each of the first rows, if its index matters.
  ///
  /// - Parameter element: The element, without an index.
  /// - Returns: The distinct styles, and the index of the style of each row.
  mutating func rows(of element: CSSElement) -> (readings: [Reading], rows: [Int]) {
    var readings: [Reading] = []
    var rows: [Int] = []
    var known: [[Int]: Int] = [:]
    for row in 0..<CSSElement.rowLimit {
      var placed = element
      placed.row = row
      let rules = match(placed).rules
      let key = cascade.countsSiblings(rules) ? rules + [-1, row] : rules
      if let index = known[key] {
        rows.append(index)
      } else {
        known[key] = readings.count
        rows.append(readings.count)
        readings.append(reading(of: placed))
      }
    }
    return (readings, rows)
  }
}

extension Cascade {
  /// Returns whether one of some rules counts the element's siblings.
  fileprivate func countsSiblings(_ indices: [Int]) -> Bool {
    indices.contains { rules[$0].declarations.contains { $0.value.countsSiblings } }
  }
}

extension [CSSToken] {
  fileprivate var countsSiblings: Bool { contains { $0.kind == .function("sibling-index") } }
}
