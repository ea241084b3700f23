package import RevealJSON

/// What a CSS file says about motion: its `@keyframes` and style rules.
///
/// Error recovery is that of CSS Syntax 3: what does not parse is skipped up to the next semicolon
/// or closing brace.
package struct StyleSheet: Sendable {
  package private(set) var keyframes: [Keyframes] = []
  /// Rules outside of at-rules and within `@layer`, `@supports` and `@media screen`, in text order,
  /// as far as they declare something about motion.
  package private(set) var rules: [Rule] = []
  /// At-rules that were skipped although they could speak of motion, with their text up to the
  /// block.
  package private(set) var skipped: [(text: String, range: Range<Int>)] = []
  private var declarationCount = 0
  private var keyframePlaces: [String: Int] = [:]

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

  /// The most bytes of a style sheet; callers refuse larger files without reading them.
  package static let byteLimit = 16 << 20
  /// The most declarations about motion, counting those of keyframes.
  package static let declarationLimit = 200_000
  /// The most tokens of a selector or of a declaration.
  static let tokenLimit = 10_000
  private static let depthLimit = 16
  /// The most skipped at-rules that are listed.
  private static let skippedLimit = 100

  /// Reads a style sheet.
  ///
  /// - Throws: When there are more declarations than ``declarationLimit``.
  package init(_ source: SourceText) throws(StyleSheetError) {
    var parser = StyleSheetParser(source.bytes)
    while parser.skipWhitespace(), !parser.isAtEnd {
      read(&parser, source, depth: 0)
      if declarationCount > Self.declarationLimit {
        throw StyleSheetError(
          source, at: parser.end..<parser.end,
          "expected at most \(Self.declarationLimit) declarations about motion")
      }
    }
  }

  private mutating func read(_ parser: inout StyleSheetParser, _ source: SourceText, depth: Int) {
    let prelude = parser.prelude()
    guard let first = prelude.first else {
      parser.skipBlock()
      return
    }
    guard case .atKeyword(let name) = first.kind else {
      readRule(prelude, &parser, depth: depth)
      return
    }
    let text = source.string(first.range.lowerBound..<prelude[prelude.count - 1].range.upperBound)
    switch name {
    case "keyframes", "-webkit-keyframes", "-moz-keyframes", "-o-keyframes":
      if let keyframes = Keyframes(prelude.dropFirst(), &parser) { add(keyframes, name) }
    case "supports" where Self.isNegated(prelude.dropFirst()): parser.skipBlock()
    case "layer" where depth < Self.depthLimit, "supports" where depth < Self.depthLimit,
      "media" where depth < Self.depthLimit && Self.isScreen(prelude.dropFirst()):
      parser.openBlock()
      while parser.skipWhitespace(), !parser.isAtEnd, !parser.closeBlock(),
        declarationCount <= Self.declarationLimit
      {
        read(&parser, source, depth: depth + 1)
      }
    default:
      if Self.speaksOfMotion(name), skipped.count < Self.skippedLimit {
        skipped.append((text, first.range.lowerBound..<parser.end))
      }
      parser.skipBlock()
    }
  }

  /// Whether a condition asks for a browser that lacks something.
  private static func isNegated(_ tokens: ArraySlice<CSSToken>) -> Bool {
    let first = tokens.first { $0.kind != .whitespace }
    if case .identifier(let word)? = first?.kind { return word.lowercased() == "not" }
    return false
  }

  private static func speaksOfMotion(_ name: String) -> Bool {
    !["charset", "property", "namespace", "font-face", "page", "counter-style", "-ms-viewport"]
      .contains(name)
  }

  /// Whether one of a list of media queries holds for every screen whose owner has not asked for
  /// reduced motion.
  private static func isScreen(_ tokens: ArraySlice<CSSToken>) -> Bool {
    tokens.split { $0.isDelimiter(",") }.contains { query in
      let words = query.compactMap { token -> String? in
        switch token.kind {
        case .identifier(let word): word.lowercased()
        case .whitespace, .delimiter("("), .delimiter(")"), .delimiter(":"): nil
        default: "?"
        }
      }
      return words.allSatisfy {
        ["only", "screen", "all", "and", "prefers-reduced-motion", "no-preference"].contains($0)
      } && !words.isEmpty
    }
  }

  private mutating func add(_ keyframes: Keyframes, _ keyword: String) {
    declarationCount += keyframes.blocks.reduce(1) {
      $0 + max(1, $1.offsets.count) * max(1, $1.declarations.count)
    }
    let known = keyframePlaces[keyframes.name]
    switch (known, keyword == "keyframes") {
    case (let index?, true): self.keyframes[index] = keyframes
    case (nil, _):
      keyframePlaces[keyframes.name] = self.keyframes.count
      self.keyframes.append(keyframes)
    default: break
    }
  }

  /// Reads a style rule with the rules nested in it.
  private mutating func readRule(
    _ prelude: [CSSToken], _ parser: inout StyleSheetParser, depth: Int
  ) {
    let selectors = prelude.split { $0.isDelimiter(",") }.compactMap { Selector(Array($0)) }
    let place = rules.count
    var declarations: [Declaration] = []
    // A nested selector takes few bytes, and may stand for many tokens.
    if depth > 0 { declarationCount += 1 + prelude.count / 50 }
    guard parser.enterBlock() else { return }
    reading: while declarationCount <= Self.declarationLimit {
      switch parser.statement() {
      case .declaration(let declaration):
        guard declaration.speaksOfMotion, !selectors.isEmpty else { continue }
        declarations.append(declaration)
        declarationCount += 1
      case .rule(let inner):
        let isAtRule = if case .atKeyword = inner.first?.kind { true } else { inner.isEmpty }
        if depth < Self.depthLimit, !isAtRule {
          readRule(Selector.nested(inner, in: prelude), &parser, depth: depth + 1)
        } else {
          parser.skipBlock()
        }
      case .other: continue
      case .end: break reading
      }
    }
    guard !declarations.isEmpty, let first = prelude.first, let last = prelude.last else { return }
    declarationCount += selectors.count
    // Before the rules nested in it, which are stronger.
    rules.insert(
      Rule(
        selectors: selectors, declarations: declarations,
        range: first.range.lowerBound..<max(first.range.upperBound, last.range.upperBound)),
      at: place)
  }
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
    var count = 0
    parser.openBlock()
    while parser.skipWhitespace(), !parser.isAtEnd, !parser.closeBlock(),
      count <= StyleSheet.declarationLimit
    {
      let prelude = parser.prelude()
      let declarations = Self.declarations(&parser)
      count += declarations.count + 1
      let offsets = prelude.split { $0.isDelimiter(",") }.map { Self.offset(Array($0)) }
      // One bad selector invalidates its block, as CSS Animations says.
      guard let first = prelude.first, !offsets.contains(nil) else { continue }
      blocks.append(
        Block(
          offsets: offsets.compactMap(\.self),
          declarations: declarations.filter { !$0.isImportant },
          range: first.range.lowerBound..<parser.end))
    }
    self.blocks = blocks
    range = named.range
  }

  private static func declarations(
    _ parser: inout StyleSheetParser
  ) -> [StyleSheet.Declaration] {
    var declarations: [StyleSheet.Declaration] = []
    guard parser.enterBlock() else { return [] }
    while declarations.count <= StyleSheet.declarationLimit {
      switch parser.statement() {
      case .declaration(let declaration): declarations.append(declaration)
      case .rule: parser.skipBlock()
      case .other: continue
      case .end: return declarations
      }
    }
    return declarations
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

extension StyleSheet.Declaration {
  /// Whether a rule's declaration can matter to how something moves.
  fileprivate var speaksOfMotion: Bool {
    if name.hasPrefix("--") || name.hasPrefix("animation") || name.hasPrefix("transition") {
      return true
    }
    return Self.names.contains(name) || name.hasPrefix("offset")
      || name.hasPrefix("view-timeline") || name.hasPrefix("timeline-trigger")
  }

  private static let names: Set<String> = [
    "transform", "translate", "rotate", "scale", "opacity", "visibility", "filter", "clip-path",
    "transform-origin", "transform-style", "transform-box", "perspective", "perspective-origin",
    "backface-visibility",
  ]

  init?(_ tokens: [CSSToken]) {
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
