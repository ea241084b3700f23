import RevealCSSSyntax

/// The utilities of a style sheet for Tailwind, and the variables of its theme.
///
/// `@utility fade-in-*` makes a rule for the class `fade-in-50`; `--value()` stands for the part
/// after the prefix. A theme variable `--animate-spin` makes a class `animate-spin`.
struct Utilities: Sendable {
  private var templates:
    [(prefix: String, declarations: [StyleSheet.Declaration], range: Range<Int>)] = []
  private var theme: [String: StyleSheet.Declaration] = [:]
  /// Whether the style sheet has any utilities.
  var isUsed = false

  mutating func add(_ declaration: StyleSheet.Declaration) {
    if declaration.name.hasPrefix("--") { theme[declaration.name] = declaration }
  }

  mutating func add(
    prefix: String, _ declarations: [StyleSheet.Declaration], _ range: Range<Int>
  ) {
    templates.append((prefix, declarations, range))
  }

  /// The variable of the spacing unit, which has a default if the theme does not define it.
  static let spacing = "--spacing"

  /// Returns the rules of some classes, those of animations first.
  func rules(for classes: [String], layer: Int) -> [StyleSheet.Rule] {
    guard isUsed else { return [] }
    var rules: [StyleSheet.Rule] = []
    func add(_ name: String, _ declarations: [StyleSheet.Declaration], _ range: Range<Int>) {
      guard !declarations.isEmpty else { return }
      rules.append(
        StyleSheet.Rule(
          selectors: [Selector(conditions: [.class(name)])], declarations: declarations,
          range: range, layer: layer))
    }
    for (name, variable) in theme.sorted(by: {
      $0.value.range.lowerBound < $1.value.range.lowerBound
    })
    where name.hasPrefix("--animate-") {
      let animation = StyleSheet.Declaration(
        name: "animation", variable.value, range: variable.range)
      add(String(name.dropFirst(2)), animation.map { [$0] } ?? [], variable.range)
    }
    for template in templates {
      for name in classes where name.hasPrefix(template.prefix) {
        let value = String(name.dropFirst(template.prefix.count))
        guard !value.isEmpty else { continue }
        add(
          name, template.declarations.compactMap { resolved($0, for: value) }, template.range)
      }
    }
    return rules
  }

  /// Returns a declaration for a value of a class; nil if the value has another type.
  private func resolved(
    _ declaration: StyleSheet.Declaration, for value: String
  ) -> StyleSheet.Declaration? {
    var result: [CSSToken] = []
    var index = 0
    let tokens = declaration.value
    while index < tokens.count {
      let end = tokens.closing(after: index)
      switch tokens[index].kind {
      case .function("--value") where end < tokens.count:
        let arguments = Array(tokens[(index + 1)..<end]).items
        guard
          let found = arguments.lazy.compactMap({
            resolved($0, for: value, at: tokens[index].range)
          }).first
        else { return nil }
        result += found
        index = end + 1
      case .function("--spacing") where end < tokens.count:
        let range = tokens[index].range
        let inner = StyleSheet.Declaration(
          name: "--x", Array(tokens[(index + 1)..<end]), range: declaration.range)
        guard let factor = inner.flatMap({ resolved($0, for: value) })?.value else { return nil }
        result += [
          CSSToken(kind: .function("calc"), range: range),
          CSSToken(kind: .function("var"), range: range),
          CSSToken(kind: .identifier(Self.spacing), range: range),
          CSSToken(kind: .delimiter(")"), range: range),
          CSSToken(kind: .delimiter("*"), range: range),
        ]
        result += factor + [CSSToken(kind: .delimiter(")"), range: range)]
        index = end + 1
      default:
        result.append(tokens[index])
        index += 1
      }
    }
    return StyleSheet.Declaration(
      name: declaration.name, result, isImportant: declaration.isImportant,
      range: declaration.range)
  }

  /// Returns the result of an argument of `--value()` for a value.
  private func resolved(
    _ argument: [CSSToken], for value: String, at range: Range<Int>
  ) -> [CSSToken]? {
    let argument = argument.filter { $0.kind != .whitespace }
    guard let first = argument.first else { return nil }
    switch first.kind {
    case .string(let text): return text == value ? Self.tokens(value, at: range) : nil
    case .identifier(let name) where name.hasPrefix("--"):
      guard argument.count == 2, argument[1].isDelimiter("*") else { return nil }
      return theme[name + value]?.value
    case .identifier(let type): return Self.tokens(value, at: range).flatMap { Self.bare($0, type) }
    case .delimiter("["):
      guard value.hasPrefix("["), value.hasSuffix("]") else { return nil }
      let inner = value.dropFirst().dropLast().replacing("_", with: " ")
      guard let tokens = Self.tokens(String(inner), at: range), argument.count > 1 else {
        return nil
      }
      if argument[1].isDelimiter("*") { return tokens }
      guard case .identifier(let type) = argument[1].kind else { return nil }
      return Self.arbitrary(tokens, type)
    default: return nil
    }
  }

  private static func tokens(_ text: String, at range: Range<Int>) -> [CSSToken]? {
    let tokens = CSSTokenizer(Array(text.utf8)).map { CSSToken(kind: $0.kind, range: range) }
    return tokens.isEmpty ? nil : tokens
  }

  /// Returns a value without brackets, if it has the type.
  private static func bare(_ tokens: [CSSToken], _ type: String) -> [CSSToken]? {
    let number = tokens.only?.kind.number
    switch type {
    case "number": return number.map { $0 >= 0 } ?? false ? tokens : nil
    case "integer": return number.map { $0 >= 0 && $0 == $0.rounded() } ?? false ? tokens : nil
    case "percentage": return tokens.only?.kind.type == .percentage ? tokens : nil
    case "ratio":
      return tokens.count == 3 && tokens[1].isDelimiter("/")
        && tokens[0].kind.number != nil && tokens[2].kind.number != nil ? tokens : nil
    default: return nil
    }
  }

  /// Returns a value in brackets, if it has the type.
  private static func arbitrary(_ tokens: [CSSToken], _ type: String) -> [CSSToken]? {
    if type == "ratio" { return bare(tokens, type) }
    let types: [String: CSSType] = [
      "number": .number, "integer": .number, "percentage": .percentage, "length": .length,
      "angle": .angle,
    ]
    guard let wanted = types[type] else { return tokens }
    return tokens.only?.kind.type == wanted ? tokens : nil
  }
}
