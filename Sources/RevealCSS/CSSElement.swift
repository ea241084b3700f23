/// An element, as described by the selectors of a style sheet.
struct CSSElement: Hashable, Sendable {
  private(set) var types: Set<String> = []
  private(set) var ids: Set<String> = []
  /// The classes in the order in which a selector names them.
  private(set) var classes: [String] = []
  private(set) var attributes: [String: String] = [:]
  /// The pseudo-classes that match the element.
  private(set) var states: Set<String> = []
  /// The pseudo-element, if this is a pseudo-element of the element described otherwise.
  var pseudoElement: String?
  /// The index among its siblings, all of which are like it, from 0; nil for any.
  var row: Int?
  /// The index counted from the last sibling, from 0; nil if it is not known.
  private var rowFromEnd: Int?
  /// Whether the element has no siblings.
  private var isOnly = false
  private let isRoot: Bool
  /// The parent and the previous sibling, if they are described; an element cannot contain itself.
  private var (parentLink, previousLink): ([CSSElement], [CSSElement]) = ([], [])
  /// The last class, attribute value, id or type.
  private(set) var name: String?

  /// The root of the page, or its body.
  static let root = CSSElement(isRoot: true)

  private init(isRoot: Bool) {
    self.isRoot = isRoot
    if isRoot { types = ["html", "body"] }
  }

  /// Creates an element from its classes and other attributes.
  init(attributes: [String: String]) {
    isRoot = false
    for (name, value) in attributes { set(name, to: value) }
    name = classes.last
  }

  /// Creates the simplest element that a selector matches.
  init(_ selector: Selector) {
    self.init(selector.conditions, around: selector.around[...])
    let named = selector.conditions.flatMap { $0.unwrappedFirst }
    name =
      named.compactMap { condition -> String? in
        if case .attribute(_, let test) = condition { test.value } else { nil }
      }.last ?? classes.last
      ?? named.compactMap { condition -> String? in
        switch condition {
        case .id(let text), .type(let text): text
        default: nil
        }
      }.last
    // If the index matters, the element gets the first one that matches.
    if matches(selector) == .unknown {
      var placed = self
      for row in 0..<Self.rowLimit {
        placed.row = row
        if placed.matches(selector) == .yes {
          self = placed
          break
        }
      }
    }
  }

  /// The number of rows that are distinguished.
  static let rowLimit = 60

  private init(_ conditions: [Selector.Condition], around: ArraySlice<Selector.Neighbor>) {
    isRoot = false
    if let nearest = around.first {
      let neighbor = CSSElement(nearest.conditions, around: around.dropFirst())
      switch nearest.combinator {
      case .ancestor, .parent: parentLink = [neighbor]
      case .previous, .earlier:
        (previousLink, parentLink) = ([neighbor], neighbor.parentLink)
      }
    }
    for condition in conditions { add(condition) }
  }

  /// Changes the element so that a condition matches.
  mutating func add(_ condition: Selector.Condition) {
    switch condition {
    case .type(let text): types.insert(text)
    case .id(let text): ids.insert(text)
    case .class(let text): addClass(text)
    case .attribute("class", .includes(let text)), .attribute("class", .equals(let text)),
      .attribute("class", .hasPrefix(let text)), .attribute("class", .contains(let text)),
      .attribute("class", .hasSuffix(let text)):
      for word in text.split(separator: " ") { addClass(String(word)) }
    case .attribute(let name, let test):
      if attributes[name]?.isEmpty ?? true { attributes[name] = test.value ?? "" }
    case .state(let text): states.insert(text)
    case .element(let text): pseudoElement = text
    case .child(let pattern) where pattern.isFromEnd:
      rowFromEnd = max(0, pattern.offset - 1)
      isOnly = isOnly || pattern.isOnly
    case .matches(let selectors, _):
      guard let first = selectors.first else { return }
      for condition in first.conditions { add(condition) }
      if parentLink.isEmpty, previousLink.isEmpty, !first.around.isEmpty {
        let placed = CSSElement([], around: first.around[...])
        (parentLink, previousLink) = (placed.parentLink, placed.previousLink)
      }
    case .root, .child, .not: break
    }
  }

  private mutating func addClass(_ text: String) {
    if !classes.contains(text) { classes.append(text) }
  }

  /// Gives the element an attribute; classes are added to existing ones.
  mutating func set(_ attribute: String, to value: String) {
    if attribute == "class" {
      for word in value.split(whereSeparator: \.isWhitespace) { addClass(String(word)) }
    } else {
      attributes[attribute] = value
    }
    if attribute == "id" { ids.insert(value) }
  }

