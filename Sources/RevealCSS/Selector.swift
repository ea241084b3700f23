import RevealCSSSyntax

/// A selector of a style rule: the conditions for an element and for elements around it.
package struct Selector: Hashable, Sendable {
  /// The conditions of the last compound selector, which apply to the element itself.
  package let conditions: [Condition]
  /// The compound selectors before it, nearest first.
  package let around: [Neighbor]

  /// A compound selector, with the relation of its element to the next one.
  package struct Neighbor: Hashable, Sendable {
    package let combinator: Combinator
    package let conditions: [Condition]
  }

  /// The relation of the element on the left to the one on the right.
  package enum Combinator: Hashable, Sendable {
    case ancestor, parent, previous, earlier
  }

  /// A simple selector.
  package indirect enum Condition: Hashable, Sendable {
    case type(String)
    case id(String)
    case `class`(String)
    case attribute(String, AttributeTest)
    /// A pseudo-class with its colon and arguments, which are not interpreted.
    case state(String)
    /// A pseudo-element with its colons.
    case element(String)
    case root
    case child(ChildPattern)
    /// `:is()`, `:where()` and `&`, with the specificity that the condition adds to the selector.
    case matches([Selector], Specificity)
    case not([Selector])
  }

  /// The test of an attribute's value.
  package enum AttributeTest: Hashable, Sendable {
    case exists
    case equals(String)
    /// The value contains the word.
    case includes(String)
    case hasPrefix(String)
    case hasSuffix(String)
    case contains(String)
    /// The value equals the text, or starts with it and a hyphen.
    case hyphenated(String)

    /// Returns whether an attribute's value passes the test.
    package func holds(for value: String) -> Bool {
      switch self {
      case .exists: true
      case .equals(let text): value == text
      case .includes(let text): value.split(separator: " ").contains { $0 == text }
      case .hasPrefix(let text): !text.isEmpty && value.hasPrefix(text)
      case .hasSuffix(let text): !text.isEmpty && value.hasSuffix(text)
      case .contains(let text): !text.isEmpty && value.contains(text)
      case .hyphenated(let text): value == text || value.hasPrefix(text + "-")
      }
    }
  }

  /// The number of conditions, including all those of inner selectors.
  let size: Int

  init(conditions: [Condition], around: [Neighbor] = []) {
    (self.conditions, self.around) = (conditions, around)
    size = (conditions + around.flatMap(\.conditions)).reduce(1) { $0 + $1.size }
  }

  var specificity: Specificity {
    around.reduce(Specificity(conditions)) { $0 + Specificity($1.conditions) }
  }

  /// The conditions of surrounding elements, including those of all inner selectors.
  var conditionsAround: [Condition] { around.flatMap(\.conditions).flatMap(\.unwrapped) }
}

extension Selector.Condition {
  /// The condition, or the conditions of the selectors that it contains.
  var unwrapped: [Selector.Condition] {
    if case .matches(let selectors, _) = self {
      return selectors.flatMap { $0.conditions.flatMap(\.unwrapped) + $0.conditionsAround }
    }
    return [self]
  }

  fileprivate var size: Int {
    switch self {
    case .matches(let selectors, _), .not(let selectors): selectors.reduce(1) { $0 + $1.size }
    case .child(let pattern): pattern.siblings.reduce(1) { $0 + $1.size }
    default: 1
    }
  }
}

