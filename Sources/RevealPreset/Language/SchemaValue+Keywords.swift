internal import RevealJSON
internal import RevealMath
internal import RevealMotion

/// Subschemas of JSON Schema 2020-12, named after the values they allow.
extension SchemaValue {
  static func number(_ range: NumberRange, _ about: String? = nil) -> SchemaValue {
    SchemaValue.members([
      ("type", "number"),
      (range.excludesLower ? "exclusiveMinimum" : "minimum", .number(range.lower)),
      (range.excludesUpper ? "exclusiveMaximum" : "maximum", .number(range.upper)),
    ]).about(about)
  }

  static func integer(_ range: ClosedRange<Int>, _ about: String? = nil) -> SchemaValue {
    SchemaValue.members([
      ("type", "integer"), ("minimum", .number(Double(range.lowerBound))),
      ("maximum", .number(Double(range.upperBound))),
    ]).about(about)
  }

  static func string(_ about: String? = nil, pattern: String? = nil) -> SchemaValue {
    let pattern = pattern.map { [("pattern", SchemaValue.text($0))] } ?? []
    return .members([("type", "string")] + pattern).about(about)
  }

  static func words(_ words: [String], _ about: String) -> SchemaValue {
    SchemaValue.members([("enum", .list(words.map { .text($0) }))]).about(about)
  }

  /// Words, each with its meaning.
  static func words(_ words: [(word: String, meaning: String)]) -> SchemaValue {
    choices(words.map { (.text($0.word), $0.meaning) })
  }

  /// The names of curves, each with its control points.
  static func curveNames(_ about: String) -> SchemaValue {
    choices(
      TimingCurve.names.map { name in
        guard case .cubicBezier(let curve) = TimingCurve.named(name) else {
          return (.text(name), name == "linear" ? "cubic-bezier(0, 0, 1, 1)" : "As on easings.net.")
        }
        let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map(shortest)
        return (.text(name), "cubic-bezier(\(numbers.joined(separator: ", ")))")
      }
    ).about(about)
  }

  /// The words of a type, each with its meaning.
  static func words<Choice: SchemaWord>(
    of type: Choice.Type
  ) -> SchemaValue where Choice.RawValue == String {
    choices(Choice.allCases.map { (.text($0.rawValue), $0.meaning) })
  }

  /// The numbers of a type, each with its meaning.
  static func words<Choice: SchemaWord>(
    of type: Choice.Type
  ) -> SchemaValue where Choice.RawValue == Int {
    choices(Choice.allCases.map { (.number(Double($0.rawValue)), $0.meaning) })
  }

  /// Values with their meanings; `enumDescriptions` is a keyword of Visual Studio Code.
  private static func choices(_ choices: [(value: SchemaValue, meaning: String)]) -> SchemaValue {
    .members([
      ("enum", .list(choices.map(\.value))),
      ("enumDescriptions", .list(choices.map { .text($0.meaning) })),
    ])
  }

  static func list(
    of element: SchemaValue, _ count: ClosedRange<Int>, _ about: String? = nil
  ) -> SchemaValue {
    SchemaValue.members([
      ("type", "array"), ("items", element), ("minItems", .number(Double(count.lowerBound))),
      ("maxItems", .number(Double(count.upperBound))),
    ]).about(about)
  }

  /// A list whose elements have different meanings.
  static func tuple(_ elements: [SchemaValue], _ about: String? = nil) -> SchemaValue {
    let count = SchemaValue.number(Double(elements.count))
    return .members([
      ("type", "array"), ("prefixItems", .list(elements)), ("items", false), ("minItems", count),
      ("maxItems", count),
    ]).about(about)
  }

  static func anyOf(_ choices: [SchemaValue], _ about: String? = nil) -> SchemaValue {
    SchemaValue.members([("anyOf", .list(choices))]).about(about)
  }

  /// A reference to a definition of ``PresetSchema``.
  static func defined(_ name: String, _ about: String? = nil) -> SchemaValue {
    SchemaValue.members([("$ref", .text("#/$defs/\(name)"))]).about(about)
  }

  /// An object that allows only the given keys.
  ///
  /// - Parameters:
  ///   - about: The description.
  ///   - required: The keys that must be present.
  ///   - exclusive: Groups of keys of which only one may be present.
  ///   - properties: All keys with their schemas.
  /// - Returns: The subschema.
  static func object(
    _ about: String? = nil, required: [String] = [], exclusive: [[String]] = [],
    _ properties: [(key: String, schema: SchemaValue)]
  ) -> SchemaValue {
    var members: [(key: String, value: SchemaValue)] = [("type", "object")]
    if let about { members.append(("description", .text(about))) }
    members.append(("properties", .members(properties.map { ($0.key, $0.schema) })))
    members.append(("additionalProperties", false))
    if !required.isEmpty { members.append(("required", .list(required.map { .text($0) }))) }
    let pairs = exclusive.flatMap { group in
      group.indices.flatMap { i in group[(i + 1)...].map { [group[i], $0] } }
    }
    if !pairs.isEmpty { members.append(("allOf", .list(pairs.map(notBoth)))) }
    return .members(members)
  }

  /// An object with exactly one of these keys.
  static func oneKey<Value>(_ about: String, of choices: [ObjectChoice<Value>]) -> SchemaValue {
    let properties = choices.map { (key: $0.key, schema: $0.schema()) }
    guard case .members(let members) = object(about, properties) else { return [] }
    return .members(members + [("minProperties", 1), ("maxProperties", 1)])
  }

  private static func notBoth(_ keys: [String]) -> SchemaValue {
    .members([("not", .members([("required", .list(keys.map { .text($0) }))]))])
  }

  func about(_ about: String?, default standard: SchemaValue? = nil) -> SchemaValue {
    guard case .members(var members) = self else { return self }
    if let about { members.append(("description", .text(about))) }
    if let standard { members.append(("default", standard)) }
    return .members(members)
  }
}
