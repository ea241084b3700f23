import RevealCSSSyntax

/// Reads selectors.
struct SelectorParser {
  private let tokens: [CSSToken]
  private var next = 0
  /// The selectors of the enclosing rule, which `&` stands for.
  private let parents: [Selector]?
  private let depth: Int

  private static let depthLimit = 8
  /// The limit on conditions of a list, which nested rules could otherwise double repeatedly.
  private static let sizeLimit = 20_000

  /// Returns the selectors of a list.
  ///
  /// - Parameters:
  ///   - tokens: The prelude of a rule.
  ///   - parents: The selectors of the enclosing rule, for nested rules.
  /// - Returns: The selectors; nil if one of them does not parse.
  static func list(_ tokens: [CSSToken], in parents: [Selector]?) -> [Selector]? {
    list(tokens, parents, isForgiving: false, isNested: parents != nil, depth: 0)
  }

  /// Returns the selectors of a list; nil if one of them does not parse and is not to be skipped.
  private static func list(
    _ tokens: [CSSToken], _ parents: [Selector]?, isForgiving: Bool, isNested: Bool, depth: Int
  ) -> [Selector]? {
    guard depth < depthLimit else { return nil }
    var selectors: [Selector] = []
    var size = 0
    for item in tokens.items {
      var parser = SelectorParser(tokens: item, parents: parents, depth: depth)
      if let selector = parser.selector(isNested: isNested) {
        size += selector.size
        guard size <= sizeLimit else { return nil }
        selectors.append(selector)
      } else if !isForgiving {
        return nil
      }
    }
    return selectors
  }

  /// A compound selector with the combinator before it.
  private struct Compound {
    var combinator: Selector.Combinator?
    var conditions: [Selector.Condition] = []
    var isParent = false
    var isEmpty = true
  }

  private mutating func selector(isNested: Bool) -> Selector? {
    guard !tokens.isEmpty else { return nil }
    var compounds: [Compound] = []
    var combinator: Selector.Combinator?
    var hasParent = tokens.contains { $0.isDelimiter("&") }
    while next < tokens.count {
      if let found = Self.combinator(tokens[next].kind) {
        next += 1
        guard combinator == nil || combinator == .ancestor || found == .ancestor else { return nil }
        if combinator == nil || combinator == .ancestor { combinator = found }
        continue
      }
      guard var compound = compound() else { return nil }
      if combinator != nil, compounds.isEmpty {
        // Only a nested selector may begin with a combinator.
        guard isNested else { return nil }
        compounds.append(Compound(isParent: true, isEmpty: false))
        hasParent = true
      }
      compound.combinator = compounds.isEmpty ? nil : combinator ?? .ancestor
      compounds.append(compound)
      combinator = nil
    }
    guard combinator == nil || combinator == .ancestor, !compounds.isEmpty else { return nil }
    if isNested, !hasParent {
      compounds[0].combinator = .ancestor
      compounds.insert(Compound(isParent: true, isEmpty: false), at: 0)
    }
    return assembled(compounds)
  }

  private func assembled(_ compounds: [Compound]) -> Selector? {
    var around: [Selector.Neighbor] = []
    for (index, compound) in compounds.enumerated() {
      var conditions = compound.conditions
      var outer: [Selector.Neighbor] = []
      if compound.isParent {
        if let parents, parents.count == 1, index == 0 || parents[0].around.isEmpty {
          conditions = parents[0].conditions + conditions
          outer = parents[0].around
        } else if let parents {
          let specificity = Specificity.highest(of: parents)
          conditions.insert(.matches(parents, specificity), at: 0)
        } else {
          conditions.insert(.root, at: 0)
        }
      }
      if index == compounds.count - 1 {
        return Selector(conditions: conditions, around: around + outer)
      }
      around.insert(
        Selector.Neighbor(
          combinator: compounds[index + 1].combinator ?? .ancestor, conditions: conditions), at: 0)
      around += outer
    }
    return nil
  }

  private static func combinator(_ kind: CSSToken.Kind) -> Selector.Combinator? {
    switch kind {
    case .whitespace: .ancestor
    case .delimiter(">"): .parent
    case .delimiter("+"): .previous
    case .delimiter("~"): .earlier
    default: nil
    }
  }

  private mutating func compound() -> Compound? {
    var compound = Compound()
    while next < tokens.count {
      switch tokens[next].kind {
      case let kind where Self.combinator(kind) != nil: return compound.isEmpty ? nil : compound
      case .delimiter("*"): next += 1
      case .delimiter("&"):
        compound.isParent = true
        next += 1
      case .identifier(let name):
        guard compound.isEmpty || compound.conditions.isEmpty else { return nil }
        compound.conditions.append(.type(name.lowercased()))
        next += 1
      case .hash(let name):
        compound.conditions.append(.id(name))
        next += 1
      case .delimiter("."):
        guard next + 1 < tokens.count, case .identifier(let name) = tokens[next + 1].kind
        else { return nil }
        compound.conditions.append(.class(name))
        next += 2
      case .delimiter("["):
        guard let end = tokens[next...].firstIndex(where: { $0.isDelimiter("]") }),
          let condition = Self.attribute(tokens[(next + 1)..<end])
        else { return nil }
        compound.conditions.append(condition)
        next = end + 1
      case .delimiter(":"):
        guard let condition = pseudo() else { return nil }
        compound.conditions.append(condition)
      default: return nil
      }
      compound.isEmpty = false
    }
    return compound.isEmpty ? nil : compound
  }

