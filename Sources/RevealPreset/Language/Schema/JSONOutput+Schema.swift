internal import RevealJSON
internal import RevealMath
internal import RevealMotion

/// Subschemas of JSON Schema 2020-12, named after the values they allow.
extension JSONOutput {
  static func number(_ range: NumberRange, _ about: String? = nil) -> JSONOutput {
    JSONOutput.object([
      ("type", "number"),
      (range.excludesLower ? "exclusiveMinimum" : "minimum", .number(range.lower)),
      (range.excludesUpper ? "exclusiveMaximum" : "maximum", .number(range.upper)),
    ]).about(about)
  }

  static func integer(_ range: ClosedRange<Int>, _ about: String? = nil) -> JSONOutput {
    JSONOutput.object([
      ("type", "integer"), ("minimum", .integer(range.lowerBound)),
      ("maximum", .integer(range.upperBound)),
    ]).about(about)
  }

  static func string(_ about: String? = nil, pattern: String) -> JSONOutput {
    JSONOutput.object([("type", "string"), ("pattern", .string(pattern))]).about(about)
  }

  static func words(_ words: [String], _ about: String) -> JSONOutput {
    JSONOutput.object([("enum", .strings(words))]).about(about)
  }

  /// Returns an enumeration of words, each with its meaning.
  static func words(_ words: [(word: String, meaning: String)]) -> JSONOutput {
    choices(words.map { (.string($0.word), $0.meaning) })
  }

  /// Returns an enumeration of the names of curves, each with its control points.
  static func curveNames(_ about: String) -> JSONOutput {
    choices(
      TimingCurve.names.map { name in
        guard case .cubicBezier(let curve) = TimingCurve.named(name) else {
          let meaning = name == "linear" ? "cubic-bezier(0, 0, 1, 1)" : "As on easings.net."
          return (.string(name), meaning)
        }
        let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map(shortest)
        return (.string(name), "cubic-bezier(\(numbers.joined(separator: ", ")))")
      }
    ).about(about)
  }

  /// Returns an enumeration of the words of a type, each with its meaning.
  static func words<Choice: SchemaWord>(
    of type: Choice.Type
  ) -> JSONOutput where Choice.RawValue == String {
    choices(Choice.allCases.map { (.string($0.rawValue), $0.meaning) })
  }

  /// Returns an enumeration of the numbers of a type, each with its meaning.
  static func words<Choice: SchemaWord>(
    of type: Choice.Type
  ) -> JSONOutput where Choice.RawValue == Int {
    choices(Choice.allCases.map { (.integer($0.rawValue), $0.meaning) })
  }

  /// Returns an enumeration of values with their meanings; `enumDescriptions` is a keyword of
  /// Visual Studio Code.
  private static func choices(_ choices: [(value: JSONOutput, meaning: String)]) -> JSONOutput {
    ["enum": .array(choices.map(\.value)), "enumDescriptions": .strings(choices.map(\.meaning))]
  }

  private static func strings(_ texts: [String]) -> JSONOutput {
    .array(texts.map { .string($0) })
  }

  static func list(
    of element: JSONOutput, _ count: ClosedRange<Int>, _ about: String? = nil
  ) -> JSONOutput {
    JSONOutput.object([
      ("type", "array"), ("items", element), ("minItems", .integer(count.lowerBound)),
      ("maxItems", .integer(count.upperBound)),
    ]).about(about)
  }

  /// Returns a list whose elements have different meanings.
  static func tuple(_ elements: [JSONOutput], _ about: String? = nil) -> JSONOutput {
    let count = JSONOutput.integer(elements.count)
    return JSONOutput.object([
      ("type", "array"), ("prefixItems", .array(elements)), ("items", false), ("minItems", count),
      ("maxItems", count),
    ]).about(about)
  }

  static func anyOf(_ choices: [JSONOutput], _ about: String? = nil) -> JSONOutput {
    JSONOutput.object([("anyOf", .array(choices))]).about(about)
  }

  /// Returns a reference to a definition of ``PresetSchema``.
  static func defined(_ name: String, _ about: String? = nil) -> JSONOutput {
    JSONOutput.object([("$ref", .string("#/$defs/\(name)"))]).about(about)
  }

  /// Returns an object that allows only the given keys, and only one of each exclusive group.
  static func object(
    _ about: String?, required: [String] = [], exclusive: [[String]] = [], _ properties: [Member]
  ) -> JSONOutput {
    var members: [Member] = [("type", "object")]
    if let about { members.append(("description", .string(about))) }
    members += [("properties", .object(properties)), ("additionalProperties", false)]
    if !required.isEmpty { members.append(("required", .strings(required))) }
    let pairs = exclusive.flatMap { group in
      group.indices.flatMap { i in group[(i + 1)...].map { [group[i], $0] } }
    }
    let rules = pairs.map { JSONOutput.object([("not", ["required": .strings($0)])]) }
    if !rules.isEmpty { members.append(("allOf", .array(rules))) }
    return .object(members)
  }

  /// Returns an object with exactly one of some keys.
  static func oneKey<Value>(_ about: String, of choices: [ObjectChoice<Value>]) -> JSONOutput {
    object(about, choices.map { ($0.key, $0.schema()) })
      .with(["minProperties": 1, "maxProperties": 1])
  }

  func about(_ about: String?, default standard: JSONOutput? = nil) -> JSONOutput {
    let described = about.map { with(["description": .string($0)]) } ?? self
    return standard.map { described.with(["default": $0]) } ?? described
  }

  /// Returns the object without a member.
  func without(_ name: String) -> JSONOutput {
    guard case .object(let members) = self else {
      preconditionFailure("a schema is an object")
    }
    return .object(members.filter { $0.0 != name })
  }

  /// Returns the object with the members of another one appended, which replace members with equal
  /// names.
  func with(_ other: JSONOutput) -> JSONOutput {
    guard case .object(let members) = self, case .object(let more) = other else {
      preconditionFailure("a schema is an object")
    }
    return .object(members.filter { own in !more.contains { $0.0 == own.0 } } + more)
  }
}
