import RevealCSSSyntax

/// Reads the conditions of `@media` and `@supports`: leaves in parentheses, joined by `and`, `or`
/// and `not`.
struct CSSCondition {
  private let tokens: [CSSToken]
  private var next = 0
  /// Evaluates a leaf: the content of parentheses, or a function with its arguments.
  private let leaf: (_ function: String?, _ tokens: [CSSToken]) -> Truth

  /// Returns whether a condition holds.
  ///
  /// - Parameters:
  ///   - tokens: The condition.
  ///   - allowsOr: True if `or` is allowed outside of parentheses.
  ///   - leaf: A closure that evaluates a condition in parentheses or a function.
  /// - Returns: The result; nil if the tokens are not a condition.
  static func truth(
    _ tokens: some Collection<CSSToken>, allowsOr: Bool = true,
    leaf: @escaping (_ function: String?, _ tokens: [CSSToken]) -> Truth
  ) -> Truth? {
    var condition = CSSCondition(
      tokens: tokens.filter { $0.kind != .whitespace }, leaf: leaf)
    guard let truth = condition.expression(depth: 0, allowsOr: allowsOr),
      condition.next == condition.tokens.count
    else { return nil }
    return truth
  }

  private static let depthLimit = 32

  private var word: String? { next < tokens.count ? tokens[next].kind.word : nil }

  private mutating func expression(depth: Int, allowsOr: Bool) -> Truth? {
    guard depth < Self.depthLimit else { return nil }
    if word == "not" {
      next += 1
      return operand(depth: depth).map { !$0 }
    }
    guard var result = operand(depth: depth) else { return nil }
    guard let joint = word, joint == "and" || joint == "or" && allowsOr else { return result }
    while word == joint {
      next += 1
      guard let other = operand(depth: depth) else { return nil }
      result = joint == "and" ? min(result, other) : max(result, other)
    }
    return result
  }

  private mutating func operand(depth: Int) -> Truth? {
    guard next < tokens.count, tokens[next].nesting == 1 else { return nil }
    let end = tokens.closing(after: next)
    guard end < tokens.count else { return nil }
    let inner = Array(tokens[(next + 1)..<end])
    let opening = tokens[next].kind
    next = end + 1
    if case .function(let name) = opening { return leaf(name, inner) }
    guard opening == .delimiter("(") else { return nil }
    var nested = CSSCondition(tokens: inner, leaf: leaf)
    if let truth = nested.expression(depth: depth + 1, allowsOr: true), nested.next == inner.count {
      return truth
    }
    return leaf(nil, inner)
  }
}

extension CSSCondition {
  /// Returns whether a condition of `@supports` holds in a browser that supports every feature; an
  /// invalid condition does not.
  static func isSupported(_ tokens: [CSSToken]) -> Truth {
    truth(tokens) { function, tokens in
      if let function { return Truth(["selector", "font-tech", "font-format"].contains(function)) }
      guard let written = CSSDeclaration(tokens), let declaration = StyleSheet.Declaration(written)
      else { return .no }
      return Truth(!declaration.hasIgnoredPrefix && declaration.isValid)
    } ?? .no
  }
}
