package import RevealCSSSyntax

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
    name.hasPrefix("--") || animates || Self.names.contains(name) || name.hasPrefix("offset")
      || name.hasPrefix("view-timeline") || name.hasPrefix("timeline-trigger")
  }

  /// Whether the property starts or times a motion.
  var animates: Bool { name.hasPrefix("animation") || name.hasPrefix("transition") }

  /// Whether it names keyframes.
  var namesAnimation: Bool { name == "animation" || name == "animation-name" }

  private static let names: Set<String> = [
    "transform", "translate", "rotate", "scale", "opacity", "visibility", "filter", "clip-path",
    "transform-origin", "transform-style", "transform-box", "perspective", "perspective-origin",
    "backface-visibility", "all",
  ]

  /// Creates a declaration as written; fails for an empty value unless the property is a custom
  /// one.
  init?(_ written: CSSDeclaration) {
    self.init(
      name: written.name, written.value, isImportant: written.isImportant, range: written.range)
  }

  /// Creates a declaration of a property as written; fails for an empty value unless the property
  /// is a custom one.
  init?(name: String, _ value: [CSSToken], isImportant: Bool = false, range: Range<Int>) {
    let isCustom = name.hasPrefix("--")
    guard !value.isEmpty || isCustom else { return nil }
    var prefix: String?
    if !isCustom, name.hasPrefix("-") {
      prefix = ["-webkit-", "-moz-", "-ms-", "-o-"].first { name.hasPrefix($0) }
    }
    let bare = prefix.map { String(name.dropFirst($0.count)) } ?? name
    self.name = isCustom ? name : bare.lowercased()
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
    return switch name {
    case "var", "env", "attr", "if", "random", "sibling-index", "sibling-count": true
    default: false
    }
  }
}

extension StyleSheetParser {
  /// Reads the declarations of an open block up to its end; inner blocks are skipped, and so are
  /// declarations without a value.
  mutating func readDeclarations(limit: Int) -> [StyleSheet.Declaration] {
    declarations(limit: limit).compactMap { StyleSheet.Declaration($0) }
  }
}
