package import RevealJSON

/// The durations and curves of a file of design tokens, in the format of the Design Tokens
/// Community Group (www.designtokens.org/tr/2025.10/format).
///
/// Tokens of other types have names only.
package struct DesignTokens: Hashable, Sendable {
  /// A token, or a part of a transition.
  package struct Token: Hashable, Sendable {
    /// The names of its groups and its own, with periods between them.
    package let name: String
    package let value: Value
    /// The description in the file; empty if there is none.
    package let about: String
  }

  /// The value of a token.
  package enum Value: Hashable, Sendable {
    /// A duration in seconds.
    case duration(Double)
    /// The handles of a cubic Bézier curve: x1, y1, x2 and y2.
    case curve([Double])
    /// A number without a unit.
    case number(Double)
    /// A value that no preset can use, with its type.
    case other(type: String)
  }

  /// The tokens in the order of the file.
  package private(set) var tokens: [Token] = []

  /// The key that makes an object a token.
  package static let key = "$value"
  /// The limit on tokens in a file.
  private static let mostTokens = 100_000
  /// The limit on tokens that stand for each other.
  private static let mostAliases = 32

  /// Reads a file of tokens.
  ///
  /// - Parameters:
  ///   - source: The text of the file.
  ///   - parsed: The parsed text; nil to parse it now.
  /// - Throws: All problems of the file.
  package init(json source: SourceText, parsed: ParsedJSON? = nil) throws(PresetError) {
    tokens = try source.read(parsed) { root in
      var reader = TokenReader(problems: root.problems)
      guard case .object = root.node.value else {
        root.expected("an object with groups of tokens")
        return [Token]?.none
      }
      reader.collect(root, names: [], type: nil)
      guard reader.found.count <= Self.mostTokens else {
        root.expected("at most \(Self.mostTokens) tokens")
        return nil
      }
      let byName = Dictionary(
        reader.found.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
      return reader.found.flatMap { $0.tokens(among: byName) }
    }.0
  }

  /// Returns whether an object contains a token, in groups of at most eight levels.
  package static func hasToken(_ node: JSONNode, levels: Int = 8) -> Bool {
    guard case .object(let members) = node.value else { return false }
    return members.contains {
      $0.key == key || levels > 0 && hasToken($0.value, levels: levels - 1)
    }
  }

  /// Returns the token with a name; nil if there is none.
  package func token(named name: String) -> Token? { tokens.first { $0.name == name } }

  /// A token before the tokens that it stands for are known.
  fileprivate struct Written {
    let name: String
    let type: String?
    let value: JSONField
    let about: String

    /// Returns the token, and the parts of a transition.
    func tokens(among others: [String: Written]) -> [Token] {
      guard let (value, type) = resolved(self.value, type, among: others) else { return [] }
      guard type == "transition", var object = value.object() else {
        return [Token(name: name, value: read(value, type), about: about)]
      }
      let parts: [(String, String)] = [
        ("duration", "duration"), ("delay", "duration"), ("timingFunction", "cubicBezier"),
      ]
      let found = parts.compactMap { key, type -> Token? in
        guard let field = object[key],
          let (value, type) = resolved(field, type, among: others)
        else { return nil }
        return Token(name: "\(name).\(key)", value: read(value, type), about: "")
      }
      return [Token(name: name, value: .other(type: "transition"), about: about)] + found
    }

    /// Returns the value that a value stands for, with its type.
    private func resolved(
      _ value: JSONField, _ type: String?, among others: [String: Written]
    ) -> (JSONField, type: String?)? {
      var (value, type) = (value, type)
      for _ in 0..<DesignTokens.mostAliases {
        guard let alias = Self.alias(value.node) else { return (value, type) }
        guard let other = others[alias] else {
          value.expected(
            "the name of a token in this file",
            hint: nearestWord(to: alias, among: Array(others.keys)).map {
              "did you mean \"{\($0)}\"?"
            })
          return nil
        }
        (value, type) = (other.value, other.type ?? type)
      }
      self.value.expected("tokens that do not stand for each other in a circle")
      return nil
    }

    /// Returns the name in a value like "{easing.standard}"; nil for any other value.
    private static func alias(_ node: JSONNode) -> String? {
      if let pointer = node["$ref"]?.string, pointer.hasPrefix("#/") {
        let names = pointer.dropFirst(2).split(separator: "/")
        return names.filter { $0 != DesignTokens.key }.joined(separator: ".")
      }
      guard let text = node.string, text.hasPrefix("{"), text.hasSuffix("}") else { return nil }
      return String(text.dropFirst().dropLast())
    }

    private func read(_ field: JSONField, _ type: String?) -> Value {
      switch type {
      case "duration":
        return field.tokenDuration().map { .duration($0) } ?? .other(type: "duration")
      case "cubicBezier":
        let handles = field.list(4...4, "the handles of a curve, as in [0.2, 0, 0, 1]") ?? []
        let numbers = handles.enumerated().compactMap {
          $0.element.number($0.offset % 2 == 0 ? .share : .handle)
        }
        return numbers.count == 4 ? .curve(numbers) : .other(type: "cubicBezier")
      case "number": return field.number().map { .number($0) } ?? .other(type: "number")
      default: return .other(type: type ?? "none")
      }
    }
  }
}

/// Collects the tokens of groups.
private struct TokenReader {
  let problems: ProblemSink
  private(set) var found: [DesignTokens.Written] = []

  init(problems: ProblemSink) { self.problems = problems }

  /// Adds the tokens of a group, which may be a token itself.
  ///
  /// - Parameters:
  ///   - field: The group.
  ///   - names: The names of the group and those around it.
  ///   - type: The type of the tokens that name none.
  mutating func collect(_ field: JSONField, names: [String], type: String?) {
    guard case .object(let members) = field.node.value, !problems.isFull else { return }
    let type = field.node["$type"]?.string ?? type
    func path(_ key: String) -> String { field.path.isEmpty ? key : "\(field.path).\(key)" }
    if let value = field.node[DesignTokens.key] {
      found.append(
        .init(
          name: names.joined(separator: "."), type: type,
          value: JSONField(value, path: path(DesignTokens.key), problems: problems),
          about: field.node["$description"]?.string ?? ""))
    }
    for member in members where !member.key.hasPrefix("$") || member.key == "$root" {
      let child = JSONField(member.value, path: path(member.key), problems: problems)
      collect(child, names: member.key == "$root" ? names : names + [member.key], type: type)
    }
  }
}

extension JSONField {
  /// Reads a duration in seconds, as an object with a unit or a text of the format's drafts.
  fileprivate func tokenDuration() -> Double? {
    let what = "a duration like { \"value\": 200, \"unit\": \"ms\" }"
    var number: Double?
    var unit: String?
    if let text = node.string {
      unit = ["ms", "s"].first { text.hasSuffix($0) }
      number = unit.flatMap { Double(text.dropLast($0.count)) }
    } else {
      number = node["value"]?.number
      unit = node["unit"]?.string
    }
    guard let number, number.isFinite, number >= 0, let unit, ["ms", "s"].contains(unit) else {
      expected(what)
      return nil
    }
    return unit == "ms" ? number / 1000 : number
  }
}