  /// Whether its place, or that of an element around it, is counted from the last sibling.
  var countsFromEnd: Bool {
    rowFromEnd != nil || parentLink.first?.countsFromEnd ?? false
      || previousLink.first?.countsFromEnd ?? false
  }

  /// Whether it is a picture of an element in a view transition.
  var isInViewTransition: Bool { pseudoElement?.hasPrefix("::view-transition") ?? false }

  /// The parent element, whose custom properties it inherits; nil for the root.
  var parent: CSSElement? { pseudoElement == nil ? parentLink.first : host }

  /// The element, or the one of which it is a pseudo-element.
  private var host: CSSElement {
    var host = self
    host.pseudoElement = nil
    return host
  }

  // MARK: - Matching

  /// Returns whether a selector matches; unknown if that depends on the element's index.
  func matches(_ selector: Selector) -> Truth {
    // A selector of an element does not match its pseudo-elements.
    if pseudoElement != nil, !selector.conditions.contains(where: \.isElement) { return .no }
    let own = Truth.all(selector.conditions, holds)
    return own == .no ? .no : min(own, matches(selector.around[...]))
  }

  private func matches(_ around: ArraySlice<Selector.Neighbor>) -> Truth {
    guard let nearest = around.first else { return .yes }
    let rest = around.dropFirst()
    func fits(_ element: CSSElement) -> Truth {
      let own = Truth.all(nearest.conditions, element.holds)
      return own == .no ? .no : min(own, element.matches(rest))
    }
    switch nearest.combinator {
    case .parent: return isRoot ? .no : fits(parentLink.first ?? .root)
    case .ancestor:
      guard !isRoot else { return .no }
      let ancestors = sequence(first: self) { $0.parentLink.first }.dropFirst()
      return max(.any(ancestors, fits), fits(.root))
    case .previous:
      if let previous = previousLink.first { return fits(previous) }
      return alike(before: 1, fits)
    case .earlier:
      if previousLink.isEmpty { return alike(before: row ?? 1, fits) }
      return .any(sequence(first: self) { $0.previousLink.first }.dropFirst(), fits)
    }
  }

  /// Returns whether one of the preceding siblings, all of which are like the element, satisfies a
  /// predicate.
  private func alike(before count: Int, _ fits: (CSSElement) -> Truth) -> Truth {
    guard !isRoot, pseudoElement == nil else { return .no }
    var sibling = self
    guard let row else { return fits(sibling) == .no ? .no : .unknown }
    guard row > 0 else { return .no }
    return .any(1...min(max(count, 1), row)) { distance in
      sibling.row = row - distance
      return fits(sibling)
    }
  }

  private func holds(_ condition: Selector.Condition) -> Truth {
    switch condition {
    case .type(let text): return Truth(types.contains(text))
    case .id(let text): return Truth(ids.contains(text))
    case .class(let text): return Truth(classes.contains(text))
    case .attribute("class", let test):
      return Truth(!classes.isEmpty && test.holds(for: classes.joined(separator: " ")))
    case .attribute(let name, let test):
      return Truth(attributes[name].map(test.holds) ?? false)
    case .state(let text): return Truth(states.contains(text))
    case .element(let text): return Truth(pseudoElement == text)
    case .root: return Truth(isRoot)
    case .child(let pattern):
      guard !isRoot else { return .no }
      let isCounted = pattern.siblings.isEmpty ? .yes : Truth.any(pattern.siblings, matches)
      guard isCounted != .no else { return .no }
      if pattern.isOnly, rowFromEnd != nil { return min(isCounted, Truth(isOnly)) }
      guard let place = pattern.isFromEnd ? rowFromEnd : row else { return .unknown }
      return min(isCounted, Truth(pattern.holds(for: place + 1)))
    case .matches(let selectors, _): return .any(selectors, host.matches)
    case .not(let selectors): return !Truth.any(selectors, host.matches)
    }
  }
}

extension Selector.Condition {
  fileprivate var isElement: Bool { if case .element = self { true } else { false } }

  /// The condition, or the conditions of the first selector that it contains.
  fileprivate var unwrappedFirst: [Selector.Condition] {
    if case .matches(let selectors, _) = self {
      return selectors.first?.conditions.flatMap(\.unwrappedFirst) ?? []
    }
    return [self]
  }
}

extension Selector.AttributeTest {
  /// The simplest value that passes the test.
  fileprivate var value: String? {
    switch self {
    case .exists: nil
    case .equals(let text), .includes(let text), .hasPrefix(let text), .hasSuffix(let text),
      .contains(let text), .hyphenated(let text):
      text
    }
  }
}
