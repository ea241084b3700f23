import RevealPreset

/// The design tokens of a preset as custom properties of a style sheet.
///
/// A duration or a curve of an animation with the value of a token refers to its property, so that
/// a site can change it in one place.
struct ExportTokens {
  /// The properties by the values that they replace.
  private var properties: [(name: String, value: String)] = []

  init(_ tokens: [DesignTokens.Token]) {
    for token in tokens {
      let value: String
      switch token.value {
      case .duration(let duration): value = seconds(duration)
      case .curve(let numbers):
        value = "cubic-bezier(\(numbers.map(css).joined(separator: ", ")))"
      case .number, .other: continue
      }
      let isKnown = properties.contains { $0.value == value }
      if !isKnown { properties.append((Self.name(token.name), value)) }
    }
  }

  /// Returns rules with references to the properties, after a rule that sets those that are used.
  func applied(to rules: String) -> String {
    guard !properties.isEmpty else { return rules }
    var used: Set<String> = []
    let replaced = rules.split(separator: ";", omittingEmptySubsequences: false).map { part in
      guard let start = Self.declaration(in: part) else { return String(part) }
      var text = String(part[start...])
      for (name, value) in properties {
        let parts = text.ranges(of: value).filter { Self.isWhole($0, in: text) }
        for part in parts.reversed() { text.replaceSubrange(part, with: "var(\(name))") }
        if !parts.isEmpty { used.insert(name) }
      }
      return part[..<start] + text
    }.joined(separator: ";")
    let lines = properties.filter { used.contains($0.name) }.map { "  \($0.name): \($0.value);\n" }
    return (lines.isEmpty ? "" : ":root {\n\(lines.joined())}\n") + replaced
  }

  /// Returns the start of the declaration of an animation or a transition at the end of a text; nil
  /// if there is none.
  private static func declaration(in text: Substring) -> String.Index? {
    let start =
      text.lastIndex { "{}".contains($0) }.map { text.index(after: $0) } ?? text.startIndex
    let declaration = text[start...].drop(while: \.isWhitespace)
    guard let colon = declaration.firstIndex(of: ":") else { return nil }
    let property = declaration[..<colon]
    let isMeant = ["animation", "transition"].contains {
      property == $0 || property.hasPrefix("\($0)-")
    }
    return isMeant ? declaration.startIndex : nil
  }

  /// Returns whether a part of a declaration is no part of a longer word or number.
  private static func isWhole(_ part: Range<String.Index>, in text: String) -> Bool {
    func isInWord(_ letter: Character?) -> Bool {
      letter.map { $0.isLetter || $0.isNumber || ".-_+".contains($0) } ?? false
    }
    return !isInWord(text[..<part.lowerBound].last) && !isInWord(text[part.upperBound...].first)
  }

  /// Returns the name of a token as that of a custom property.
  private static func name(_ token: String) -> String {
    "--"
      + String(
        token.map { letter in
          letter.isASCII && (letter.isLetter || letter.isNumber) || "-_".contains(letter)
            ? letter : "-"
        })
  }
}
