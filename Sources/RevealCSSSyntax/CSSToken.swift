/// A token of CSS Syntax 3, except tokens that style sheets with motion do not need (URLs without
/// quotes, `<!--`).
package struct CSSToken: Hashable, Sendable {
  package let kind: Kind
  /// The byte offsets in the style sheet.
  package let range: Range<Int>

  package init(kind: Kind, range: Range<Int>) { (self.kind, self.range) = (kind, range) }

  /// The kind of a token, with its value.
  package enum Kind: Hashable, Sendable {
    case identifier(String)
    /// The name of a function, with the opening parenthesis of its arguments.
    case function(String)
    case atKeyword(String)
    case hash(String)
    case string(String)
    case number(Double)
    /// A percentage, as written.
    case percentage(Double)
    /// A number with a unit in lower case.
    case dimension(Double, String)
    /// The result of `calc()` with lengths of several units.
    case sum(CSSLength)
    /// The result of a mathematical function that a style sheet alone does not determine.
    case unknown(CSSType)
    case whitespace
    /// Any other ASCII character, such as punctuation; characters beyond ASCII begin names.
    case delimiter(Unicode.Scalar)
  }

  /// Returns whether the token is a given punctuation character.
  package func isDelimiter(_ character: Unicode.Scalar) -> Bool {
    if case .delimiter(character) = kind { true } else { false }
  }
}

/// The quantity that a number with or without a unit measures.
package enum CSSType: Hashable, Sendable {
  case number, percentage, length, angle, time, other

  /// Returns the quantity of a unit.
  package init(unit: String) {
    self =
      switch unit {
      case "s", "ms": .time
      case "deg", "grad", "rad", "turn": .angle
      case "fr", "hz", "khz", "dpi", "dpcm", "dppx", "x": .other
      default: Self.lengths.contains(unit) ? .length : .other
      }
  }

  /// All units of lengths, including those that `CSSLength` does not support.
  private static let lengths: Set<String> = {
    let fonts = ["em", "ex", "ch", "cap", "ic", "lh", "rem", "rex", "rch", "rcap", "ric", "rlh"]
    let sides = ["vw", "vh", "vi", "vb", "vmin", "vmax"]
    let viewports = sides + ["s", "l", "d"].flatMap { size in sides.map { size + $0 } }
    let containers = ["cqw", "cqh", "cqi", "cqb", "cqmin", "cqmax"]
    return Set(["px", "in", "cm", "mm", "q", "pt", "pc"] + fonts + viewports + containers)
  }()
}

extension CSSToken.Kind {
  /// The quantity that a number measures; nil for other tokens.
  package var type: CSSType? {
    switch self {
    case .number: .number
    case .percentage: .percentage
    case .dimension(_, let unit): CSSType(unit: unit)
    case .sum: .length
    case .unknown(let type): type
    default: nil
    }
  }

  /// The identifier in lower case; nil for other tokens.
  package var word: String? {
    if case .identifier(let text) = self { text.lowercased() } else { nil }
  }
}

extension CSSToken {
  /// The change of the depth of parentheses and brackets by the token.
  package var nesting: Int {
    switch kind {
    case .function, .delimiter("("), .delimiter("["): 1
    case .delimiter(")"), .delimiter("]"): -1
    default: 0
    }
  }
}

extension Sequence {
  /// Returns the results of a closure for all elements; nil if it returns nil for one of them.
  package func mapAll<Result>(_ transform: (Element) -> Result?) -> [Result]? {
    var results: [Result] = []
    for element in self {
      guard let result = transform(element) else { return nil }
      results.append(result)
    }
    return results
  }
}

extension [CSSToken] {
  /// The tokens without white space at the ends.
  package var trimmed: [CSSToken] {
    var (start, end) = (0, count)
    while start < end, self[start].kind == .whitespace { start += 1 }
    while start < end, self[end - 1].kind == .whitespace { end -= 1 }
    return end - start == count ? self : Array(self[start..<end])
  }

  /// The items between the commas outside of parentheses, at least one.
  package var items: [[CSSToken]] {
    var items: [[CSSToken]] = []
    var (depth, start) = (0, 0)
    for (index, token) in enumerated() {
      if depth == 0, token.isDelimiter(",") {
        items.append(Array(self[start..<index]).trimmed)
        start = index + 1
      }
      depth += token.nesting
    }
    return items + [Array(self[start...]).trimmed]
  }

  /// The token, if it is the only one.
  package var only: CSSToken? { count == 1 ? self[0] : nil }

  /// The word in lower case, if it is the only token.
  package var word: String? { only?.kind.word }

  /// Whether the token is a keyword that all properties accept.
  package var isWideKeyword: Bool {
    guard let word else { return false }
    return switch word {
    case "initial", "inherit", "unset", "revert", "revert-layer": true
    default: false
    }
  }

  /// Returns the index of the parenthesis that closes the function at an index, or the end.
  package func closing(after index: Int) -> Int {
    var depth = 0
    for i in index..<count {
      depth += self[i].nesting
      if depth == 0 { return i }
    }
    return count
  }
}
