extension StyleSheet {
  /// `name: value`.
  package struct Declaration: Hashable, Sendable {
    /// In lower case, except for custom properties, and without a vendor's prefix.
    package let name: String
    /// Without white space around it.
    package let value: [CSSToken]
    package let isImportant: Bool
    /// Of the whole declaration.
    package let range: Range<Int>
    /// Whether browsers take the value; unknown, and so true, of those with `var()` and the like.
    let isValid: Bool
    /// Whether the property has the prefix of a browser other than those of today.
    let isOfOtherBrowsers: Bool
  }
}

extension StyleSheet.Declaration {
  /// Whether a rule's declaration can matter to how something moves.
  var speaksOfMotion: Bool {
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

  /// Fails for what is no declaration.
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

  /// A declaration of a property as written; fails for an empty value of what is no custom one.
  init?(name: String, _ value: [CSSToken], isImportant: Bool = false, range: Range<Int>) {
    let isCustom = name.hasPrefix("--")
    guard !value.isEmpty || isCustom else { return nil }
    let prefix = isCustom ? nil : ["-webkit-", "-moz-", "-ms-", "-o-"].first { name.hasPrefix($0) }
    self.name = isCustom ? name : String(name.dropFirst(prefix?.count ?? 0)).lowercased()
    self.value = value
    self.isImportant = isImportant
    self.range = range
    isOfOtherBrowsers = prefix.map { $0 != "-webkit-" } ?? false
    isValid =
      isCustom || value.contains(where: \.dependsOnElement)
      || PropertyGrammar.admits(value, of: self.name)
  }
}

extension CSSToken {
  /// Whether it begins what only an element has a value for.
  fileprivate var dependsOnElement: Bool {
    guard case .function(let name) = kind else { return false }
    return ["var", "env", "attr", "if", "random", "sibling-index", "sibling-count"].contains(name)
  }
}