/// The specificity of a selector: ids, then classes and the like, then types.
package struct Specificity: Hashable, Sendable, Comparable {
  private var (ids, classes, types) = (0, 0, 0)

  static let zero = Specificity()

  private init() {}

  init(_ conditions: [Selector.Condition]) {
    for condition in conditions {
      switch condition {
      case .id: ids += 1
      case .class, .attribute, .state, .root: classes += 1
      case .type, .element: types += 1
      case .matches(_, let specificity): self = self + specificity
      case .not(let selectors): self = self + Self.highest(of: selectors)
      case .child(let pattern):
        classes += 1
        self = self + Self.highest(of: pattern.siblings)
      }
    }
  }

  /// Returns the highest specificity of a list of selectors.
  static func highest(of selectors: [Selector]) -> Specificity {
    selectors.map(\.specificity).max() ?? .zero
  }

  static func + (a: Specificity, b: Specificity) -> Specificity {
    var sum = a
    sum.ids += b.ids
    sum.classes += b.classes
    sum.types += b.types
    return sum
  }

  package static func < (a: Specificity, b: Specificity) -> Bool {
    (a.ids, a.classes, a.types) < (b.ids, b.classes, b.types)
  }
}

/// The children that `:nth-child()` and the like match: the step times n, plus the offset, for any
/// n ≥ 0.
package struct ChildPattern: Hashable, Sendable {
  let step: Int
  let offset: Int
  /// Whether children are counted from the last one.
  var isFromEnd = false
  /// Whether the child must be the only one.
  private(set) var isOnly = false
  /// The selectors of the children that count; empty if all children count.
  var siblings: [Selector] = []

  init(step: Int, offset: Int, isFromEnd: Bool = false) {
    (self.step, self.offset, self.isFromEnd) = (step, offset, isFromEnd)
  }

  /// The pattern of `:only-child`.
  static var only: ChildPattern {
    var pattern = ChildPattern(step: 0, offset: 1, isFromEnd: true)
    pattern.isOnly = true
    return pattern
  }

  /// Returns whether the pattern matches the child with a number, counted from 1.
  func holds(for number: Int) -> Bool {
    let distance = number - offset
    if step == 0 { return distance == 0 }
    return distance.isMultiple(of: step) && distance / step >= 0
  }

  /// Reads the arguments of `:nth-child()`, without the selectors of siblings.
  init?(_ tokens: [CSSToken]) {
    let kinds = tokens.filter { $0.kind != .whitespace }.map(\.kind)
    switch (kinds.first, kinds.count) {
    case (let kind?, 1) where kind.word == "odd":
      self.init(step: 2, offset: 1)
      return
    case (let kind?, 1) where kind.word == "even":
      self.init(step: 2, offset: 0)
      return
    case (.number(let number)?, 1):
      guard let offset = Int(exactly: number), abs(offset) <= Self.limit else { return nil }
      self.init(step: 0, offset: offset)
      return
    default: break
    }
    // The tokenizer reads "2n-1" as a dimension, whose unit may continue after the n.
    var rest = kinds
    var name = ""
    var step = 1.0
    if rest.first == .delimiter("+") { rest.removeFirst() }
    switch rest.first {
    case .dimension(let number, let unit)?: (step, name) = (number, unit)
    case .identifier(let word)?:
      name = word.lowercased()
      if name.hasPrefix("-") {
        step = -1
        name.removeFirst()
      }
    default: return nil
    }
    rest.removeFirst()
    guard let whole = Int(exactly: step), abs(whole) <= Self.limit, name.hasPrefix("n") else {
      return nil
    }
    var offset = 0.0
    let end = name.dropFirst()
    if end.count > 1, let number = Int(end) {
      offset = Double(number)
    } else if end.isEmpty || end == "-" {
      var sign = end == "-" ? -1.0 : nil
      if sign == nil, rest.first == .delimiter("+") || rest.first == .delimiter("-") {
        sign = rest.removeFirst() == .delimiter("-") ? -1 : 1
      }
      if let number = rest.first?.number {
        offset = number * (sign ?? 1)
        rest.removeFirst()
      } else if sign != nil {
        return nil
      }
    } else {
      return nil
    }
    guard rest.isEmpty, let whole = Int(exactly: offset), abs(whole) <= Self.limit else {
      return nil
    }
    self.init(step: Int(step), offset: whole)
  }

  private static let limit = 1_000_000
}