  private static func attribute(_ tokens: ArraySlice<CSSToken>) -> Selector.Condition? {
    let tokens = tokens.filter { $0.kind != .whitespace }
    guard case .identifier(let name)? = tokens.first?.kind else { return nil }
    guard tokens.count > 1 else { return .attribute(name.lowercased(), .exists) }
    let isPlain = tokens[1].isDelimiter("=")
    guard tokens.count > (isPlain ? 2 : 3), isPlain || tokens[2].isDelimiter("="),
      let value = tokens[isPlain ? 2 : 3].name
    else { return nil }
    let test: Selector.AttributeTest? =
      switch tokens[1].kind {
      case .delimiter("="): .equals(value)
      case .delimiter("~"): .includes(value)
      case .delimiter("^"): .hasPrefix(value)
      case .delimiter("$"): .hasSuffix(value)
      case .delimiter("*"): .contains(value)
      case .delimiter("|"): .hyphenated(value)
      default: nil
      }
    return test.map { .attribute(name.lowercased(), $0) }
  }

  // MARK: - Pseudo-classes

  private mutating func pseudo() -> Selector.Condition? {
    let isElement = next + 1 < tokens.count && tokens[next + 1].isDelimiter(":")
    next += isElement ? 2 : 1
    guard next < tokens.count else { return nil }
    defer { next += 1 }
    switch tokens[next].kind {
    case .identifier(let text):
      let name = text.lowercased()
      guard !Self.hasIgnoredPrefix(name) else { return nil }
      if isElement || ["before", "after", "first-line", "first-letter"].contains(name) {
        return .element("::" + name)
      }
      return Self.plain(name)
    case .function(let name):
      let end = tokens.closing(after: next)
      guard end < tokens.count, !Self.hasIgnoredPrefix(name) else { return nil }
      let arguments = Array(tokens[(next + 1)..<end]).trimmed
      next = end
      if isElement { return .element("::\(name)(\(arguments.text))") }
      return function(name, arguments)
    default: return nil
    }
  }

  private static func hasIgnoredPrefix(_ name: String) -> Bool {
    ["-moz-", "-ms-", "-o-"].contains(where: name.hasPrefix)
  }

  private static func plain(_ name: String) -> Selector.Condition {
    switch name {
    case "root", "host": .root
    case "first-child", "first-of-type": .child(ChildPattern(step: 0, offset: 1))
    case "last-child", "last-of-type":
      .child(ChildPattern(step: 0, offset: 1, isFromEnd: true))
    case "only-child", "only-of-type": .child(.only)
    default: .state(":" + name)
    }
  }

  private func function(_ name: String, _ arguments: [CSSToken]) -> Selector.Condition? {
    switch name {
    case "is", "matches", "-webkit-any", "where":
      guard let list = list(arguments, isForgiving: true) else { return nil }
      return .matches(list, name == "where" ? .zero : .highest(of: list))
    case "not": return list(arguments, isForgiving: false).map { .not($0) }
    case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
      let place = arguments.firstIndex { $0.kind.word == "of" }
      guard var pattern = ChildPattern(Array(arguments[..<(place ?? arguments.count)])) else {
        return nil
      }
      pattern.isFromEnd = name.contains("last")
      if let place {
        guard name.hasSuffix("child"),
          let list = list(Array(arguments[(place + 1)...]).trimmed, isForgiving: false)
        else { return nil }
        pattern.siblings = list
      }
      return .child(pattern)
    default: return .state(":\(name)(\(arguments.text))")
    }
  }

  private func list(_ tokens: [CSSToken], isForgiving: Bool) -> [Selector]? {
    Self.list(tokens, parents, isForgiving: isForgiving, isNested: false, depth: depth + 1)
  }
}

extension [CSSToken] {
  /// The tokens as text, for comparisons.
  var text: String {
    map { token in
      switch token.kind {
      case .identifier(let text), .atKeyword(let text), .hash(let text): text
      case .function(let name): name + "("
      case .string(let text): "\"\(text)\""
      case .number(let number): "\(number)"
      case .percentage(let number): "\(number)%"
      case .dimension(let number, let unit): "\(number)\(unit)"
      case .sum, .unknown: "?"
      case .whitespace: " "
      case .delimiter(let character): String(Character(character))
      }
    }.joined()
  }
}
