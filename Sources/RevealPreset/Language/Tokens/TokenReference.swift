package import RevealJSON

/// A design token in place of a value of a preset: `{ "token": "motion.json#easing.standard" }`.
package struct TokenReference: Hashable, Sendable {
  /// The path of the file with the token.
  package let file: FileReference
  /// The name of the token; nil if the text names none.
  package let name: String?
  /// Whether its place takes a curve; any other takes a number, which may be a duration.
  package let isCurve: Bool

  /// The key of the text.
  package static let key = "token"
  /// The keys of curves.
  private static let curveKeys: Set = ["curve", "acrossCurve", "inverse"]

  /// Fails if a value is no reference.
  fileprivate init?(_ node: JSONNode, at path: JSONPath) {
    guard case .object(let members) = node.value, members.count == 1, let only = members.first,
      only.key == Self.key, let text = only.value.string
    else { return nil }
    let sign = text.firstIndex(of: "#")
    file = FileReference(
      path: String(text[..<(sign ?? text.endIndex)]), range: only.value.range,
      keyPath: "\(path).\(Self.key)")
    let name = sign.map { String(text[text.index(after: $0)...]) } ?? ""
    self.name = name.isEmpty || file.path.isEmpty ? nil : name
    isCurve =
      if case .key(let key)? = path.steps.last { Self.curveKeys.contains(key) } else { false }
  }

  /// Returns the problem of a text without a name.
  package var withoutName: Problem {
    file.problem("expected a file and the name of a token, as in \"motion.json#easing.standard\"")
  }

  /// Returns the value of a token in place of the reference.
  ///
  /// - Parameters:
  ///   - tokens: The tokens of the file.
  ///   - source: The text with the reference.
  /// - Returns: The value, as a preset writes it.
  /// - Throws: `PresetError` when there is no such token, or when it has another type.
  package func value(
    among tokens: DesignTokens, in source: SourceText
  ) throws(PresetError) -> JSONValue {
    func refused(_ message: String, hint: String? = nil) -> PresetError {
      PresetError(source: source, problems: [file.problem(message, hint: hint)])
    }
    let name = name ?? ""
    guard let token = tokens.token(named: name) else {
      throw refused(
        "expected the name of a token in \(file.path), found \"\(name)\"",
        hint: nearestWord(to: name, among: tokens.tokens.map(\.name)).map {
          "did you mean \"\(file.path)#\($0)\"?"
        })
    }
    switch token.value {
    case .curve(let handles) where isCurve:
      return .array(handles.map { JSONNode(value: .number($0), range: file.range) })
    case .duration(let number) where !isCurve, .number(let number) where !isCurve:
      return .number(number)
    case .duration, .number, .curve, .other:
      let isTransition = token.value == DesignTokens.Value.other(type: "transition")
      let part = isCurve ? "timingFunction" : "duration"
      throw refused(
        """
        expected a token of type \(isCurve ? "cubicBezier" : "duration"), found \"\(name)\" of \
        type \(token.value.type)
        """, hint: isTransition ? "write \"\(file.path)#\(name).\(part)\"" : nil)
    }
  }

  /// The JSON Schema of references.
  static var schema: JSONOutput {
    [
      "description": "A token of a file in the format of the Design Tokens Community Group.",
      "type": "object", "required": [.string(key)], "additionalProperties": false,
      "properties": [
        key: .string("The path of the file and the name of the token.", pattern: "^[^#]+#.+$")
      ],
    ]
  }
}

extension DesignTokens.Value {
  /// The value as presets write it, durations in seconds; nil for one that no preset can use.
  package var preset: JSONOutput? {
    switch self {
    case .duration(let number), .number(let number): .number(number)
    case .curve(let handles): .array(handles.map { .number($0) })
    case .other: nil
    }
  }

  /// The type in the words of the format.
  package var type: String {
    switch self {
    case .duration: "duration"
    case .curve: "cubicBezier"
    case .number: "number"
    case .other(let type): type
    }
  }
}

extension JSONNode {
  /// Returns the value with all references to tokens replaced.
  ///
  /// - Parameter replacement: A closure that returns the value of a token.
  /// - Returns: The value; itself if it has no reference.
  /// - Throws: What the closure throws.
  package func replacingTokens<Failure>(
    _ replacement: (TokenReference) throws(Failure) -> JSONValue
  ) throws(Failure) -> JSONNode {
    hasTokens ? try replacingTokens(at: JSONPath([]), replacement) : self
  }

  /// Whether the value has an object with the key of references.
  private var hasTokens: Bool {
    switch value {
    case .object(let members):
      members.contains { $0.key == TokenReference.key || $0.value.hasTokens }
    case .array(let elements): elements.contains(where: \.hasTokens)
    case .null, .bool, .number, .string, .unreadable: false
    }
  }

  private func replacingTokens<Failure>(
    at path: JSONPath, _ replacement: (TokenReference) throws(Failure) -> JSONValue
  ) throws(Failure) -> JSONNode {
    if let reference = TokenReference(self, at: path) {
      return JSONNode(value: try replacement(reference), range: range)
    }
    return try mapping { (step, value) throws(Failure) in
      try value.replacingTokens(at: path.appending(step), replacement)
    }
  }
}
