/// A selector of a style rule: what it demands of an element, and of others around that.
package struct Selector: Hashable, Sendable {
  /// The conditions of the last compound selector, which is that of the element itself.
  package let conditions: [Condition]
  /// The conditions of the compound selectors before it, whatever combines them.
  package let others: [[Condition]]

  /// A simple selector.
  package enum Condition: Hashable, Sendable {
    case type(String)
    case id(String)
    case `class`(String)
    case attribute(String, AttributeTest)
    /// A pseudo-class or pseudo-element, with colons.
    case pseudo(String)
  }

  /// What a selector demands of an attribute's value.
  package enum AttributeTest: Hashable, Sendable {
    case exists
    case equals(String)
    /// One of the words of the value.
    case includes(String)
    case hasPrefix(String)
    case hasSuffix(String)
    case contains(String)
    /// The value, or what begins with it and a hyphen.
    case hyphenated(String)

    /// Whether an attribute passes the test.
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

  /// Fails for what is no selector.
  init?(_ tokens: [CSSToken]) {
    let tokens = tokens.trimmed
    var conditions: [Condition] = []
    var others: [[Condition]] = []
    var index = 0
    while index < tokens.count {
      switch tokens[index].kind {
      case .whitespace, .delimiter(">"), .delimiter("+"), .delimiter("~"):
        if !conditions.isEmpty { others.append(conditions) }
        conditions = []
      case .delimiter("*"): break
      case .identifier(let name): conditions.append(.type(name.lowercased()))
      case .hash(let name): conditions.append(.id(name))
      case .delimiter("."):
        guard index + 1 < tokens.count, case .identifier(let name) = tokens[index + 1].kind
        else { return nil }
        conditions.append(.class(name))
        index += 1
      case .delimiter("["):
        guard let end = tokens[index...].firstIndex(where: { $0.isDelimiter("]") }),
          let condition = Self.attribute(tokens[(index + 1)..<end])
        else { return nil }
        conditions.append(condition)
        index = end
      case .delimiter(":"):
        let (text, end) = Self.pseudo(tokens, at: index)
        conditions.append(.pseudo(text))
        index = end
      default: return nil
      }
      index += 1
    }
    self.conditions = conditions
    self.others = others
  }

  /// The selectors of a rule nested in another one: `&` stands for the outer selector, which is
  /// before the inner one where there is no `&`.
  static func nested(_ inner: [CSSToken], in outer: [CSSToken]) -> [CSSToken] {
    var result: [CSSToken] = []
    for outer in outer.split(whereSeparator: { $0.isDelimiter(",") }) {
      let outer = Array(outer).trimmed
      guard let last = outer.last else { continue }
      for inner in inner.split(whereSeparator: { $0.isDelimiter(",") }) {
        let inner = Array(inner).trimmed
        guard result.count <= StyleSheet.tokenLimit else { return result }
        if !result.isEmpty { result.append(CSSToken(kind: .delimiter(","), range: last.range)) }
        if !inner.contains(where: { $0.isDelimiter("&") }) {
          result += outer + [CSSToken(kind: .whitespace, range: last.range)]
        }
        result += inner.flatMap { $0.isDelimiter("&") ? outer : [$0] }
      }
    }
    return result
  }

  private static func attribute(_ tokens: ArraySlice<CSSToken>) -> Condition? {
    let tokens = tokens.filter { $0.kind != .whitespace }
    guard case .identifier(let name)? = tokens.first?.kind else { return nil }
    guard tokens.count > 1 else { return .attribute(name.lowercased(), .exists) }
    let isPlain = tokens[1].isDelimiter("=")
    guard tokens.count > (isPlain ? 2 : 3), isPlain || tokens[2].isDelimiter("=") else {
      return nil
    }
    let value: String
    switch tokens[isPlain ? 2 : 3].kind {
    case .identifier(let text), .string(let text): value = text
    default: return nil
    }
    let test: AttributeTest? =
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

  /// The text of a pseudo-class with its arguments, and the index of its last token.
  private static func pseudo(_ tokens: [CSSToken], at start: Int) -> (text: String, end: Int) {
    var (text, depth) = ("", 0)
    for index in start..<tokens.count {
      switch tokens[index].kind {
      case .delimiter(let character): text.unicodeScalars.append(character)
      case .identifier(let name): text += name.lowercased()
      case .function(let name): text += name + "("
      default: text += " "
      }
      depth += tokens[index].nesting
      let isName =
        switch tokens[index].kind {
        case .identifier, .function, .delimiter(")"): true
        default: false
        }
      if depth == 0, isName { return (text, index) }
    }
    return (text, tokens.count - 1)
  }
}
