package import RevealJSON

/// What a CSS file says about animations: its `@keyframes` and style rules.
///
/// Error recovery is that of CSS Syntax 3: what does not parse is skipped up to the next semicolon
/// or closing brace.
package struct StyleSheet: Sendable {
  package private(set) var keyframes: [Keyframes] = []
  /// Rules outside of at-rules and within `@layer` and `@supports`, in text order.
  package private(set) var rules: [Rule] = []
  /// At-rules that were skipped, by their names, with where they begin.
  package private(set) var skipped: [(name: String, range: Range<Int>)] = []

  /// `@keyframes name { … }`.
  package struct Keyframes: Hashable, Sendable {
    package let name: String
    package let range: Range<Int>
    package let blocks: [Block]

    /// Declarations at one or several offsets.
    package struct Block: Hashable, Sendable {
      /// Fractions of the duration, 0…1.
      package let offsets: [Double]
      package let declarations: [Declaration]
      package let range: Range<Int>
    }
  }

  /// `selector, selector { declarations }`.
  package struct Rule: Hashable, Sendable {
    package let selectors: [Selector]
    package let declarations: [Declaration]
    package let range: Range<Int>
  }

  /// `name: value`.
  package struct Declaration: Hashable, Sendable {
    /// In lower case, except for custom properties, and without a vendor's prefix.
    package let name: String
    /// Without white space around it.
    package let value: [CSSToken]
    package let isImportant: Bool
    /// Of the whole declaration.
    package let range: Range<Int>
  }

  /// The most bytes of a style sheet.
  package static let byteLimit = 4 << 20

  package init(_ source: SourceText) {
    var parser = StyleSheetParser(CSSTokenizer.tokens(source.bytes))
    while parser.skipWhitespace(), !parser.isAtEnd { read(&parser, depth: 0) }
  }

  private mutating func read(_ parser: inout StyleSheetParser, depth: Int) {
    let prelude = parser.prelude()
    guard let first = prelude.first else {
      parser.skipBlock()
      return
    }
    guard case .atKeyword(let name) = first.kind else {
      let declarations = parser.declarations()
      let selectors = prelude.split { $0.isDelimiter(",") }.compactMap { Selector(Array($0)) }
      if !selectors.isEmpty {
        rules.append(
          Rule(
            selectors: selectors, declarations: declarations,
            range: first.range.lowerBound..<parser.end))
      }
      return
    }
    switch name {
    case "keyframes", "-webkit-keyframes", "-moz-keyframes", "-o-keyframes":
      if let keyframes = Keyframes(prelude.dropFirst(), &parser) {
        let known = self.keyframes.firstIndex { $0.name == keyframes.name }
        switch (known, name == "keyframes") {
        case (let index?, true): self.keyframes[index] = keyframes
        case (nil, _): self.keyframes.append(keyframes)
        default: break
        }
      }
    case "layer" where depth < Self.depthLimit, "supports" where depth < Self.depthLimit:
      parser.openBlock()
      while parser.skipWhitespace(), !parser.isAtEnd, !parser.closeBlock() {
        read(&parser, depth: depth + 1)
      }
    default:
      skipped.append((name, first.range))
      parser.skipBlock()
    }
  }

  private static let depthLimit = 16
}

extension StyleSheet.Keyframes {
  fileprivate init?(_ prelude: ArraySlice<CSSToken>, _ parser: inout StyleSheetParser) {
    guard let named = prelude.first(where: { $0.kind != .whitespace }) else {
      parser.skipBlock()
      return nil
    }
    switch named.kind {
    case .identifier(let text), .string(let text): name = text
    default:
      parser.skipBlock()
      return nil
    }
    var blocks: [Block] = []
    parser.openBlock()
    while parser.skipWhitespace(), !parser.isAtEnd, !parser.closeBlock() {
      let prelude = parser.prelude()
      let declarations = parser.declarations()
      let offsets = prelude.split { $0.isDelimiter(",") }.map { Self.offset(Array($0)) }
      // One bad selector invalidates its block, as CSS Animations says.
      guard let first = prelude.first, !offsets.contains(nil) else { continue }
      blocks.append(
        Block(
          offsets: offsets.compactMap(\.self), declarations: declarations.filter { !$0.isImportant },
          range: first.range.lowerBound..<parser.end))
    }
    self.blocks = blocks
    range = named.range
  }

