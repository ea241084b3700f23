import RevealCSSSyntax
package import RevealJSON

/// A style sheet, as far as it affects motion: its `@keyframes` and style rules.
///
/// Error recovery follows CSS Syntax 3: text that does not parse is skipped up to the next
/// semicolon or closing brace.
package struct StyleSheet: Sendable {
  package private(set) var keyframes: [Keyframes] = []
  /// The rules with declarations about motion whose conditions hold, in text order.
  package private(set) var rules: [Rule] = []
  /// The at-rules and rules that were skipped although they might affect motion, with the reasons.
  package private(set) var skipped: [(text: String, range: Range<Int>)] = []
  /// The opening brace of the outermost block that ends only with the style sheet; nil if all are
  /// closed.
  package private(set) var unclosed: Range<Int>?
  /// The properties registered by `@property`, by name.
  package private(set) var registered: [String: RegisteredProperty] = [:]
  /// The cascade layers in their order.
  private(set) var layers = CascadeLayers()
  /// The utilities of Tailwind whose names end with a value, and its theme variables.
  private(set) var utilities = Utilities()
  let source: SourceText
  private var declarationCount = 0
  private var candidates: [String: [(keyframes: Keyframes, layer: Int, isPrefixed: Bool)]] = [:]
  private var keyframeNames: [String] = []

  /// A rule `@keyframes name { … }`.
  package struct Keyframes: Hashable, Sendable {
    package let name: String
    package let range: Range<Int>
    package let blocks: [Block]

    /// Declarations at one or several offsets.
    package struct Block: Hashable, Sendable {
      package let offsets: [KeyframeOffset]
      package let declarations: [Declaration]
      package let range: Range<Int>
    }
  }

  /// A style rule, `selector, selector { declarations }`.
  package struct Rule: Hashable, Sendable {
    package let selectors: [Selector]
    package let declarations: [Declaration]
    package let range: Range<Int>
    /// The cascade layer of the rule.
    var layer = CascadeLayers.none
    /// Whether the rule is in `@starting-style`.
    var isStarting = false
  }

  /// A custom property registered by `@property`.
  package struct RegisteredProperty: Hashable, Sendable {
    let inherits: Bool
    let initialValue: [CSSToken]?
  }

  /// The limit on bytes of a style sheet; callers refuse larger files without reading them.
  package static let byteLimit = 16 << 20
  /// The limit on declarations about motion, including those of keyframes.
  package static let declarationLimit = 200_000
  private static let depthLimit = 16
  /// The limit on skipped at-rules that are listed.
  private static let skippedLimit = 1000

  /// The context of a statement.
  private struct Context {
    var depth = 0
    var layer = CascadeLayers.none
    var isStarting = false
    /// The selectors of the enclosing rule.
    var selectors: [Selector]?
    var range = 0..<0
    var isTheme = false
  }

  /// Reads a style sheet.
  ///
  /// - Parameters:
  ///   - source: The style sheet.
  ///   - classes: The classes whose Tailwind utilities become rules.
  /// - Throws: An error if there are more declarations than ``declarationLimit``.
  package init(_ source: SourceText, classes: [String] = []) throws(StyleSheetError) {
    self.source = source
    var parser = StyleSheetParser(source.bytes)
    repeat { read(&parser, Context()) } while !parser.isAtEnd && isWithinLimit
    if !isWithinLimit {
      throw StyleSheetError(
        source, at: parser.end..<parser.end,
        "expected at most \(Self.declarationLimit) declarations about motion")
    }
    unclosed = parser.openBrace
    let ranks = layers.ranks
    keyframes = keyframeNames.compactMap { name in
      // The last one in the strongest layer counts; prefixed ones count only if there are no
      // others.
      candidates[name]?.enumerated().max { a, b in
        (a.element.isPrefixed ? 0 : 1, ranks[a.element.layer], a.offset)
          < (b.element.isPrefixed ? 0 : 1, ranks[b.element.layer], b.offset)
      }?.element.keyframes
    }
    guard utilities.isUsed else { return }
    let layer = layers.layer(["utilities"], in: CascadeLayers.none)
    rules += utilities.rules(for: classes, layer: layer)
    addSpacing()
  }

  /// Defines the spacing unit of utilities if the theme does not.
  private mutating func addSpacing() {
    let declarations = rules.flatMap(\.declarations)
    guard registered[Utilities.spacing] == nil,
      !declarations.contains(where: { $0.name == Utilities.spacing }),
      let user = declarations.first(where: { declaration in
        declaration.value.contains { $0.kind == .identifier(Utilities.spacing) }
      })
    else { return }
    registered[Utilities.spacing] = RegisteredProperty(
      inherits: true, initialValue: [CSSToken(kind: .dimension(0.25, "rem"), range: user.range)])
    skip(Utilities.spacing, user.range, "0.25rem, as Tailwind has it, since no rule says it")
  }

  private var isWithinLimit: Bool { declarationCount <= Self.declarationLimit }

  /// Reads the statements up to the end of a block, or up to a brace that closes nothing.
  private mutating func read(_ parser: inout StyleSheetParser, _ context: Context) {
    var declarations: [Declaration] = []
    while isWithinLimit {
      switch parser.statement() {
      case .declaration(let written):
        guard let declaration = Declaration(written) else { continue }
        if context.isTheme { utilities.add(declaration) }
        guard context.selectors != nil, declaration.affectsMotion else { continue }
        declarations.append(declaration)
        declarationCount += 1
      case .rule(let prelude):
        // Declarations after nested rules are stronger than these rules.
        add(&declarations, context)
        readRule(prelude, &parser, context)
      case .atRule(let name, let prelude, let hasBlock):
        add(&declarations, context)
        readAtRule(name, prelude, hasBlock, &parser, context)
      case .other: continue
      case .end: return add(&declarations, context)
      }
    }
  }

  /// Reads the statements in the block that is next.
  private mutating func readBlock(_ parser: inout StyleSheetParser, _ context: Context) {
    if parser.enterBlock() { read(&parser, context) }
  }

  /// Makes a rule of declarations, and removes them.
  private mutating func add(_ declarations: inout [Declaration], _ context: Context) {
    guard !declarations.isEmpty, let selectors = context.selectors else { return }
    declarationCount += selectors.count
    rules.append(
      Rule(
        selectors: selectors, declarations: declarations, range: context.range,
        layer: context.layer, isStarting: context.isStarting))
    declarations = []
  }

  private mutating func readRule(
    _ prelude: [CSSToken], _ parser: inout StyleSheetParser, _ context: Context
  ) {
    guard let first = prelude.first, let last = prelude.last, context.depth < Self.depthLimit,
      // A custom property may have a value in braces.
      first.kind.word?.hasPrefix("--") != true
    else { return parser.skipBlock() }
    let range = first.range.lowerBound..<last.range.upperBound
    var inner = context
    inner.depth += 1
    inner.range = range
    inner.isTheme = false
    guard let selectors = SelectorParser.list(prelude, in: context.selectors) else {
      skip(source.string(range), range, "not a selector that browsers know")
      return parser.skipBlock()
    }
    inner.selectors = selectors
    // A nested selector has few bytes but may stand for many selectors.
    if context.selectors != nil {
      declarationCount += 1 + prelude.count / 50 + selectors.reduce(0) { $0 + $1.size } / 50
    }
    readBlock(&parser, inner)
  }

  private mutating func skip(_ text: String, _ range: Range<Int>, _ reason: String) {
    if skipped.count < Self.skippedLimit { skipped.append(("\"\(text)\": \(reason)", range)) }
  }

  // MARK: - At-rules

  private mutating func readAtRule(
    _ name: String, _ prelude: [CSSToken], _ hasBlock: Bool, _ parser: inout StyleSheetParser,
    _ context: Context
  ) {
    let tokens = Array(prelude[1...]).trimmed
    let range = prelude[0].range.lowerBound..<prelude[prelude.count - 1].range.upperBound
    var inner = context
    inner.depth += 1
    guard hasBlock else {
      if name == "layer" {
        for path in CascadeLayers.paths(tokens) ?? [] {
          _ = layers.layer(path, in: context.layer)
        }
      } else if Self.affectsMotion(name) {
        if name == "import" { addLayer(ofImport: tokens) }
        skip(source.string(range), range, "not followed")
      }
      return
    }
    let isDeepEnough = context.depth < Self.depthLimit
    switch name {
    case "keyframes", "-webkit-keyframes", "-moz-keyframes", "-o-keyframes":
      if let keyframes = Keyframes(tokens, &parser) {
        add(keyframes, isPrefixed: name != "keyframes", context)
      }
    case "layer" where isDeepEnough:
      let paths = tokens.isEmpty ? [[]] : CascadeLayers.paths(tokens) ?? []
      guard paths.count == 1 else { return parser.skipBlock() }
      inner.layer = layers.layer(paths[0], in: context.layer)
      readBlock(&parser, inner)
    case "media" where isDeepEnough && MediaQuery.truth(tokens) == .yes:
      readBlock(&parser, inner)
    case "supports" where isDeepEnough && CSSCondition.isSupported(tokens) == .yes:
      readBlock(&parser, inner)
    case "starting-style" where isDeepEnough:
      inner.isStarting = true
      inner.range = range
      readBlock(&parser, inner)
    case "property":
      if let (name, property) = Self.registered(tokens, &parser) { registered[name] = property }
    case "theme" where isDeepEnough:
      inner.isTheme = true
      inner.selectors = [Selector(conditions: [.root])]
      inner.range = range
      inner.layer = layers.layer(["theme"], in: CascadeLayers.none)
      utilities.isUsed = true
      readBlock(&parser, inner)
    case "utility" where isDeepEnough:
      inner.range = range
      readUtility(tokens, &parser, inner)
    default:
      if Self.affectsMotion(name) { skip(source.string(range), range, "not followed") }
      parser.skipBlock()
    }
  }

  private static func affectsMotion(_ name: String) -> Bool {
    ![
      "charset", "namespace", "font-face", "page", "counter-style", "-ms-viewport", "tailwind",
      "source", "font-palette-values", "font-feature-values", "color-profile", "custom-media",
    ].contains(name)
  }

  /// Adds the layer of an imported style sheet, whose rules are not known.
  private mutating func addLayer(ofImport tokens: [CSSToken]) {
    if let place = tokens.firstIndex(where: { $0.kind == .function("layer") }) {
      let end = tokens.closing(after: place)
      for path in CascadeLayers.paths(tokens[(place + 1)..<end]) ?? [] {
        _ = layers.layer(path, in: CascadeLayers.none)
      }
    }
  }

  private mutating func add(_ keyframes: Keyframes, isPrefixed: Bool, _ context: Context) {
    declarationCount += 1
    for block in keyframes.blocks {
      declarationCount += max(1, block.offsets.count) * max(1, block.declarations.count)
    }
    if candidates[keyframes.name] == nil { keyframeNames.append(keyframes.name) }
    candidates[keyframes.name, default: []].append((keyframes, context.layer, isPrefixed))
  }

  private static func registered(
    _ tokens: [CSSToken], _ parser: inout StyleSheetParser
  ) -> (name: String, property: RegisteredProperty)? {
    guard parser.enterBlock() else { return nil }
    var inherits: Bool?
    var initialValue: [CSSToken]?
    var hasSyntax = false
    for declaration in parser.readDeclarations(limit: 100) {
      switch declaration.name {
      case "inherits": inherits = declaration.value.word.map { $0 == "true" }
      case "initial-value": initialValue = declaration.value
      case "syntax": hasSyntax = true
      default: break
      }
    }
    guard case .identifier(let name)? = tokens.only?.kind, name.hasPrefix("--"), hasSyntax,
      let inherits
    else { return nil }
    return (name, RegisteredProperty(inherits: inherits, initialValue: initialValue))
  }

  /// Reads `@utility`, which defines a class of Tailwind.
  private mutating func readUtility(
    _ tokens: [CSSToken], _ parser: inout StyleSheetParser, _ context: Context
  ) {
    guard case .identifier(let name)? = tokens.first?.kind else { return parser.skipBlock() }
    utilities.isUsed = true
    if tokens.count == 2, tokens[1].isDelimiter("*"), name.hasSuffix("-") {
      guard parser.enterBlock() else { return }
      let declarations = parser.readDeclarations(limit: Self.declarationLimit)
      declarationCount += declarations.count
      utilities.add(prefix: name, declarations, context.range)
      return
    }
    var inner = context
    inner.selectors = [Selector(conditions: [.class(name)])]
    inner.layer = layers.layer(["utilities"], in: CascadeLayers.none)
    readBlock(&parser, inner)
  }
}
