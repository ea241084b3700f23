/// A declaration as written, `name: value`.
package struct CSSDeclaration: Sendable {
  package let name: String
  /// The value without white space around it.
  package let value: [CSSToken]
  package let isImportant: Bool
  /// The byte offsets of the whole declaration.
  package let range: Range<Int>

  /// Reads a declaration; fails if the tokens are not one.
  package init?(_ tokens: [CSSToken]) {
    let tokens = tokens.trimmed
    guard let first = tokens.first, let last = tokens.last, case .identifier(let name) = first.kind,
      let colon = tokens.firstIndex(where: { $0.isDelimiter(":") }),
      tokens[1..<colon].allSatisfy({ $0.kind == .whitespace })
    else { return nil }
    var value = Array(tokens[(colon + 1)...]).trimmed
    var isImportant = false
    if value.last?.kind.word == "important",
      let mark = value.lastIndex(where: { $0.isDelimiter("!") })
    {
      value = Array(value[..<mark]).trimmed
      isImportant = true
    }
    (self.name, self.value, self.isImportant) = (name, value, isImportant)
    range = first.range.lowerBound..<last.range.upperBound
  }
}
