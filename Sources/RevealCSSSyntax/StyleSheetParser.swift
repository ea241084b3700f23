/// Reads the tokens of a style sheet one at a time.
package struct StyleSheetParser {
  /// The limit on tokens of a selector or a declaration.
  package static let tokenLimit = 10_000

  private var tokenizer: CSSTokenizer
  private var next: CSSToken?
  /// The end of the last token that was read.
  package private(set) var end = 0

  package init(_ bytes: [UInt8]) {
    tokenizer = CSSTokenizer(bytes)
    next = tokenizer.next()
  }

  package var isAtEnd: Bool { next == nil }

  /// The opening brace of the outermost block that is not closed yet; nil outside of blocks.
  package private(set) var openBrace: Range<Int>?
  /// The number of blocks that are not closed yet.
  private var openCount = 0

  private mutating func advance() {
    if let next, next.isDelimiter("{") {
      if openCount == 0 { openBrace = next.range }
      openCount += 1
    } else if let next, next.isDelimiter("}"), openCount > 0 {
      openCount -= 1
      if openCount == 0 { openBrace = nil }
    }
    end = next?.range.upperBound ?? end
    next = tokenizer.next()
  }

  /// Skips white space, and always returns true, so that loops can start with it.
  package mutating func skipWhitespace() -> Bool {
    while let token = next, token.kind == .whitespace || token.isDelimiter(";") { advance() }
    return true
  }

  /// Reads the prelude of a block, or the rest of an at-rule without a block.
  ///
  /// - Returns: The tokens; empty if there are more than the limit.
  package mutating func prelude() -> [CSSToken] {
    var tokens: [CSSToken] = []
    var (depth, count) = (0, 0)
    while let token = next {
      if depth == 0, token.isDelimiter("{") || token.isDelimiter(";") || token.isDelimiter("}") {
        break
      }
      depth = max(0, depth + token.nesting)
      count += 1
      if count <= Self.tokenLimit { tokens.append(token) }
      advance()
    }
    return count <= Self.tokenLimit ? tokens.trimmed : []
  }

  /// Moves past a closing brace if one is next.
  package mutating func closeBlock() -> Bool {
    guard next?.isDelimiter("}") == true else { return false }
    advance()
    return true
  }

  /// Skips a block with all blocks in it, a semicolon, or a brace that closes nothing.
  package mutating func skipBlock() {
    guard !isAtEnd else { return }
    var depth = 0
    repeat {
      depth += next?.isDelimiter("{") == true ? 1 : next?.isDelimiter("}") == true ? -1 : 0
      advance()
    } while depth > 0 && !isAtEnd
  }

  /// The next statement in a block.
  package enum Statement {
    case declaration(CSSDeclaration)
    /// The prelude of a rule, whose block is next.
    case rule([CSSToken])
    /// An at-rule with its name and its prelude; its block is next if it has one.
    case atRule(String, [CSSToken], hasBlock: Bool)
    /// A statement that does not parse.
    case other
    /// The end of the block.
    case end
  }

  /// Reads the next statement in an open block.
  package mutating func statement() -> Statement {
    guard skipWhitespace(), !isAtEnd, !closeBlock() else { return .end }
    let tokens = prelude()
    let hasBlock = next?.isDelimiter("{") == true
    if case .atKeyword(let name)? = tokens.first?.kind {
      return .atRule(name, tokens, hasBlock: hasBlock)
    }
    if hasBlock { return .rule(tokens) }
    return CSSDeclaration(tokens).map { .declaration($0) } ?? .other
  }

  /// Reads the declarations of an open block up to its end, and skips inner blocks.
  package mutating func declarations(limit: Int) -> [CSSDeclaration] {
    var declarations: [CSSDeclaration] = []
    while declarations.count <= limit {
      switch statement() {
      case .declaration(let declaration): declarations.append(declaration)
      case .rule, .atRule(_, _, hasBlock: true): skipBlock()
      case .other, .atRule: continue
      case .end: return declarations
      }
    }
    return declarations
  }

  /// Moves past the opening brace of a block, or past the next token if it is something else.
  package mutating func enterBlock() -> Bool {
    guard next?.isDelimiter("{") == true else {
      skipBlock()
      return false
    }
    advance()
    return true
  }
}