  private static func offset(_ tokens: [CSSToken]) -> Double? {
    let tokens = tokens.filter { $0.kind != .whitespace }
    guard tokens.count == 1 else { return nil }
    return switch tokens[0].kind {
    case .identifier(let word) where word.lowercased() == "from": 0
    case .identifier(let word) where word.lowercased() == "to": 1
    case .percentage(let percent) where (0...100).contains(percent): percent / 100
    default: nil
    }
  }
}

/// Walks over the tokens of a style sheet.
private struct StyleSheetParser {
  private let tokens: [CSSToken]
  private var next = 0
  /// The end of the last token that was read.
  private(set) var end = 0

  init(_ tokens: [CSSToken]) { self.tokens = tokens }

  var isAtEnd: Bool { next == tokens.count }

  /// Always true, so that loops can begin with it.
  mutating func skipWhitespace() -> Bool {
    while next < tokens.count, tokens[next].kind == .whitespace || tokens[next].isDelimiter(";") {
      advance()
    }
    return true
  }

  private mutating func advance() {
    end = tokens[next].range.upperBound
    next += 1
  }

  /// What is before a block, or up to the semicolon of an at-rule without one.
  mutating func prelude() -> [CSSToken] {
    let start = next
    var depth = 0
    while next < tokens.count {
      let token = tokens[next]
      if depth == 0, token.isDelimiter("{") || token.isDelimiter(";") || token.isDelimiter("}") {
        break
      }
      depth = max(0, depth + token.nesting)
      advance()
    }
    return Array(tokens[start..<next]).trimmed
  }

  mutating func openBlock() { if !isAtEnd, tokens[next].isDelimiter("{") { advance() } }

  /// Moves past a closing brace if one is next.
  mutating func closeBlock() -> Bool {
    guard !isAtEnd, tokens[next].isDelimiter("}") else { return false }
    advance()
    return true
  }

  /// Skips a block with all blocks in it, a semicolon, or a brace that closes nothing.
  mutating func skipBlock() {
    guard !isAtEnd else { return }
    var depth = 0
    repeat {
      depth += tokens[next].isDelimiter("{") ? 1 : tokens[next].isDelimiter("}") ? -1 : 0
      advance()
    } while depth > 0 && !isAtEnd
  }

  /// The declarations of the block that is next.
  mutating func declarations() -> [StyleSheet.Declaration] {
    guard !isAtEnd, tokens[next].isDelimiter("{") else {
      skipBlock()
      return []
    }
    advance()
    var declarations: [StyleSheet.Declaration] = []
    while skipWhitespace(), !isAtEnd, !closeBlock() {
      let statement = prelude()
      if !isAtEnd, tokens[next].isDelimiter("{") {
        // A nested rule.
        skipBlock()
      } else if let declaration = StyleSheet.Declaration(statement) {
        declarations.append(declaration)
      }
    }
    return declarations
  }
}

extension StyleSheet.Declaration {
  fileprivate init?(_ tokens: [CSSToken]) {
    guard let first = tokens.first, let last = tokens.last, case .identifier(let name) = first.kind,
      let colon = tokens.firstIndex(where: { $0.isDelimiter(":") }),
      tokens[1..<colon].allSatisfy({ $0.kind == .whitespace })
    else { return nil }
    let isCustom = name.hasPrefix("--")
    let unprefixed = ["-webkit-", "-moz-", "-ms-", "-o-"].first { name.hasPrefix($0) }
    self.name = isCustom ? name : String(name.dropFirst(unprefixed?.count ?? 0)).lowercased()
    var value = Array(tokens[(colon + 1)...]).trimmed
    var isImportant = false
    if case .identifier(let word)? = value.last?.kind, word.lowercased() == "important",
      let mark = value.lastIndex(where: { $0.isDelimiter("!") })
    {
      value = Array(value[..<mark]).trimmed
      isImportant = true
    }
    guard !value.isEmpty || isCustom else { return nil }
    self.value = value
    self.isImportant = isImportant
    range = first.range.lowerBound..<last.range.upperBound
  }
}

extension CSSToken {
  /// By how much the token changes the depth of parentheses and brackets.
  var nesting: Int {
    switch kind {
    case .function, .delimiter("("), .delimiter("["): 1
    case .delimiter(")"), .delimiter("]"): -1
    default: 0
    }
  }
}

extension [CSSToken] {
  /// Without white space at the ends.
  var trimmed: [CSSToken] {
    guard let first = firstIndex(where: { $0.kind != .whitespace }),
      let last = lastIndex(where: { $0.kind != .whitespace })
    else { return [] }
    return Array(self[first...last])
  }
}
