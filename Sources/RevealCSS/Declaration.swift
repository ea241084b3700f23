extension StyleSheet {
  /// A declaration, `name: value`.
  package struct Declaration: Hashable, Sendable {
    /// The name without a vendor's prefix, in lower case unless it is a custom property.
    package let name: String
    /// The value without white space around it.
    package let value: [CSSToken]
    package let isImportant: Bool
    /// The byte offsets of the whole declaration.
    package let range: Range<Int>
    /// Whether browsers accept the value; true for values with `var()` and the like, which are not
    /// known yet.
    let isValid: Bool
    /// Whether the property has a vendor prefix that current browsers ignore.
    let hasIgnoredPrefix: Bool
  }
}

extension StyleSheet.Declaration {
  /// Whether the declaration can affect motion.
  var affectsMotion: Bool {
    if name.hasPrefix("--") || name.hasPrefix("animation") || name.hasPrefix("transition") {
      return true
    }
    return Self.names.contains(name) || name.hasPrefix("offset")
      || name.hasPrefix("view-timeline") || name.hasPrefix("timeline-trigger")
  }

  private static let names: Set<String> = [
    "transform", "translate", "rotate", "scale", "opacity", "visibility", "filter", "clip-path",
    "transform-origin", "transform-style", "transform-box", "perspective", "perspective-origin",
    "backface-visibility", "all",
  ]

  /// Reads a declaration; fails if the tokens are not one.
  init?(_ tokens: [CSSToken]) {
    let tokens = tokens.trimmed
    guard let first = tokens.first, let last = tokens.last, case .identifier(let name) = first.kind,
      let colon = tokens.firstIndex(where: { $0.isDelimiter(":") }),
      tokens[1..<colon].allSatisfy({ $0.kind == .whitespace })
    else { return nil }
    var value = Array(tokens[(colon + 1)...]).trimmed
    var isImportant = false
    if case .identifier(let word)? = value.last?.kind, word.lowercased() == "important",
      let mark = value.lastIndex(where: { $0.isDelimiter("!") })
    {
      value = Array(value[..<mark]).trimmed
      isImportant = true
    }
    self.init(
      name: name, value, isImportant: isImportant,
      range: first.range.lowerBound..<last.range.upperBound)
  }

  /// Creates a declaration of a property as written; fails for an empty value unless the property
  /// is a custom one.
  init?(name: String, _ value: [CSSToken], isImportant: Bool = false, range: Range<Int>) {
    let isCustom = name.hasPrefix("--")
    guard !value.isEmpty || isCustom else { return nil }
    let prefix = isCustom ? nil : ["-webkit-", "-moz-", "-ms-", "-o-"].first { name.hasPrefix($0) }
    self.name = isCustom ? name : String(name.dropFirst(prefix?.count ?? 0)).lowercased()
    self.value = value
    self.isImportant = isImportant
    self.range = range
    hasIgnoredPrefix = prefix.map { $0 != "-webkit-" } ?? false
    isValid =
      isCustom || value.contains(where: \.dependsOnElement)
      || PropertyGrammar.admits(value, of: self.name)
  }
}

extension CSSToken {
  /// Whether the token begins a function whose value depends on the element.
  fileprivate var dependsOnElement: Bool {
    guard case .function(let name) = kind else { return false }
    return ["var", "env", "attr", "if", "random", "sibling-index", "sibling-count"].contains(name)
  }
}
